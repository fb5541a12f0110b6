#include "engine/view/difference_shading.h"

#include "engine/base/text.h"

#include <cmath>
#include <limits>

namespace comparo {

namespace {

/// The share of a map that the smallest difference is away from zero.
constexpr float kFirstStep = 0.3f;
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

} // namespace

Schema differenceSchema()
{
    Field gain =
        intField("gain", COMPARO_TR("Gain"),
                 COMPARO_TR("Differences times 2 to this power fill the colour map."), 0, -16, 24, "stops");
    gain.visibleIfField = "kind";
    gain.visibleIfValues = {"absolute", "signed", "relative", "squared", "ulp"};
    Field threshold = floatField("threshold", COMPARO_TR("Threshold"),
                                 COMPARO_TR("Pixels that differ by more than this are marked."), 0.0, 0.0,
                                 std::numeric_limits<double>::max(), 0.0, 16.0, 1.0);
    threshold.visibleIfField = "kind";
    threshold.visibleIfValues = {"threshold"};
    Field unit =
        choiceField("threshold_unit", COMPARO_TR("Unit"), COMPARO_TR("What the threshold is compared with."),
                    {"value", "relative", "ulp"});
    unit.visibleIfField = "kind";
    unit.visibleIfValues = {"threshold"};
    return {{choiceField("kind", COMPARO_TR("Difference"),
                         COMPARO_TR("Computed from stored values, never from displayed ones."),
                         {"absolute", "signed", "relative", "squared", "ulp", "threshold"}),
             gain,
             choiceField("map", COMPARO_TR("Colours"),
                         COMPARO_TR("Automatic: diverging for signed differences, heat for the others."),
                         {"auto", "heat", "diverging", "gray"}),
             threshold, unit}};
}

DifferenceShading::DifferenceShading(const ParamSet& params, const DisplayTransform& display)
    : m_query{measureOf(params.getChoice("kind"), params.getChoice("threshold_unit")), display.channel},
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
    m_reciprocal = m_full > 0.0 ? static_cast<float>(1.0 / m_full) : std::numeric_limits<float>::max();
}

double DifferenceShading::shown(double difference) const
{
    if (m_squared)
        return difference * difference;
    return m_signed ? difference : std::abs(difference);
}

std::uint32_t DifferenceShading::color(float difference, const FrameRequest& request) const
{
    if (std::isnan(difference))
        return request.nanColor;
    if (std::isinf(difference))
        return request.infinityColor;
    float t = 0.0f;
    if (difference != 0.0f) {
        const float magnitude = m_squared ? difference * difference : std::fabs(difference);
        t = kFirstStep + (1.0f - kFirstStep) * std::fmin(magnitude * m_reciprocal, 1.0f);
    }
    // A diverging map has its neutral middle at 127 and 128.
    const auto& colors = m_map.colors;
    if (!m_map.diverging)
        return colors[static_cast<std::size_t>(t * 255.0f + 0.5f)];
    const auto arm = static_cast<std::size_t>(t * 127.0f + 0.5f);
    return m_signed && difference < 0.0f ? colors[127 - arm] : colors[128 + arm];
}

bool DifferenceShading::exceeds(float difference) const
{
    return !(std::fabs(static_cast<double>(difference)) <= m_full);
}

} // namespace comparo
