// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/codec/jpeg/codecs.h"
#include "engine/codec/jpeg/nvjpeg_session.h"
#include "engine/codec/jpeg/option_fields.h"

namespace comparo::jpeg {

namespace {

class NvjpegCodec final : public JpegCodec {
public:
    std::string id() const override { return "nvjpeg"; }
    Message label() const override { return message("{}", Verbatim("nvJPEG")); }
    std::string version() const override { return nvjpegVersion(); }

    Message unavailable() const override
    {
        if (!nvjpegAbsence().isEmpty())
            return nvjpegAbsence();
        return cudaAbsence().isEmpty() ? Message() : message("no CUDA device: {}", cudaAbsence());
    }

    bool runsOn(const DeviceId& device) const override { return device.kind == DeviceKind::Cuda; }

    const Schema& encodeOptions() const override
    {
        static const Schema schema{{qualityField(), subsamplingField(), optimizeField(), progressiveField()}};
        return schema;
    }

    const Schema& decodeOptions() const override
    {
        static const Schema schema{
            {upsamplingField(),
             choiceField("backend", COMPARO_TR("Decoder"),
                         COMPARO_TR("Decoder of nvJPEG: automatic, with Huffman decoding on the host or on "
                                    "the GPU, or the hardware decoder of the chip."),
                         {"default", "hybrid", "gpu_hybrid", "hardware"})}};
        return schema;
    }

    std::unique_ptr<JpegSession> open(const DeviceId& where) const override
    {
        requireOpenable(*this, where);
        return openNvjpeg(device(where));
    }
};

} // namespace

const JpegCodec& nvjpegCodec()
{
    static const NvjpegCodec codec;
    return codec;
}

} // namespace comparo::jpeg
