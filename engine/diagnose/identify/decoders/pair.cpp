// SPDX-License-Identifier: Apache-2.0
// Two decodings of one JPEG file, without the file.
#include "engine/codec/jpeg/stored_coefficients.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/diagnose/identify/candidate.h"
#include "engine/diagnose/identify/decoders/lattice.h"
#include "engine/diagnose/identify/identify.h"
#include "engine/diagnose/identify/usual.h"

#include <algorithm>
#include <memory>

namespace comparo {
namespace {

/// As much of a picture as is looked at, and what divides the place where it begins: blocks of any sampling.
constexpr int kMostSide = 1024;
constexpr int kGrid = 32;

/// The middle of a picture that is larger than that.
struct Window {
    int x = 0, y = 0, width = 0, height = 0;

    explicit Window(const Shape& shape)
        : x(begin(shape.w)),
          y(begin(shape.h)),
          width(std::min(shape.w, kMostSide)),
          height(std::min(shape.h, kMostSide))
    {
    }

private:
    static int begin(int side) { return side <= kMostSide ? 0 : (side - kMostSide) / 2 / kGrid * kGrid; }
};

decoders::Pixels pixelsOf(const Tensor& image, const Window& window)
{
    const auto from = image.hostView<const std::uint8_t>();
    decoders::Pixels pixels{window.width, window.height, image.shape().c, {}};
    for (int c = 0; c < image.shape().c; ++c)
        for (int y = 0; y < window.height; ++y)
            for (int x = 0; x < window.width; ++x)
                pixels.samples.push_back(from.at(0, c, window.y + y, window.x + x));
    return pixels;
}

/// The pixels that are certain, and 0 for the others.
Tensor certainOf(const Tensor& image, const std::vector<bool>& isCertain)
{
    const auto from = image.hostView<const std::uint8_t>();
    const Shape& shape = image.shape();
    std::vector<std::uint8_t> values;
    for (int c = 0; c < shape.c; ++c)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x) {
                const std::size_t at = static_cast<std::size_t>(y) * static_cast<std::size_t>(shape.w) +
                                       static_cast<std::size_t>(x);
                values.push_back(isCertain[at] ? from.at(0, c, y, x) : std::uint8_t{0});
            }
    return Tensor::fromValues<std::uint8_t>(shape, values);
}

Tensor tensorOf(const decoders::Pixels& pixels)
{
    return Tensor::fromValues<std::uint8_t>({1, pixels.channels, pixels.height, pixels.width},
                                            pixels.samples);
}

std::string nameOf(const decoders::FoundFile& file)
{
    const jpeg::StoredComponent& bright = file.stored.components.front();
    const char* const chroma = file.stored.components.size() == 1 || bright.h * bright.v == 1 ? ""
                               : file.isFancy ? ", fancy upsampling"
                                              : ", chroma repeated (fast upsampling)";
    return std::string("libjpeg-turbo decode") + chroma + ", islow";
}

/// What lies at an edge that is none of the picture's has neighbours that nobody looks at.
void leaveEdgesOut(decoders::FoundFile& file, const Window& window, const Shape& whole)
{
    for (int y = 0; y < window.height; ++y)
        for (int x = 0; x < window.width; ++x) {
            const bool isInside = (window.x == 0 || x >= kGrid) && (window.y == 0 || y >= kGrid) &&
                                  (window.x + window.width == whole.w || x < window.width - kGrid) &&
                                  (window.y + window.height == whole.h || y < window.height - kGrid);
            const std::size_t at = static_cast<std::size_t>(y) * static_cast<std::size_t>(window.width) +
                                   static_cast<std::size_t>(x);
            if (!isInside && file.isCertain[at]) {
                file.isCertain[at] = false;
                --file.certain;
            }
        }
}

/// What made `other` out of the file behind `source`.
std::optional<DecoderPair> pairBehind(const Tensor& source, const Tensor& other, const Progress& progress)
{
    const Window window(source.shape());
    const decoders::Pixels pixels = pixelsOf(source, window), others = pixelsOf(other, window);
    const auto decode = [](const jpeg::StoredCoefficients& stored, bool isFancy) {
        const auto image = decodedByLibjpeg(jpeg::fileOf(stored), {isFancy, "islow", 1, false});
        return image ? pixelsOf(*image, Window(image->shape())) : decoders::Pixels{};
    };
    std::optional<decoders::FoundFile> file =
        decoders::fileBehind(pixels, decode, [&progress] { return progress.stop.stop_requested(); });
    progress.throwIfCancelled();
    if (!file)
        return std::nullopt;
    leaveEdgesOut(*file, window, source.shape());
    const std::vector<std::byte> bytes = jpeg::fileOf(file->stored);
    const Tensor a = certainOf(tensorOf(pixels), file->isCertain);
    const Tensor b = certainOf(tensorOf(others), file->isCertain);
    if (file->certain == 0 || hypotheses::matchOf({}, b, a).isExact())
        return std::nullopt; // where it is certain, they do not differ
    candidates::Question question = candidates::questionOf(tensorOf(pixels), tensorOf(others), std::nullopt);
    question.jpeg = bytes;
    for (candidates::Candidate& each : candidates::decoders(question)) {
        each.run = [run = each.run, &file](const Progress& part) {
            return certainOf(run(part), file->isCertain);
        };
        if (auto found = hypotheses::judged(each.hypothesis(), a, b, progress);
            found && found->match.isExact())
            return DecoderPair{nameOf(*file), std::move(*found),
                               file->certain * static_cast<std::size_t>(pixels.channels)};
    }
    return std::nullopt;
}

} // namespace

std::optional<DecoderPair> decodersOfPair(const Tensor& a, const Tensor& b, const Progress& progress)
{
    const Shape& shape = a.shape();
    if (shape != b.shape() || a.dtype() != DType::UInt8 || b.dtype() != DType::UInt8 || shape.n != 1 ||
        (shape.c != 1 && shape.c != 3) || shape.h < kGrid || shape.w < kGrid)
        return std::nullopt;
    if (auto found = pairBehind(a, b, progress.part(0.0, 0.5)))
        return found;
    if (auto found = pairBehind(b, a, progress.part(0.5, 1.0))) {
        found->isOfB = true;
        return found;
    }
    return std::nullopt;
}

} // namespace comparo
