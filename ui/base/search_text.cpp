// SPDX-License-Identifier: Apache-2.0
#include "ui/base/search_text.h"

#include <QStringList>

#include <algorithm>

namespace comparo::ui {

std::optional<int> searchRank(const QString& typed, const QString& name, const QString& more)
{
    const QString wanted = typed.simplified();
    const qsizetype at = name.indexOf(wanted, 0, Qt::CaseInsensitive);
    if (at == 0)
        return 0;
    for (qsizetype i = at; i > 0; i = name.indexOf(wanted, i + 1, Qt::CaseInsensitive))
        if (!name[i - 1].isLetterOrNumber())
            return 1;
    if (at > 0)
        return 2;
    return hasAllWords(name + u'\n' + more, wanted) ? std::optional(3) : std::nullopt;
}

bool hasAllWords(const QString& text, const QString& typed)
{
    const QStringList words = typed.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool hasLettersInOrder(const QString& text, const QString& typed)
{
    auto at = text.begin();
    for (const QChar c : typed) {
        if (c.isSpace())
            continue;
        at = std::find_if(at, text.end(), [c](QChar t) { return t.toCaseFolded() == c.toCaseFolded(); });
        if (at == text.end())
            return false;
        ++at;
    }
    return true;
}

} // namespace comparo::ui
