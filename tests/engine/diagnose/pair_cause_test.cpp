// SPDX-License-Identifier: Apache-2.0
// Two files from anywhere: each known mistake is made here, by code of its own, and has to be named; nothing
// else may be.
#include "engine/diagnose/hypotheses/pair_cause.h"

#include "engine/device/cpu/thread_pool.h"
#include "tests/support/cases_of.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>
#include <span>

namespace comparo {
namespace {

/// A planar image of double, on which mistakes are made.
struct Image {
    int c = 3, h = 0, w = 0;
    std::vector<double> v;

    Image(int channels, int height, int width)
        : c(channels), h(height), w(width), v(static_cast<std::size_t>(channels * height * width))
    {
    }
    double& at(int k, int y, int x) { return v[static_cast<std::size_t>((k * h + y) * w + x)]; }
    [[nodiscard]] double at(int k, int y, int x) const
    {
        return v[static_cast<std::size_t>((k * h + y) * w + x)];
    }
};

template <class T>
Tensor tensorOf(const Image& image)
{
    std::vector<T> values;
    for (const double v : image.v)
        values.push_back(static_cast<T>(v));
    return Tensor::fromValues<T>({1, image.c, image.h, image.w}, values);
}

Image photograph(int h = 61, int w = 83)
{
    const Tensor cut = test::middleOfPhotograph("chelsea.png", h, w);
    Image image(3, h, w);
    const auto view = cut.hostView<const std::uint8_t>();
    for (int k = 0; k < 3; ++k)
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                image.at(k, y, x) = view.at(0, k, y, x);
    return image;
}

Image made(const Image& from, int h, int w, const std::function<double(int, int, int)>& value)
{
    Image to(from.c, h, w);
    for (int k = 0; k < to.c; ++k)
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                to.at(k, y, x) = value(k, y, x);
    return to;
}

Image each(Image image, const std::function<double(double)>& f)
{
    for (double& v : image.v)
        v = f(v);
    return image;
}

double byte(double v)
{
    return std::clamp(std::nearbyint(v), 0.0, 255.0);
}

struct Mistake {
    std::string id;
    std::string words;
    Tensor a, b;
};

Image unit(const Image& image)
{
    return each(image, [](double v) { return static_cast<double>(static_cast<float>(v) / 255.0F); });
}

/// One pair a hypothesis.
std::vector<Mistake> mistakes()
{
    const Image p = photograph();
    const int h = p.h, w = p.w;
    const auto bytes = [](const Image& image) { return tensorOf<std::uint8_t>(image); };
    const auto floats = [](const Image& image) { return tensorOf<float>(image); };
    const auto like = [&](const std::function<double(int, int, int)>& f) { return bytes(made(p, h, w, f)); };
    const Tensor a = bytes(p);
    const Image u = unit(p);
    std::vector<Mistake> list;
    list.push_back({"channel_order", "with red and blue exchanged", a,
                    like([&](int k, int y, int x) { return p.at(2 - k, y, x); })});
    list.push_back({"channel_order", "in the order green, blue, red", a,
                    like([&](int k, int y, int x) { return p.at((k + 1) % 3, y, x); })});
    list.push_back({"flip", "flipped left to right", a,
                    like([&](int k, int y, int x) { return p.at(k, y, w - 1 - x); })});
    list.push_back({"flip", "flipped top to bottom", a,
                    like([&](int k, int y, int x) { return p.at(k, h - 1 - y, x); })});
    list.push_back({"turn", "by 180 degrees", a,
                    like([&](int k, int y, int x) { return p.at(k, h - 1 - y, w - 1 - x); })});
    list.push_back({"transpose", "rows and columns exchanged", a,
                    bytes(made(p, w, h, [&](int k, int y, int x) { return p.at(k, x, y); }))});
    list.push_back({"turn", "90 degrees clockwise", a,
                    bytes(made(p, w, h, [&](int k, int y, int x) { return p.at(k, h - 1 - x, y); }))});
    list.push_back(
        {"layout", "channels-last memory read as channels-first", a, like([&](int k, int y, int x) {
             const int at = (k * h + y) * w + x;
             return p.at(at % 3, at / 3 / w, at / 3 % w);
         })});
    list.push_back({"layout", "height and width exchanged, its memory as it was", a,
                    bytes(made(p, w, h, [&](int k, int y, int x) {
                        const int at = y * h + x;
                        return p.at(k, at / w, at % w);
                    }))});
    list.push_back({"stride", "rows of 82 samples", a, like([&](int k, int y, int x) {
                        const int at = y * (w - 1) + x;
                        return p.at(k, at / w, at % w);
                    })});
    list.push_back({"shift", "3 columns to the right and 1 row up", a, like([&](int k, int y, int x) {
                        return p.at(k, std::min(y + 1, h - 1), std::max(x - 3, 0));
                    })});
    list.push_back(
        {"half_pixel", "half a pixel to the left", floats(u), floats(made(u, h, w, [&](int k, int y, int x) {
             return (u.at(k, y, x) + u.at(k, y, std::min(x + 1, w - 1))) / 2.0;
         }))});
    list.push_back({"crop", "cropped at (7, 5)", a,
                    bytes(made(p, 40, 50, [&](int k, int y, int x) { return p.at(k, y + 5, x + 7); }))});
    list.push_back({"margin", "placed at (4, 6)", a, bytes(made(p, h + 9, w + 12, [&](int k, int y, int x) {
                        const bool in = y >= 6 && x >= 4 && y < h + 6 && x < w + 4;
                        return in ? p.at(k, y - 6, x - 4) : 0.0;
                    }))});
    list.push_back({"border", "in its outer 2 pixels", a, like([&](int k, int y, int x) {
                        return y < 2 || x < 2 || y >= h - 2 || x >= w - 2 ? 0.0 : p.at(k, y, x);
                    })});
    list.push_back({"gain", "multiplied by 1.2", a, bytes(each(p, [](double v) { return byte(v * 1.2); }))});
    list.push_back({"gain", "multiplied by 0.7 and with 12 added, truncated", a,
                    bytes(each(p, [](double v) { return std::floor(v * 0.7 + 12.0); }))});
    list.push_back({"range", "divided by 255", floats(p), floats(u)});
    list.push_back({"range", "1/255", floats(p), floats(each(p, [](double v) {
                        return static_cast<double>(static_cast<float>(v) * (1.0F / 255.0F));
                    }))});
    list.push_back({"range", "video range 16..235", a,
                    bytes(each(p, [](double v) { return byte(16.0 + v * 219.0 / 255.0); }))});
    list.push_back({"gain", "with 100 added, wrapped around at 256", a,
                    bytes(each(p, [](double v) { return std::fmod(v + 100.0, 256.0); }))});
    const Image dim = each(u, [](double v) { return static_cast<double>(static_cast<float>(v * 0.97)); });
    list.push_back({"range", "multiplied by 255, truncated", floats(dim),
                    bytes(each(dim, [](double v) { return std::floor(static_cast<float>(v) * 255.0F); }))});
    list.push_back({"half", "float16", floats(u), floats(each(u, [](double v) {
                        return std::nearbyint(std::ldexp(v, 10 - std::max(std::ilogb(v == 0 ? 1 : v), -14))) *
                               std::ldexp(1.0, std::max(std::ilogb(v == 0 ? 1 : v), -14) - 10);
                    }))});
    list.push_back({"bfloat16", "bfloat16", floats(u), floats(each(u, [](double v) {
                        const double step = v == 0 ? 1.0 : std::ldexp(1.0, std::ilogb(v) - 7);
                        return std::nearbyint(v / step) * step;
                    }))});
    list.push_back({"transfer", "from linear light to sRGB", a, bytes(each(p, [](double v) {
                        const double l = v / 255.0;
                        return byte(255.0 *
                                    (l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055));
                    }))});
    list.push_back({"transfer", "power of 1/2.2", a,
                    bytes(each(p, [](double v) { return byte(255.0 * std::pow(v / 255.0, 1 / 2.2)); }))});
    list.push_back(
        {"colour_matrix", "BT.601 and decoded with that of BT.709", a, like([&](int k, int y, int x) {
             const double r = p.at(0, y, x), g = p.at(1, y, x), b = p.at(2, y, x);
             const double l = 0.299 * r + 0.587 * g + 0.114 * b, cb = (b - l) / 1.772, cr = (r - l) / 1.402;
             const double rr = l + 1.5748 * cr, bb = l + 1.8556 * cb;
             return byte(k == 0 ? rr : k == 2 ? bb : (l - 0.2126 * rr - 0.0722 * bb) / 0.7152);
         })});
    list.push_back({"byte_order", "reverse order",
                    tensorOf<std::uint16_t>(each(p, [](double v) { return v * 201; })),
                    tensorOf<std::uint16_t>(each(p, [](double v) {
                        const auto n = static_cast<unsigned>(v * 201);
                        return static_cast<double>((n & 255U) << 8 | n >> 8);
                    }))});
    const Image dark = each(u, [](double v) { return v < 0.3 ? 0.0 : v; });
    list.push_back({"nan", "0/0", floats(dark),
                    floats(each(dark, [](double v) { return v == 0.0 ? std::nan("") : v; }))});
    list.push_back({"invert", "inverted", a, bytes(each(p, [](double v) { return 255.0 - v; }))});
    list.push_back({"chroma", "4:2:0", floats(u), Tensor()});
    Image coarse = u;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            double cb = 0, cr = 0;
            for (int k = 0; k < 4; ++k) {
                const int yy = std::min(y / 2 * 2 + k / 2, h - 1), xx = std::min(x / 2 * 2 + k % 2, w - 1);
                const double l = 0.299 * u.at(0, yy, xx) + 0.587 * u.at(1, yy, xx) + 0.114 * u.at(2, yy, xx);
                cb += (u.at(2, yy, xx) - l) / 1.772;
                cr += (u.at(0, yy, xx) - l) / 1.402;
            }
            const double l = 0.299 * u.at(0, y, x) + 0.587 * u.at(1, y, x) + 0.114 * u.at(2, y, x);
            coarse.at(0, y, x) = l + 1.402 * (cr * 0.25);
            coarse.at(1, y, x) = l - 0.344136 * (cb * 0.25) - 0.714136 * (cr * 0.25);
            coarse.at(2, y, x) = l + 1.772 * (cb * 0.25);
        }
    list.back().b = floats(coarse);
    list.push_back({"stale_rows", "rows 16 to 23 again in rows 32 to 39", a,
                    like([&](int k, int y, int x) { return p.at(k, y >= 32 && y < 40 ? y - 16 : y, x); })});
    return list;
}

TEST(PairCause, NamesEachMistakeAndNoOther)
{
    for (const Mistake& mistake : mistakes()) {
        SCOPED_TRACE(mistake.id + ": " + mistake.words);
        const CauseReport report = findPairCause(mistake.a, mistake.b);
        ASSERT_FALSE(report.hypotheses.empty()) << english(report.verdict);
        EXPECT_NE(english(report.verdict).find(mistake.words), std::string::npos) << english(report.verdict);
        EXPECT_NE(english(report.verdict).find("100 %"), std::string::npos) << english(report.verdict);
        EXPECT_TRUE(report.isNamed);
        EXPECT_EQ(report.hypotheses.front().id, mistake.id);
        EXPECT_EQ(report.hypotheses.front().match.reproduced, report.hypotheses.front().match.differing);
        for (const hypotheses::Judged& other : report.hypotheses)
            EXPECT_EQ(other.id, mistake.id) << english(other.label);
    }
}

TEST(PairCause, JpegIsNamedWithItsQuality)
{
    const Tensor a = test::middleOfPhotograph("astronaut.png", 130, 150);
    for (const auto& [quality, subsampling] :
         {std::pair(75, "420"), std::pair(92, "444"), std::pair(40, "422")}) {
        ParamSet options(codec("libjpeg_turbo").options());
        options.set("quality", std::int64_t{quality});
        options.set("subsampling", std::string(subsampling));
        const Tensor b = codec("libjpeg_turbo").decode(codec("libjpeg_turbo").encode(a, options)).tensor;
        const CauseReport report = findPairCause(a, b);
        EXPECT_NE(english(report.verdict).find("JPEG of quality " + std::to_string(quality)),
                  std::string::npos)
            << english(report.verdict);
        ASSERT_FALSE(report.hypotheses.empty());
        EXPECT_EQ(report.hypotheses.front().match.share(), 1.0);
    }
}

TEST(PairCause, StaysSilentAboutWhatNothingReplays)
{
    std::mt19937 random(7);
    const Image p = photograph();
    std::vector<Mistake> all = mistakes();
    for (Mistake& mistake : std::span(all).first(test::casesOf(all.size(), 4))) {
        SCOPED_TRACE(mistake.id + ": " + mistake.words);
        // one sample of a hundred is another one: no hypothesis is whole any more
        Tensor spoiled = dispatch(mistake.b.dtype(), [&]<class T>() {
            const Shape s = mistake.b.shape();
            std::vector<T> values;
            for (int k = 0; k < s.c; ++k)
                for (int y = 0; y < s.h; ++y)
                    for (int x = 0; x < s.w; ++x) {
                        const T v = mistake.b.template hostView<const T>().at(0, k, y, x);
                        const bool integer = std::is_integral_v<T>;
                        values.push_back(
                            random() % 100 == 0 ? static_cast<T>(integer ? 255 - v / 2 : v + T(2)) : v);
                    }
            return Tensor::fromValues<T>(s, values);
        });
        const CauseReport report = findPairCause(mistake.a, spoiled);
        EXPECT_FALSE(report.isNamed) << english(report.verdict);
        EXPECT_EQ(english(report.verdict).find(": 100 %"), std::string::npos) << english(report.verdict);
    }
    const Image noise = each(p, [&](double) { return static_cast<double>(random() % 256); });
    const CauseReport report = findPairCause(tensorOf<std::uint8_t>(p), tensorOf<std::uint8_t>(noise));
    EXPECT_EQ(english(report.verdict), "None of the known mistakes converts one into the other.");
}

/// Writing a difference down is a description, whatever it reproduces.
TEST(PairCause, AValueInARectangleIsNoCause)
{
    const Image p = photograph();
    const Image written = made(p, p.h, p.w, [&](int k, int y, int x) {
        return y >= 16 && y < 32 && x >= 8 && x < 16 ? 0.0 : p.at(k, y, x);
    });
    const CauseReport report = findPairCause(tensorOf<std::uint8_t>(p), tensorOf<std::uint8_t>(written));
    EXPECT_FALSE(report.isNamed) << english(report.verdict);
}

/// Pictures that fit many explanations, or any.
TEST(PairCause, AFlatPictureTellsNoCause)
{
    Image flat(1, 24, 24), two(1, 24, 24), moved(1, 24, 24);
    for (double& v : flat.v)
        v = 100.0;
    Image dotted = flat;
    for (int y = 0; y < 24; y += 7)
        for (int x = 0; x < 24; x += 5)
            dotted.at(0, y, x) = 101.0;
    for (int y = 4; y < 9; ++y)
        for (int x = 6; x < 11; ++x) {
            two.at(0, y, x) = 255.0;
            moved.at(0, y, x + 3) = 255.0;
        }
    const auto bytes = [](const Image& image) { return tensorOf<std::uint8_t>(image); };
    EXPECT_FALSE(findPairCause(bytes(flat), bytes(dotted)).isNamed);
    const CauseReport report = findPairCause(bytes(two), bytes(moved)); // shifted, mirrored and shifted, …
    EXPECT_FALSE(report.isNamed) << english(report.verdict);
}

/// The same values in another dtype are told as such.
TEST(PairCause, ValuesThatAreKeptInAnotherDtypeAreTold)
{
    const Image p = photograph();
    const CauseReport report = findPairCause(tensorOf<std::uint8_t>(p), tensorOf<float>(p));
    EXPECT_TRUE(report.isNamed);
    EXPECT_EQ(english(report.verdict), "B is A as float32, its values kept: 100 %.");
}

/// Steps of 8 bits with less than half a step added may have been there before or come after.
TEST(PairCause, NoiseBelowAStepIsNoQuantisation)
{
    const Image u = unit(photograph());
    std::mt19937 random(5);
    const Image noisy = each(u, [&](double v) {
        return static_cast<double>(
            static_cast<float>(v + (static_cast<double>(random() % 2001) - 1000.0) * 1e-9));
    });
    const CauseReport report = findPairCause(tensorOf<float>(u), tensorOf<float>(noisy));
    EXPECT_FALSE(report.isNamed) << english(report.verdict);
    EXPECT_EQ(english(report.verdict).find("chance"), std::string::npos) << english(report.verdict);
}

/// Pictures of any two shapes and dtypes have an answer.
TEST(PairCause, AnyTwoShapesAndDtypesAreAnswered)
{
    std::mt19937 random(11);
    const auto any = [&] {
        const Shape shape{1 + static_cast<int>(random() % 2), 1 + static_cast<int>(random() % 5),
                          1 + static_cast<int>(random() % 9), 1 + static_cast<int>(random() % 9)};
        constexpr DType kDtypes[] = {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64};
        return dispatch(kDtypes[random() % 4], [&]<class T>() {
            std::vector<T> values;
            for (std::int64_t i = 0; i < shape.elements(); ++i)
                values.push_back(static_cast<T>(random() % 256));
            return Tensor::fromValues<T>(shape, values);
        });
    };
    for (int i = 0; i < 300; ++i) {
        const Tensor a = any(), b = any();
        SCOPED_TRACE(a.shape().toString() + " " + b.shape().toString());
        EXPECT_FALSE(english(findPairCause(a, b).verdict).empty());
    }
}

/// Two mistakes at once, drawn at random.
TEST(PairCause, FindsTwoHundredPairsOfMistakes)
{
    std::mt19937 random(2026);
    int found = 0;
    const int pairs = test::casesOf(200, 12);
    for (int i = 0; i < pairs; ++i) {
        const int h = 40 + static_cast<int>(random() % 30), w = 40 + static_cast<int>(random() % 40);
        const Image p = photograph(h, w);
        const int place = static_cast<int>(random() % 6);
        const int dx = static_cast<int>(random() % 11) - 5, dy = static_cast<int>(random() % 9) - 4;
        const Image movedImage = made(p, h, w, [&](int k, int y, int x) {
            switch (place) {
            case 0:
                return p.at(2 - k, y, x);
            case 1:
                return p.at(k, y, w - 1 - x);
            case 2:
                return p.at(k, h - 1 - y, x);
            case 3:
                return p.at(k, h - 1 - y, w - 1 - x);
            case 4:
                return p.at((k + 2) % 3, y, x);
            default:
                return p.at(k, std::clamp(y - dy, 0, h - 1), std::clamp(x - dx, 0, w - 1));
            }
        });
        const double gain = 0.5 + static_cast<double>(random() % 90) / 100.0,
                     offset = static_cast<double>(random() % 40) - 20.0;
        const int value = static_cast<int>(random() % 5);
        const Image both = each(movedImage, [&](double v) {
            switch (value) {
            case 0:
                return 255.0 - v;
            case 1:
                return byte(v * gain + offset);
            case 2:
                return byte(16.0 + v * 219.0 / 255.0);
            case 3:
                return std::fmod(v + 60.0, 256.0);
            default:
                return byte(255.0 * std::pow(v / 255.0, 2.2));
            }
        });
        const CauseReport report = findPairCause(tensorOf<std::uint8_t>(p), tensorOf<std::uint8_t>(both));
        const bool exact = english(report.verdict).find(": 100 %") != std::string::npos;
        found += exact;
        EXPECT_TRUE(exact) << "place " << place << " (" << dx << ", " << dy << "), value " << value << " ("
                           << gain << ", " << offset << "): " << english(report.verdict);
    }
    EXPECT_EQ(found, pairs);
}

std::string allOf(const CauseReport& report)
{
    std::string text = english(report.verdict) + " " + std::to_string(report.differing);
    for (const hypotheses::Judged& h : report.hypotheses)
        text += "\n" + h.id + "|" + english(h.label) + "|" + english(h.parameters) + "|" +
                std::to_string(h.match.reproduced) + "|" + std::to_string(h.match.broken) + "|" +
                std::to_string(h.match.differing);
    return text;
}

/// Exact causes, near ones and none, of pictures in pieces for many threads.
TEST(PairCause, ThreadsDoNotChangeTheAnswer)
{
    ThreadPool& pool = ThreadPool::instance();
    const int before = pool.threads();
    const Image p = photograph(250, 300);
    std::mt19937 random(3);
    std::vector<Mistake> all = mistakes();
    const Tensor a = tensorOf<std::uint8_t>(p);
    const auto like = [&](const std::function<double(int, int, int)>& f) {
        return tensorOf<std::uint8_t>(made(p, 250, 300, f));
    };
    all.push_back({"near", "", a,
                   like([&](int k, int y, int x) { return random() % 50 == 0 ? 0.0 : p.at(2 - k, y, x); })});
    all.push_back({"noise", "", a, like([&](int k, int y, int x) {
                       return std::min(255.0, p.at(k, y, x) + static_cast<double>(random() % 2));
                   })});
    all.push_back({"few", "", a, like([&](int k, int y, int x) {
                       return p.at(k, y, x) + (random() % 997 == 0 && p.at(k, y, x) < 255.0);
                   })});
    for (const Mistake& mistake : all) {
        SCOPED_TRACE(mistake.id + ": " + mistake.words);
        pool.setThreads(1);
        const std::string one = allOf(findPairCause(mistake.a, mistake.b));
        for (const int threads : {2, 5}) {
            pool.setThreads(threads);
            EXPECT_EQ(allOf(findPairCause(mistake.a, mistake.b)), one) << threads;
        }
    }
    pool.setThreads(before);
}

/// What reads neighbours or rewrites a part, on a picture that was moved before.
TEST(PairCause, AMovedPictureMayBeFilteredOrWrittenOver)
{
    const Image p = photograph();
    const int h = p.h, w = p.w;
    const Image flipped = made(p, h, w, [&](int k, int y, int x) { return p.at(k, y, w - 1 - x); });
    const Image turned = made(p, w, h, [&](int k, int y, int x) { return p.at(k, h - 1 - x, y); });
    const Image swapped = made(p, h, w, [&](int k, int y, int x) { return p.at(2 - k, y, x); });
    const auto soft = [](const Image& image) {
        return made(image, image.h, image.w, [&](int k, int y, int x) {
            return byte((image.at(k, y, x) + image.at(k, y, std::min(x + 1, image.w - 1))) / 2.0);
        });
    };
    const auto over = [](const Image& image) {
        return made(image, image.h, image.w, [&](int k, int y, int x) {
            return y >= 9 && y < 14 && x >= 20 && x < 31 ? image.at(k, y + 20, x + 9) : image.at(k, y, x);
        });
    };
    ParamSet options(codec("libjpeg_turbo").options());
    options.set("quality", std::int64_t{70});
    const Codec& jpeg = codec("libjpeg_turbo");
    for (const auto& [place, image] :
         {std::pair("flipped left to right", flipped), std::pair("rotated by 90 degrees clockwise", turned),
          std::pair("with red and blue exchanged", swapped)}) {
        const Tensor picture = tensorOf<std::uint8_t>(image);
        for (const auto& [what, result] :
             {std::pair("shifted by half a pixel ", tensorOf<std::uint8_t>(soft(image))),
              std::pair("with the rectangle at (29, 29) again in the rectangle from (20, 9) to (30, 13)",
                        tensorOf<std::uint8_t>(over(image))),
              std::pair("once through JPEG of quality 70",
                        jpeg.decode(jpeg.encode(picture, options)).tensor)}) {
            const std::string verdict = english(findPairCause(tensorOf<std::uint8_t>(p), result).verdict);
            EXPECT_NE(verdict.find(place), std::string::npos) << verdict; // in either order
            EXPECT_NE(verdict.find(what), std::string::npos) << verdict;
            EXPECT_NE(verdict.find("100 %"), std::string::npos) << verdict;
        }
    }
}

/// The first part of a corner that is tried is what the whole picture shows there, whatever lies around it.
TEST(PairCause, ACornerOfAJpegIsTheWholePicturesCorner)
{
    const Codec& jpeg = codec("libjpeg_turbo");
    for (const auto& [h, w] : {std::pair(250, 300), std::pair(33, 47), std::pair(32, 96)}) {
        const Tensor picture = test::middleOfPhotograph("astronaut.png", h, w);
        std::vector<std::uint8_t> values;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 32; ++y)
                for (int x = 0; x < 32; ++x)
                    values.push_back(static_cast<std::uint8_t>(picture.at(0, c, y, x)));
        const Tensor corner = Tensor::fromValues<std::uint8_t>({1, 3, 32, 32}, values);
        for (const int quality : {3, 40, 75, 92, 100})
            for (const char* subsampling : {"420", "444", "422"}) {
                ParamSet options(jpeg.options());
                options.set("quality", std::int64_t{quality});
                options.set("subsampling", std::string(subsampling));
                const Tensor whole = jpeg.decode(jpeg.encode(picture, options)).tensor;
                const Tensor part = jpeg.decode(jpeg.encode(corner, options)).tensor;
                for (int c = 0; c < 3; ++c)
                    for (int y = 0; y < 16; ++y)
                        for (int x = 0; x < 16; ++x)
                            ASSERT_EQ(part.at(0, c, y, x), whole.at(0, c, y, x))
                                << quality << " " << subsampling << " " << h << "x" << w;
            }
    }
}

} // namespace
} // namespace comparo
