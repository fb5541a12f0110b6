// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/device/device_id.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

/// JPEG encoders and decoders behind one interface, so that they can be set beside each other: libjpeg-turbo
/// on the host, ours on every device, nvJPEG where it is.
namespace comparo {

/// What a decoder complained about without giving up.
struct JpegWarning {
    int code = 0;           ///< the library's own number; of cuda_jpeg a jpeg::Check
    Message text;           ///< the library's words
    int row = -1;           ///< pixel row that was decoded; -1: before the picture
    int scan = 0;           ///< from 1; 0: before the first
    std::size_t offset = 0; ///< in the file, approximate (a fast path advances once an MCU)
};

struct JpegDecoded {
    Tensor image; ///< uint8 1x3xHxW in RGB or 1x1xHxW, contiguous, on the device that was asked
    std::vector<JpegWarning> warnings;
    std::uint64_t warningCount = 0; ///< all; at most 100 are kept
};

/// One state of a codec: belongs to one thread and one device at a time, keeps its buffers and stream between
/// calls. Make one for each worker.
class JpegSession {
public:
    virtual ~JpegSession() = default;

    /// A whole file. The image: uint8 1x3xHxW (RGB) or 1x1xHxW on the session's device; all work that
    /// produces it is complete, or queued on the default stream. `options` of JpegCodec::encodeOptions().
    /// Errors: InvalidArgument, Unsupported (what the codec does not write), OutOfMemory, Device.
    [[nodiscard]] virtual std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) = 0;

    /// Errors: CorruptData, Unsupported, OutOfMemory, Device. `options` of JpegCodec::decodeOptions().
    [[nodiscard]] virtual JpegDecoded decode(std::span<const std::byte> file, const ParamSet& options) = 0;
};

class JpegCodec {
public:
    virtual ~JpegCodec() = default;
    [[nodiscard]] virtual std::string id() const = 0; ///< "libjpeg_turbo", "cuda_jpeg", "nvjpeg"
    [[nodiscard]] virtual Message label() const = 0;  ///< "libjpeg-turbo"
    /// Of the library: "2.1.5"; empty if there is none.
    [[nodiscard]] virtual std::string version() const = 0;

    /// Empty if it can be used here; else why not: "libnvjpeg.so.12 or .13 was not found."
    [[nodiscard]] virtual Message unavailable() const { return {}; }
    [[nodiscard]] virtual bool runsOn(const DeviceId& device) const = 0;
    [[nodiscard]] virtual bool encodes() const { return true; }
    [[nodiscard]] virtual bool decodes() const { return true; }

    /// quality 1..100, subsampling 444|422|420|440|411|gray; restart_rows where it writes restart markers;
    /// what else the codec has.
    [[nodiscard]] virtual const Schema& encodeOptions() const = 0;
    /// upsampling fancy|plain; what else the codec has.
    [[nodiscard]] virtual const Schema& decodeOptions() const = 0;

    /// Error(Unsupported) with the reason if it is unavailable or does not run there.
    [[nodiscard]] virtual std::unique_ptr<JpegSession> open(const DeviceId& device) const = 0;

    /// The same; a request to stop ends calls that wait for another program, within a second, with
    /// Error(Cancelled). Codecs of this program end their calls themselves, and pay no attention.
    [[nodiscard]] virtual std::unique_ptr<JpegSession> openStoppable(const DeviceId& device,
                                                                     const std::stop_token& /*stop*/) const
    {
        return open(device);
    }
};

/// How a program has libjpeg decode a file.
struct LibjpegWay {
    bool fancyUpsampling = true; ///< else chroma is repeated
    std::string dct = "islow";   ///< "ifast", "float"
    int scale = 1;               ///< 2, 4 and 8: a half, a quarter, an eighth
    bool luma = false;           ///< the plane of brightness alone
    bool smooths = false; ///< over what a progressive file lacks, as programs do that do not forbid it

    bool operator==(const LibjpegWay&) const = default;
};

/// What the libjpeg-turbo of this build makes of a file, on cpu; nothing in a build without it. Errors:
/// CorruptData, Unsupported, OutOfMemory.
std::optional<Tensor> decodedByLibjpeg(std::span<const std::byte> file, const LibjpegWay& way);

/// The EXIF orientation of a file, 1 to 8; 1 where it has none, and in a build without a reader of files.
int jpegOrientation(std::span<const std::byte> file);

/// libjpeg_turbo (where it was built in), cuda_jpeg, nvjpeg; in this order.
const std::vector<const JpegCodec*>& jpegCodecs();

/// By id. Throws Error(InvalidArgument) that lists the ids there are.
const JpegCodec& jpegCodec(std::string_view id);

} // namespace comparo
