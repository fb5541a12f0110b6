#include "app/commands/grad_sides.h"
#include "app/commands/jpeg_commands.h"
#include "app/commands/jpeg_source.h"
#include "app/commands/outcome.h"
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/place_text.h"
#include "engine/report/jpeg_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace comparo::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::vector<std::string> inputs;
    std::string source, json, report;
    bool markers = false;
};

/// One file of a run.
struct Inspected {
    std::string path;
    jpeg::Inspection inspection;
    std::string error; ///< why it was not inspected, or empty
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
        for (const fs::directory_entry& entry : fs::directory_iterator(input))
            if (entry.is_regular_file() && isJpegName(entry.path()))
                inside.push_back(entry.path().string());
        std::sort(inside.begin(), inside.end());
        if (inside.empty())
            fail(ErrorCode::Io, "The folder " + input + " holds no JPEG file.");
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
        fail(ErrorCode::Io, "The folder " + source + " holds no source named " + stem + ".");
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

int exitCodeOf(const Inspected& file)
{
    if (!file.error.empty() || file.inspection.verdict == jpeg::FileVerdict::Unreadable)
        return 2;
    return file.inspection.isGood() ? 0 : 1;
}

void printMarkers(const jpeg::JpegFile& file)
{
    fmt::print("\n  {:>12}  {:>10}  {:<6}{}\n", "offset", "bytes", "marker", "");
    std::size_t scan = 0;
    for (const jpeg::Segment& segment : file.segments) {
        fmt::print("  {:>12}  {:>10}  {:<6}  {}\n", jpeg::groupedText(segment.bytes.begin),
                   jpeg::groupedText(segment.bytes.end - segment.bytes.begin), segment.name, segment.summary);
        if (segment.marker != 0xDA || scan >= file.scans.size())
            continue;
        const jpeg::Scan& coded = file.scans[scan++];
        std::string restarts;
        if (!coded.restarts.empty())
            restarts = ", " + jpeg::countedText(coded.restarts.size(), "restart marker", "restart markers");
        fmt::print("  {:>12}  {:>10}  {:<6}    coded data{}\n", jpeg::groupedText(coded.data.begin),
                   jpeg::groupedText(coded.data.end - coded.data.begin), "", restarts);
    }
    for (const jpeg::ByteRange& range : file.uncovered)
        fmt::print("  {:>12}  {:>10}  {:<6}  belong to nothing\n", jpeg::groupedText(range.begin),
                   jpeg::groupedText(range.end - range.begin), "-");
    for (const jpeg::EmbeddedJpeg& picture : file.embedded)
        fmt::print("  {:>12}  {:>10}  {:<6}  {}\n", jpeg::groupedText(picture.bytes.begin),
                   jpeg::groupedText(picture.bytes.end - picture.bytes.begin), "JPEG", picture.where);
}

void printFindings(const jpeg::Inspection& inspection)
{
    constexpr std::size_t kShown = 10;
    for (const jpeg::StructureNote& note : inspection.file.notes)
        if (!note.damage)
            fmt::print("  note, byte {}: {}\n", jpeg::groupedText(note.offset), note.text);
    if (!inspection.walk || inspection.walk->isClean())
        return;
    const auto& findings = inspection.walk->findings;
    fmt::print("\n  {:<22}{:>16}  {:>8}\n", "finding", "byte.bit", "MCU");
    for (std::size_t i = 0; i < std::min(findings.size(), kShown); ++i)
        fmt::print("  {:<22}{:>16}  {:>8}  {}\n", nameOf(findings[i].check),
                   jpeg::byteBitText(findings[i].bit),
                   findings[i].mcu >= 0 ? std::to_string(findings[i].mcu) : "-", findings[i].text);
    if (inspection.walk->findingCount > kShown)
        fmt::print("  … and {} more; --json has them.\n",
                   jpeg::groupedText(inspection.walk->findingCount - kShown));
}

void printOne(const Inspected& file, bool markers)
{
    if (!file.error.empty()) {
        fmt::print("{}: {}\n", file.path, file.error);
        return;
    }
    const jpeg::Inspection& inspection = file.inspection;
    fmt::print("{}, {} bytes", file.path, jpeg::groupedText(inspection.bytes));
    if (inspection.file.frame)
        fmt::print(", {}, {}, quality {}", sizeText(inspection.file), inspection.file.frame->subsampling(),
                   qualityText(inspection.file));
    fmt::print("\n");
    if (markers)
        printMarkers(inspection.file);
    printFindings(inspection);
    fmt::print("\n{}\n", inspection.words);
}

void printTable(const std::vector<Inspected>& files, bool markers)
{
    fmt::print("  {:<20}{:>12}{:>8}{:>9}{:>13}  {}\n", "verdict", "size", "", "quality", "bytes", "file");
    for (const Inspected& file : files) {
        const jpeg::Inspection& inspection = file.inspection;
        if (!file.error.empty()) {
            fmt::print("  {:<20}{:>12}{:>8}{:>9}{:>13}  {}\n    {}\n", "error", "-", "", "-", "-", file.path,
                       file.error);
            continue;
        }
        fmt::print("  {:<20}{:>12}{:>8}{:>9}{:>13}  {}\n", nameOf(inspection.verdict),
                   sizeText(inspection.file),
                   inspection.file.frame ? inspection.file.frame->subsampling() : "",
                   qualityText(inspection.file), jpeg::groupedText(inspection.bytes), file.path);
        if (!inspection.isGood())
            fmt::print("    {}\n", inspection.words);
        if (markers)
            printMarkers(inspection.file);
    }
    const auto bad = std::count_if(files.begin(), files.end(),
                                   [](const Inspected& file) { return exitCodeOf(file) == 1; });
    const auto failed = std::count_if(files.begin(), files.end(),
                                      [](const Inspected& file) { return exitCodeOf(file) == 2; });
    fmt::print("\n{} files: {} good, {} bad, {} not readable.\n", files.size(),
               static_cast<std::ptrdiff_t>(files.size()) - bad - failed, bad, failed);
}

void writeJson(const Options& options, const std::vector<Inspected>& files)
{
    std::string text;
    for (const Inspected& file : files)
        if (file.error.empty())
            text += (text.empty() ? "" : ",\n") + jpeg::toJson(file.inspection, file.path);
    if (files.size() != 1)
        text = "[" + text + "]";
    if (options.json == "-")
        fmt::print("{}\n", text);
    else
        writeFile(options.json, text + "\n");
}

Inspected inspectOne(const Options& options, const Context& context, const std::string& path, bool alone)
{
    Inspected result{path, {}, {}};
    try {
        const std::vector<std::byte> file = readFile(path);
        const Tensor source = options.source.empty() ? Tensor() : readSource(sourceOf(options.source, path));
        result.inspection = jpeg::inspectJpeg(file, source.isEmpty() ? nullptr : &source, {},
                                              alone ? terminalProgress() : Progress());
        if (!options.report.empty()) {
            JpegReport report;
            report.title = fs::path(path).filename().string();
            report.command = context.commandLine;
            report.created = timestamp();
            report.environment = currentEnvironment();
            writeFile(options.report, toJpegReportHtml(report, result.inspection, file, source));
        }
    } catch (const Error& error) {
        if (alone)
            throw;
        result.error = error.message();
    }
    return result;
}

void run(const Options& options, Context& context)
{
    const std::vector<std::string> paths = filesOf(options.inputs);
    if (!options.report.empty() && paths.size() != 1)
        failArgument("--report is of one file; these are " + std::to_string(paths.size()) + ".");
    std::vector<Inspected> files;
    for (const std::string& path : paths)
        files.push_back(inspectOne(options, context, path, paths.size() == 1));
    context.exitCode = 0;
    for (const Inspected& file : files)
        context.exitCode = std::max(context.exitCode, exitCodeOf(file));
    if (!options.json.empty())
        writeJson(options, files);
    if (options.json == "-")
        return;
    if (files.size() == 1)
        printOne(files[0], true);
    else
        printTable(files, options.markers);
    if (!options.report.empty())
        fmt::print("\nReport: {}\n", options.report);
}

} // namespace

void addJpegInspect(CLI::App& jpeg, Context& context)
{
    auto* command = jpeg.add_subcommand(
        "inspect",
        "Take JPEG files apart, find damage and place it, and say whether they come from a source");
    auto options = std::make_shared<Options>();
    command->add_option("FILES", options->inputs, "JPEG files, and folders of them")->required();
    command->add_option("--source", options->source,
                        "The picture that was encoded; or a folder with one of the same name for each file");
    command->add_option("--json", options->json, "Write JSON; - prints it");
    command->add_option("--report", options->report, "Write an HTML page about one file");
    command->add_flag("--markers", options->markers, "Print the markers of several files, too");
    command->footer(
        "Exit code: 0 all are good, 1 one is damaged or does not come from its source, 2 one cannot "
        "be read.\n"
        "Examples:\n"
        "  comparo jpeg inspect photo.jpg --source photo.png --report photo.html\n"
        "  comparo jpeg inspect folder/ --json -");
    command->callback([options, &context] { run(*options, context); });
}

} // namespace comparo::cli
