// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/readings/border.h"

#include "engine/base/error.h"

#include <algorithm>

namespace comparo::readings {
namespace {

int reflectIndex(int i, int n)
{
    return i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i;
}

int symmetricIndex(int i, int n)
{
    return i < 0 ? -i - 1 : i >= n ? 2 * n - 1 - i : i;
}

/// A tensor of the image's batch and channels with `size`, each sample from where `origin` says; -1: zero.
template <class F>
Tensor rearranged(const Tensor& image, int height, int width, const F& origin)
{
    const Shape& s = image.shape();
    return dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<const T>();
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(s.n) * static_cast<std::size_t>(s.c) *
                       static_cast<std::size_t>(height) * static_cast<std::size_t>(width));
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < height; ++y) {
                    const int fromY = origin.y(y);
                    for (int x = 0; x < width; ++x) {
                        const int fromX = origin.x(x);
                        values.push_back(fromY < 0 || fromX < 0 ? T(0) : view.at(n, c, fromY, fromX));
                    }
                }
        return Tensor::fromValues<T>({s.n, s.c, height, width}, values);
    });
}

struct ContinuedOrigin {
    const BorderRule& rule;
    Shape shape;
    Reach reach;
    [[nodiscard]] int y(int i) const { return rule.index(i - reach.y, shape.h); }
    [[nodiscard]] int x(int i) const { return rule.index(i - reach.x, shape.w); }
};

struct RectangleOrigin {
    int top, left;
    [[nodiscard]] int y(int i) const { return top + i; }
    [[nodiscard]] int x(int i) const { return left + i; }
};

} // namespace

const std::vector<BorderRule>& borderRules()
{
    static const std::vector<BorderRule> rules{
        {"reflect", message("reflect (the edge sample once)"), reflectIndex},
        {"symmetric", message("symmetric (the edge sample twice)"), symmetricIndex},
        {"replicate", message("replicate (the edge sample repeated)"),
         [](int i, int n) { return std::clamp(i, 0, n - 1); }},
        {"constant", message("constant (zeros)"), [](int i, int n) { return i < 0 || i >= n ? -1 : i; }},
        {"circular", message("circular (the other end)"),
         [](int i, int n) { return i < 0    ? i + n
                                   : i >= n ? i - n
                                            : i; }},
        {"reflect-symmetric",
         message("reflect at the top and the left, symmetric at the bottom and the right"),
         [](int i, int n) { return i < 0 ? reflectIndex(i, n) : symmetricIndex(i, n); }},
        {"symmetric-reflect",
         message("symmetric at the top and the left, reflect at the bottom and the right"),
         [](int i, int n) { return i < 0 ? symmetricIndex(i, n) : reflectIndex(i, n); }},
        {"reflect-far", message("reflect about one sample too far in"),
         [](int i, int n) {
             return i < 0 ? std::min(1 - i, n - 1) : i >= n ? std::max((2 * n) - 3 - i, 0) : i;
         }},
        {"circular-short", message("circular with a period of one sample less"),
         [](int i, int n) {
             return i < 0 ? std::max(i + n - 1, 0) : i >= n ? std::min(i - n + 1, n - 1) : i;
         }},
    };
    return rules;
}

const BorderRule* borderRule(const std::string& id)
{
    for (const BorderRule& rule : borderRules())
        if (rule.id == id)
            return &rule;
    return nullptr;
}

Tensor continued(const Tensor& image, Reach reach, const BorderRule& rule)
{
    const Shape& s = image.shape();
    if (reach.y >= s.h || reach.x >= s.w)
        fail(ErrorCode::Unsupported, message("The border is larger than the whole image."));
    return rearranged(image, s.h + (2 * reach.y), s.w + (2 * reach.x), ContinuedOrigin{rule, s, reach});
}

Tensor rectangle(const Tensor& image, int top, int left, int height, int width)
{
    return rearranged(image, height, width, RectangleOrigin{top, left});
}

Tensor withFrameOf(const Tensor& image, const Tensor& frame, Reach reach)
{
    const Shape& s = image.shape();
    return dispatch(image.dtype(), [&]<class T>() {
        const auto inner = image.hostView<const T>();
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(s.elements()));
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < s.h; ++y)
                    for (int x = 0; x < s.w; ++x) {
                        const bool inside =
                            y >= reach.y && y < s.h - reach.y && x >= reach.x && x < s.w - reach.x;
                        values.push_back(inside            ? inner.at(n, c, y, x)
                                         : frame.isEmpty() ? T(0)
                                                           : frame.hostView<const T>().at(n, c, y, x));
                    }
        return Tensor::fromValues<T>(s, values);
    });
}

} // namespace comparo::readings
