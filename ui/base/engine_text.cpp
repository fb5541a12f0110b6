// SPDX-License-Identifier: Apache-2.0
#include "ui/base/engine_text.h"

#include "ui/base/text.h"
#include "ui/base/typeset.h"

#include <QCoreApplication>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

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
    return typeset::joined(pieces);
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
    const QString between = betweenText(message.text(), typeset::hasWide(parts.join(QString())));
    QStringList pieces;
    for (const QString& part : std::as_const(parts))
        pieces << (pieces.isEmpty() ? QString() : between) << part;
    return typeset::joined(pieces);
}

} // namespace

QString engineText(const Message& message)
{
    const auto translated = [&](const char* text) {
        return filled(QCoreApplication::translate("engine", text), message.arguments());
    };
    switch (message.form()) {
    case Message::Form::Joined:
        return joinedText(message);
    case Message::Form::Capital: {
        QString words = shownArgument(message.arguments().front());
        if (!words.isEmpty())
            words.front() = words.front().toUpper();
        return words;
    }
    case Message::Form::Plural:
        return translated(english(message.arguments().front()) == "1" ? message.one() : message.text());
    case Message::Form::Text:
        break;
    }
    return translated(message.text());
}

} // namespace comparo::ui
