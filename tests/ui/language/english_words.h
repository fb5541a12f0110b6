// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <QStringList>

#include <algorithm>

/// Whether a text that should be Chinese has English in it.
namespace comparo::ui::test {

using namespace Qt::StringLiterals;

/// Words of sentences; no name has one of them alone.
inline bool isFunctionWord(const QString& word)
{
    static const QSet<QString> words{
        u"a"_s,   u"an"_s,   u"the"_s, u"of"_s,    u"and"_s,  u"or"_s,     u"in"_s,      u"at"_s,
        u"by"_s,  u"with"_s, u"to"_s,  u"from"_s,  u"is"_s,   u"are"_s,    u"was"_s,     u"were"_s,
        u"has"_s, u"have"_s, u"had"_s, u"no"_s,    u"not"_s,  u"than"_s,   u"instead"_s, u"for"_s,
        u"on"_s,  u"as"_s,   u"it"_s,  u"its"_s,   u"that"_s, u"which"_s,  u"each"_s,    u"all"_s,
        u"but"_s, u"if"_s,   u"so"_s,  u"while"_s, u"may"_s,  u"before"_s, u"after"_s,   u"only"_s};
    return words.contains(word);
}

inline QString withoutQuoted(QString text)
{
    static const QRegularExpression quoted(u"(?<![A-Za-z0-9])'[^']*'(?![A-Za-z0-9])"_s);
    return text.contains(u'\'') ? text.replace(quoted, u"0"_s) : text;
}

/// "Word" or "word", of at least two letters.
inline bool isWord(QStringView text)
{
    return text.size() > 1 && text.front().unicode() < 128 && text.front().isLetter() &&
           std::all_of(text.begin() + 1, text.end(), [](QChar c) { return c >= u'a' && c <= u'z'; });
}

/// Numbers, names and code alone. What stands in single quotes is not looked at.
inline bool hasNoEnglish(const QString& text)
{
    static const QRegularExpression around(u"^[(\\[\"]+|[),;:.!?\\]\"]+$"_s);
    bool isBehindWord = false;
    bool isBehindSmall = false;
    const QStringList tokens = withoutQuoted(text).split(u' ');
    for (const QString& token : tokens) {
        QString word = token;
        word.remove(around);
        if (isFunctionWord(word.size() == 1 ? word : word.toLower())) // A is a side
            return false;
        const bool isIt = isWord(word);
        const bool isSmall = isIt && word.front().isLower();
        if (isIt && isBehindWord && (isSmall || isBehindSmall))
            return false;
        isBehindWord = isIt && token.endsWith(word);
        isBehindSmall = isBehindWord && isSmall;
    }
    return true;
}

} // namespace comparo::ui::test
