// SPDX-License-Identifier: Apache-2.0
#include "app/commands/commands.h"
#include "app/commands/print.h"
#include "app/commands/sweep_output.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/codec/codec.h"
#include "engine/sweep/sweep_merge.h"

#include <memory>
#include <string>
#include <vector>

namespace comparo::cli {
namespace {

struct MergeOptions {
    std::vector<std::string> journals;
    std::string journal;
    SweepOutput output;
};

void runMerge(const MergeOptions& options, Context& context)
{
    checkSweepOutput(options.output, options.journal);
    requireFile(options.journal);
    std::vector<NamedFile> read;
    for (const std::string& journal : options.journals)
        read.push_back({"JOURNALS", journal});
    requireApart(read, writtenFiles(options.output, options.journal));
    SweepMerge merge = mergeSweepJournals(options.journals);
    OutputFiles files;
    files.write("Journal", options.journal, [&](const std::string& path) { writeFile(path, merge.journal); });
    if (options.output.printsText())
        print("{} of {} cases, from {}\n", merge.results.results.size(), merge.results.cases,
              countedText(options.journals.size(), "journal", "journals"));
    finishSweep(merge.results, options.output, files, context);
    if (!merge.results.missing.empty())
        files.add({ErrorCode::InvalidArgument,
                   message("{} The merge is incomplete; run the missing cases and merge again.",
                           missingSentence(merge.results))});
    files.finish();
}

} // namespace

void addMerge(CLI::App& app, Context& context)
{
    auto* command = app.add_subcommand("merge", "Merge the journals of a sweep's shards");
    auto options = std::make_shared<MergeOptions>();
    command->add_option("JOURNALS", options->journals, "Journals of 'comparo sweep', all of the same sweep")
        ->required();
    command->add_option("--journal", options->journal,
                        "Write the merged journal, from which 'comparo sweep' can resume");
    addSweepOutput(*command, options->output);
    command->footer("A case in two journals must be the same in both except for its time.\n"
                    "Exit code: 0 all the same within tolerance, 1 a case is different, has a hazard or "
                    "failed, 2 cases are\n"
                    "missing, journals disagree or are of different sweeps, or another error.\n"
                    "Examples:\n"
                    "  comparo merge part-*.jsonl --report sweep.html\n"
                    "  comparo merge part-*.jsonl --journal all.jsonl --propose tolerances.json");
    command->callback([options, &context] { runMerge(*options, context); });
}

} // namespace comparo::cli
