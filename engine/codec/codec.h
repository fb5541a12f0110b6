#pragma once

#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace comparo {

/// How an image was stored, beside its pixels.
struct ImageInfo {
    std::string codec;  ///< "libjpeg_turbo"
    std::string format; ///< "JPEG", "PNG", …
    std::vector<std::string> warnings; ///< what the decoder complained about without giving up
};

struct DecodedImage {
    Tensor tensor; ///< 1xCxHxW on cpu, contiguous; RGB or RGBA order, gray as one channel
    ImageInfo info;
};

/// Largest image that is decoded at all, in pixels; guards against decompression bombs.
inline constexpr std::int64_t kMaxPixels = std::int64_t{1} << 30;

/// Bytes to tensor and back. Kept in an ordered list; the first whose `probe` accepts the first bytes decodes.
class Codec {
public:
    virtual ~Codec() = default;
    [[nodiscard]] virtual std::string id() const = 0;
    [[nodiscard]] virtual std::vector<std::string> extensions() const = 0; ///< ".png" …, lower case; first is preferred
    [[nodiscard]] virtual bool probe(std::span<const std::byte> head) const = 0; ///< at least 16 bytes, or the whole file
    [[nodiscard]] virtual DecodedImage decode(std::span<const std::byte> file) const = 0;

    /// Whether encode() can write this tensor without loss of any bit.
    [[nodiscard]] virtual bool keeps(const TensorDesc& desc) const = 0;
    [[nodiscard]] virtual std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) const = 0;
    [[nodiscard]] virtual const Schema& options() const = 0;
};

const std::vector<const Codec*>& allCodecs();

/// Reads and decodes a file. Errors name the path and say what to do: Io (absent, unreadable, a folder),
/// CorruptData (empty, truncated, wrong type, more than kMaxPixels).
DecodedImage readImage(const std::filesystem::path& path);

/// Encodes by extension and writes through a temporary file that is renamed at the end, so that no half-written
/// file is left under the final name. Error(Io) on a full disk or a read-only folder, Error(Unsupported) if the format cannot hold it
/// (float to PNG is scaled only if `forViewing`: [0,1] or 0..255 to 8 bits).
void writeImage(const std::filesystem::path& path, const Tensor& image, bool forViewing = false);

/// Writes bytes as writeImage does.
void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
void writeFile(const std::filesystem::path& path, std::string_view text);

/// Whole file. Error(Io).
std::vector<std::byte> readFile(const std::filesystem::path& path);

} // namespace comparo
