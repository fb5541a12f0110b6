// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/grade.h"

#include "engine/answer/evidence.h"
#include "engine/answer/severity.h"
#include "engine/base/error.h"

#include <cmath>

namespace comparo {

std::string toString(Grade grade)
{
    switch (grade) {
    case Grade::Identical:
        return "identical";
    case Grade::Rounding:
        return "rounding";
    case Grade::Noticeable:
        return "noticeable";
    case Grade::Broken:
        return "broken";
    case Grade::CannotSay:
        break;
    }
    return "cannot_say";
}

Grade parseGrade(std::string_view word)
{
    for (const Grade grade : kGrades)
        if (toString(grade) == word)
            return grade;
    fail(ErrorCode::CorruptData, message("Unknown grade '{}'.", Verbatim(word)));
}

Message gradeWord(Grade grade)
{
    switch (grade) {
    case Grade::Identical:
        return message("Identical");
    case Grade::Rounding:
        return message("Rounding");
    case Grade::Noticeable:
        return message("Noticeable");
    case Grade::Broken:
        return message("Broken");
    case Grade::CannotSay:
        break;
    }
    return message("Cannot say");
}

int severityOf(Grade grade)
{
    return grade == Grade::CannotSay ? 3 : grade == Grade::Broken ? 4 : static_cast<int>(grade);
}

namespace {

/// Numbers of things, and of truths: those that differ were not rounded.
bool areCounts(const std::string& dtype)
{
    return dtype == "bool" || dtype.ends_with("int32") || dtype.ends_with("int64");
}

} // namespace

Grade gradeByCounts(const Comparison& comparison, double roundings, const GradeRules& rules)
{
    const ChannelStatistics& all = comparison.all;
    if (all.nonFinite > 0 || (!std::isnan(all.ssim) && all.ssim < rules.samePicture))
        return Grade::Broken;
    if (all.differing == 0)
        return Grade::Identical;
    if (areCounts(storedDtype(comparison)))
        return Grade::Noticeable;
    GradeRules counted = rules;
    counted.roundings = roundings;
    const bool isInteger = !isFloat(comparison.descA.dtype) && !isFloat(comparison.descB.dtype);
    const double bound = roundingShare(storedDtype(comparison), counted) * comparison.peak;
    return all.maxAbs <= (isInteger ? 1.0 : bound) ? Grade::Rounding : Grade::Noticeable;
}

} // namespace comparo
