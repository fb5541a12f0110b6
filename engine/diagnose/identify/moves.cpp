// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/opencv_functions.h"
#include "engine/diagnose/identify/candidate.h"
#include "engine/diagnose/identify/opencv5/warp.h"
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/planes.h"
#include "engine/diagnose/identify/torchvision/torchvision.h"

#include <array>
#include <cmath>

namespace comparo::candidates {
namespace {

/// Where the sample of an output place comes from, of an input of this size.
using Origin = std::array<int, 2> (*)(int y, int x, const Shape& from);

/// A move of whole samples, under every name that it has.
struct Move {
    bool turned; ///< height and width are exchanged
    Origin origin;
    std::vector<std::array<const char*, 2>> names; ///< library, function
};

const std::vector<Move>& exactMoves()
{
    static const std::vector<Move> moves = {
        {false,
         [](int y, int x, const Shape& s) {
             return std::array{y, s.w - 1 - x};
         },
         {{"torchvision", "horizontal_flip"},
          {"Pillow", "mirror"},
          {"OpenCV", "flip, 1"},
          {"Kornia", "hflip"}}},
        {false,
         [](int y, int x, const Shape& s) {
             return std::array{s.h - 1 - y, x};
         },
         {{"torchvision", "vertical_flip"}, {"Pillow", "flip"}, {"OpenCV", "flip, 0"}, {"Kornia", "vflip"}}},
        {false,
         [](int y, int x, const Shape& s) {
             return std::array{s.h - 1 - y, s.w - 1 - x};
         },
         {{"torchvision", "rotate, 180 degrees"},
          {"Pillow", "transpose, ROTATE_180"},
          {"OpenCV", "rotate, ROTATE_180"},
          {"Kornia", "rot180"}}},
        {true,
         [](int y, int x, const Shape& s) {
             return std::array{x, s.w - 1 - y};
         },
         {{"torchvision", "rotate, 90 degrees, expand"},
          {"Pillow", "transpose, ROTATE_90"},
          {"OpenCV", "rotate, ROTATE_90_COUNTERCLOCKWISE"}}},
        {true,
         [](int y, int x, const Shape& s) {
             return std::array{s.h - 1 - x, y};
         },
         {{"torchvision", "rotate, 270 degrees, expand"},
          {"Pillow", "transpose, ROTATE_270"},
          {"OpenCV", "rotate, ROTATE_90_CLOCKWISE"}}},
        {true,
         [](int y, int x, const Shape&) {
             return std::array{x, y};
         },
         {{"Pillow", "transpose, TRANSPOSE"}, {"OpenCV", "transpose"}}},
    };
    return moves;
}

/// origin(y, x): where the sample of an output place comes from.
template <class From>
Tensor moved(const Tensor& input, const Shape& shape, const From& origin)
{
    return dispatch(input.dtype(), [&]<class T>() {
        const Planes<T> planes(input);
        Planes<T> result(shape);
        for (int z = 0; z < result.count(); ++z)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x) {
                    const std::array<int, 2> from = origin(y, x);
                    result.row(z, y)[x] = planes.row(z, from[0])[from[1]];
                }
        return result.tensor();
    });
}

void addExactMoves(Candidates& all, const Question& question)
{
    const Tensor& input = question.input;
    for (const Move& move : exactMoves()) {
        Shape shape = input.shape();
        if (move.turned)
            std::swap(shape.h, shape.w);
        if (!(shape == question.output.shape()))
            continue;
        for (const auto& [library, function] : move.names) {
            all.push_back({library,
                           function,
                           message("samples are moved, nothing is computed"),
                           {},
                           [input, shape, origin = move.origin](const Progress&) {
                               return moved(input, shape,
                                            [&](int y, int x) { return origin(y, x, input.shape()); });
                           }});
            all.back().mirrors = !move.turned;
        }
    }
}

/// torchvision rounds the offset half to even, as Python's round() does; our op has Kornia's.
void addCrops(Candidates& all, const Question& question)
{
    const Shape& from = question.input.shape();
    const Shape& to = question.output.shape();
    if (from.n != to.n || from.c != to.c || to.h > from.h || to.w > from.w || from == to)
        return;
    const auto middle = [](int large, int small) {
        const int twice = large - small;
        return twice % 2 == 0 ? twice / 2 : (twice / 2) + ((twice / 2) % 2);
    };
    const int top = middle(from.h, to.h), left = middle(from.w, to.w);
    all.push_back({"torchvision",
                   "center_crop",
                   message("samples are moved, nothing is computed"),
                   {},
                   [input = question.input, to, top, left](const Progress&) {
                       return moved(input, to, [&](int y, int x) { return std::array{y + top, x + left}; });
                   }});
}

void addRotations(Candidates& all, const Question& question)
{
    const RangeValue range = question.op->params.getRange("degrees");
    const Tensor& input = question.input;
    if (range.low != range.high || !(input.shape() == question.output.shape()))
        return;
    const double degrees = range.low;
    const std::string angle = ", " + toString(Value(degrees)) + " degrees";
    for (const bool bilinear : {false, true})
        all.push_back({"torchvision", std::string("rotate, ") + (bilinear ? "bilinear" : "nearest") + angle,
                       message("a float32 grid, rounded half to even"), "on the CPU",
                       [input, degrees, bilinear](const Progress&) {
                           return torchvision::rotate(input, degrees, bilinear);
                       }});
    for (const pillow::Filter filter :
         {pillow::Filter::Nearest, pillow::Filter::Bilinear, pillow::Filter::Bicubic})
        all.push_back(
            {"Pillow",
             "rotate, " + pillow::toString(filter) + angle,
             filter == pillow::Filter::Nearest ? message("coordinates of 16 fractional bits")
                                               : message("double, truncated"),
             {},
             [input, degrees, filter](const Progress&) { return pillow::rotate(input, degrees, filter); }});
    const Shape& s = input.shape();
    struct Middle {
        double x, y;
        const char* words;
    };
    const Middle middles[] = {{(s.w - 1) / 2.0, (s.h - 1) / 2.0, "about ((w-1)/2, (h-1)/2)"},
                              {s.w / 2.0, s.h / 2.0, "about (w/2, h/2)"},
                              {std::floor(s.w / 2.0), std::floor(s.h / 2.0), "about (w//2, h//2)"}};
    if (input.dtype() == DType::UInt8)
        for (const bool bilinear : {false, true})
            for (const Middle& middle : middles)
                all.push_back({"OpenCV 5",
                               std::string("warpAffine, INTER_") + (bilinear ? "LINEAR" : "NEAREST") + angle +
                                   " " + middle.words,
                               bilinear ? message("float32 coordinates, rounded half to even")
                                        : message("float32 coordinates"),
                               {},
                               [input, degrees, middle, bilinear](const Progress&) {
                                   return opencv5::rotate(input, degrees, {middle.x, middle.y}, bilinear);
                               },
                               {},
                               true});
    for (const opencv::Named& mode : opencv::warpModes())
        for (const Middle& middle : middles)
            all.push_back({"OpenCV 4",
                           std::string("warpAffine, ") + mode.name + angle + " " + middle.words,
                           message("coordinates of 5 fractional bits"),
                           {},
                           [input, degrees, middle, mode](const Progress&) {
                               return opencv::rotate(input, degrees, {middle.x, middle.y}, mode.value);
                           }});
}

/// The one number that a field of the op says, `otherwise` where the op has no such field; nothing for a
/// range from which numbers are drawn.
std::optional<double> numberOf(const Step& step, const char* id, double otherwise)
{
    if (!step.op->info.schema.find(id))
        return otherwise;
    const RangeValue range = step.params.getRange(id);
    if (range.low != range.high)
        return std::nullopt;
    return range.low;
}

/// What a step says in the terms of torchvision's affine, which shifts by pixels.
std::optional<torchvision::Affine> affineOf(const Step& step, const Shape& shape)
{
    const auto degrees = numberOf(step, "degrees", 0.0), scale = numberOf(step, "scale", 1.0),
               scaleY = numberOf(step, "scale_y", 0.0), x = numberOf(step, "translate_x", 0.0),
               y = numberOf(step, "translate_y", 0.0), shearX = numberOf(step, "shear_x", 0.0),
               shearY = numberOf(step, "shear_y", 0.0);
    if (!degrees || !scale || !scaleY || !x || !y || !shearX || !shearY)
        return std::nullopt;
    if (*scaleY != 0.0 && *scaleY != *scale)
        return std::nullopt;
    return torchvision::Affine{*degrees, *x * shape.w, *y * shape.h, *scale, *shearX, *shearY};
}

/// A fraction of a size is seldom a whole number of pixels to the last bit: that is tried, and what it says.
void addAffines(Candidates& all, const Question& question)
{
    constexpr double kNearWhole = 1e-3;
    const Tensor& input = question.input;
    const std::optional<torchvision::Affine> said = affineOf(*question.op, input.shape());
    if (!said || !(input.shape() == question.output.shape()))
        return;
    std::vector<torchvision::Affine> tried{*said};
    tried.front().x = std::nearbyint(said->x);
    tried.front().y = std::nearbyint(said->y);
    if (std::abs(tried.front().x - said->x) > kNearWhole || std::abs(tried.front().y - said->y) > kNearWhole)
        tried.push_back(*said);
    for (const torchvision::Affine& affine : tried)
        for (const bool bilinear : {false, true})
            all.push_back({"torchvision",
                           std::string("affine, ") + (bilinear ? "bilinear" : "nearest") + ", shifted by " +
                               toString(Value(affine.x)) + " and " + toString(Value(affine.y)) + " pixels",
                           message("a float32 grid, rounded half to even"), "on the CPU",
                           [input, affine, bilinear](const Progress&) {
                               return torchvision::affine(input, affine, bilinear);
                           }});
}

} // namespace

Candidates moves(const Question& question)
{
    Candidates all;
    if (question.input.dtype() != question.output.dtype())
        return all;
    if (!question.op) {
        addExactMoves(all, question);
        addCrops(all, question);
    } else if (opId(question) == "rotation") {
        addRotations(all, question);
    } else if (opId(question) == "affine" || opId(question) == "translate" || opId(question) == "shear") {
        addAffines(all, question);
    }
    return all;
}

} // namespace comparo::candidates
