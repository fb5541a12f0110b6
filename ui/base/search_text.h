// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <optional>

namespace comparo::ui {

/// How well something is what a person typed: 0 its name begins so, 1 a word of its name does, 2 the name has
/// it, 3 every typed word is in the name or in what else is said of it. Nothing: it is not. Case does not
/// matter; everything fits an empty text.
std::optional<int> searchRank(const QString& typed, const QString& name, const QString& more = {});

/// Whether each of the typed words is in the text, as a word or in one. Case does not matter.
bool hasAllWords(const QString& text, const QString& typed);

/// Whether the letters of `typed` occur in `text` in this order; case and spaces do not matter.
bool hasLettersInOrder(const QString& text, const QString& typed);

} // namespace comparo::ui
