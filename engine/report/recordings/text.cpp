// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/answer_json.h"
#include "engine/answer/answer_text.h"
#include "engine/answer/recordings_answer.h"
#include "engine/base/json/json_number.h"
#include "engine/base/number_text.h"
#include "engine/report/document/junit.h"
#include "engine/report/number_text.h"
#include "engine/report/recordings/report.h"
#include "engine/report/run/plain_formats.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>

namespace comparo {
namespace {

using RecordingsJson = nlohmann::ordered_json;

constexpr std::size_t kShownLines = 50;

const char* kindOf(const RecordedLine& line)
{
    constexpr const char* kKinds[] = {"tensor", "draw", "state", "setting"};
    return kKinds[static_cast<int>(line.kind)];
}

const std::string& stepOf(const RecordingsReport& report, const RecordedLine& line)
{
    return line.stepA ? report.a.steps[*line.stepA].name : report.b.steps[*line.stepB].name;
}

RecordingsJson localJson(const std::optional<LocalError>& local)
{
    if (!local)
        return nullptr;
    RecordingsJson json{
        {"ran", local->isKnown}, {"differs", local->differs}, {"sentence", english(local->sentence)}};
    if (local->comparison) {
        const ChannelStatistics& all = local->comparison->all;
        json["verdict"] = toString(local->comparison->verdict);
        json["samples"] = all.samples;
        json["differing"] = all.differing;
        json["maxAbs"] = numberJson<RecordingsJson>(all.maxAbs);
        json["maxUlp"] = all.maxUlp;
    }
    return json;
}

RecordingsJson jsonOfLine(const RecordingsReport& report, const RecordedLine& line)
{
    const auto step = [](const std::optional<std::size_t>& index) {
        return index ? RecordingsJson(*index + 1) : RecordingsJson(nullptr);
    };
    const auto textOrNull = [](const std::string& text) {
        return text.empty() ? RecordingsJson(nullptr) : RecordingsJson(text);
    };
    RecordingsJson json{
        {"label", english(line.label)},  {"kind", kindOf(line)},      {"step", stepOf(report, line)},
        {"a", step(line.stepA)},         {"b", step(line.stepB)},     {"renamed", textOrNull(line.renamed)},
        {"rule", textOrNull(line.rule)}, {"differs", line.differs()}, {"sentence", english(line.sentence)}};
    if (line.verdict)
        json["verdict"] = toString(*line.verdict);
    if (!line.left.isEmpty())
        json["left"] = english(line.left);
    if (line.comparison) {
        const ChannelStatistics& all = line.comparison->all;
        json["tolerance"] = line.comparison->tolerance.toText();
        json["samples"] = all.samples;
        json["differing"] = all.differing;
        json["violating"] = all.violating;
        json["nonFinite"] = all.nonFinite;
        json["maxAbs"] = numberJson<RecordingsJson>(all.maxAbs);
        json["maxRel"] = numberJson<RecordingsJson>(all.maxRel);
        json["maxUlp"] = all.maxUlp;
    }
    if (line.isMissing)
        json["missing"] = true;
    if (!report.localSide.empty() && line.kind == RecordedLine::Kind::Tensor) {
        json["localA"] = localJson(line.local[0]);
        json["localB"] = localJson(line.local[1]);
    }
    return json;
}

RecordingsJson coverageJson(const Coverage& coverage)
{
    RecordingsJson left = RecordingsJson::array();
    for (const Coverage::Left& each : coverage.left)
        left.push_back({{"what", english(each.what)}, {"why", english(each.why)}});
    return {{"compared", coverage.compared}, {"of", coverage.of}, {"left", left}};
}

RecordingsJson jsonOfSide(const std::string& file, const Recording& recording)
{
    return {
        {"file", file},
        {"title", recording.title},
        {"created", recording.created},
        {"command", recording.command},
        {"steps", recording.steps.size()},
        {"complete", recording.complete},
        {"problem", recording.problem.empty() ? RecordingsJson(nullptr) : RecordingsJson(recording.problem)}};
}

std::string factText(const std::string& value)
{
    return value.empty() ? "does not say" : value;
}

/// Of one side: verdict, samples that differ, largest difference and ULP; blank where it was not run.
void addLocalFields(std::vector<std::string>& fields, const std::optional<LocalError>& local)
{
    if (!local || !local->isKnown || !local->comparison) {
        fields.push_back(local && local->isKnown ? "different" : "");
        fields.resize(fields.size() + 3);
        return;
    }
    const ChannelStatistics& all = local->comparison->all;
    fields.push_back(local->differs ? "different" : "same");
    fields.push_back(std::to_string(all.differing));
    fields.push_back(report::exactText(all.maxAbs));
    fields.push_back(std::to_string(all.maxUlp));
}

std::string csvRow(const RecordedLine& line, bool isLocal)
{
    const auto number = [](const std::optional<std::size_t>& index) {
        return index ? std::to_string(*index + 1) : std::string();
    };
    std::vector<std::string> fields{line.isMissing  ? "missing"
                                    : line.isLeft() ? "not compared"
                                    : line.differs() || line.kind == RecordedLine::Kind::Setting ? "different"
                                                                                                 : "same",
                                    kindOf(line),
                                    english(line.label),
                                    line.renamed,
                                    number(line.stepA),
                                    number(line.stepB),
                                    line.rule};
    if (line.comparison) {
        const ChannelStatistics& all = line.comparison->all;
        fields.push_back(line.comparison->tolerance.toText());
        for (const std::uint64_t count : {all.samples, all.differing, all.violating})
            fields.push_back(std::to_string(count));
        fields.push_back(report::exactText(all.maxAbs));
        fields.push_back(report::exactText(all.maxRel));
        fields.push_back(std::to_string(all.maxUlp));
    } else {
        fields.resize(fields.size() + 7);
    }
    fields.push_back(english(line.sentence));
    for (std::size_t side = 0; isLocal && side < 2; ++side)
        addLocalFields(fields, line.local[side]);
    return report::csvLine(fields);
}

} // namespace

std::string RecordingsReport::nameA() const
{
    return std::filesystem::path(fileA).filename().string();
}

std::string RecordingsReport::contentOf(const Recording& recording)
{
    return recording.arrays.empty() ? countedText(recording.steps.size(), "step", "steps")
                                    : countedText(recording.steps.size(), "array", "arrays");
}

std::string RecordingsReport::nameB() const
{
    if (!live.empty())
        return live;
    return std::filesystem::path(fileB).filename().string();
}

Message RecordingsReport::localText(const RecordedLine& line) const
{
    std::vector<Message> texts;
    for (std::size_t side = 0; side < 2; ++side)
        if (const std::optional<LocalError>& local = line.local[side]; local && local->isKnown)
            texts.push_back(!live.empty() ? message("By itself: {}", local->sentence)
                            : side == 0   ? message("A by itself: {}", local->sentence)
                                          : message("B by itself: {}", local->sentence));
    return joined(std::move(texts), " ");
}

Message RecordingsReport::allowed() const
{
    return contract.empty() ? message("{}", tolerance.toText()) : message("contract {}", contract);
}

bool RecordingsReport::isWithin(const RecordedLine& line)
{
    return line.verdict == Verdict::WithinTolerance;
}

bool RecordingsReport::isListed(const RecordedLine& line)
{
    return line.kind == RecordedLine::Kind::Tensor || line.kind == RecordedLine::Kind::Setting ||
           line.isLeft() || line.verdict > Verdict::BitExact;
}

Message RecordingsReport::unlisted() const
{
    std::uint64_t draws = 0, parameters = 0;
    for (const RecordedLine& line : comparison.lines)
        if (!isListed(line))
            ++(line.kind == RecordedLine::Kind::Draw ? draws : parameters);
    if (draws > 0 && parameters > 0)
        return message("{} and {} are the same in both.", plural(draws, "{} draw", "{} draws"),
                       plural(parameters, "{} parameter", "{} parameters"));
    if (draws > 0)
        return plural(draws, "{} draw is the same in both.", "{} draws are the same in both.");
    return parameters == 0 ? Message()
                           : plural(parameters, "{} parameter is the same in both.",
                                    "{} parameters are the same in both.");
}

Message RecordingsReport::labelOf(const RecordedLine& line)
{
    return line.renamed.empty() ? line.label : message("{} (in B {})", line.label, line.renamed);
}

std::string toRecordingsJson(const RecordingsReport& report)
{
    const RecordingComparison& comparison = report.comparison;
    const auto label = [&](const std::optional<std::size_t>& index) {
        return index ? RecordingsJson(english(comparison.lines[*index].label)) : RecordingsJson(nullptr);
    };
    RecordingsJson environment = RecordingsJson::array();
    for (const RecordingComparison::Fact& fact : comparison.environment)
        environment.push_back({{"name", fact.name}, {"a", fact.a}, {"b", fact.b}});
    RecordingsJson lines = RecordingsJson::array();
    for (const RecordedLine& line : comparison.lines)
        lines.push_back(jsonOfLine(report, line));
    RecordingsJson json{
        {"schema", "comparoscope.recordings/1"},
        {"same", comparison.same()},
        {"id", toString(report.outcome().kind)},
        {"verdict", report.verdict()},
        {"answer", answerJson<RecordingsJson>(report.answer())},
        {"coverage", coverageJson(comparison.coverage())},
        {"tolerance",
         report.contract.empty() ? RecordingsJson(report.tolerance.toText()) : RecordingsJson(nullptr)},
        {"contract", report.contract.empty() ? RecordingsJson(nullptr) : RecordingsJson(report.contract)},
        {"firstDiverging", label(comparison.firstDiverging())},
        {"firstDraw", label(comparison.firstDraw())},
        {"a", jsonOfSide(report.fileA, report.a)},
        {"b", jsonOfSide(report.fileB, report.b)},
        {"live", report.live.empty() ? RecordingsJson(nullptr) : RecordingsJson(report.live)},
        {"localSide", report.localSide.empty() ? RecordingsJson(nullptr) : RecordingsJson(report.localSide)},
        {"environment", environment},
        {"command", report.command},
        {"lines", lines}};
    if (report.sliced)
        json["slices"] = slicesJson<RecordingsJson>(*report.sliced);
    return json.dump(2, ' ', false, RecordingsJson::error_handler_t::replace) + "\n";
}

std::string toRecordingsCsv(const RecordingsReport& report)
{
    std::vector<std::string> names{"verdict",   "kind",    "label",     "in_b",    "step_a",
                                   "step_b",    "rule",    "tolerance", "samples", "differing",
                                   "violating", "max_abs", "max_rel",   "max_ulp", "sentence"};
    const bool isLocal = !report.localSide.empty();
    for (const char* side : {"local_a", "local_b"})
        for (const char* of : {"", "_differing", "_max_abs", "_max_ulp"})
            if (isLocal)
                names.push_back(std::string(side) + of);
    std::string out = report::csvLine(names);
    for (const RecordedLine& line : report.comparison.lines)
        out += csvRow(line, isLocal);
    return out;
}

std::string toRecordingsMarkdown(const RecordingsReport& report)
{
    using report::markdownText;
    const Answer answer = report.answer();
    std::string out = fmt::format("### {}\n\n{}\n\n{}\n\n{} against {}, {}.\n",
                                  markdownText(report.verdict()), markdownText(english(answer.sentence)),
                                  markdownText(english(remedyLine(answer))), markdownText(report.nameA()),
                                  markdownText(report.nameB()), markdownText(english(report.allowed())));
    std::size_t different = 0;
    for (const RecordedLine& line : report.comparison.lines) {
        if (!line.differs() && !line.isLeft() && line.kind != RecordedLine::Kind::Setting)
            continue;
        if (different == 0)
            out += report.comparison.areArrays ? "\n| array | result |\n|---|---|\n"
                   : report.localSide.empty()  ? "\n| step | result |\n|---|---|\n"
                                               : "\n| step | result | by itself |\n|---|---|---|\n";
        if (different++ >= kShownLines)
            continue;
        out += fmt::format("| {} | {} |", markdownText(english(RecordingsReport::labelOf(line))),
                           markdownText(english(line.sentence)));
        out += report.localSide.empty()
                   ? "\n"
                   : fmt::format(" {} |\n", markdownText(english(report.localText(line))));
    }
    if (different > kShownLines)
        out += fmt::format("\n… and {} more that differ or were not compared.\n",
                           groupedText(different - kShownLines));
    std::size_t tensors = 0;
    std::size_t same = 0;
    std::size_t within = 0;
    std::size_t missing = 0;
    for (const RecordedLine& line : report.comparison.lines) {
        const bool isTensor = line.kind == RecordedLine::Kind::Tensor;
        const bool isWithin = RecordingsReport::isWithin(line);
        tensors += isTensor ? 1 : 0;
        same += isTensor && line.verdict && hasEqualValues(*line.verdict) ? 1 : 0;
        within += isTensor && isWithin ? 1 : 0;
        missing += line.isMissing ? 1 : 0;
    }
    out += fmt::format("\n{} of {} are the same{}.\n", groupedText(same),
                       report.comparison.areArrays ? countedText(tensors, "array", "arrays")
                                                   : countedText(tensors, "tensor", "tensors"),
                       within == 0 ? "" : ", " + groupedText(within) + " within the tolerance");
    if (const std::string unlisted = english(report.unlisted()); !unlisted.empty())
        out += "\n" + unlisted + "\n";
    if (missing > 0)
        out += fmt::format("\n{} not run here.\n",
                           missing == 1 ? "1 step was" : groupedText(missing) + " steps were");
    if (report.sliced)
        out += fmt::format("\nSlices of {}. {}\n", markdownText(english(report.sliced->label)),
                           markdownText(english(report.sliced->sentence())));
    if (!report.comparison.environment.empty())
        out += "\n| ran with | A | B |\n|---|---|---|\n";
    for (const RecordingComparison::Fact& fact : report.comparison.environment)
        out += fmt::format("| {} | {} | {} |\n", markdownText(fact.name), markdownText(factText(fact.a)),
                           markdownText(factText(fact.b)));
    return out + "\n" + report::markdownCode(report.command, "sh");
}

std::string toRecordingsJunit(const RecordingsReport& report)
{
    using Test = document::JunitTest;
    document::JunitSuite suite{report.nameA() + " and " + report.nameB()};
    if (const Outcome outcome = report.outcome(); outcome.kind == OutcomeKind::Error)
        suite.tests.push_back({"comparo", "coverage", Test::End::Error, "", english(outcome.sentence())});
    for (const RecordedLine& line : report.comparison.lines) {
        const std::string sentence = english(joined({line.sentence, report.localText(line)}, " "));
        const bool differs = line.differs();
        suite.tests.push_back({stepOf(report, line), english(RecordingsReport::labelOf(line)),
                               line.isLeft() ? Test::End::Skipped
                               : differs     ? Test::End::Failed
                                             : Test::End::Passed,
                               "difference", sentence,
                               differs ? sentence + "\nReproduce: " + report.command + "\n" : sentence});
    }
    return document::toJunit({suite}, report.created);
}

} // namespace comparo
