// SPDX-License-Identifier: Apache-2.0
#include "engine/view/difference_shading.h"

#include "engine/base/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo {

namespace {

/// The share of a map that the smallest difference is away from zero.
constexpr double kFirstStep = 0.3;
constexpr double kFullUlps = 256.0;

DifferenceMeasure measureOf(const std::string& kind, const std::string& thresholdUnit)
{
    const std::string& word = kind == "threshold" ? thresholdUnit : kind;
    if (word == "relative")
        return DifferenceMeasure::Relative;
    return word == "ulp" ? DifferenceMeasure::Ulp : DifferenceMeasure::Plain;
}

const ColorMap& mapOf(const ParamSet& params)
{
    const std::string& map = params.getChoice("map");
    if (map != "auto")
        return findColorMap(map);
    return findColorMap(params.getChoice("kind") == "signed" ? "diverging" : "heat");
}

/// Places in the table of the colours; whether all differences are finite. The table begins at the smallest
/// difference that is not zero, whatever its share of the whole is.
template <bool kSquared>
bool stepsOf(const float* __restrict differences, int count, float reciprocal, int* __restrict steps)
{
    constexpr float kLargestMagnitude = std::numeric_limits<float>::max();
    int nonFinite = 0;
    for (int x = 0; x < count; ++x) {
        const float d = differences[x];
        const float magnitude = std::fabs(d);
        nonFinite |= magnitude <= kLargestMagnitude ? 0 : 1;
        float share = (kSquared ? magnitude * magnitude : magnitude) * reciprocal;
        share = share < 1.0f ? share : 1.0f;
        const int step =
            1 + static_cast<int>(share * static_cast<float>(DifferenceShading::kSteps - 1) + 0.5f);
        const int sign = (d > 0.0f ? 1 : 0) - (d < 0.0f ? 1 : 0);
        steps[x] = DifferenceShading::kSteps + sign * step;
    }
    return nonFinite == 0;
}

} // namespace

Schema differenceSchema()
{
    Field gain = intField("gain", COMPARO_TR("Gain"),
                          COMPARO_TR("Differences times 2 to this power fill the colour map."), 0, -16, 24,
                          COMPARO_TR("stops"));
    gain.visibleIfField = "kind";
    gain.visibleIfValues = {"absolute", "signed", "relative", "squared", "ulp"};
    Field threshold = floatField("threshold", COMPARO_TR("Threshold"),
                                 COMPARO_TR("Pixels that differ by more than this are marked."), 0.0, 0.0,
                                 std::numeric_limits<double>::max(), 0.0, 16.0, 1.0);
    threshold.visibleIfField = "kind";
    threshold.visibleIfValues = {"threshold"};
    Field unit =
        choiceField("threshold_unit", COMPARO_TR("Unit"), COMPARO_TR("What the threshold is compared with."),
                    {COMPARO_TR("value"), COMPARO_TR("relative"), COMPARO_TR("ulp")});
    unit.visibleIfField = "kind";
    unit.visibleIfValues = {"threshold"};
    return {
        {choiceField("kind", COMPARO_TR("Difference"),
                     COMPARO_TR("Computed from stored values, never from displayed ones."),
                     {COMPARO_TR("absolute"), COMPARO_TR("signed"), COMPARO_TR("relative"),
                      COMPARO_TR("squared"), COMPARO_TR("ulp"), COMPARO_TR("threshold")}),
         gain,
         choiceField("map", COMPARO_TR("Colours"),
                     COMPARO_TR("Automatic: diverging for signed differences, heat for the others."),
                     {COMPARO_TR("auto"), COMPARO_TR("heat"), COMPARO_TR("diverging"), COMPARO_TR("gray")}),
         threshold, unit}};
}

DifferenceShading::DifferenceShading(const ParamSet& params, const DisplayTransform& display)
    : m_query{measureOf(params.getChoice("kind"), params.getChoice("threshold_unit")), display.channel, {}},
      m_map(mapOf(params))
{
    const std::string& kind = params.getChoice("kind");
    m_signed = kind == "signed";
    m_squared = kind == "squared";
    m_threshold = kind == "threshold";
    const double range = std::abs(display.high - display.low);
    if (m_threshold)
        m_full = params.getFloat("threshold");
    else if (kind == "relative")
        m_full = 1.0;
    else if (kind == "ulp")
        m_full = kFullUlps;
    else
        m_full = m_squared ? range * range : range;
    if (!m_threshold)
        m_full = std::ldexp(m_full, -static_cast<int>(params.getInt("gain")));
    m_reciprocal = static_cast<float>(
        std::min<double>(1.0 / m_full, std::numeric_limits<float>::max())); // full may be 0

    // A diverging map has its neutral middle at 127 and 128.
    const auto& colors = m_map.colors;
    m_table[kSteps] = m_map.diverging ? colors[128] : colors[0];
    for (int step = 1; step <= kSteps; ++step) {
        const double t = kFirstStep + (1.0 - kFirstStep) * (step - 1) / (kSteps - 1);
        const auto index = static_cast<std::size_t>(t * (m_map.diverging ? 127.0 : 255.0) + 0.5);
        const std::uint32_t color = m_map.diverging ? colors[128 + index] : colors[index];
        m_table[static_cast<std::size_t>(kSteps + step)] = color;
        m_table[static_cast<std::size_t>(kSteps - step)] =
            m_map.diverging && m_signed ? colors[127 - index] : color;
    }
}

double DifferenceShading::shown(double difference) const
{
    if (m_squared)
        return difference * difference;
    return m_signed ? difference : std::abs(difference);
}

void DifferenceShading::colorRow(const float* differences, int count, const FrameRequest& request,
                                 std::uint32_t* out) const
{
    constexpr int kBlock = 256;
    int steps[kBlock];
    for (int begin = 0; begin < count; begin += kBlock) {
        const int n = std::min(kBlock, count - begin);
        const float* in = differences + begin;
        std::uint32_t* colors = out + begin;
        const bool finite = m_squared ? stepsOf<true>(in, n, m_reciprocal, steps)
                                      : stepsOf<false>(in, n, m_reciprocal, steps);
        for (int x = 0; x < n; ++x)
            colors[x] = m_table[static_cast<std::size_t>(steps[x])];
        if (finite)
            continue;
        for (int x = 0; x < n; ++x) {
            if (std::isnan(in[x]))
                colors[x] = request.nanColor;
            else if (std::isinf(in[x]))
                colors[x] = request.infinityColor;
        }
    }
}

bool DifferenceShading::exceeds(float difference) const
{
    return !(std::fabs(static_cast<double>(difference)) <= m_full);
}

} // namespace comparo
