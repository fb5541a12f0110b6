// SPDX-License-Identifier: Apache-2.0
#include "ui/base/sentence_patterns.h"

#include "ui/base/plain_words.h"

#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostSteps = 50000;    ///< of one text: a few hundred are usual
constexpr int kDeepest = 200;        ///< parts within parts
constexpr qsizetype kLongest = 6000; ///< no sentence of ours is as long
constexpr qsizetype kMostKnown = 8192;

} // namespace

struct SentencePatterns::Separator {
    QLatin1StringView english;
    QString own;
};

void SentencePatterns::add(const QString& english, const QString& translation)
{
    static const QRegularExpression places(u"%([LNV]?)(\\d)"_s);
    Pattern pattern;
    qsizetype from = 0;
    for (auto found = places.globalMatch(english); found.hasNext();) {
        const QRegularExpressionMatch place = found.next();
        pattern.literals << english.mid(from, place.capturedStart() - from);
        const QString kind = place.captured(1);
        pattern.places.push_back({kind.isEmpty() ? ' ' : kind.front().toLatin1(), place.captured(2).toInt()});
        from = place.capturedEnd();
    }
    pattern.literals << english.mid(from);
    from = 0;
    for (auto found = places.globalMatch(translation); found.hasNext();) {
        const QRegularExpressionMatch place = found.next();
        pattern.pieces << translation.mid(from, place.capturedStart() - from);
        pattern.order.push_back(place.captured(2).toInt());
        from = place.capturedEnd();
    }
    pattern.pieces << translation.mid(from);
    for (const QString& literal : std::as_const(pattern.literals))
        pattern.size += literal.size();
    if (pattern.size == 0)
        return;
    m_patterns.push_back(std::move(pattern));
    m_isSorted = false;
}

void SentencePatterns::sort()
{
    std::stable_sort(m_patterns.begin(), m_patterns.end(),
                     [](const Pattern& p, const Pattern& q) { return p.size > q.size; });
    m_byFirst.clear();
    m_open.clear();
    for (std::size_t i = 0; i < m_patterns.size(); ++i) {
        const QString& begin = m_patterns[i].literals.front();
        (begin.isEmpty() ? m_open : m_byFirst[begin.front()]).push_back(i);
    }
    m_known.clear();
    m_isSorted = true;
}

QString SentencePatterns::translate(const QString& english)
{
    if (!m_isSorted)
        sort();
    if (m_known.size() > kMostKnown)
        m_known.clear();
    if (english.size() > kLongest)
        return {};
    if (const auto known = m_known.constFind(english); known != m_known.constEnd())
        return *known;
    m_steps = kMostSteps;
    m_depth = 0;
    QStringList lines = english.split(u'\n');
    bool isWhole = true;
    for (QString& line : lines) {
        const QString text = line.trimmed();
        const QString translation = part(text);
        isWhole = isWhole && (text.isEmpty() || !translation.isNull());
        const qsizetype indent = line.indexOf(text);
        line = line.left(indent) + translation + line.mid(indent + text.size());
    }
    const QString whole = isWhole ? lines.join(u'\n') : QString();
    m_known.insert(english, whole); // also where it was given up
    return whole;
}

QString SentencePatterns::part(const QString& text)
{
    if (text.isEmpty())
        return {};
    if (const auto known = m_known.constFind(text); known != m_known.constEnd())
        return *known;
    if (--m_steps < 0 || m_depth >= kDeepest)
        return {};
    ++m_depth;
    const QString translation = composed(text);
    --m_depth;
    if (m_steps >= 0) // else it is not known whether it could be
        m_known.insert(text, translation);
    return translation;
}

QString SentencePatterns::composed(const QString& text)
{
    if (text.endsWith(u'.') && !text.endsWith(".."_L1)) {
        const QString sentence = part(text.chopped(1));
        if (sentence.isNull())
            return {};
        return sentence + (words::hasWide(sentence) ? u'。' : u'.');
    }
    // Sentences and clauses are taken one by one, unless a pattern knows several.
    for (const Separator& separator : {Separator{". "_L1, u"。"_s}, Separator{"; "_L1, u"；"_s}}) {
        if (!text.contains(separator.english))
            continue;
        if (const QString whole = byPatterns(text, separator.english); !whole.isNull())
            return whole;
        if (const QString parts = split(text, separator); !parts.isNull())
            return parts;
    }
    if (const QString whole = byPatterns(text); !whole.isNull())
        return whole;
    if (const QString whole = decapitalised(text); !whole.isNull())
        return whole;
    const bool isPlain = words::areNone(text);
    if (const QString both = inParentheses(text, isPlain); !both.isNull())
        return both;
    for (const Separator& separator :
         {Separator{": "_L1, u"："_s}, Separator{", "_L1, u"，"_s}, Separator{" and "_L1, u" 和 "_s},
          Separator{" + "_L1, u" + "_s}, Separator{" | "_L1, u" | "_s}, Separator{" \xB7 "_L1, u" · "_s}})
        if (const QString parts = split(text, separator); !parts.isNull())
            return parts;
    return isPlain ? text : QString();
}

QString SentencePatterns::byPatterns(const QString& text, const QString& containing)
{
    const auto tried = [&](const std::vector<std::size_t>& patterns) -> QString {
        for (const std::size_t i : patterns) {
            const Pattern& pattern = m_patterns[i];
            if (!containing.isEmpty() &&
                std::none_of(pattern.literals.begin(), pattern.literals.end(),
                             [&](const QString& literal) { return literal.contains(containing); }))
                continue;
            if (const QString translation = match(pattern, text); !translation.isNull())
                return translation;
        }
        return {};
    };
    if (const auto begun = m_byFirst.constFind(text.front()); begun != m_byFirst.constEnd())
        if (const QString translation = tried(*begun); !translation.isNull())
            return translation;
    return tried(m_open);
}

/// A phrase that begins a sentence here.
QString SentencePatterns::decapitalised(const QString& text)
{
    if (!text.front().isUpper() || text.size() < 2 || !(text[1].isLower() || text[1] == u' '))
        return {};
    QString phrase = text;
    phrase[0] = phrase[0].toLower();
    const auto begun = m_byFirst.constFind(phrase.front());
    if (begun == m_byFirst.constEnd())
        return {};
    for (const std::size_t i : *begun)
        if (const QString translation = match(m_patterns[i], phrase); !translation.isNull())
            return translation;
    return {};
}

/// "Something (more of it)".
QString SentencePatterns::inParentheses(const QString& text, bool isPlain)
{
    if (!text.endsWith(u')') || !words::isBalanced(text))
        return {};
    int depth = 0;
    qsizetype open = text.size();
    do {
        --open;
        depth += text[open] == u')' ? 1 : text[open] == u'(' ? -1 : 0;
    } while (depth > 0);
    if (open < 2 || text[open - 1] != u' ')
        return {};
    const QString before = text.left(open - 1);
    const QString inside = text.mid(open + 1, text.size() - open - 2);
    const QString first = part(before);
    const QString second = first.isNull() ? QString() : part(inside);
    if (second.isNull() || (isPlain && first == before && second == inside))
        return {};
    return words::joined({first, u"（"_s, second, u"）"_s});
}

QString SentencePatterns::split(const QString& text, const Separator& separator)
{
    if (!text.contains(separator.english))
        return {};
    const std::vector<bool> isOutside = words::outside(text);
    for (qsizetype at = text.indexOf(separator.english); at >= 0 && m_steps > 0;
         at = text.indexOf(separator.english, at + 1)) {
        const QString before = text.left(at);
        const QString behind = text.mid(at + separator.english.size());
        if (!isOutside[static_cast<std::size_t>(at)] || before.isEmpty() || behind.isEmpty())
            continue;
        const QString first = part(before);
        const QString second = first.isNull() ? QString() : part(behind);
        if (second.isNull())
            continue;
        if (first == before && second == behind && separator.english != " and "_L1)
            return {}; // names and numbers stay as they are
        if (separator.own == separator.english)
            return first + separator.own + second; // a sign keeps its spaces
        const bool isList = separator.english == ", "_L1 && first == before && !first.contains(u' ');
        return words::joined({first, isList ? u"、"_s : separator.own, second});
    }
    return {};
}

QString SentencePatterns::match(const Pattern& pattern, const QString& text)
{
    if (pattern.places.empty())
        return text == pattern.literals.front() ? pattern.pieces.front() : QString();
    if (!text.startsWith(pattern.literals.front()) || !text.endsWith(pattern.literals.back()) ||
        text.size() < pattern.size + static_cast<qsizetype>(pattern.places.size()))
        return {};
    Values values;
    if (!fill(pattern, text, 0, pattern.literals.front().size(), values))
        return {};
    QStringList pieces{pattern.pieces.front()};
    for (std::size_t i = 0; i < pattern.order.size(); ++i) {
        for (std::size_t place = 0; place < values.size(); ++place)
            if (pattern.places[place].number == pattern.order[i])
                pieces << values[place];
        pieces << pattern.pieces[static_cast<qsizetype>(i) + 1];
    }
    return words::joined(pieces);
}

/// Tries every place where the next literal stands, the nearest first.
bool SentencePatterns::fill(const Pattern& pattern, const QString& text, std::size_t place, qsizetype from,
                            Values& values)
{
    if (place == pattern.places.size())
        return true;
    const QString& next = pattern.literals[static_cast<qsizetype>(place) + 1];
    const bool isLast = place + 1 == pattern.places.size();
    const auto end = [&](qsizetype begin) { return text.indexOf(next, begin); };
    for (qsizetype to = isLast ? text.size() - next.size() : end(from + 1); to > from && --m_steps > 0;
         to = isLast ? -1 : end(to + 1)) {
        const QString value =
            valueOf(pattern.places[place], text.mid(from, to - from), isLast && next.isEmpty());
        if (value.isNull())
            continue;
        values.push_back(value);
        if (fill(pattern, text, place + 1, to + next.size(), values))
            return true;
        values.pop_back();
    }
    return false;
}

QString SentencePatterns::valueOf(const Place& place, const QString& text, bool isAtEnd)
{
    if (place.kind == 'L') {
        if (!words::isNumber(text))
            return {};
        const QString number = part(text); // some are words: "infinite"
        return number.isNull() ? text : number;
    }
    if (!words::isBalanced(text))
        return {};
    if (place.kind == 'V')
        return text;
    if (place.kind == 'N')
        return words::isName(text) ? text : QString();
    return text.contains(". "_L1) && !isAtEnd ? QString()
                                              : part(text); // several sentences are behind a pattern
}

} // namespace comparo::ui
