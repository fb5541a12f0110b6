// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/codec/jpeg/codecs.h"
#include "engine/codec/jpeg/libjpeg_turbo.h"
#include "engine/codec/jpeg/option_fields.h"

namespace comparo::jpeg {

namespace {

Field dctField()
{
    return choiceField("dct", COMPARO_TR("Transform"),
                       COMPARO_TR("islow and ifast produce the same bits on every machine, float does not; "
                                  "ifast is inaccurate above quality 97."),
                       {"islow", "ifast", "float"});
}

DctMethod dctOf(const ParamSet& options)
{
    const std::string& text = options.getChoice("dct");
    return text == "islow" ? DctMethod::Accurate : text == "ifast" ? DctMethod::Fast : DctMethod::Float;
}

/// The library keeps nothing between two files that would be worth keeping: each call makes its own object.
class LibjpegSession final : public JpegSession {
public:
    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) override
    {
        requireOn(image, {DeviceKind::Cpu, 0});
        const JpegSubsampling subsampling = subsamplingOf(options);
        const SamplingFactors factors = factorsOf(subsampling);
        LibraryEncodeSettings settings;
        settings.quality = static_cast<int>(options.getInt("quality"));
        settings.horizontal = factors.horizontal;
        settings.vertical = factors.vertical;
        settings.gray = subsampling == JpegSubsampling::Gray;
        settings.optimise = options.getBool("optimize");
        settings.progressive = options.getBool("progressive");
        settings.restartMcus = static_cast<int>(options.getInt("restart_mcus"));
        settings.restartRows = static_cast<int>(options.getInt("restart_rows"));
        settings.dct = dctOf(options);
        return encodeWithLibrary(image, settings);
    }

    JpegDecoded decode(std::span<const std::byte> file, const ParamSet& options) override
    {
        LibraryDecoded decoded =
            decodeWithLibrary(file, {fancyUpsamplingOf(options), dctOf(options), false, true});
        return {std::move(decoded.image), std::move(decoded.warnings), decoded.warningCount};
    }
};

class LibjpegCodec final : public JpegCodec {
public:
    std::string id() const override { return "libjpeg_turbo"; }
    Message label() const override { return message("{}", Verbatim("libjpeg-turbo")); }
    std::string version() const override { return libraryVersion(); }
    bool runsOn(const DeviceId& device) const override { return device.kind == DeviceKind::Cpu; }

    const Schema& encodeOptions() const override
    {
        static const Schema schema{{qualityField(), subsamplingField(), optimizeField(), progressiveField(),
                                    restartMcusField(), restartRowsField(), dctField()}};
        return schema;
    }

    const Schema& decodeOptions() const override
    {
        static const Schema schema{{upsamplingField(), dctField()}};
        return schema;
    }

    std::unique_ptr<JpegSession> open(const DeviceId& device) const override
    {
        requireOpenable(*this, device);
        return std::make_unique<LibjpegSession>();
    }
};

} // namespace

const JpegCodec& libjpegCodec()
{
    static const LibjpegCodec codec;
    return codec;
}

} // namespace comparo::jpeg
