// SPDX-License-Identifier: Apache-2.0
#include "app/commands/sweep_output.h"

#include "app/commands/outcome.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/codec/codec.h"
#include "engine/report/number_text.h"
#include "engine/report/sweep/report.h"
#include "engine/sweep/contract_proposal.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

namespace comparo::cli {
namespace {

constexpr std::size_t kShownFailures = 20;

void printWords(const SweepCaseResult& result)
{
    if (!result.answer.isEmpty())
        print("            {}\n", english(result.answer));
    print("            {}\n", english(result.words));
    for (const Message& hazard : result.hazards)
        print("            {}\n", english(hazard));
    if (!result.cause.isEmpty())
        print("            {}\n", english(result.cause));
}

/// Failures, the worst first. Cases that failed with the same words, as all of a damaged picture do, stand
/// behind the first of them.
void printFailures(const SweepResults& results)
{
    struct Entry {
        const SweepCaseResult* result;
        std::size_t more = 0; ///< cases with the same error
    };
    std::vector<Entry> entries;
    std::map<std::string, std::size_t> errors;
    for (const SweepCaseResult* result : results.worstFirst()) {
        if (!result->isFailure())
            break;
        if (result->verdict == OutcomeKind::Error) {
            const auto [at, isNew] = errors.try_emplace(english(result->words), entries.size());
            if (!isNew) {
                ++entries[at->second].more;
                continue;
            }
        }
        entries.push_back({result});
    }
    if (entries.empty())
        return;
    print("\nFailures, the worst first:\n");
    const std::size_t shown = std::min(entries.size(), kShownFailures);
    for (std::size_t i = 0; i < shown; ++i) {
        const SweepCaseResult& result = *entries[i].result;
        print("  {:>8}  {}: {}, {}, {}{}\n", result.number, toString(result.verdict), result.image,
              result.pipeline, result.pair(),
              entries[i].more ? fmt::format(", and {} similar ones", entries[i].more) : "");
        printWords(result);
    }
    if (shown < entries.size())
        print("  … and {} more; --json and --report have them all.\n", entries.size() - shown);
}

void tellProposal(const ContractProposal& proposal, const SweepOutput& output)
{
    if (output.printsText())
        print("\nProposed contract: {}, {}. It is measured, not proof that larger differences cannot occur; "
              "review it before CI relies on it.\n",
              output.propose, countedText(proposal.contract.rules.size(), "rule", "rules"));
    for (const Message& sentence : proposal.leftOut)
        tellError("note on " + output.propose + ": " + english(sentence));
}

} // namespace

std::vector<NamedFile> writtenFiles(const SweepOutput& output, const std::string& journal)
{
    return {{"--json", output.printsText() ? output.json : std::string()},
            {"--report", output.report},
            {"--propose", output.propose},
            {"--journal", journal}};
}

void addSweepOutput(CLI::App& command, SweepOutput& output)
{
    addJsonTarget(command, output.json);
    command.add_option("--report", output.report,
                       "Write a report; the extension picks the format (.html, .pdf, .csv, .xml for "
                       "JUnit, .md, .json, …)");
    command.add_option(
        "--propose", output.propose,
        "Write a contract (.json) with tolerances that these cases pass, as 'comparo advise' proposes them: "
        "the measured differences times 2 (integer steps unchanged), not proof");
}

void checkSweepOutput(const SweepOutput& output, const std::string& journal)
{
    requireReport(output.report, sweepFormats());
    if (!output.propose.empty() && std::filesystem::path(output.propose).extension() != ".json")
        fail(ErrorCode::Unsupported, message("Unsupported contract format '{}'; the name must end in .json.",
                                             Verbatim(output.propose)));
    requireApart({}, writtenFiles(output, journal));
    const std::string json = output.printsText() ? output.json : std::string();
    for (const std::string& path : {json, output.report, output.propose})
        requireFile(path);
}

void printSweepHeader()
{
    showLine({});
    print("  {:>8}  {:<16}  {:>10}  {:>12}  {:>9}  {}\n", "case", "verdict", "differing", "max |A-B|", "s",
          "image, pipeline, sides");
}

void printSweepRow(const SweepCaseResult& result)
{
    showLine({});
    const bool ran = result.verdict != OutcomeKind::Error;
    print("  {:>8}  {:<16}  {:>10}  {:>12}  {:>9}  {}, {}, {}\n", result.number, toString(result.verdict),
          ran ? percentText(result.differing, result.samples) : std::string("-"),
          ran ? report::roundedText(result.maxAbs) : std::string("-"),
          ran ? fmt::format("{:.3f}", result.secondsA + result.secondsB) : std::string("-"), result.image,
          result.pipeline, result.pair());
    if (!ran)
        if (!result.answer.isEmpty())
            print("            {}\n", english(result.answer));
    print("            {}\n", english(result.words));
    flushOutput(); // who reads along, and who ends us, has what is done
}

void finishSweep(SweepResults& results, const SweepOutput& output, OutputFiles& files, Context& context)
{
    showLine({});
    results.created = timestamp();
    context.exitCode = results.failures() ? 1 : 0;
    std::optional<ContractProposal> proposal;
    if (output.printsText())
        files.write("JSON", output.json, [&](const std::string& path) { writeFile(path, toJson(results)); });
    files.write("Report", output.report,
                [&](const std::string& path) { document::write(sweepFormats(), results, path); });
    files.write("Contract", output.propose, [&](const std::string& path) {
        const ContractProposal made = proposeContract(results);
        writeFile(path, toJson(made.contract));
        proposal = made;
    });
    if (output.printsText()) {
        printFailures(results);
        print("\n{}\n", english(joined({results.sentence(), results.grades()}, "\n")));
        files.printNames("Report");
    } else {
        print("{}", toJson(results));
    }
    if (proposal)
        tellProposal(*proposal, output);
}

} // namespace comparo::cli
