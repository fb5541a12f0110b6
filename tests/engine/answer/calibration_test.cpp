// SPDX-License-Identifier: Apache-2.0
// The grades on cases whose severity is known because of how they are made: every op on every kind of side,
// every scenario with its fixes, damage, edits, and noise of the size of a rounding. The guide's table of
// grades rests on it.
#include "engine/answer/answer.h"
#include "engine/base/error.h"
#include "engine/comparison/stages.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_registry.h"
#include "engine/scenario/scenario.h"
#include "tests/engine/answer/answer_pictures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <iostream>
#include <limits>
#include <map>
#include <vector>

namespace comparo {
namespace {

using test::answerPicture;
using test::asFloats;
using test::changed;
using test::strewn;

struct GradedCase {
    std::string name;
    Grade wanted;
    ComparisonJob job;
    bool mayBeIdentical = false; ///< a rounding that may happen not to show
};

using GradedCases = std::vector<GradedCase>;

constexpr int kWidth = 72, kHeight = 64;

/// Every op with its defaults on a picture, in the numerics of the library and in ours.
void addOps(GradedCases& cases)
{
    const Tensor picture = answerPicture(kWidth, kHeight);
    struct Pair {
        const char *a, *b;
    };
    for (const Op& op : allOps())
        for (const Pair& pair :
             {Pair{"cpu/exact", "emu:0/exact"}, Pair{"cpu", "emu:0"}, Pair{"cpu", "cpu/exact"}})
            for (const bool isFloat : {false, true}) {
                std::string step = op.id;
                if (op.id == "resize" || op.id == "crop" || op.id == "center_crop" || op.id == "resized_crop")
                    step += ":size=40";
                const ComparisonJob job =
                    test::runJobOf(picture, isFloat ? "to_float " + step : step, pair.a, pair.b);
                const bool isExact = std::string(pair.b) == "emu:0/exact";
                const bool isModelled = comparo::isModelled(op, job.setup.b.device.kind) &&
                                        comparo::isModelled(op, DeviceKind::Cpu);
                const Grade wanted = isExact                                         ? Grade::Identical
                                     : std::string(pair.b) == "emu:0" && !isModelled ? Grade::CannotSay
                                                                                     : Grade::Rounding;
                cases.push_back(
                    {step + (isFloat ? " of floats, " : " of bytes, ") + pair.a + " and " + pair.b, wanted,
                     job, true});
            }
}

/// Scenarios: the faults that do not end in an error, and all fixes.
void addScenarios(GradedCases& cases)
{
    const std::map<std::string, Grade> rounding{{"torchvision-uint8-resize", Grade::Rounding},
                                                {"torchvision-resize-threads", Grade::Rounding}};
    for (const Scenario& scenario : allScenarios())
        for (int fix = 0; fix <= static_cast<int>(scenario.fixes.size()); ++fix) {
            const ComparisonJob job = scenarioJob(scenario, fix, DeviceKind::Emu, 1, scenarioInput());
            const OutcomeKind expected = scenario.setup(fix, DeviceKind::Emu, 1).expected;
            const auto known = rounding.find(scenario.id);
            const Grade wanted = expected == OutcomeKind::Error      ? Grade::CannotSay
                                 : expected == OutcomeKind::BitExact ? Grade::Identical
                                 : known != rounding.end()           ? known->second
                                                                     : Grade::Broken;
            cases.push_back({scenario.id + ", fix " + std::to_string(fix), wanted, job});
        }
}

struct Edit {
    const char* name;
    test::Change change;
};

/// Content that is lost, misplaced or random. `at`: samples of the picture, clamped to it.
std::vector<Edit> damageOf(const Tensor& picture, double full, std::uint64_t seed)
{
    const auto at = [picture](int c, int y, int x) {
        return picture.at(0, std::clamp(c, 0, 2), std::clamp(y, 0, kHeight - 1),
                          std::clamp(x, 0, kWidth - 1));
    };
    const auto isIn = [](int y, int x) { return y >= 24 && y < 48 && x >= 16 && x < 56; };
    return {{"rows not written", [](double v, int, int y, int) { return y >= 40 ? 0.0 : v; }},
            {"a tile of zeros", [=](double v, int, int y, int x) { return isIn(y, x) ? 0.0 : v; }},
            {"a constant tile", [=](double v, int, int y, int x) { return isIn(y, x) ? 0.6 * full : v; }},
            {"a tile of noise", [=](double v, int c, int y,
                                    int x) { return isIn(y, x) ? full * strewn(c, y, x, seed + 1) : v; }},
            {"a tile from elsewhere",
             [=](double v, int c, int y, int x) { return isIn(y, x) ? at(c, y - 24, x - 14) : v; }},
            {"noise", [=](double, int c, int y, int x) { return full * strewn(c, y, x, seed + 2); }},
            {"mirrored", [=](double, int c, int y, int x) { return at(c, y, kWidth - 1 - x); }},
            {"upside down", [=](double, int c, int y, int x) { return at(c, kHeight - 1 - y, x); }},
            {"turned", [=](double, int c, int y, int x) { return at(c, kHeight - 1 - y, kWidth - 1 - x); }},
            {"shifted by 5", [=](double, int c, int y, int x) { return at(c, y, x - 5); }},
            {"inverted", [=](double v, int, int, int) { return full - v; }},
            {"one channel lost", [](double v, int c, int, int) { return c == 1 ? 0.0 : v; }},
            {"black", [](double, int, int, int) { return 0.0; }},
            {"salt and pepper",
             [=](double v, int c, int y, int x) {
                 const double draw = strewn(c, y, x, seed + 3);
                 return draw < 0.01 ? 0.0 : draw > 0.99 ? full : v;
             }},
            {"one dead sample",
             [](double v, int c, int y, int x) { return c == 2 && y == 50 && x == 60 ? 0.0 : v; }},
            {"every other row late",
             [=](double v, int c, int y, int x) { return y % 2 == 1 ? at(c, y - 21, x + 17) : v; }}};
}

/// What a person or a model may see, and what is the same content all the same.
std::vector<Edit> editsOf(const Tensor& picture, double full, std::uint64_t seed)
{
    const auto at = [picture](int c, int y, int x) {
        return picture.at(0, c, std::clamp(y, 0, kHeight - 1), std::clamp(x, 0, kWidth - 1));
    };
    const double step = full / 255.0;
    return {
        {"brighter", [](double v, int, int, int) { return 1.05 * v; }},
        {"darker", [](double v, int, int, int) { return 0.9 * v; }},
        {"three steps more", [=](double v, int, int, int) { return v + 3.0 * step; }},
        {"another gamma", [=](double v, int, int, int) { return full * std::pow(v / full, 1.1); }},
        {"more contrast", [=](double v, int, int, int) { return full / 2.0 + 1.1 * (v - full / 2.0); }},
        {"a tile three steps brighter",
         [=](double v, int, int y, int x) { return y < 32 && x >= 20 && x < 52 ? v + 3.0 * step : v; }},
        {"a lattice of two steps",
         [=](double v, int, int y, int x) { return x % 8 == 0 && y % 8 == 0 ? v + 2.0 * step : v; }},
        {"a ring of four steps",
         [=](double v, int, int y, int x) {
             return x == 0 || y == 0 || x == kWidth - 1 || y == kHeight - 1 ? v + 4.0 * step : v;
         }},
        {"noise of six steps",
         [=](double v, int c, int y, int x) { return v + 12.0 * step * (strewn(c, y, x, seed + 4) - 0.5); }},
        {"blurred", [=](double, int c, int y,
                        int x) { return (at(c, y, x - 1) + 2.0 * at(c, y, x) + at(c, y, x + 1)) / 4.0; }},
        {"coarser levels",
         [=](double v, int, int, int) { return 8.0 * step * std::floor(v / (8.0 * step)); }},
        {"a colour cast", [=](double v, int c, int, int) { return c == 0 ? v + 6.0 * step : v; }}};
}

void addPairs(GradedCases& cases, Grade wanted, const Tensor& picture, const std::string& kind,
              const std::vector<Edit>& edits)
{
    for (const Edit& edit : edits)
        cases.push_back(
            {kind + ", " + edit.name, wanted, test::pairJob(picture, changed(picture, edit.change))});
}

void addBytesAndFloats(GradedCases& cases)
{
    for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL}) {
        const Tensor bytes = answerPicture(kWidth, kHeight, 3, seed), floats = asFloats(bytes);
        const std::string number = std::to_string(seed);
        addPairs(cases, Grade::Broken, bytes, "bytes " + number, damageOf(bytes, 255.0, seed));
        addPairs(cases, Grade::Broken, floats, "floats " + number, damageOf(floats, 1.0, seed));
        addPairs(cases, Grade::Noticeable, bytes, "bytes " + number, editsOf(bytes, 255.0, seed));
        addPairs(cases, Grade::Noticeable, floats, "floats " + number, editsOf(floats, 1.0, seed));
    }
}

/// The picture of the scenarios, and one without any neighbourhood.
void addOtherPictures(GradedCases& cases)
{
    ComparisonJob job = test::runJobOf(answerPicture(), "resize:size=64x72", "cpu", "cpu");
    job.input.tensor = scenarioInput().tensor;
    const Tensor scene = runSides(job).imageA, noise = test::noisePicture(kWidth, kHeight);
    addPairs(cases, Grade::Broken, scene, "scene", damageOf(scene, 255.0, 1));
    addPairs(cases, Grade::Noticeable, scene, "scene", editsOf(scene, 255.0, 1));
    addPairs(cases, Grade::Broken, noise, "noise", damageOf(noise, 255.0, 1));
    const auto steps = [](double v, int c, int y, int x) { return strewn(c, y, x, 5) < 0.05 ? v + 1.0 : v; };
    addPairs(cases, Grade::Rounding, scene, "scene", {{"steps at 5 %", steps}});
    addPairs(cases, Grade::Rounding, noise, "noise", {{"steps at 5 %", steps}});
}

void addNan(GradedCases& cases)
{
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    const Tensor floats = asFloats(answerPicture(kWidth, kHeight));
    addPairs(
        cases, Grade::Broken, floats, "floats",
        {{"one NaN", [](double v, int c, int y, int x) { return c == 0 && y == 7 && x == 9 ? kNan : v; }},
         {"one infinity",
          [](double v, int c, int y, int x) {
              return c == 0 && y == 7 && x == 9 ? std::numeric_limits<double>::infinity() : v;
          }},
         {"all NaN", [](double, int, int, int) { return kNan; }}});
}

/// Noise of the size of a rounding.
void addRoundings(GradedCases& cases)
{
    for (const std::uint64_t seed : {1ULL, 2ULL, 3ULL}) {
        const Tensor bytes = answerPicture(kWidth, kHeight, 3, seed), floats = asFloats(bytes);
        const std::string number = std::to_string(seed);
        const auto steps = [seed](double share) {
            return [=](double v, int c, int y, int x) {
                const double draw = strewn(c, y, x, seed + 5);
                return draw < share / 2.0 ? v + 1.0 : draw < share ? v - 1.0 : v;
            };
        };
        addPairs(
            cases, Grade::Rounding, bytes, "bytes " + number,
            {{"steps at 0.1 %", steps(0.001)}, {"steps at 2 %", steps(0.02)}, {"steps at 20 %", steps(0.2)}});
        const auto ulps = [seed](double size) {
            return [=](double v, int c, int y, int x) {
                return v * (1.0 + size * (strewn(c, y, x, seed + 6) - 0.5));
            };
        };
        addPairs(cases, Grade::Rounding, floats, "floats " + number,
                 {{"one ULP", ulps(2.4e-7)},
                  {"five ULP", ulps(1.2e-6)},
                  {"by 255 and back",
                   [](double v, int, int, int) { return static_cast<float>(v * 255.0) * (1.0F / 255.0F); }},
                  {"times 0.1 ten times", [](double v, int, int, int) {
                       float sum = 0.0F;
                       for (int i = 0; i < 10; ++i)
                           sum += 0.1F * static_cast<float>(v);
                       return sum;
                   }}});
        // One real value, rounded half up and half to even, or first to a sixteenth.
        const auto real = [](double v, int c, int y, int x) {
            return v + std::floor(16.0 * strewn(c, y, x, 11)) / 16.0;
        };
        const Tensor up =
            changed(bytes, [=](double v, int c, int y, int x) { return std::floor(real(v, c, y, x) + 0.5); });
        const Tensor even =
            changed(bytes, [=](double v, int c, int y, int x) { return std::nearbyint(real(v, c, y, x)); });
        cases.push_back(
            {"bytes " + number + ", half up and half to even", Grade::Rounding, test::pairJob(up, even)});
    }
}

void addIdentical(GradedCases& cases)
{
    const Tensor bytes = answerPicture(kWidth, kHeight), floats = asFloats(bytes);
    cases.push_back({"the same bytes", Grade::Identical, test::pairJob(bytes, bytes)});
    cases.push_back({"the same floats", Grade::Identical, test::pairJob(floats, floats)});
    cases.push_back(
        {"the same noise", Grade::Identical,
         test::pairJob(test::noisePicture(kWidth, kHeight), test::noisePicture(kWidth, kHeight))});
}

/// What two implementations of one op make of a picture where one of them means something else by it.
void addForeignPairs(GradedCases& cases)
{
    struct Foreign {
        const char *name, *a, *b;
        Grade wanted;
    };
    const Foreign kForeign[] = {
        {"nearest and bilinear", "resize:size=40,mode=nearest", "resize:size=40,mode=bilinear",
         Grade::Noticeable},
        {"bicubic and bilinear", "resize:size=40,mode=bicubic", "resize:size=40,mode=bilinear",
         Grade::Noticeable},
        {"antialias on and off", "resize:size=40", "resize:size=40,antialias=false", Grade::Noticeable},
        {"two sigmas", "gaussian_blur:kernel=7,sigma=1.5", "gaussian_blur:kernel=7,sigma=1.8",
         Grade::Noticeable},
        {"blur and box", "gaussian_blur:kernel=5,sigma=1.5", "box_blur:kernel=5", Grade::Noticeable},
        {"JPEG at 75 and 85", "jpeg_round_trip:quality=75", "jpeg_round_trip:quality=85", Grade::Noticeable},
        {"JPEG at 90 with and without subsampling", "jpeg_round_trip:quality=90,subsampling=420",
         "jpeg_round_trip:quality=90,subsampling=444", Grade::Noticeable},
        {"fixed point and float", "resize:size=40,path=fixed", "resize:size=40,path=float", Grade::Rounding}};
    for (const Foreign& foreign : kForeign)
        for (const std::uint64_t seed : {1ULL, 2ULL}) {
            const auto outputOf = [&](const char* steps) {
                const ComparisonJob job = test::runJobOf(answerPicture(kWidth, kHeight, 3, seed), steps,
                                                         "cpu/framework", "cpu/framework");
                return runSides(job).imageA;
            };
            const Tensor a = outputOf(foreign.a), b = outputOf(foreign.b);
            cases.push_back(
                {std::string(foreign.name) + " " + std::to_string(seed), foreign.wanted,
                 test::pairJob(a, a.dtype() == b.dtype() ? b : changed(a, [&](double, int c, int y, int x) {
                                   return 255.0 * b.at(0, c, y, x);
                               }))});
        }
}

GradedCases gradedCases()
{
    GradedCases cases;
    addOps(cases);
    addScenarios(cases);
    addBytesAndFloats(cases);
    addOtherPictures(cases);
    addNan(cases);
    addRoundings(cases);
    addIdentical(cases);
    addForeignPairs(cases);
    return cases;
}

/// Ops that do not take the picture say nothing about grades.
bool isRefused(const ComparisonResult& result, Grade wanted)
{
    return result.failed() && wanted != Grade::CannotSay;
}

TEST(Calibration, GradesAreRight)
{
    std::size_t judged = 0, right = 0;
    std::map<Grade, int> counts;
    std::string wrong;
    for (const GradedCase& one : gradedCases()) {
        const ComparisonResult result = runJob(one.job);
        if (isRefused(result, one.wanted))
            continue;
        const Answer answer = answerOf(result);
        ++judged;
        ++counts[one.wanted];
        const bool isRight =
            answer.grade == one.wanted ||
            (one.mayBeIdentical && one.wanted == Grade::Rounding && answer.grade == Grade::Identical);
        right += isRight ? 1 : 0;
        if (!isRight)
            wrong += one.name + ": " + toString(one.wanted) + " wanted, " + english(answer.sentence) + "\n";
        if (one.wanted == Grade::Broken) {
            EXPECT_TRUE(answer.grade == Grade::Broken || answer.grade == Grade::Noticeable)
                << one.name << ": " << english(answer.sentence);
        }
        if (one.wanted == Grade::Rounding) {
            EXPECT_NE(answer.grade, Grade::Broken) << one.name << ": " << english(answer.sentence);
        }
    }
    std::cout << right << " of " << judged << " grades are right\n" << wrong;
    EXPECT_GE(judged, 300U);
    EXPECT_GE(right * 300, judged * 290) << wrong;
    for (const Grade grade : kGrades)
        EXPECT_GE(counts[grade], 8) << toString(grade);
}

} // namespace
} // namespace comparo
