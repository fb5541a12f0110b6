// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/progress.h"
#include "engine/device/device_id.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// Every encoder of one picture against every decoder.
namespace comparo {

/// A codec, where it runs and with what: a row or a column of the matrix.
struct JpegEndpoint {
    std::string codec; ///< id in jpegCodecs(), or of a peer's: "torchvision@cpu"; see anyJpegCodec()
    DeviceId device;
    ParamSet options;      ///< encode options of a row, decode options of a column
    std::string library{}; ///< of a peer: "torchvision 0.29.2"

    /// "cuda_jpeg on emu:0 (emulated)", "torchvision@cpu (torchvision 0.29.2)", and the options that are not
    /// the defaults: ", quality=90".
    [[nodiscard]] std::string label() const;
};

/// Options of all parties that know them: id and value, as typed.
using SharedOptions = std::vector<std::pair<std::string, std::string>>;

/// Sets those of the shared options that `options` knows. Error(InvalidArgument): a value that one refuses.
void setShared(ParamSet& options, const SharedOptions& shared);

/// Every codec that is here on each of the devices that it runs on, of emulated ones on emu:0 alone; decoders
/// with fancy and with plain upsampling.
std::vector<JpegEndpoint> jpegParties(bool encode, const std::vector<DeviceId>& devices,
                                      const SharedOptions& shared = {});

struct EncodedFile {
    std::vector<std::byte> file;
    double milliseconds =
        0.0;       ///< least of as many runs as fit kMatrixTiming, the picture being there already
    Message error; ///< why there is none; else empty
};

struct MatrixCell {
    Tensor image; ///< on cpu, with the picture's channels: gray is repeated where the picture has colours
    double milliseconds = 0.0;   ///< of the decoder, least of as many runs as fit kMatrixTiming
    double psnr = 0.0;           ///< dB against the source, all samples; infinite where equal
    double ssim = 0.0;           ///< mean of the channels; NaN of a picture smaller than the window
    double worstBlockPsnr = 0.0; ///< of the worst 8x8 block of pixels (all channels), and where it begins
    int worstX = 0;
    int worstY = 0;
    std::size_t warnings = 0;
    Message error; ///< why there is no image: the encoder's error too; else empty
};

/// Seconds for the runs of one measurement, after the first.
inline constexpr double kMatrixTiming = 0.2;

struct JpegMatrix {
    std::vector<JpegEndpoint> encoders;
    std::vector<JpegEndpoint> decoders;
    std::vector<EncodedFile> files; ///< [encoder]
    std::vector<MatrixCell> cells;  ///< [encoder][decoder]

    [[nodiscard]] const MatrixCell& cell(std::size_t encoder, std::size_t decoder) const
    {
        return cells[encoder * decoders.size() + decoder];
    }
};

/// uint8 1x1xHxW or 1x3xHxW on cpu. A party that fails leaves its error in the file or the cell; the others
/// go on. Errors: InvalidArgument (the picture, no encoder, no decoder), Cancelled.
JpegMatrix runJpegMatrix(const Tensor& picture, const std::vector<JpegEndpoint>& encoders,
                         const std::vector<JpegEndpoint>& decoders, const Progress& progress = {});

} // namespace comparo
