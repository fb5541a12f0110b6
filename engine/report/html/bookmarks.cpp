// SPDX-License-Identifier: Apache-2.0
#include "engine/report/html/page.h"
#include "engine/report/html/parts.h"
#include "engine/report/number_text.h"

#include <fmt/format.h>

namespace comparo::report {

std::string bookmarksPart(const Report& report)
{
    std::string part =
        R"(<table class="bookmarks"><thead><tr><th>name</th><th>place</th><th>A</th><th>B</th>)"
        R"(<th>A − B</th></tr></thead><tbody>)";
    for (const KeptPlace& place : report.bookmarks)
        part += fmt::format("<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                            escapeHtml(place.name), escapeHtml(keptWhere(place)),
                            escapeHtml(keptValues(place, place.a)), escapeHtml(keptValues(place, place.b)),
                            escapeHtml(keptDifference(place)));
    return part + "</tbody></table>";
}

} // namespace comparo::report
