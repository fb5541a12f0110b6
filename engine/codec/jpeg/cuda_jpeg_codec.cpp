// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/codec/cuda_jpeg/encoder.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "engine/codec/jpeg/codecs.h"
#include "engine/codec/jpeg/option_fields.h"

#include <algorithm>

namespace comparo::jpeg {

namespace {

constexpr std::size_t kMaxKeptWarnings = 100;

/// What the walker accuses a file of, as a decoder's complaints.
std::vector<JpegWarning> warningsOf(const WalkResult& walk)
{
    std::vector<JpegWarning> warnings;
    for (const Finding& finding : walk.findings)
        warnings.push_back({static_cast<int>(finding.check), finding.text, finding.y, finding.scan + 1,
                            static_cast<std::size_t>(finding.bit / 8)});
    return warnings;
}

class CudaJpegSession final : public JpegSession {
public:
    explicit CudaJpegSession(Device& target)
        : m_device(target),
          m_stream(target.createStream({StreamKind::NonBlocking, "cuda_jpeg"})),
          m_encoder(target)
    {
    }

    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) override
    {
        requireJpegImage(image.desc());
        requireOn(image, m_device.id());
        afterDefaultStream();
        m_encoder.encode(*m_stream, image,
                         {static_cast<int>(options.getInt("quality")), subsamplingOf(options),
                          static_cast<int>(options.getInt("restart_mcus")),
                          static_cast<int>(options.getInt("restart_rows"))});
        const std::size_t bytes = m_encoder.length(*m_stream);
        if (!m_file || m_file->bytes() < bytes)
            m_file = makeBuffer(cpuDevice(), bytes, {"jpeg file", true});
        m_encoder.retrieve(*m_stream, m_file, bytes);
        m_stream->synchronize();
        return {m_file->host(), m_file->host() + bytes};
    }

    JpegDecoded decode(std::span<const std::byte> file, const ParamSet& options) override
    {
        const JpegFile parsed = parseJpeg(file);
        requireDecodable(parsed);
        WalkOptions walkOptions;
        walkOptions.boxTest = false;
        walkOptions.keepBits = false;
        walkOptions.maxFindings = kMaxKeptWarnings;
        const WalkResult walk = walkJpeg(file, parsed, walkOptions);
        afterDefaultStream();
        JpegDecoded decoded{decodeCoefficients(*m_stream, parsed, walk.planes, {fancyUpsamplingOf(options)}),
                            warningsOf(walk), walk.findingCount};
        m_stream->synchronize();
        return decoded;
    }

private:
    /// Work of the caller that is queued on the default stream comes first: also what reads memory that is
    /// given to this session next.
    void afterDefaultStream() { m_stream->wait(m_device.defaultStream().record()); }

    Device& m_device;
    std::unique_ptr<Stream> m_stream;
    CudaJpegEncoder m_encoder;
    BufferPtr m_file; ///< pinned; grows
};

class CudaJpegCodec final : public JpegCodec {
public:
    std::string id() const override { return "cuda_jpeg"; }
    Message label() const override { return message("Comparoscope's codec"); }
    std::string version() const override { return kVersion; }

    bool runsOn(const DeviceId& device) const override
    {
        return std::any_of(allDevices().begin(), allDevices().end(),
                           [&](const Device* one) { return one->id() == device; });
    }

    const Schema& encodeOptions() const override
    {
        static const Schema schema{
            {qualityField(), subsamplingField(), restartMcusField(), restartRowsField()}};
        return schema;
    }

    const Schema& decodeOptions() const override
    {
        static const Schema schema{{upsamplingField()}};
        return schema;
    }

    std::unique_ptr<JpegSession> open(const DeviceId& where) const override
    {
        requireOpenable(*this, where);
        return std::make_unique<CudaJpegSession>(device(where));
    }
};

} // namespace

const JpegCodec& cudaJpegCodec()
{
    static const CudaJpegCodec codec;
    return codec;
}

} // namespace comparo::jpeg
