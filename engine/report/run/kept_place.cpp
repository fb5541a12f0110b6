// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/kept_place.h"

#include "engine/report/number_text.h"
#include "engine/report/run/report_text.h"

#include <algorithm>

namespace comparo::report {

std::string keptValues(const KeptPlace& place, const std::vector<double>& values)
{
    std::string text;
    for (const double value : values)
        text += (text.empty() ? "" : " ") + valueText(value, place.dtype).decimal;
    return text.empty() ? "–" : text;
}

std::string keptDifference(const KeptPlace& place)
{
    std::string text;
    for (std::size_t c = 0; c < std::min(place.a.size(), place.b.size()); ++c)
        text += (text.empty() ? "" : " ") + signedText(place.a[c], place.b[c]);
    return text.empty() ? "–" : text;
}

std::string keptWhere(const KeptPlace& place)
{
    return placeText(place.x, place.y) + (place.n > 0 ? ", image " + std::to_string(place.n) : "") +
           (place.step.empty() ? "" : ", step " + place.step);
}

} // namespace comparo::report
