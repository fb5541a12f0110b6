// SPDX-License-Identifier: Apache-2.0
#include "ui/base/engine_text.h"

#include "ui/base/plain_words.h"
#include "ui/base/sentence_patterns.h"
#include "ui/base/text.h"
#include "ui/base/translation_file.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
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

QString shownArgument(const MessageArgument& argument)
{
    if (const auto* message = std::get_if<Message>(&argument.value))
        return engineText(*message);
    return fromUtf8(english(argument));
}

/// Whether a text has more than places and signs, which may be the same in every language.
bool hasWords(const char* text)
{
    return std::any_of(text, text + qstrlen(text),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// A translated text with its arguments in their places: "{}" the next one, "{2}" the third.
QString filled(const QString& text, const std::vector<MessageArgument>& arguments)
{
    QStringList pieces{QString()};
    std::size_t next = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if ((c != u'{' && c != u'}') || i + 1 == text.size() || text[i + 1] == c) {
            pieces.back() += c;
            i += c == u'{' || c == u'}' ? 1 : 0;
            continue;
        }
        const qsizetype end = text.indexOf(u'}', i);
        const std::size_t which = end == i + 1 ? next++ : text.mid(i + 1, end - i - 1).toUInt();
        if (which < arguments.size())
            pieces << shownArgument(arguments[which]) << QString();
        i = end;
    }
    return words::joined(pieces);
}

/// What stands between parts of a list or a paragraph; wide signs bring their spaces.
QString betweenText(const char* between, bool isWide)
{
    const QString english = fromUtf8(between);
    if (!isWide && !hasWords(between)) // numbers and names have narrow signs between them
        return english;
    const QString translation = QCoreApplication::translate("engine", between);
    return translation == u" "_s ? QString() : translation;
}

QString joinedText(const Message& message)
{
    QStringList parts;
    for (const MessageArgument& part : message.arguments())
        parts << shownArgument(part);
    const QString between = betweenText(message.text(), words::hasWide(parts.join(QString())));
    QStringList pieces;
    for (const QString& part : std::as_const(parts))
        pieces << (pieces.isEmpty() ? QString() : between) << part;
    return words::joined(pieces);
}

} // namespace

QString engineText(const Message& message)
{
    const auto translate = [&](const char* text) {
        const QString translation = QCoreApplication::translate("engine", text);
        if (hasWords(text) && translation == fromUtf8(text)) // English, or not known yet
            return engineText(std::string_view(english(message)));
        return filled(translation, message.arguments());
    };
    switch (message.form()) {
    case Message::Form::Prose:
        return engineText(std::string_view(english(message)));
    case Message::Form::Joined:
        return joinedText(message);
    case Message::Form::Capital: {
        QString words = shownArgument(message.arguments().front());
        if (!words.isEmpty())
            words.front() = words.front().toUpper();
        return words;
    }
    case Message::Form::Plural:
        return translate(english(message.arguments().front()) == "1" ? message.one() : message.text());
    case Message::Form::Text:
        break;
    }
    return translate(message.text());
}

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
