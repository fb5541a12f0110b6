// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recording_comparison.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/recording_file.h"

#include <algorithm>

/// A recording as a file; and, as checksums stop most changes of one, a step and its tensor with checksums
/// that are right: the JSON up to the first zero byte, then the .npy file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    const std::span<const std::byte> input = fuzz::bytesOf(bytes, size);
    const auto readAll = [](std::string_view content) {
        const fuzz::MemoryFile file(content);
        isRecording(file.path());
        fuzz::accepts({ErrorCode::CorruptData, ErrorCode::Unsupported}, [&] {
            const Recording recording(file.path());
            for (const RecordedLine& line : compareRecordings(recording, recording).lines)
                fuzz::require(!line.comparison || line.comparison->all.differing == 0);
        });
    };
    readAll(fuzz::textOf(bytes, size));

    const auto end = std::find(input.begin(), input.end(), std::byte{0});
    test::RecordingFile made;
    made.add("manifest.json", nlohmann::ordered_json{{"schema", kRecordingSchema}});
    made.add("data/000001/0.npy", test::Bytes(end == input.end() ? end : end + 1, input.end()));
    made.add("steps/000001.json", test::Bytes(input.begin(), end));
    const test::Bytes& whole = made.bytes();
    readAll({reinterpret_cast<const char*>(whole.data()), whole.size()});
    return 0;
}
