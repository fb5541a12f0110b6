// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/parts.h"

#include "engine/report/number_text.h"
#include "engine/report/picture/difference_colors.h"

namespace comparo::document {

Tone toneOf(OutcomeKind kind)
{
    return kind <= OutcomeKind::Equal ? Tone::Good : passes(kind) ? Tone::Warning : Tone::Bad;
}

Facts environmentOf(const Environment& environment)
{
    Facts facts;
    for (const auto& [name, value] : environmentFacts(environment))
        facts.add(name, value);
    return facts;
}

Legend differenceLegend(double most, bool isEqual)
{
    if (most <= 0.0)
        return {nullptr, isEqual ? "no difference" : "no finite difference"};
    return {&report::absoluteMap(), "0", report::roundedText(most)};
}

Figure triptychOf(std::string chipA, std::string labelA, std::string chipB, std::string labelB,
                  report::Triptych pictures, Legend legend)
{
    Figure figure;
    figure.panes.push_back({Tone::A, std::move(chipA), std::move(labelA), std::move(pictures.a)});
    figure.panes.push_back({Tone::B, std::move(chipB), std::move(labelB), std::move(pictures.b)});
    figure.panes.push_back({Tone::Plain, "|A − B|", "largest of the channels", std::move(pictures.difference),
                            std::move(legend)});
    return figure;
}

Figure triptychOf(std::string chipA, std::string labelA, std::string chipB, std::string labelB,
                  const Tensor& a, const Tensor& b, const Comparison& comparison)
{
    const report::Display display = report::chooseDisplay(a, b, comparison);
    return triptychOf(std::move(chipA), std::move(labelA), std::move(chipB), std::move(labelB),
                      report::makePictures(a, b, display).all,
                      differenceLegend(display.fullScale, comparison.all.differing == 0));
}

} // namespace comparo::document
