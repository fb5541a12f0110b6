// SPDX-License-Identifier: Apache-2.0
#include "ui/base/engine_text.h"

#include "ui/base/sentence_patterns.h"
#include "ui/base/text.h"
#include "ui/base/translation_file.h"

#include <QFile>

#include <future>
#include <map>
#include <mutex>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The patterns of a language: read once, beside whatever else a start or another language needs.
struct Known {
    std::future<SentencePatterns> reading; ///< until a sentence is asked for
    SentencePatterns patterns;
};

/// Of each language that the application had, English aside.
struct Sentences {
    std::mutex mutex;
    QString language = u"en"_s;
    std::map<QString, Known> known;
};

Sentences& sentences()
{
    static Sentences instance;
    return instance;
}

SentencePatterns read(const QString& language)
{
    SentencePatterns patterns;
    // Sentences, and words that the engine marked itself, which sentences have in them.
    for (const QString& path :
         {u":/translations/sentences/%1.ts"_s.arg(language), u":/translations/engine_%1.ts"_s.arg(language)})
        if (QFile::exists(path))
            for (const TranslatedText& each : readTranslationFile(path))
                patterns.add(QString::fromUtf8(each.text), each.forms.front());
    return patterns;
}

} // namespace

void setEngineLanguage(const QString& language)
{
    Sentences& all = sentences();
    const std::scoped_lock lock(all.mutex);
    all.language = language;
    if (language != u"en"_s && !all.known.contains(language))
        all.known[language].reading = std::async(std::launch::async, read, language);
}

QString engineText(const QString& english)
{
    Sentences& all = sentences();
    const std::scoped_lock lock(all.mutex);
    const auto found = all.known.find(all.language);
    if (found == all.known.end())
        return english;
    Known& known = found->second;
    if (known.reading.valid())
        known.patterns = known.reading.get();
    if (known.patterns.isEmpty())
        return english;
    const QString translation = known.patterns.translate(english);
    return translation.isNull() ? english : translation;
}

QString engineText(std::string_view english)
{
    return engineText(fromUtf8(english));
}

} // namespace comparo::ui
