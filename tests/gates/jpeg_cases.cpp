#include "tests/gates/jpeg_cases.h"

#include <cstdio>
#include <memory>

namespace comparo::gates {

std::string JpegCase::toText() const
{
    return "jpeg " + input.toText() + " sampling " + std::to_string(static_cast<int>(options.subsampling)) +
           " quality " + std::to_string(options.quality) + " restart " + std::to_string(options.restartMcus);
}

std::vector<JpegCase> jpegCases()
{
    const InputCase color{{1, 3, 29, 41}, Layout::Contiguous, Content::Image};
    const InputCase interleaved{{1, 3, 45, 70}, Layout::ChannelsLast, Content::Wild};
    const InputCase gray{{1, 1, 21, 90}, Layout::Contiguous, Content::Image};
    std::vector<JpegCase> cases;
    for (const JpegSubsampling subsampling :
         {JpegSubsampling::S444, JpegSubsampling::S422, JpegSubsampling::S420, JpegSubsampling::S440,
          JpegSubsampling::S411, JpegSubsampling::Gray})
        cases.push_back({color, {75, subsampling, 0, 0}});
    cases.push_back({interleaved, {100, JpegSubsampling::S420, 2, 0}});
    cases.push_back({interleaved, {1, JpegSubsampling::S444, 0, 0}});
    cases.push_back({gray, {90, JpegSubsampling::S420, 10, 0}});
    return cases;
}

std::string encodeAndDigest(const JpegCase& c, DeviceId id)
{
    Device& target = device(id);
    const std::unique_ptr<Stream> stream = target.createStream();
    const Tensor image = makeInput(DType::UInt8, c.input).to(target, *stream);
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const std::byte byte : encodeJpeg(*stream, image, c.options))
        hash = (hash ^ std::to_integer<unsigned>(byte)) * 0x100000001b3ULL;
    char text[24];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

} // namespace comparo::gates
