// SPDX-License-Identifier: Apache-2.0
#include "engine/stress/journal.h"
#include "engine/sweep/sweep_journal.h"
#include "engine/sweep/sweep_merge.h"
#include "tests/fuzz/fuzz_target.h"

#include <fstream>
#include <iterator>

/// Journals: of a sweep as it is; of a stress run behind the header that its options have.
namespace {

using namespace comparo;

const auto kCodes = {ErrorCode::InvalidArgument, ErrorCode::CorruptData};

void readSweep(std::string_view text)
{
    const fuzz::MemoryFile file(text);
    SweepMerge merge;
    const bool isRead = fuzz::accepts(kCodes, [&] { merge = mergeSweepJournals({file.path()}); });
    if (!isRead)
        return;
    const SweepResults& results = merge.results;
    fuzz::require(results.results.size() + results.missing.size() == results.cases);
    fuzz::require(!results.sentence().isEmpty() && !toJson(results).empty());
    const fuzz::MemoryFile again(merge.journal);
    fuzz::require(mergeSweepJournals({again.path()}).journal == merge.journal);
}

std::string contentOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void readStress(std::string_view text)
{
    StressOptions options;
    options.sizes = {{16, 16}};
    options.threads = 2;
    options.iterations = 3;
    static const std::string header = [options]() mutable {
        const fuzz::MemoryFile empty("");
        options.journal = empty.path();
        const stress::Journal begun(options);
        return contentOf(options.journal);
    }();
    const fuzz::MemoryFile file(header + std::string(text));
    options.journal = file.path();
    fuzz::accepts(kCodes, [&] {
        const stress::Journal journal(options);
        for (const FrameOutcome& frame : journal.frames())
            fuzz::require(frame.thread >= 0 && frame.thread < 2 && frame.iteration >= 0 &&
                          frame.iteration < 3);
        // A torn last line is gone, and nothing else.
        const std::string left = contentOf(options.journal);
        fuzz::require(left.ends_with('\n') && (header + std::string(text)).starts_with(left));
    });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    const std::string_view text = fuzz::textOf(bytes, size);
    // Those of many cases only take longer.
    constexpr std::string_view kCases = "\"cases\":";
    constexpr std::size_t kMostDigits = 3;
    for (std::size_t at = text.find(kCases); at != std::string_view::npos; at = text.find(kCases, at + 1))
        if (text.find_first_not_of("0123456789", at + kCases.size()) > at + kCases.size() + kMostDigits)
            return 0;
    if (text.starts_with("{\"schema\""))
        readSweep(text);
    else
        readStress(text);
    return 0;
}
