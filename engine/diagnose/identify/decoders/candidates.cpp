// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg_codec.h"
#include "engine/diagnose/identify/candidate.h"
#include "engine/diagnose/identify/decoders/coded.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/tensor/turned.h"

#include <array>
#include <memory>

/// What decoders make of the JPEG file that the input came from.
namespace comparo::candidates {
namespace {

/// What a program does with the pixels before it hands them on.
struct Handing {
    std::string words; ///< ", as BGR"
    Message arithmetic;
    std::function<Tensor(const Tensor&)> apply;
};

template <class Value>
Tensor madeOf(const Tensor& image, const Shape& shape, const Value& valueAt)
{
    const Tensor made(cpuDevice(), {DType::UInt8, shape, Layout::Contiguous});
    const auto from = image.hostView<const std::uint8_t>();
    const auto to = made.hostView<std::uint8_t>();
    for (int c = 0; c < shape.c; ++c)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x)
                to.row(c, y)[x] = static_cast<std::uint8_t>(valueAt(from, c, y, x));
    return made;
}

Tensor reversed(const Tensor& image)
{
    return madeOf(image, image.shape(),
                  [&](const auto& from, int c, int y, int x) { return from.row(2 - c, y)[x]; });
}

/// Brightness as whole numbers: weights of `bits` bits, rounded half up. Pillow: 16 bits, OpenCV: 15.
Tensor weighed(const Tensor& image, std::array<int, 3> weights, int bits)
{
    Shape shape = image.shape();
    shape.c = 1;
    return madeOf(image, shape, [&](const auto& from, int, int y, int x) {
        const int sum =
            weights[0] * from.row(0, y)[x] + weights[1] * from.row(1, y)[x] + weights[2] * from.row(2, y)[x];
        return (sum + (1 << (bits - 1))) >> bits;
    });
}

std::vector<Handing> handings(int channels, int orientation, bool isColour)
{
    std::vector<Handing> all{{"", {}, [](const Tensor& image) { return image; }}};
    if (channels == 3)
        all.push_back({", as BGR", message("channels in the order B, G, R"), &reversed});
    if (channels == 1 && isColour) {
        all.push_back(
            {", Pillow convert L", message("gray of weights with 16 bits"), [](const Tensor& image) {
                 return weighed(image, {19595, 38470, 7471}, 16);
             }});
        all.push_back({", OpenCV gray", message("gray of weights with 15 bits"), [](const Tensor& image) {
                           return weighed(image, {9798, 19235, 3735}, 15);
                       }});
    }
    if (orientation > 1)
        for (std::size_t i = 0, plain = all.size(); i < plain; ++i) {
            Handing turn = all[i];
            turn.words += ", EXIF orientation applied";
            turn.apply = [before = all[i].apply, orientation](const Tensor& image) {
                return turned(before(image), orientation);
            };
            all.push_back(std::move(turn));
        }
    return all;
}

std::string wordsOf(const LibjpegWay& way)
{
    std::string words = way.luma              ? "decode, luma plane"
                        : way.fancyUpsampling ? "decode, fancy upsampling"
                                              : "decode, chroma repeated (fast upsampling)";
    words += ", " + way.dct;
    if (way.smooths)
        words += ", block smoothing";
    if (way.scale > 1)
        words += ", at 1/" + std::to_string(way.scale);
    return words;
}

Message arithmeticOf(const LibjpegWay& way)
{
    const Message chroma = way.luma              ? message("the plane of brightness alone")
                           : way.fancyUpsampling ? message("chroma interpolated")
                                                 : message("chroma repeated");
    const Message dct = way.dct == "islow"   ? message("accurate integer inverse DCT")
                        : way.dct == "ifast" ? message("fast integer inverse DCT")
                                             : message("floating-point inverse DCT");
    const Message whole = way.smooths
                              ? message("{}, {}, blocks smoothed over what the file lacks", chroma, dct)
                              : message("{}, {}", chroma, dct);
    return way.scale > 1 ? message("{}, of {}x{} coefficients a block", whole, 8 / way.scale, 8 / way.scale)
                         : whole;
}

/// A float picture is its bytes over 255, as torchvision and Kornia make it.
Tensor asOutput(const Tensor& bytes, DType dtype)
{
    if (dtype == DType::UInt8)
        return bytes;
    const Tensor made(cpuDevice(), {dtype, bytes.shape(), Layout::Contiguous});
    const auto from = bytes.hostView<const std::uint8_t>();
    dispatch(dtype, [&]<class T>() {
        const auto to = made.hostView<T>();
        for (int c = 0; c < bytes.shape().c; ++c)
            for (int y = 0; y < bytes.shape().h; ++y)
                for (int x = 0; x < bytes.shape().w; ++x)
                    to.row(c, y)[x] = static_cast<T>(static_cast<T>(from.row(c, y)[x]) / static_cast<T>(255));
    });
    return made;
}

Message arithmeticOf(const decoders::Rule& rule)
{
    const Message chroma = rule.upsampling == decoders::Upsampling::Repeated ? message("chroma repeated")
                                                                             : message("chroma interpolated");
    const int transformBits = rule.colours == decoders::Colours::Bits16 ? 11 : 12;
    const int colourBits = rule.colours == decoders::Colours::Bits12   ? 12
                           : rule.colours == decoders::Colours::Bits14 ? 14
                                                                       : 16;
    return message("{}, inverse DCT of {} bits, colours of {} bits", chroma, transformBits, colourBits);
}

/// What decoders that are not libjpeg's make of the file.
void addRules(const Question& question, int orientation, bool isWhole, Candidates& all)
{
    const std::shared_ptr<const decoders::Coded> coded = [&] {
        std::optional<decoders::Coded> read = isWhole ? decoders::codedOf(question.jpeg) : std::nullopt;
        return read ? std::make_shared<const decoders::Coded>(std::move(*read)) : nullptr;
    }();
    if (!coded)
        return;
    const int channels = question.output.shape().c, stored = static_cast<int>(coded->components.size());
    for (const decoders::Rule& rule : decoders::rules())
        for (const Handing& handing : handings(channels, orientation, stored == 3)) {
            if (channels != stored && handing.arithmetic.isEmpty())
                continue;
            Candidate candidate;
            candidate.library = rule.library;
            candidate.function = rule.function + handing.words;
            candidate.arithmetic = handing.arithmetic.isEmpty()
                                       ? arithmeticOf(rule)
                                       : message("{}, {}", arithmeticOf(rule), handing.arithmetic);
            candidate.run = [coded, rule, apply = handing.apply,
                             dtype = question.output.dtype()](const Progress&) {
                const Shape shape{1, static_cast<int>(coded->components.size()), coded->height, coded->width};
                const std::vector<std::uint8_t> bytes = decoders::decoded(*coded, rule);
                return asOutput(apply(Tensor::fromValues<std::uint8_t>(shape, bytes)), dtype);
            };
            all.push_back(std::move(candidate));
        }
}

} // namespace

Candidates decoders(const Question& question)
{
    const Shape& wanted = question.output.shape();
    const DType dtype = question.output.dtype();
    Candidates all;
    if (question.jpeg.empty() || question.op || wanted.n != 1 || (wanted.c != 1 && wanted.c != 3) ||
        dtype == DType::UInt16)
        return all;
    const int orientation = jpegOrientation(question.jpeg);
    const Shape& whole = question.input.shape();
    const auto fits = [&](int scale) {
        const int h = (whole.h + scale - 1) / scale, w = (whole.w + scale - 1) / scale;
        return (wanted.h == h && wanted.w == w) || (orientation >= 5 && wanted.h == w && wanted.w == h);
    };
    std::vector<LibjpegWay> ways;
    const bool isColour = whole.c == 3;
    std::vector<bool> smoothings{false};
    if (decoders::lacksDetail(question.jpeg))
        smoothings.push_back(true);
    for (const int scale : {1, 2, 4, 8})
        for (const char* dct : {"islow", "ifast", "float"})
            for (const bool smooths : smoothings)
                if (fits(scale)) {
                    if (isColour) {
                        ways.push_back({true, dct, scale, false, smooths});
                        ways.push_back({false, dct, scale, false, smooths});
                    }
                    if (wanted.c == 1)
                        ways.push_back({true, dct, scale, true, smooths});
                }
    for (const LibjpegWay& way : ways)
        for (const Handing& handing : handings(wanted.c, orientation, isColour && !way.luma)) {
            if (isColour && !way.luma && wanted.c == 1 && handing.arithmetic.isEmpty())
                continue; // three channels are not one
            Candidate candidate;
            candidate.library = "libjpeg-turbo";
            candidate.function = wordsOf(way) + handing.words;
            candidate.arithmetic = handing.arithmetic.isEmpty()
                                       ? arithmeticOf(way)
                                       : message("{}, {}", arithmeticOf(way), handing.arithmetic);
            candidate.run = [file = question.jpeg, way, apply = handing.apply, dtype](const Progress&) {
                const std::optional<Tensor> image = decodedByLibjpeg(file, way);
                if (!image)
                    fail(ErrorCode::Unsupported, message("This build has no libjpeg-turbo."));
                return asOutput(apply(*image), dtype);
            };
            all.push_back(std::move(candidate));
        }
    addRules(question, orientation, fits(1), all);
    return all;
}

} // namespace comparo::candidates
