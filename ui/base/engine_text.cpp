#include "ui/base/engine_text.h"

#include "ui/base/sentence_patterns.h"
#include "ui/base/text.h"
#include "ui/base/translation_file.h"

#include <QFile>

#include <mutex>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The patterns of one language.
struct Sentences {
    std::mutex mutex;
    QString language = u"en"_s;
    bool isRead = true;
    SentencePatterns patterns;
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
    all.patterns = {};
    all.isRead = language == u"en"_s; // else when the first sentence is asked for
}

QString engineText(const QString& english)
{
    Sentences& all = sentences();
    const std::scoped_lock lock(all.mutex);
    if (!all.isRead) {
        all.patterns = read(all.language);
        all.isRead = true;
    }
    if (all.patterns.isEmpty())
        return english;
    const QString translation = all.patterns.translate(english);
    return translation.isNull() ? english : translation;
}

QString engineText(std::string_view english)
{
    return engineText(fromUtf8(english));
}

} // namespace comparo::ui
