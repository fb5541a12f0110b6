// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/comparison/outcome.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The frame that all HTML pages of ours share: head with content policy and style sheet, the line at the
/// top, the verdict's bar, facts, navigation, sections and footer. One file, which opens from disk without
/// network.
namespace comparo::report {

/// A card of a page, with its link in the navigation.
struct PageSection {
    std::string id;
    std::string title;
    std::string markup;
    std::string link{};   ///< in the navigation; empty: the title
    bool scrolls = false; ///< sideways, where it is wider than the page
};

/// The bar at the head.
struct PageVerdict {
    std::string look; ///< "exact", "within", "different"; "told" for a page that judges nothing
    std::string icon; ///< markup
    std::string word; ///< in large letters
    std::string text;
    std::string askedName{}, asked{}; ///< "tolerance" and "atol 1", at the bar's end; nothing where empty
};

/// With the look and the sign of this outcome.
PageVerdict verdictBar(OutcomeKind kind, std::string word, std::string text);

/// What a page holds. Strings are plain text, which is escaped here, where nothing else is said.
struct Page {
    std::string title;                        ///< the heading
    std::string windowTitle{};                ///< empty: the heading and the verdict's word
    std::string kind = "Comparoscope report"; ///< beside the heading
    std::string created;
    std::string_view style{}; ///< CSS that only this page has
    PageVerdict verdict;
    std::string lead{};  ///< markup under the verdict: pictures and numbers
    std::string facts{}; ///< markup: <dt> and <dd> of a card
    std::string command{};
    bool copies = false; ///< the script gives the command a button
    std::string tools{}; ///< markup between navigation and sections
    std::vector<PageSection> sections{};
    std::string footer;
    std::vector<std::pair<std::string, std::string>> data{}; ///< JSON texts by the ids of their elements
    std::string_view script{};                               ///< empty: the page runs none
};

std::string toHtml(const Page& page);

} // namespace comparo::report
