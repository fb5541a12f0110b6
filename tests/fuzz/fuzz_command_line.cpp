// SPDX-License-Identifier: Apache-2.0
#include "engine/base/shell_words.h"
#include "engine/pipeline/pipeline.h"
#include "engine/sweep/sweep_plan.h"
#include "tests/fuzz/fuzz_target.h"

#include <algorithm>

/// The words of a command, and what stands in them: steps, alternatives, shards. What is read is written, and
/// read back.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace comparo;
    const std::string_view text = fuzz::textOf(bytes, size);
    if (text.find('\0') != std::string_view::npos)
        return 0; // no argument has it
    const auto codes = {ErrorCode::InvalidArgument, ErrorCode::Unsupported};
    fuzz::require(wordsOfShell(shellWord(text)) == std::vector<std::string>{std::string(text)});
    std::vector<std::string> words;
    fuzz::accepts(codes, [&] { words = wordsOfShell(text); });
    for (const std::string& word : words) {
        fuzz::accepts(codes, [&] {
            const Step step = Step::parse(word);
            fuzz::require(Step::parse(step.toText()) == step);
            const Pipeline pipeline{{step}};
            fuzz::require(pipelineFromJson(toJson(pipeline)) == pipeline);
        });
        constexpr std::ptrdiff_t kMostAlternatives = 6;
        if (std::count(word.begin(), word.end(), '|') <= kMostAlternatives)
            fuzz::accepts(codes, [&] { fuzz::require(!pipelinesOf({word}).empty()); });
        fuzz::accepts(codes, [&] {
            const SweepShard shard = parseSweepShard(word);
            fuzz::require(shard.index >= 1 && shard.index <= shard.count);
        });
    }
    return 0;
}
