// SPDX-License-Identifier: Apache-2.0
#include "ui/base/plain_words.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace comparo::ui::words {

using namespace Qt::StringLiterals;

namespace {

/// Words of sentences; no name has one of them alone.
bool isFunctionWord(const QString& word)
{
    static const QSet<QString> words{
        u"a"_s,   u"an"_s,   u"the"_s, u"of"_s,    u"and"_s,  u"or"_s,     u"in"_s,      u"at"_s,
        u"by"_s,  u"with"_s, u"to"_s,  u"from"_s,  u"is"_s,   u"are"_s,    u"was"_s,     u"were"_s,
        u"has"_s, u"have"_s, u"had"_s, u"no"_s,    u"not"_s,  u"than"_s,   u"instead"_s, u"for"_s,
        u"on"_s,  u"as"_s,   u"it"_s,  u"its"_s,   u"that"_s, u"which"_s,  u"each"_s,    u"all"_s,
        u"but"_s, u"if"_s,   u"so"_s,  u"while"_s, u"may"_s,  u"before"_s, u"after"_s,   u"only"_s};
    return words.contains(word);
}

QString withoutQuoted(QString text)
{
    static const QRegularExpression quoted(u"(?<![A-Za-z0-9])'[^']*'(?![A-Za-z0-9])"_s);
    return text.contains(u'\'') ? text.replace(quoted, u"0"_s) : text;
}

bool isLetterOf(QChar c)
{
    return c.unicode() < 128 && c.isLetterOrNumber();
}

/// "Word" or "word", of at least two letters.
bool isWord(QStringView text)
{
    return text.size() > 1 && text.front().unicode() < 128 && text.front().isLetter() &&
           std::all_of(text.begin() + 1, text.end(), [](QChar c) { return c >= u'a' && c <= u'z'; });
}

bool isIdeograph(QChar c)
{
    return c.unicode() >= 0x4e00 && c.unicode() <= 0x9fff;
}

/// An ideograph or a sign as wide as one, which brings its space.
bool isWide(QChar c)
{
    return isIdeograph(c) || (c.unicode() >= 0x3000 && c.unicode() <= 0x303f) ||
           (c.unicode() >= 0xff00 && c.unicode() <= 0xffef);
}

bool isWideSign(QChar c)
{
    return isWide(c) && !isIdeograph(c);
}

} // namespace

bool isNumber(const QString& text)
{
    static const QRegularExpression number(
        u"^[<>+\\-−]? ?\\d[\\d,]*(?:\\.\\d+)?(?:e[+\\-]?\\d+)?"
        "(?:(?: ?[x×/] ?|…|–|\\.\\.|\\.)\\d[\\d,]*(?:\\.\\d+)?)*(?: %)?$|^-?(?:NaN|nan|infinite|inf)$"_s);
    return number.match(text).hasMatch();
}

bool isName(const QString& text)
{
    if (text.contains(", "_L1) || text.contains("; "_L1) || text.contains(". "_L1))
        return false;
    return areNone(text);
}

bool areNone(const QString& text)
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

bool isBalanced(const QString& text)
{
    int depth = 0;
    for (const QChar c : text) {
        depth += c == u'(' || c == u'[' ? 1 : c == u')' || c == u']' ? -1 : 0;
        if (depth < 0)
            return false;
    }
    return depth == 0;
}

std::vector<bool> outside(const QString& text)
{
    std::vector<bool> isOutside;
    isOutside.reserve(static_cast<std::size_t>(text.size()));
    int depth = 0;
    bool isQuoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        depth += c == u'(' || c == u'[' ? 1 : c == u')' || c == u']' ? -1 : 0;
        const qsizetype neighbour = isQuoted ? i + 1 : i - 1; // else it is an apostrophe
        if (c == u'\'' && (neighbour < 0 || neighbour >= text.size() || !isLetterOf(text[neighbour])))
            isQuoted = !isQuoted;
        isOutside.push_back(depth == 0 && !isQuoted);
    }
    return isOutside;
}

bool hasWide(const QString& text)
{
    return std::any_of(text.begin(), text.end(), isWide);
}

QString joined(const QStringList& pieces)
{
    QString text;
    for (QString piece : pieces) {
        if (piece.isEmpty())
            continue;
        if (!text.isEmpty()) {
            const QChar last = text.back();
            const QChar first = piece.front();
            const QChar beforeLast = text.size() > 1 ? text[text.size() - 2] : QChar();
            const QChar second = piece.size() > 1 ? piece[1] : QChar();
            if (last == u' ' && (isWideSign(first) || (isWide(beforeLast) && isWide(first))))
                text.chop(1);
            else if (first == u' ' && (isWideSign(last) || (isWide(last) && isWide(second))))
                piece.remove(0, 1);
            else if ((isIdeograph(last) && isLetterOf(first)) || (isLetterOf(last) && isIdeograph(first)))
                text += u' ';
        }
        text += piece;
    }
    return text;
}

} // namespace comparo::ui::words
