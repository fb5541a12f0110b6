#pragma once

#include "engine/base/progress.h"
#include "engine/device/device_id.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <string>
#include <vector>

/// Every encoder of one picture against every decoder.
namespace comparo {

/// A codec, where it runs and with what: a row or a column of the matrix.
struct JpegParty {
    std::string codec; ///< id in jpegCodecs()
    DeviceId device;
    ParamSet options; ///< encode options of a row, decode options of a column

    [[nodiscard]] std::string label() const; ///< "cuda_jpeg on emu:0 (emulated)"
};

struct EncodedFile {
    std::vector<std::byte> file;
    double milliseconds = 0.0;
    std::string error; ///< why there is none; else empty
};

struct MatrixCell {
    Tensor image;              ///< on cpu
    double milliseconds = 0.0; ///< of the decoder
    double psnr = 0.0;         ///< dB against the source, all samples; infinite where equal
    double ssim = 0.0;
    double worstBlockPsnr = 0.0; ///< of the worst 8x8 block, and where it is
    int worstX = 0;
    int worstY = 0;
    std::size_t warnings = 0;
    std::string error;
};

struct JpegMatrix {
    std::vector<JpegParty> encoders;
    std::vector<JpegParty> decoders;
    std::vector<EncodedFile> files; ///< [encoder]
    std::vector<MatrixCell> cells;  ///< [encoder][decoder]

    [[nodiscard]] const MatrixCell& cell(std::size_t encoder, std::size_t decoder) const
    {
        return cells[encoder * decoders.size() + decoder];
    }
};

/// uint8 1x1xHxW or 1x3xHxW on cpu. A party that fails leaves its error in the cell; the others go on.
JpegMatrix runJpegMatrix(const Tensor& picture, const std::vector<JpegParty>& encoders,
                         const std::vector<JpegParty>& decoders, const Progress& progress = {});

} // namespace comparo
