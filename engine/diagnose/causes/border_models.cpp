#include "engine/diagnose/causes/border_models.h"

#include "engine/base/error.h"

#include <algorithm>
#include <array>
#include <utility>

namespace comparo {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 5> kBorders{{
    {"symmetric", "mirrored, the edge pixel repeated"},
    {"reflect", "mirrored about the edge pixel"},
    {"replicate", "the edge pixel repeated"},
    {"constant", "zeros"},
    {"circular", "the opposite edge"},
}};

/// How far a step's op looks to each side.
struct Reach {
    int y = 0;
    int x = 0;
};

Reach reachOf(const Step& step)
{
    const Schema& schema = step.op->info.schema;
    const Field* kernel = schema.find("kernel");
    if (!kernel || !std::holds_alternative<SizeValue>(step.params.value("kernel")))
        return {};
    const SizeValue taps = step.params.getSize("kernel");
    return {taps.height / 2, (taps.width == 0 ? taps.height : taps.width) / 2};
}

/// Source index of a position at most n beyond an axis of n samples; -1: a zero.
int placeOf(int i, int n, const std::string& rule)
{
    if (i >= 0 && i < n)
        return i;
    if (rule == "symmetric")
        return i < 0 ? -i - 1 : 2 * n - 1 - i;
    if (rule == "reflect")
        return i < 0 ? -i : 2 * (n - 1) - i;
    if (rule == "replicate")
        return i < 0 ? 0 : n - 1;
    if (rule == "circular")
        return i < 0 ? i + n : i - n;
    return -1;
}

/// The samples of a larger or smaller frame: at(y, x) says where each comes from; negative: a zero.
template <class At>
Tensor reframed(const Tensor& image, int height, int width, const At& at)
{
    const Shape from = image.shape();
    const Shape to{from.n, from.c, height, width};
    return dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<const T>();
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(to.elements()));
        for (int n = 0; n < to.n; ++n)
            for (int c = 0; c < to.c; ++c)
                for (int y = 0; y < to.h; ++y)
                    for (int x = 0; x < to.w; ++x) {
                        const auto [sourceY, sourceX] = at(y, x);
                        values.push_back(sourceY < 0 || sourceX < 0 ? T() : view.at(n, c, sourceY, sourceX));
                    }
        return Tensor::fromValues<T>(to, values, image.layout());
    });
}

} // namespace

std::string askedBorder(const Step& step)
{
    const Field* border = step.op->info.schema.find("border");
    return border && border->type == FieldType::Choice ? step.params.getChoice("border") : std::string();
}

std::vector<std::string> otherBorders(const Step& step, const Shape& image)
{
    const std::string asked = askedBorder(step);
    const Reach reach = reachOf(step);
    std::vector<std::string> others;
    if (asked.empty() || (reach.y == 0 && reach.x == 0) || reach.y >= image.h || reach.x >= image.w)
        return others;
    // Half a kernel of one pixel mirrors the edge as a repeated edge does: one name for both.
    const bool mirrorsOne = std::max(reach.y, reach.x) == 1;
    for (const auto& [rule, words] : kBorders)
        if (rule != asked && !(mirrorsOne && rule == std::string_view("symmetric")))
            others.emplace_back(rule);
    return others;
}

const char* borderWords(const std::string& rule)
{
    const auto found = std::find_if(kBorders.begin(), kBorders.end(),
                                    [&](const auto& border) { return border.first == rule; });
    return found == kBorders.end() ? "" : found->second;
}

Tensor withBorder(const Step& step, const Tensor& image, const std::string& rule)
{
    if (rule.empty())
        return image;
    const Reach reach = reachOf(step);
    const Shape& s = image.shape();
    return reframed(image, s.h + 2 * reach.y, s.w + 2 * reach.x, [&](int y, int x) {
        return std::pair(placeOf(y - reach.y, s.h, rule), placeOf(x - reach.x, s.w, rule));
    });
}

Tensor withoutBorder(const Step& step, const Tensor& output, const std::string& rule)
{
    if (rule.empty())
        return output;
    const Reach reach = reachOf(step);
    const Shape& s = output.shape();
    if (s.h <= 2 * reach.y || s.w <= 2 * reach.x)
        failArgument("There is nothing left of an output of " + s.toString() + " without its border.");
    return reframed(output, s.h - 2 * reach.y, s.w - 2 * reach.x,
                    [&](int y, int x) { return std::pair(y + reach.y, x + reach.x); });
}

} // namespace comparo
