// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"
#include "engine/report/run/plain_formats.h"
#include "engine/report/sweep/report.h"

namespace comparo {
namespace {

using namespace report;

std::string row(const SweepCaseResult& result)
{
    std::vector<std::string> fields{std::to_string(result.number),
                                    toString(result.verdict),
                                    result.image,
                                    result.pipeline,
                                    english(result.labelA()),
                                    english(result.labelB()),
                                    result.op,
                                    result.dtype,
                                    result.tolerance,
                                    result.rule};
    const auto add = [&fields](std::string text) { fields.push_back(std::move(text)); };
    if (result.verdict == OutcomeKind::Error) {
        fields.resize(fields.size() + 17);
    } else {
        for (const std::uint64_t count : {result.samples, result.differing, result.violating})
            add(std::to_string(count));
        for (const double value : {result.differingShare(), result.maxAbs, result.requiredAtol,
                                   result.requiredRtol, result.eightBitSteps})
            add(exactText(value));
        add(std::to_string(result.requiredUlp));
        if (const auto& place = result.first) {
            for (const int at : {place->n, place->c, place->y, place->x})
                add(std::to_string(at));
            add(exactText(place->a));
            add(exactText(place->b));
        } else {
            fields.resize(fields.size() + 6);
        }
        add(exactText(result.secondsA));
        add(exactText(result.secondsB));
    }
    add(english(joined(result.hazards, "; ")));
    add(english(result.cause));
    add(english(result.words));
    add(result.command);
    add(result.grade ? toString(*result.grade) : std::string());
    add(english(result.answer));
    return csvLine(fields);
}

} // namespace

std::string toSweepCsv(const SweepResults& results)
{
    std::string out = csvLine({"case",
                               "verdict",
                               "image",
                               "pipeline",
                               "a",
                               "b",
                               "op",
                               "dtype",
                               "tolerance",
                               "contract",
                               "samples",
                               "differing",
                               "violating",
                               "share",
                               "max_abs",
                               "required_atol",
                               "required_rtol",
                               "eight_bit_steps",
                               "required_ulp",
                               "first_n",
                               "first_c",
                               "first_y",
                               "first_x",
                               "first_a",
                               "first_b",
                               "seconds_a",
                               "seconds_b",
                               "hazards",
                               "cause",
                               "words",
                               "command",
                               "grade",
                               "answer"});
    for (const SweepCaseResult& result : results.results)
        out += row(result);
    return out;
}

} // namespace comparo
