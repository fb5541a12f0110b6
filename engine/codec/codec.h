// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/codec/reading/picture_note.h"
#include "engine/codec/reading/read_choice.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// How an image was stored, beside its pixels.
struct ImageInfo {
    std::string codec;                 ///< "libjpeg_turbo"
    std::string format;                ///< "JPEG", "PNG", …
    std::vector<PictureNote> notes;    ///< what a person should know beside the samples
    std::vector<std::string> channels; ///< names, one a channel; empty: the usual ones of that many
    /// How each picture of a file of several is chosen, in their order; empty where there is one, or the
    /// others are not read.
    std::vector<ReadChoice> pictures = {};
    std::string dtype = {};            ///< as stored, where it was widened: "float16"; empty: the tensor's
};

struct DecodedImage {
    Tensor tensor; ///< 1xCxHxW on cpu, contiguous; RGB order, alpha last, gray as one channel (NPY, NPZ: any
                   ///< N and C)
    ImageInfo info;
};

/// Largest image that is decoded at all, in pixels; guards against decompression bombs.
inline constexpr std::int64_t kMaxPixels = std::int64_t{1} << 30;

/// Bytes to tensor and back, for one file format. Kept in an ordered list; the first whose `probe` accepts
/// the first bytes decodes. Codecs are stateless: any number of threads may use one at a time.
class Codec {
public:
    virtual ~Codec() = default;
    [[nodiscard]] virtual std::string id() const = 0;     ///< "libjpeg_turbo", "opencv_png", "npy"
    [[nodiscard]] virtual std::string format() const = 0; ///< for people: "JPEG", "PNG", "NPY"

    /// ".png" …, lower case; the first is preferred.
    [[nodiscard]] virtual std::vector<std::string> extensions() const = 0;

    /// Whether a file that begins with these bytes (at least 16, or the whole file) is of this format.
    [[nodiscard]] virtual bool probe(std::span<const std::byte> head) const = 0;

    /// A whole file to pixels, exactly as stored: nothing is premultiplied, scaled or converted, and no
    /// orientation, gamma or colour profile is applied; notes say what there is of these. Errors:
    /// CorruptData, Unsupported (also of a choice that the format does not offer, or the file does not have),
    /// OutOfMemory.
    [[nodiscard]] virtual DecodedImage decode(std::span<const std::byte> file,
                                              const ReadChoice& choice) const = 0;
    [[nodiscard]] DecodedImage decode(std::span<const std::byte> file) const { return decode(file, {}); }

    /// Whether encode() can write this tensor without loss of any bit, so that decode() gives it back.
    [[nodiscard]] virtual bool keeps(const TensorDesc& desc) const = 0;

    /// Whether encode() takes this tensor at all; a lossy format takes what it does not keep.
    [[nodiscard]] virtual bool accepts(const TensorDesc& desc) const { return keeps(desc); }

    /// Pixels to a whole file. The tensor must live on cpu, in either layout; `options` are of options().
    /// Error(Unsupported) that says what the format holds if it does not accept the tensor.
    [[nodiscard]] virtual std::vector<std::byte> encode(const Tensor& image,
                                                        const ParamSet& options) const = 0;
    [[nodiscard]] virtual const Schema& options() const = 0;
};

/// Every codec of this build, in the order in which they are asked.
const std::vector<const Codec*>& allCodecs();

/// By id. Throws Error(InvalidArgument) that lists the ids there are.
const Codec& codec(std::string_view id);

/// The codec that writes files named like this (the case of the extension does not matter), or null.
const Codec* codecForFile(const std::filesystem::path& path);

/// Reads and decodes a file. Errors name the path and say what to do: Io (absent, unreadable, a folder),
/// CorruptData (empty, truncated, wrong type, more than kMaxPixels).
DecodedImage readImage(const std::filesystem::path& path, const ReadChoice& choice = {});

/// Decodes a file's bytes; `name` is what errors call it.
DecodedImage decodeImage(std::span<const std::byte> file, std::string_view name,
                         const ReadChoice& choice = {});

/// Encodes by extension and writes through a temporary file that is renamed at the end, so that no
/// half-written file is left under the final name. Error(Io) on a full disk or a read-only folder,
/// Error(Unsupported) if the format cannot hold it. `forViewing` lets the values change so that they fit:
/// float in [0,1], else taken as 0..255, becomes 8 bits; 16 bits become 8; integers become float in [0,1] for
/// a float format; alpha is dropped.
void writeImage(const std::filesystem::path& path, const Tensor& image, bool forViewing = false);

/// The values of an image as 8 bits, as writeImage does it for viewing.
Tensor toEightBits(const Tensor& image);

/// Writes bytes as writeImage does. A file that exists is replaced at once and keeps its permissions; through
/// a symbolic link the file it points to is replaced; a device or a pipe is written to directly.
void writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
void writeFile(const std::filesystem::path& path, std::string_view text);

/// Whole file. Error(Io) with the system's words.
std::vector<std::byte> readFile(const std::filesystem::path& path);

} // namespace comparo
