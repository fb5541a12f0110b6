#include "app/commands/sweep_output.h"

#include "app/commands/outcome.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/codec/codec.h"
#include "engine/report/number_text.h"
#include "engine/report/sweep/report.h"
#include "engine/sweep/contract_proposal.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <vector>

#include <unistd.h>

namespace comparo::cli {
namespace {

constexpr std::size_t kShownFailures = 20;

void clearProgress()
{
    if (isatty(STDERR_FILENO))
        fmt::print(stderr, "\r\x1b[K");
}

void printWords(const SweepCaseResult& result)
{
    fmt::print("            {}\n", result.words);
    for (const std::string& hazard : result.hazards)
        fmt::print("            {}\n", hazard);
    if (!result.cause.empty())
        fmt::print("            {}\n", result.cause);
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
            const auto [at, isNew] = errors.try_emplace(result->words, entries.size());
            if (!isNew) {
                ++entries[at->second].more;
                continue;
            }
        }
        entries.push_back({result});
    }
    if (entries.empty())
        return;
    fmt::print("\nFailures, the worst first:\n");
    const std::size_t shown = std::min(entries.size(), kShownFailures);
    for (std::size_t i = 0; i < shown; ++i) {
        const SweepCaseResult& result = *entries[i].result;
        fmt::print("  {:>8}  {}: {}, {}, {}{}\n", result.number, toString(result.verdict), result.image,
                   result.pipeline, result.pair(),
                   entries[i].more ? fmt::format(", and {} more alike", entries[i].more) : "");
        printWords(result);
    }
    if (shown < entries.size())
        fmt::print("  … and {} more; --json and --report have them all.\n", entries.size() - shown);
}

void writeProposal(const SweepResults& results, const SweepOutput& output)
{
    const ContractProposal proposal = proposeContract(results);
    writeFile(output.propose, toJson(proposal.contract));
    if (output.printsText())
        fmt::print("\nProposed contract: {}, {}. It is what was measured, not proof that larger differences "
                   "cannot come; "
                   "read it before CI relies on it.\n",
                   output.propose, countedText(proposal.contract.rules.size(), "rule", "rules"));
    for (const std::string& sentence : proposal.leftOut)
        fmt::print(stderr, "comparo: note on {}: {}\n", output.propose, sentence);
}

} // namespace

void addSweepOutput(CLI::App& command, SweepOutput& output)
{
    addJsonTarget(command, output.json);
    command.add_option("--report", output.report,
                       "Write a report; the extension picks the format (.html, .csv, .xml for JUnit, .md, "
                       ".json)");
    command.add_option("--propose", output.propose,
                       "Write a contract (.json) with the smallest tolerances that these cases pass: what "
                       "was measured, not proof");
}

void checkSweepOutput(const SweepOutput& output, const std::string& journal)
{
    if (!output.report.empty())
        sweepReportWriterFor(output.report);
    if (!output.propose.empty() && std::filesystem::path(output.propose).extension() != ".json")
        fail(ErrorCode::Unsupported,
             "A contract is a .json file, which '" + output.propose + "' does not end in.");
    const std::string json = output.printsText() ? output.json : std::string();
    std::vector<std::string> files;
    for (const std::string& path : {json, output.report, output.propose, journal}) {
        if (path.empty())
            continue;
        const std::string whole = std::filesystem::absolute(path).lexically_normal().string();
        if (std::find(files.begin(), files.end(), whole) != files.end())
            failArgument("'" + path + "' is named for two files; give each a name of its own.");
        files.push_back(whole);
    }
    for (const std::string& path : {json, output.report, output.propose})
        requireFile(path);
}

void printSweepHeader()
{
    clearProgress();
    fmt::print("  {:>8}  {:<16}  {:>10}  {:>12}  {:>9}  {}\n", "case", "verdict", "differing", "max |A-B|",
               "s", "picture, pipeline, sides");
}

void printSweepRow(const SweepCaseResult& result)
{
    clearProgress();
    const bool ran = result.verdict != OutcomeKind::Error;
    fmt::print("  {:>8}  {:<16}  {:>10}  {:>12}  {:>9}  {}, {}, {}\n", result.number,
               toString(result.verdict),
               ran ? percentText(result.differing, result.samples) : std::string("-"),
               ran ? report::roundedText(result.maxAbs) : std::string("-"),
               ran ? fmt::format("{:.3f}", result.secondsA + result.secondsB) : std::string("-"),
               result.image, result.pipeline, result.pair());
    if (!ran)
        fmt::print("            {}\n", result.words);
    std::fflush(stdout); // who reads along, and who ends us, has what is done
}

void finishSweep(SweepResults& results, const SweepOutput& output, Context& context)
{
    clearProgress();
    results.created = timestamp();
    if (output.printsText()) {
        printFailures(results);
        fmt::print("\n{}\n", results.sentence());
    }
    context.exitCode = results.failures() ? 1 : 0;
    std::exception_ptr first;
    const auto attempt = [&first](const std::string& path, const auto& write) {
        if (path.empty())
            return;
        try {
            write();
        } catch (const Error&) {
            if (!first)
                first = std::current_exception();
        }
    };
    attempt(output.json, [&] { writeJson(output.json, toJson(results)); });
    attempt(output.report, [&] {
        writeSweepReport(results, output.report);
        if (output.printsText())
            fmt::print("\nReport: {}\n", output.report);
    });
    attempt(output.propose, [&] { writeProposal(results, output); });
    if (first)
        std::rethrow_exception(first);
}

} // namespace comparo::cli
