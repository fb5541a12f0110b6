// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/stream.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace comparo {

/// Samples of brightness for one of each colour difference: 1x1, 2x1, 2x2, 1x2, 4x1; or no colour at all.
enum class JpegSubsampling { S444, S422, S420, S440, S411, Gray };

/// Sampling factors of the luminance; 1x1 for gray.
struct SamplingFactors {
    int horizontal = 1;
    int vertical = 1;
};

SamplingFactors factorsOf(JpegSubsampling subsampling);

struct JpegEncodeOptions {
    int quality = 75; ///< 1 to 100 on libjpeg's scale
    JpegSubsampling subsampling = JpegSubsampling::S420;
    int restartMcus = 0; ///< restart marker after so many MCUs; 0: none; at most 65535
    int restartRows = 0; ///< the same in rows of MCUs; takes precedence, as in libjpeg

    bool operator==(const JpegEncodeOptions&) const = default;
};

/// Baseline JPEG on any device: one kernel source for emu and cuda, and on cpu strips of the picture that go
/// from pixels to codes in the cache. Its files equal those of libjpeg-turbo 2.1 (accurate integer DCT,
/// standard Huffman tables, baseline forced) byte for byte.
///
/// One encoder is one encoder state, as in nvJPEG: it owns every intermediate buffer and the bitstream, and
/// belongs to one device. It encodes any number of images one after the other, of any sizes and options, but
/// never two at a time: the order of encode, length and retrieve is the order of the streams that they are
/// given, and nothing here waits. Call them on one stream, or order the streams by events; use one encoder
/// for each thread that encodes.
class CudaJpegEncoder {
public:
    /// Memory is taken by the first image. `device` may be of any kind.
    explicit CudaJpegEncoder(Device& device);
    ~CudaJpegEncoder();
    CudaJpegEncoder(CudaJpegEncoder&&) noexcept;
    CudaJpegEncoder& operator=(CudaJpegEncoder&&) noexcept;

    [[nodiscard]] Device& device() const;

    /// Queues all work on `stream` and returns. The image, uint8 and 1x3xHxW in RGB order or 1x1xHxW, in
    /// either layout, is read when the stream gets there. A gray image gives a gray file whatever the
    /// subsampling says. Errors: InvalidArgument (options, empty image, sides over 65500), Unsupported
    /// (dtype, channels, batch), Device (image or stream elsewhere), OutOfMemory.
    void encode(Stream& stream, const Tensor& image, const JpegEncodeOptions& options = {});

    /// Bytes of the file: copied to the host on `stream`, which is then synchronised. On a stream that is not
    /// ordered after the encoding this is whatever the memory holds at that time: the size of an earlier
    /// file, or 0 if there is none.
    [[nodiscard]] std::size_t length(Stream& stream) const;

    /// Queues a copy of the first `bytes` bytes of the file on `stream`. `destination` may live on any device
    /// and must hold so many; in pinned memory of the host the bytes are there once the stream is
    /// synchronised. Error(InvalidArgument) if it does not, or if the encoder never held so many.
    void retrieve(Stream& stream, const BufferPtr& destination, std::size_t bytes) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// The whole file of one image: encodes, waits and retrieves on `stream`, with an encoder of its own. Errors
/// as CudaJpegEncoder::encode.
std::vector<std::byte> encodeJpeg(Stream& stream, const Tensor& image, const JpegEncodeOptions& options = {});

} // namespace comparo
