#pragma once

#include "engine/compare/statistics.h"
#include "engine/diagnose/cause.h"
#include "engine/pipeline/runner.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// Facts about the program and machine that made a report.
struct Environment {
    std::string version;  ///< Comparoscope's
    std::string system;   ///< "Linux 6.1 x86_64"
    std::string compiler; ///< "g++ 12.2.0, x86-64-v3"
    std::string cpu;
    std::vector<DeviceInfo> devices;
    std::vector<std::pair<std::string, std::string>> libraries; ///< "OpenCV" "4.6.0" …
};

Environment currentEnvironment();

/// Name and value of every fact in the order of a table for people; a value may be empty.
std::vector<std::pair<std::string, std::string>> environmentFacts(const Environment& environment);

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
    std::optional<CauseReport> cause;
    Environment environment;
};

/// A way to write a report; chosen by extension.
struct ReportWriter {
    std::string extension; ///< ".html"
    std::string label;
    std::string (*write)(const Report&);
};

const std::vector<ReportWriter>& allReportWriters();

/// By extension, through a temporary file. Error(Unsupported) lists the extensions, Error(Io) if it cannot be
/// written.
void writeReport(const Report& report, const std::filesystem::path& path);

} // namespace comparo
