// SPDX-License-Identifier: Apache-2.0
// Measures a JPEG codec against libjpeg-turbo's files and pixels, which ours gives on every machine: lengths,
// tables, how far coefficients lie outside of the interval of rounding (tau), and pixels with either
// upsampling. A plain program, because a bare GPU machine has no test framework.
//   jpeg_codec_record [--codec ID] [--device D] [--json FILE] [--note TEXT]   exit 77 and a reason where the
//   codec (nvjpeg on cuda:0 unless said) cannot be used
//   jpeg_codec_record ... --expect-equal   exit 1 unless files and pixels are libjpeg-turbo's
#include "engine/base/error.h"
#include "engine/codec/inspect/source/interval_test.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace {

using namespace comparo;

constexpr int kSkipped = 77;
constexpr DeviceId kCpu{DeviceKind::Cpu, 0};

struct Arguments {
    std::string codec = "nvjpeg";
    std::string device = "cuda:0";
    std::string json;
    std::string note;
    bool expectEqual = false;
};

/// Differences of two pictures of one size.
struct Difference {
    int most = -1; ///< -1: not decoded
    double mean = 0.0;
    std::string error;
};

/// One encoding.
struct Record {
    std::string picture;
    std::string subsampling;
    int quality = 0;
    std::size_t bytes = 0;
    std::size_t referenceBytes = 0;
    bool sameFile = false;
    bool sameTables = false;
    float lumaExcess = 0.0F; ///< largest |c - q * C| - q / 2, in DCT units: tau has to be above it
    float chromaExcess = 0.0F;
    std::string error;
    Difference fancy; ///< the codec's pixels of libjpeg-turbo's file
    Difference plain;
};

/// A smooth picture with edges and grain, or noise.
Tensor picture(bool noise, int height, int width)
{
    std::vector<std::uint8_t> values;
    std::uint32_t state = 1;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                state = state * 1664525U + 1013904223U;
                const int grain = static_cast<int>(state >> 24);
                const int ramp = (x * (c + 2) + y * (4 - c)) / 8 % 256;
                const int edge = (x / 37 + y / 29) % 3 == 0 ? 60 : 0;
                const int value = noise ? grain : (ramp < 128 ? ramp : 255 - ramp) + edge + grain / 16;
                values.push_back(static_cast<std::uint8_t>(std::clamp(value, 0, 255)));
            }
    return Tensor::fromValues<std::uint8_t>({1, 3, height, width}, values);
}

Difference differenceOf(const Tensor& a, const Tensor& b)
{
    Difference difference{0, 0.0, {}};
    if (!(a.shape() == b.shape()))
        return {-1, 0.0, "the size is " + a.shape().toString()};
    const std::byte* p = a.buffer()->host();
    const std::byte* q = b.buffer()->host();
    const std::size_t count = a.desc().bytes();
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int apart = std::abs(std::to_integer<int>(p[i]) - std::to_integer<int>(q[i]));
        difference.most = std::max(difference.most, apart);
        sum += apart;
    }
    difference.mean = static_cast<double>(sum) / static_cast<double>(count);
    return difference;
}

class Measurement {
public:
    Measurement(const JpegCodec& codec, DeviceId where)
        : m_codec(codec),
          m_device(device(where)),
          m_session(codec.open(where)),
          m_reference(jpegCodec("cuda_jpeg")),
          m_referenceSession(m_reference.open(kCpu))
    {
    }

    Record measure(const std::string& name, const Tensor& source, const std::string& subsampling, int quality)
    {
        Record record;
        record.picture = name + " " + source.shape().toString();
        record.subsampling = subsampling;
        record.quality = quality;
        const auto options = [&](const JpegCodec& codec) {
            ParamSet set(codec.encodeOptions());
            set.parse("quality", std::to_string(quality));
            set.parse("subsampling", subsampling);
            return set;
        };
        const auto reference = m_referenceSession->encode(source, options(m_reference));
        record.referenceBytes = reference.size();
        try {
            const Tensor there = source.to(m_device, m_device.defaultStream());
            m_device.defaultStream().synchronize();
            const auto file = m_session->encode(there, options(m_codec));
            record.bytes = file.size();
            record.sameFile = file == reference;
            judge(record, source, file, reference);
        } catch (const Error& error) {
            record.error = error.text();
        }
        record.fancy = decoded(reference, "fancy");
        record.plain = decoded(reference, "plain");
        return record;
    }

private:
    static void judge(Record& record, const Tensor& source, const std::vector<std::byte>& file,
                      const std::vector<std::byte>& reference)
    {
        const jpeg::JpegFile parsed = jpeg::parseJpeg(file);
        const jpeg::JpegFile other = jpeg::parseJpeg(reference);
        record.sameTables = parsed.frame && parsed.frame->components.size() == other.frame->components.size();
        for (std::size_t c = 0; record.sameTables && c < other.frame->components.size(); ++c) {
            const jpeg::QuantTable* own = parsed.tableOf(static_cast<int>(c));
            record.sameTables = own != nullptr && own->steps == other.tableOf(static_cast<int>(c))->steps;
        }
        const jpeg::IntervalResult interval =
            jpeg::intervalTest(source, parsed, jpeg::walkJpeg(file, parsed));
        for (std::size_t c = 0; c < interval.planes.size(); ++c)
            for (const float excess : interval.planes[c].excess) {
                float& most = c == 0 ? record.lumaExcess : record.chromaExcess;
                most = std::max(most, excess);
            }
    }

    Difference decoded(const std::vector<std::byte>& file, const std::string& upsampling)
    {
        const auto options = [&](const JpegCodec& codec) {
            ParamSet set(codec.decodeOptions());
            set.parse("upsampling", upsampling);
            return set;
        };
        try {
            return differenceOf(m_session->decode(file, options(m_codec)).image.toHost(),
                                m_referenceSession->decode(file, options(m_reference)).image);
        } catch (const Error& error) {
            return {-1, 0.0, error.text()};
        }
    }

    const JpegCodec& m_codec;
    Device& m_device;
    std::unique_ptr<JpegSession> m_session;
    const JpegCodec& m_reference;
    std::unique_ptr<JpegSession> m_referenceSession;
};

std::string quoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text)
        out += c == '"' || c == '\\'                 ? std::string("\\") + c
               : static_cast<unsigned char>(c) < ' ' ? " "
                                                     : std::string(1, c);
    return out + "\"";
}

std::string jsonOf(const Difference& difference)
{
    if (difference.most < 0)
        return "{\"error\": " + quoted(difference.error) + "}";
    char text[80];
    std::snprintf(text, sizeof text, "{\"max\": %d, \"mean\": %.4f}", difference.most, difference.mean);
    return text;
}

std::string jsonOf(const Record& record)
{
    char excess[80];
    std::snprintf(excess, sizeof excess, "\"luma_excess\": %.4f, \"chroma_excess\": %.4f",
                  static_cast<double>(record.lumaExcess), static_cast<double>(record.chromaExcess));
    return "{\"picture\": " + quoted(record.picture) + ", \"subsampling\": " + quoted(record.subsampling) +
           ", \"quality\": " + std::to_string(record.quality) + ", " +
           (record.error.empty()
                ? "\"bytes\": " + std::to_string(record.bytes) +
                      ", \"libjpeg_bytes\": " + std::to_string(record.referenceBytes) +
                      ", \"same_file\": " + (record.sameFile ? "true" : "false") +
                      ", \"same_tables\": " + (record.sameTables ? "true" : "false") + ", " + excess
                : "\"error\": " + quoted(record.error)) +
           ", \"fancy\": " + jsonOf(record.fancy) + ", \"plain\": " + jsonOf(record.plain) + "}";
}

Arguments parse(int argc, char** argv)
{
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        if (name == "--expect-equal") {
            arguments.expectEqual = true;
            continue;
        }
        std::string* const value = name == "--codec"    ? &arguments.codec
                                   : name == "--device" ? &arguments.device
                                   : name == "--json"   ? &arguments.json
                                   : name == "--note"   ? &arguments.note
                                                        : nullptr;
        if (value == nullptr || i + 1 == argc)
            failArgument(message("Unknown argument '{}'.", Verbatim(name)));
        *value = argv[++i];
    }
    return arguments;
}

int run(const Arguments& arguments)
{
    const JpegCodec& codec = jpegCodec(arguments.codec);
    if (const std::string reason = english(codec.unavailable()); !reason.empty()) {
        std::printf("SKIPPED: %s cannot be used here: %s\n", english(codec.label()).c_str(), reason.c_str());
        return kSkipped;
    }
    const DeviceId where = DeviceId::parse(arguments.device);
    Measurement measurement(codec, where);
    std::vector<Record> records;
    float luma = 0.0F, chroma = 0.0F;
    int fancy = 0, plain = 0;
    std::size_t same = 0, failed = 0;
    for (const bool noise : {false, true})
        for (const auto& [height, width] : {std::pair{384, 512}, {479, 641}}) {
            const Tensor source = picture(noise, height, width);
            for (const char* subsampling : {"444", "422", "420", "440", "411", "gray"})
                for (const int quality : {10, 30, 50, 75, 90, 95, 100}) {
                    const Record& record = records.emplace_back(
                        measurement.measure(noise ? "noise" : "smooth", source, subsampling, quality));
                    luma = std::max(luma, record.lumaExcess);
                    chroma = std::max(chroma, record.chromaExcess);
                    fancy = std::max(fancy, record.fancy.most);
                    plain = std::max(plain, record.plain.most);
                    same += record.sameFile ? 1 : 0;
                    failed += !record.error.empty() || record.fancy.most < 0 || record.plain.most < 0 ? 1 : 0;
                }
        }
    std::printf("%s %s on %s: %zu encodings, %zu with libjpeg-turbo's bytes, %zu failed; excess luma %.3f, "
                "chroma %.3f; pixels differ by at most %d (fancy) and %d (plain)\n",
                english(codec.label()).c_str(), codec.version().c_str(), device(where).info().label.c_str(),
                records.size(), same, failed, static_cast<double>(luma), static_cast<double>(chroma), fancy,
                plain);
    if (!arguments.json.empty()) {
        std::ofstream out(arguments.json);
        out << "{\"schema\": \"comparoscope.jpeg_codec_record/1\",\n\"codec\": " << quoted(codec.id())
            << ",\n\"version\": " << quoted(codec.version())
            << ",\n\"device\": " << quoted(device(where).info().label)
            << ",\n\"note\": " << quoted(arguments.note) << ",\n\"records\": [\n";
        for (std::size_t i = 0; i < records.size(); ++i)
            out << jsonOf(records[i]) << (i + 1 < records.size() ? ",\n" : "\n");
        out << "]}\n";
        if (!out.flush()) {
            std::fprintf(stderr, "%s cannot be written.\n", arguments.json.c_str());
            return 2;
        }
    }
    const bool equal = same == records.size() && failed == 0 && fancy == 0 && plain == 0;
    return arguments.expectEqual && !equal ? 1 : 0;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        return run(parse(argc, argv));
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
