// SPDX-License-Identifier: Apache-2.0
#include "app/commands/grad/sides.h"
#include "app/commands/interrupt.h"
#include "app/commands/jpeg/commands.h"
#include "app/commands/jpeg/source.h"
#include "app/commands/outcome.h"
#include "app/commands/output_files.h"
#include "app/commands/print.h"
#include "app/commands/targets.h"
#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/inspection_words.h"
#include "engine/codec/inspect/place_text.h"
#include "engine/device/ordered_work.h"
#include "engine/report/jpeg/report.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace comparo::cli {
namespace {

using Json = nlohmann::ordered_json;

namespace fs = std::filesystem;

struct JpegInspectOptions {
    std::vector<std::string> inputs;
    std::string source, json, report;
    bool markers = false;
};

/// What is told of one file of a run. The inspection itself, as large as the picture, is gone by then.
struct Inspected {
    int exitCode = 0;
    bool isSuspicious = false;
    std::string text; ///< the file's words, or its lines of the table
    std::string json; ///< where it was asked for
};

bool isJpegName(const fs::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return extension == ".jpg" || extension == ".jpeg" || extension == ".jpe" || extension == ".jfif";
}

/// Files as they are; of folders, what is named as JPEG files are, in alphabetical order.
std::vector<std::string> filesOf(const std::vector<std::string>& inputs)
{
    std::vector<std::string> files;
    for (const std::string& input : inputs) {
        if (!fs::is_directory(input)) {
            files.push_back(input);
            continue;
        }
        std::vector<std::string> inside;
        std::error_code error;
        for (const fs::directory_entry& entry : fs::directory_iterator(input, error))
            if (entry.is_regular_file() && isJpegName(entry.path()))
                inside.push_back(entry.path().string());
        if (error)
            fail(ErrorCode::Io, message("Cannot read the folder {}: {}.", input, error.message()));
        std::sort(inside.begin(), inside.end());
        if (inside.empty())
            fail(ErrorCode::Io, message("The folder {} contains no JPEG file.", input));
        files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
}

/// The picture that a file was made of, by --source: that picture, or in a folder the one of the same name.
std::string sourceOf(const std::string& source, const std::string& file)
{
    if (!fs::is_directory(source))
        return source;
    const std::string stem = fs::path(file).stem().string();
    std::vector<std::string> fitting;
    for (const fs::directory_entry& entry : fs::directory_iterator(source))
        if (entry.is_regular_file() && entry.path().stem() == stem)
            fitting.push_back(entry.path().string());
    if (fitting.empty())
        fail(ErrorCode::Io, message("The folder {} contains no source named {}.", source, stem));
    return *std::min_element(fitting.begin(), fitting.end());
}

std::string qualityText(const jpeg::JpegFile& file)
{
    const jpeg::QuantTable* table = file.frame ? file.tableOf(0) : nullptr;
    if (!table)
        return "-";
    if (table->luminance.distance == 0.0)
        return std::to_string(table->luminance.quality);
    return fmt::format("~{}", table->luminance.quality);
}

std::string sizeText(const jpeg::JpegFile& file)
{
    return file.frame ? fmt::format("{}x{}", file.frame->width, file.frame->height) : "-";
}

int exitCodeOf(const jpeg::Inspection& inspection)
{
    if (inspection.verdict == jpeg::FileVerdict::Unreadable)
        return 2;
    return inspection.isAccused() ? 1 : 0;
}

/// Offset, size, name and content of every marker; nothing for what does not begin as a JPEG does.
std::string markersText(const jpeg::JpegFile& file)
{
    if (file.segments.empty() || file.segments.front().bytes.begin != 0)
        return {};
    std::string text = fmt::format("\n  {:>12}  {:>10}  {:<6}{}\n", "offset", "bytes", "marker", "");
    const auto add = [&text](const jpeg::ByteRange& bytes, std::string_view name, std::string_view words) {
        text += fmt::format("  {:>12}  {:>10}  {:<6}  {}\n", groupedText(bytes.begin),
                            groupedText(bytes.end - bytes.begin), name, words);
    };
    std::size_t scan = 0;
    for (const jpeg::Segment& segment : file.segments) {
        add(segment.bytes, segment.name, english(segment.summary));
        if (segment.marker != 0xDA || scan >= file.scans.size())
            continue;
        const jpeg::Scan& coded = file.scans[scan++];
        std::string restarts;
        if (!coded.restarts.empty())
            restarts = ", " + countedText(coded.restarts.size(), "restart marker", "restart markers");
        add(coded.data, "", "  coded data" + restarts);
    }
    for (const jpeg::ByteRange& range : file.uncovered)
        add(range, "-", "outside all segments");
    for (const jpeg::EmbeddedJpeg& picture : file.embedded)
        add(picture.bytes, "JPEG", english(picture.where));
    return text;
}

std::string findingsText(const jpeg::Inspection& inspection)
{
    constexpr std::size_t kShown = 10;
    std::string text;
    for (const jpeg::StructureNote& note : jpeg::notesOf(inspection))
        if (!note.damage)
            text += fmt::format("  note, byte {}: {}\n", groupedText(note.offset), english(note.text));
    if (!inspection.walk || inspection.walk->isClean())
        return text;
    const auto& findings = inspection.walk->findings;
    text += fmt::format("\n  {:<22}{:>16}  {:>8}\n", "finding", "byte.bit", "MCU");
    for (std::size_t i = 0; i < std::min(findings.size(), kShown); ++i)
        text += fmt::format(
            "  {:<22}{:>16}  {:>8}  {}\n", nameOf(findings[i].check), jpeg::byteBitText(findings[i].bit),
            findings[i].mcu >= 0 ? std::to_string(findings[i].mcu) : "-", english(findings[i].text));
    if (inspection.walk->findingCount > kShown)
        text += fmt::format("  … and {} more; --json has them.\n",
                            groupedText(inspection.walk->findingCount - kShown));
    return text;
}

/// All about the only file.
std::string wholeText(const std::string& path, const jpeg::Inspection& inspection)
{
    std::string text = fmt::format("{}, {} bytes", shownName(path), groupedText(inspection.bytes));
    if (inspection.file.frame)
        text += fmt::format(", {}, {}, quality {}", sizeText(inspection.file),
                            inspection.file.frame->subsampling(), qualityText(inspection.file));
    return text + "\n" + markersText(inspection.file) + findingsText(inspection) +
           fmt::format("\n{}\n", english(inspection.words));
}

/// A line of the table, and more where there is more to say.
std::string rowText(const std::string& path, const jpeg::Inspection& inspection, bool markers)
{
    const jpeg::JpegFile& file = inspection.file;
    std::string text = fmt::format("  {:<20} {:>11} {:>7} {:>8} {:>12}  {}\n", jpeg::wordOf(inspection),
                                   sizeText(file), file.frame ? file.frame->subsampling() : "",
                                   qualityText(file), groupedText(inspection.bytes), shownName(path));
    if (!inspection.isGood())
        text += fmt::format("    {}\n", english(inspection.words));
    else if (inspection.walk)
        for (const jpeg::StructureNote& note : inspection.walk->notes)
            text += fmt::format("    note, byte {}: {}\n", groupedText(note.offset), english(note.text));
    return markers ? text + markersText(file) : text;
}

/// A file that could not be inspected, in a table and in JSON.
Inspected failed(const std::string& path, const std::string& error)
{
    return {2, false,
            fmt::format("  {:<20} {:>11} {:>7} {:>8} {:>12}  {}\n    {}\n", "error", "-", "", "-", "-",
                        shownName(path), shownName(error)),
            Json({{"schema", "comparoscope.error/1"}, {"name", path}, {"error", error}})
                .dump(2, ' ', false, Json::error_handler_t::replace)};
}

Inspected inspectOne(const JpegInspectOptions& options, const Context& context, const std::string& path,
                     bool alone, OutputFiles& files, const Progress& progress)
{
    const std::vector<std::byte> file = readJpegFile(path);
    const Tensor source = options.source.empty() ? Tensor() : readSource(sourceOf(options.source, path));
    const jpeg::Inspection inspection =
        jpeg::inspectJpeg(file, source.isEmpty() ? nullptr : &source, {}, progress);
    files.write("Report", options.report, [&](const std::string& target) {
        JpegReport report;
        report.title = fs::path(path).filename().string();
        report.command = context.commandLine;
        report.created = timestamp();
        report.environment = currentEnvironment();
        report.inspection = &inspection;
        report.file = file;
        report.source = source;
        document::write(jpegFormats(), report, target);
    });
    return {exitCodeOf(inspection), inspection.verdict == jpeg::FileVerdict::Suspicious,
            alone ? wholeText(path, inspection) : rowText(path, inspection, options.markers),
            options.json.empty() ? std::string() : jpeg::toJson(inspection, path)};
}

/// A table, a line a file in their order; files are inspected by several threads.
void runTable(const JpegInspectOptions& options, const Context& context,
              const std::vector<std::string>& paths, std::vector<Inspected>& files, const Progress& progress)
{
    const bool prints = options.json != "-";
    if (prints)
        print("  {:<20} {:>11} {:>7} {:>8} {:>12}  {}\n", "verdict", "size", "", "quality", "bytes", "file");
    const auto inspect = [&](std::size_t i) {
        try {
            OutputFiles none; // a report is of one file
            files[i] = inspectOne(options, context, paths[i], false, none, {progress.stop, {}});
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            files[i] = failed(paths[i], error.text());
        }
    };
    const auto tell = [&](std::size_t i) {
        if (prints)
            print("{}", std::exchange(files[i].text, {}));
        flushOutput(); // who reads along, and who ends us, has what is done
    };
    std::size_t done = 0;
    try {
        workInOrder(paths.size(), workThreads(), progress.stop, inspect, [&](std::size_t i) {
            tell(i);
            done = i + 1;
        });
    } catch (const Error& error) {
        if (error.code() != ErrorCode::Cancelled)
            throw;
    }
    files.resize(done);
    if (!prints)
        return;
    const auto count = [&files](int exitCode) {
        return std::count_if(files.begin(), files.end(),
                             [exitCode](const Inspected& file) { return file.exitCode == exitCode; });
    };
    const bool hasSource = !options.source.empty();
    const auto suspicious =
        std::count_if(files.begin(), files.end(), [](const Inspected& file) { return file.isSuspicious; });
    print("\n{} files: {} {}, {}{} bad, {} not readable.\n", files.size(), count(0) - suspicious,
          hasSource ? "good" : "without a finding",
          suspicious > 0 ? fmt::format("{} suspicious, ", suspicious) : std::string(), count(1), count(2));
    if (!hasSource && count(0) > 0)
        print("{}\n", english(jpeg::limitsWithoutSource()));
}

/// One object for one file that was named, else an array.
std::string jsonOf(const std::vector<Inspected>& files, bool alone)
{
    std::string text;
    for (const Inspected& file : files)
        text += (text.empty() ? "" : ",\n") + file.json;
    return (alone ? text : "[" + text + "]") + "\n";
}

void runJpegInspect(const JpegInspectOptions& options, Context& context)
{
    requireReport(options.report, jpegFormats());
    requireFile(options.json == "-" ? std::string() : options.json);
    const std::vector<std::string> paths = filesOf(options.inputs);
    if (!options.report.empty() && paths.size() != 1)
        failArgument(message("--report requires one file, not {}.", paths.size()));
    std::vector<NamedFile> read{{"--source", options.source}};
    for (const std::string& path : paths)
        read.push_back({"FILES", path});
    requireApart(
        read, {{"--json", options.json == "-" ? std::string() : options.json}, {"--report", options.report}});
    const bool named = options.inputs.size() == 1 && paths.front() == options.inputs.front();
    const Interrupt interrupt;
    Progress progress = terminalProgress();
    progress.stop = interrupt.token();
    std::vector<Inspected> files(paths.size());
    OutputFiles written;
    const bool alone = paths.size() == 1; // its error ends the command
    if (alone)
        files.front() = inspectOne(options, context, paths.front(), true, written, progress);
    else
        runTable(options, context, paths, files, progress);
    for (const Inspected& file : files)
        context.exitCode = std::max(context.exitCode, file.exitCode);
    const bool prints = options.json != "-";
    if (prints)
        written.write("JSON", options.json,
                      [&](const std::string& path) { writeFile(path, jsonOf(files, named)); });
    if (prints && alone) {
        print("{}", files.front().text);
        written.printNames("Report");
    } else if (!prints) {
        print("{}", jsonOf(files, named));
    }
    if (files.size() < paths.size())
        written.add(
            {ErrorCode::Cancelled, message("Stopped after {} of {} files.", files.size(), paths.size())});
    written.finish();
}

} // namespace

void addJpegInspect(CLI::App& jpeg, Context& context)
{
    auto* command = jpeg.add_subcommand(
        "inspect", "Analyse JPEG files, locate damage, and tell whether they come from a source");
    auto options = std::make_shared<JpegInspectOptions>();
    command->add_option("FILES", options->inputs, "JPEG files, and folders of them")->required();
    command->add_option("--source", options->source,
                        "The source image; or a folder with one of the same name for each file");
    addJsonTarget(*command, options->json);
    command->add_option("--report", options->report,
                        "Write a report about one file; the extension picks the format");
    command->add_flag("--markers", options->markers, "Also print the markers of several files");
    command->footer(
        "Exit code: 0 no proof of damage in any, 1 one is damaged or does not come from its source, 2 one "
        "cannot be read. Suspicions (a DC step along a row of MCUs) and notes (fill bits that are not 1, "
        "bytes after the last MCU, no EOI after complete scans) do not change it.\n" +
        english(jpeg::limitsWithoutSource()) +
        "\nSeveral files are inspected at once (COMPARO_THREADS); they are reported in their order.\n"
        "Examples:\n"
        "  comparo jpeg inspect photo.jpg --source photo.png --report photo.html\n"
        "  comparo jpeg inspect folder/ --json");
    command->callback([options, &context] { runJpegInspect(*options, context); });
}

} // namespace comparo::cli
