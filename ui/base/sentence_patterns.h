// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QChar>
#include <QHash>
#include <QString>
#include <QStringList>

#include <vector>

namespace comparo::ui {

/// Translates sentences that a program composed, by patterns of what it composes: "%L1 of %L2 samples (%L3)".
///
/// A place of a pattern takes
/// - %1: what can be translated itself, or is the same in every language, as numbers, names and code are;
/// - %L1: a number, a size or a share;
/// - %N1: a name or a number, without a comma;
/// - %V1: anything, and leaves it as it is: what stands in quotes, paths, the words of other programs.
///
/// A text that no pattern fits is taken apart: into sentences, clauses, items of a list. Where any part of it
/// is not known, the whole is not: half a translation would say something else.
class SentencePatterns {
public:
    void add(const QString& english, const QString& translation);
    [[nodiscard]] bool isEmpty() const { return m_patterns.empty(); }

    /// Null where it is not known as a whole.
    [[nodiscard]] QString translate(const QString& english);

private:
    struct Place {
        char kind;  ///< 'L', 'N', 'V', or ' '
        int number; ///< of its value, in the translation, too
    };
    struct Pattern {
        QStringList literals; ///< before, between and behind its places
        std::vector<Place> places;
        QStringList pieces; ///< of the translation
        std::vector<int> order;
        qsizetype size = 0; ///< of the literals: a longer one says more
    };
    struct Separator;
    using Values = std::vector<QString>;

    void sort();
    [[nodiscard]] QString part(const QString& text);
    [[nodiscard]] QString composed(const QString& text);
    [[nodiscard]] QString byPatterns(const QString& text, const QString& containing = {});
    [[nodiscard]] QString decapitalised(const QString& text);
    [[nodiscard]] QString inParentheses(const QString& text, bool isPlain);
    [[nodiscard]] QString split(const QString& text, const Separator& separator);
    [[nodiscard]] QString match(const Pattern& pattern, const QString& text);
    [[nodiscard]] bool fill(const Pattern& pattern, const QString& text, std::size_t place, qsizetype from,
                            Values& values);
    [[nodiscard]] QString valueOf(const Place& place, const QString& text, bool isAtEnd);

    std::vector<Pattern> m_patterns; ///< the longest first
    QHash<QChar, std::vector<std::size_t>>
        m_byFirst;                   ///< those that begin with a literal, by its first letter
    std::vector<std::size_t> m_open; ///< those that begin with a place
    bool m_isSorted = false;
    QHash<QString, QString> m_known;
    int m_steps = 0; ///< left for this text
    int m_depth = 0;
};

} // namespace comparo::ui
