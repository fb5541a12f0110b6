// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/capture/manifest.h"
#include "engine/capture/recording_entries.h"
#include "engine/codec/codec.h"
#include "engine/codec/zip_archive.h"
#include "tests/engine/capture/capture_model.h"
#include "tests/support/paths.h"
#include "tests/support/recording_file.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <map>

/// Captures of runs that are damaged, hostile or from elsewhere, of version 2, which is packed, and of
/// version 3: one clear error each.
namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
using Bytes = std::vector<std::byte>;

Bytes bytesOf(const std::string& text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

class CaptureDamage : public testing::Test {
protected:
    void SetUp() override { m_good = readFile(test::dataFolder() + "/support/captures/version2.comparo"); }

    /// Reading these bytes fails with this code and these words.
    void expectError(const Bytes& file, ErrorCode code, const std::string& words)
    {
        writeFile(m_file, file);
        try {
            readCapture(m_file);
            ADD_FAILURE() << "no error; expected: " << words;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), code) << error.text();
            EXPECT_NE(error.text().find(words), std::string::npos) << error.text();
            EXPECT_NE(error.text().find(m_file.string()), std::string::npos) << error.text();
        }
    }

    /// The good capture with some entries replaced (or, if empty, left out).
    [[nodiscard]] Bytes rebuilt(const std::map<std::string, Bytes>& replaced) const
    {
        const ZipReader zip(m_good, message("good"));
        ZipWriter made;
        for (const char* entry :
             {"manifest.json", "input.npy", "a/01-to_float.npy", "a/02-resize.npy", "a/03-to_uint8.npy",
              "b/01-to_float.npy", "b/02-resize.npy", "b/03-to_uint8.npy"}) {
            const auto other = replaced.find(entry);
            if (other == replaced.end())
                made.add(entry, zip.read(entry, 1 << 24));
            else if (!other->second.empty())
                made.add(entry, other->second);
        }
        return made.finish();
    }

    /// The good capture with a changed manifest.
    [[nodiscard]] Bytes withManifest(const std::function<void(Json&)>& change) const
    {
        const Bytes text = ZipReader(m_good, message("good")).read("manifest.json", 1 << 24);
        Json manifest = Json::parse(reinterpret_cast<const char*>(text.data()),
                                    reinterpret_cast<const char*>(text.data()) + text.size());
        change(manifest);
        return rebuilt({{"manifest.json", bytesOf(manifest.dump())}});
    }

    test::TemporaryFolder m_folder;
    std::filesystem::path m_file = m_folder / "run.comparo";
    Bytes m_good;
};

TEST_F(CaptureDamage, RebuiltCaptureIsReadable)
{
    writeFile(m_file, rebuilt({}));
    EXPECT_EQ(readCapture(m_file).a.steps.size(), 3U);
    writeFile(m_file, withManifest([](Json& json) { json["later"] = "keys of later versions are skipped"; }));
    EXPECT_EQ(readCapture(m_file).a.steps.size(), 3U);
}

TEST_F(CaptureDamage, AbsentOrFolder)
{
    for (const auto& [path, words] :
         {std::pair{m_folder / "absent", "No such file"}, std::pair{m_folder.path(), "It is a folder"}}) {
        try {
            readCapture(path);
            ADD_FAILURE() << path;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::Io);
            EXPECT_NE(error.text().find(words), std::string::npos) << error.text();
        }
    }
}

TEST_F(CaptureDamage, EmptyTruncatedOrAnotherFormat)
{
    expectError({}, ErrorCode::CorruptData, "is empty");
    expectError(Bytes(m_good.begin(), m_good.begin() + static_cast<std::ptrdiff_t>(m_good.size() / 2)),
                ErrorCode::CorruptData, "truncated or damaged");
    expectError(Bytes(m_good.begin(), m_good.end() - 1), ErrorCode::CorruptData, "truncated or damaged");
    expectError(Bytes(m_good.begin(), m_good.begin() + 4), ErrorCode::CorruptData, "truncated or damaged");
    expectError(readFile(test::dataFolder() + "/../resources/samples/sample.png"), ErrorCode::CorruptData,
                "is not a zip file");
}

TEST_F(CaptureDamage, EveryTruncationIsAnError)
{
    const std::size_t stride = m_good.size() / 97 + 1;
    for (std::size_t size = 0; size < m_good.size(); size += stride) {
        writeFile(m_file, std::span(m_good).first(size));
        EXPECT_THROW(readCapture(m_file), Error) << size;
    }
}

TEST_F(CaptureDamage, FlippedBitsAreFoundOrHarmless)
{
    const Capture good = readCapture(test::dataFolder() + "/support/captures/version2.comparo");
    const std::size_t stride = m_good.size() / 211 + 1;
    int found = 0;
    for (std::size_t at = 0; at < m_good.size(); at += stride) {
        Bytes bad = m_good;
        bad[at] ^= std::byte{0x10};
        writeFile(m_file, bad);
        try {
            const Capture read = readCapture(m_file); // a date or a comment of the archive
            EXPECT_EQ(test::bitsOf(read.b->output()), test::bitsOf(good.b->output())) << at;
            EXPECT_EQ(test::bitsOf(read.a.input), test::bitsOf(good.a.input)) << at;
        } catch (const Error&) {
            ++found;
        }
    }
    EXPECT_GT(found, 150);
}

TEST_F(CaptureDamage, DamagedSamplesFailTheirChecksum)
{
    // The entry of the input follows the manifest's; 200 bytes past its name are compressed samples.
    const std::string name = "input.npy";
    auto at = std::search(m_good.begin(), m_good.end(), reinterpret_cast<const std::byte*>(name.data()),
                          reinterpret_cast<const std::byte*>(name.data()) + name.size());
    ASSERT_NE(at, m_good.end());
    Bytes bad = m_good;
    bad[static_cast<std::size_t>(at - m_good.begin()) + 400] ^= std::byte{1};
    expectError(bad, ErrorCode::CorruptData, "Entry 'input.npy'");
}

TEST_F(CaptureDamage, MissingEntries)
{
    expectError(rebuilt({{"manifest.json", {}}}), ErrorCode::CorruptData, "has no entry 'manifest.json'");
    expectError(rebuilt({{"input.npy", {}}}), ErrorCode::CorruptData, "has no entry 'input.npy'");
    expectError(rebuilt({{"b/02-resize.npy", {}}}), ErrorCode::CorruptData, "has no entry 'b/02-resize.npy'");
}

TEST_F(CaptureDamage, OversizedEntriesAreNotUnpacked)
{
    expectError(rebuilt({{"a/02-resize.npy", Bytes(std::size_t{8} << 20)}}), ErrorCode::CorruptData,
                "declares 8388608 bytes; at most");
    expectError(rebuilt({{"manifest.json", Bytes((std::size_t{64} << 20) + 1)}}), ErrorCode::CorruptData,
                "declares 67108865 bytes; at most");
}

TEST_F(CaptureDamage, ClaimedSizesAreLimited)
{
    expectError(withManifest([](Json& json) {
                    json["input"]["shape"] = {1 << 30, 1 << 30, 1 << 30, 1 << 30};
                }),
                ErrorCode::CorruptData, "input.shape: no capture holds");
    expectError(withManifest([](Json& json) {
                    json["input"]["shape"] = {1, 16, 32768, 32768};
                }),
                ErrorCode::CorruptData, "declares tensors of more than");
    expectError(withManifest([](Json& json) {
                    json["input"]["shape"] = {1, 3, 0, 5};
                }),
                ErrorCode::CorruptData, "input.shape: no capture holds");
    expectError(withManifest([](Json& json) {
                    json["input"]["shape"] = {1, 3, -4, 5};
                }),
                ErrorCode::CorruptData, "input.shape[2]");
}

TEST_F(CaptureDamage, EntriesThatAreNotWhatTheManifestSays)
{
    expectError(rebuilt({{"input.npy", bytesOf("no array")}}), ErrorCode::CorruptData, "is not an .npy file");
    expectError(withManifest([](Json& json) { json["input"]["dtype"] = "uint16"; }), ErrorCode::CorruptData,
                "is uint8 1x3x20x30, but the manifest declares uint16 1x3x20x30");
    expectError(withManifest([](Json& json) {
                    json["input"]["shape"] = {1, 3, 30, 20};
                }),
                ErrorCode::CorruptData, "the manifest declares uint8 1x3x30x20");
}

TEST_F(CaptureDamage, ManifestMistakesNameTheirPlace)
{
    expectError(rebuilt({{"manifest.json", bytesOf("{\"schema\":")}}), ErrorCode::CorruptData,
                "not valid JSON");
    expectError(rebuilt({{"manifest.json", bytesOf("[]")}}), ErrorCode::CorruptData,
                "the top level: expected an object");
    expectError(withManifest([](Json& json) { json["schema"] = "comparoscope.capture/4"; }),
                ErrorCode::Unsupported,
                "'comparoscope.capture/4' is not read by this program, which reads 'comparoscope.capture/1', "
                "'comparoscope.capture/2' and 'comparoscope.capture/3'.");
    expectError(withManifest([](Json& json) { json.erase("command"); }), ErrorCode::CorruptData,
                "command: it is missing");
    expectError(withManifest([](Json& json) { json["title"] = 7; }), ErrorCode::CorruptData,
                "title: expected a string");
    expectError(withManifest([](Json& json) { json["a"]["side"] = "gpu"; }), ErrorCode::CorruptData,
                "a.side");
    expectError(withManifest([](Json& json) { json["b"]["side"] = "cpu/fast"; }), ErrorCode::CorruptData,
                "b.side");
    expectError(withManifest([](Json& json) { json["a"]["steps"][1]["op"] = "warp"; }),
                ErrorCode::Unsupported, "a.steps");
    expectError(withManifest([](Json& json) { json["a"]["steps"][1]["params"]["size"] = "9x12"; }),
                ErrorCode::CorruptData, "a.steps[1]: it is not the step of the pipeline");
    expectError(withManifest([](Json& json) { json["b"]["steps"].erase(2); }), ErrorCode::CorruptData,
                "b.steps: 2 steps ran, the pipeline has 3");
    expectError(withManifest([](Json& json) { json["a"]["steps"][1]["output"]["layout"] = "tiled"; }),
                ErrorCode::CorruptData, "a.steps[1].output.layout: 'tiled' is not known");
    expectError(withManifest([](Json& json) { json["pipeline"]["steps"][2]["params"]["size"] = "0x0"; }),
                ErrorCode::Unsupported, "steps[2].params.size");
    expectError(withManifest([](Json& json) { json["a"]["timeline"][0]["kind"] = "sleep"; }),
                ErrorCode::CorruptData, "a.timeline[0].kind: 'sleep' is not known");
    expectError(withManifest([](Json& json) { json["summary"]["tolerance"]["ulp"] = -1; }),
                ErrorCode::CorruptData, "summary.tolerance.ulp: expected a whole number from 0 to");
    expectError(withManifest([](Json& json) { json["summary"]["maxAbs"] = "much"; }), ErrorCode::CorruptData,
                "summary.maxAbs: expected a number");
}

/// The same of version 3.
class RunDamage : public CaptureDamage {
protected:
    void SetUp() override
    {
        writeCapture(test::threeStepCapture(), m_file);
        m_good = readFile(m_file);
    }

    /// The good capture with one entry changed; without it, where `change` gives nothing.
    [[nodiscard]] Bytes with(const std::string& name, const std::function<Bytes(Bytes)>& change) const
    {
        writeFile(m_folder / "good", m_good);
        const RecordingEntries entries(m_folder / "good");
        test::RecordingFile made;
        for (const std::string& entry : entries.names()) {
            Bytes bytes = entries.read(entry, 1 << 24);
            if (entry == name)
                bytes = change(std::move(bytes));
            if (!bytes.empty())
                made.add(entry, bytes);
        }
        return made.bytes();
    }

    [[nodiscard]] Bytes withManifest(const std::function<void(Json&)>& change) const
    {
        return with("manifest.json", [&](const Bytes& bytes) {
            Json json = Json::parse(reinterpret_cast<const char*>(bytes.data()),
                                    reinterpret_cast<const char*>(bytes.data()) + bytes.size());
            change(json);
            return bytesOf(json.dump());
        });
    }
};

TEST_F(RunDamage, TruncatedItIsAnErrorUntilOnlyTheListIsMissing)
{
    const std::string_view text(reinterpret_cast<const char*>(m_good.data()), m_good.size());
    const std::size_t whole = text.find("PK\1\2"); // the list begins
    const std::size_t stride = m_good.size() / 97 + 1;
    for (std::size_t size = 0; size < whole; size += stride) {
        writeFile(m_file, std::span(m_good).first(size));
        EXPECT_THROW(readCapture(m_file), Error) << size;
    }
    writeFile(m_file, std::span(m_good).first(whole));
    EXPECT_EQ(readCapture(m_file).a.steps.size(), 3U);
    expectError(Bytes(m_good.begin(), m_good.begin() + static_cast<std::ptrdiff_t>(whole - 10)),
                ErrorCode::CorruptData, "is truncated");
}

TEST_F(RunDamage, FlippedBitsAreFoundOrHarmless)
{
    const Capture good = readCapture(m_file);
    const std::size_t stride = m_good.size() / 211 + 1;
    int found = 0;
    for (std::size_t at = 0; at < m_good.size(); at += stride) {
        Bytes bad = m_good;
        bad[at] ^= std::byte{0x10};
        writeFile(m_file, bad);
        try {
            const Capture read = readCapture(m_file); // a date, a step's own JSON, or the list at the end
            EXPECT_EQ(test::bitsOf(read.b->output()), test::bitsOf(good.b->output())) << at;
            EXPECT_EQ(test::bitsOf(read.a.input), test::bitsOf(good.a.input)) << at;
        } catch (const Error&) {
            ++found;
        }
    }
    EXPECT_GT(found, 150);
}

TEST_F(RunDamage, EveryMistakeIsASentence)
{
    const auto gone = [](const Bytes&) { return Bytes(); };
    expectError(with("data/000003/0.npy", gone), ErrorCode::CorruptData, "has no entry 'data/000003/0.npy'");
    expectError(with("end.json", gone), ErrorCode::CorruptData, "is truncated");
    expectError(with("data/000001/0.npy", [](const Bytes&) { return bytesOf("no array"); }),
                ErrorCode::CorruptData, "is not an .npy file");
    expectError(with("data/000001/0.npy", [](const Bytes&) { return Bytes(1 << 20); }),
                ErrorCode::CorruptData, "has 1048576 bytes; at most");
    expectError(withManifest([](Json& json) { json["run"]["input"]["dtype"] = "uint16"; }),
                ErrorCode::CorruptData, "the manifest declares uint16 1x3x20x30");
    expectError(withManifest([](Json& json) {
                    json["run"]["input"]["shape"] = {1, 16, 32768, 32768};
                }),
                ErrorCode::CorruptData, "declares tensors of more than");
    expectError(withManifest([](Json& json) { json["run"]["a"]["steps"][1]["op"] = "warp"; }),
                ErrorCode::Unsupported, "a.steps");
    expectError(withManifest([](Json& json) { json["run"] = 7; }), ErrorCode::CorruptData,
                "expected an object");
    expectError(withManifest([](Json& json) { json["run"]["schema"] = "comparoscope.capture/9"; }),
                ErrorCode::Unsupported, "which reads");
    expectError(withManifest([](Json& json) { json.erase("run"); }), ErrorCode::Unsupported,
                "is a recording of a program");
    writeFile(m_file, withManifest([](Json& json) { json["schema"] = "comparoscope.capture/4"; }));
    try {
        readCapture(m_file);
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_NE(error.text().find("comparoscope.capture/4"), std::string::npos) << error.text();
    }
}

} // namespace
} // namespace comparo
