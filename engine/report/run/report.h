#pragma once

#include "engine/capture/environment.h"
#include "engine/comparison/result.h"
#include "engine/report/chart/line_chart.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// All that a report shows about one pair. Everything is on cpu.
struct Report {
    std::string title; ///< file name of the input
    std::string inputPath;
    std::string command; ///< the command line that reproduces it
    std::string created; ///< ISO 8601, UTC
    Pipeline pipeline;
    std::optional<Trace> a; ///< absent for two files from outside
    std::optional<Trace> b;
    std::string labelA; ///< "cpu · framework", or a file name
    std::string labelB;
    Tensor imageA;
    Tensor imageB;
    Comparison comparison;
    std::optional<AppliedContract> contract; ///< absent where the tolerance was given by hand
    std::optional<Bisection> bisection;      ///< where the difference enters; absent for files from outside
    std::optional<CauseReport> cause;
    std::vector<RepeatedSide> repeats;        ///< empty where no repetitions were asked for
    std::optional<GradientFindings> gradient; ///< absent where only the output was compared
    std::vector<LineChart> charts;            ///< what else was measured
    Environment environment;

    /// Whether a side gave different bits when it was repeated. That comes before any tolerance.
    [[nodiscard]] bool isNondeterministic() const;

    /// The worse of the comparison's and the gradients' verdicts.
    [[nodiscard]] Verdict verdict() const;

    /// The comparison's sentence, with what the contract says about it:
    /// "Within tolerance (atol 1): … at (3, 4, R); contract resize-u8 allows atol 1." With gradients:
    /// "Output: … Gradients: …". Of a nondeterministic side it says that instead: "Nondeterministic: side B,
    /// 3 of 5 repetitions differ from the first …"
    [[nodiscard]] std::string sentence() const;

    /// "atol 1", "atol 1 (contract resize-u8)".
    [[nodiscard]] std::string toleranceText() const;
};

/// A way to write a report; chosen by extension.
struct ReportWriter {
    std::string extension; ///< ".html"
    std::string label;
    std::string (*write)(const Report&);
};

const std::vector<ReportWriter>& allReportWriters();

/// The writer of files named like this (the case of the extension does not matter). Error(Unsupported) lists
/// the extensions.
const ReportWriter& reportWriterFor(const std::filesystem::path& path);

/// By extension, through a temporary file. Error(Unsupported) lists the extensions, Error(Io) if it cannot be
/// written.
void writeReport(const Report& report, const std::filesystem::path& path);

} // namespace comparo
