// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/compare/statistics.h"

#include <algorithm>
#include <charconv>
#include <cmath>

/// Numbers here are written without the process's locale, so that texts are equal everywhere.
namespace comparo {
namespace {

/// Six significant digits if they say it all or if `exact` is not asked for, else as many as it takes.
std::string number(double value, bool exact)
{
    if (std::isnan(value))
        return "NaN";
    if (std::isinf(value))
        return value > 0 ? "infinite" : "-infinite";
    char text[40];
    auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::general, 6).ptr;
    double again = 0.0;
    std::from_chars(text, end, again);
    if (exact && again != value)
        end = std::to_chars(text, text + sizeof text, value).ptr;
    return std::string(text, end);
}

} // namespace

std::string Tolerance::toText() const
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (atol != 0.0)
        add("atol " + number(atol, true));
    if (rtol != 0.0)
        add("rtol " + number(rtol, true));
    if (ulp != 0)
        add("ulp " + std::to_string(ulp));
    return text.empty() ? "bit-exact" : text;
}

std::string channelName(int channel, int channels)
{
    if (channels == 1)
        return "Y";
    if ((channels == 3 || channels == 4) && channel >= 0 && channel < channels)
        return std::string(1, "RGBA"[channel]);
    return std::to_string(channel);
}

std::string channelName(int channel, int channels, const std::vector<std::string>& names)
{
    if (channel >= 0 && channel < channels && names.size() == static_cast<std::size_t>(channels))
        return names[static_cast<std::size_t>(channel)];
    return channelName(channel, channels);
}

namespace {

std::string placeOfChannel(const SamplePosition& position, const Shape& shape, const std::string& channel)
{
    const std::optional<int> image = shape.n > 1 ? std::optional(position.n) : std::nullopt;
    return placeText(position.x, position.y, channel, image);
}

/// The index of an array's value, whatever the axes were folded into.
std::string indexText(const SamplePosition& position, const TensorDesc& desc,
                      const std::vector<std::int64_t>& axes)
{
    const Shape& shape = desc.shape;
    const std::int64_t image = position.n, channel = position.c, row = position.y, column = position.x;
    std::int64_t at = desc.layout == Layout::ChannelsLast
                          ? ((image * shape.h + row) * shape.w + column) * shape.c + channel
                          : ((image * shape.c + channel) * shape.h + row) * shape.w + column;
    std::string text = "]";
    for (std::size_t axis = axes.size(); axis-- > 0; at /= std::max<std::int64_t>(axes[axis], 1))
        text.insert(0, (axis == 0 ? "" : ", ") + std::to_string(at % std::max<std::int64_t>(axes[axis], 1)));
    return "[" + text;
}

} // namespace

std::string positionText(const SamplePosition& position, const Shape& shape)
{
    return placeOfChannel(position, shape, channelName(position.c, shape.c));
}

std::string Comparison::nameOf(int channel) const
{
    return channelName(channel, descA.shape.c, channelNames);
}

std::string Comparison::placeOf(const SamplePosition& position) const
{
    return axes.empty() ? placeOfChannel(position, descA.shape, nameOf(position.c))
                        : indexText(position, descA, axes);
}

Message Comparison::lead() const
{
    switch (verdict) {
    case Verdict::BitExact:
        return message("Bit-exact");
    case Verdict::Equal:
        return message("Equal");
    case Verdict::WithinTolerance:
        return message("Within tolerance ({})", Verbatim(tolerance.toText()));
    case Verdict::Different:
        break;
    }
    return message("Different");
}

Message Comparison::detail() const
{
    if (hasEqualValues(verdict)) {
        const Message samples = all.samples == 0 ? message("there are no samples")
                                                 : message("all {} samples equal", Count(all.samples));
        return verdict == Verdict::BitExact ? samples
                                            : message("{}; not the same: {}", samples, unlikeText(*this));
    }
    const Share share(all.differing, all.samples);
    std::vector<Message> parts;
    parts.push_back(
        verdict == Verdict::WithinTolerance
            ? message("{} of {} samples differ ({})", Count(all.differing), Count(all.samples), share)
            : message("{} of {} samples ({})", Count(all.differing), Count(all.samples), share));
    if (verdict == Verdict::Different && !(tolerance == Tolerance{}))
        parts.push_back(message("{} outside {}", Count(all.violating), Verbatim(tolerance.toText())));
    if (all.nonFinite > 0)
        parts.push_back(message("{} NaN or infinite on one side", Count(all.nonFinite)));
    const Verbatim largest(number(all.maxAbs, false));
    parts.push_back(all.worst ? message("max {} at {}", largest, Verbatim(placeOf(*all.worst)))
                              : message("max {}", largest));
    return joined(std::move(parts), ", ");
}

Message Comparison::sentence() const
{
    return message("{}: {}.", lead(), detail());
}

} // namespace comparo
