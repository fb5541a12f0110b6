// SPDX-License-Identifier: Apache-2.0
#include "app/window/options.h"

#include "app/command_line.h"
#include "app/commands/checks.h"
#include "app/commands/peers/flags.h"
#include "app/commands/pipeline/flags.h"
#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/pipeline/vocabulary.h"
#include "engine/view/view_mode.h"
#include "ui/base/text.h"
#include "ui/shell/window/main_window.h"

#include <algorithm>
#include <map>
#include <sstream>
#include <string_view>
#include <vector>

using namespace Qt::StringLiterals;

namespace comparo::ui {
namespace {

constexpr int kError = 2;
constexpr char kSummary[] = "where, how much and why image computation differs between a CPU and a GPU";
constexpr char kFiles[] =
    "One image to run the pipeline on, or two to compare as they are; one recording of a "
    "program (.comparo), or two as A and B";
constexpr char kExamples[] = "Examples:\n"
                             "  comparoscope --sample\n"
                             "  comparoscope photo.png --op resize:size=224,mode=bicubic -a cpu -b emu:0\n"
                             "  comparoscope ours.npy theirs.npy\n"
                             "  comparoscope cpu.comparo gpu.comparo\n"
                             "  comparoscope server.comparo -b kornia@cpu\n"
                             "  comparoscope --scenario kornia-planckian-stale-buffer\n"
                             "  comparoscope --jpeg-lab photo.jpg\n"
                             "  comparoscope --sweep photos/ --op 'resize:size=128|224'\n"
                             "  comparoscope --sweep run.jsonl";

/// What stands on the command line.
struct Given {
    std::vector<std::string> files, sweep;
    cli::PipelineOptions pipeline;
    cli::PeerFlags peers;
    std::string a, b, scenario, fix, theme, language, view, size, pixel, screenshot, part, lab;
    double zoom = 0.0;
    bool sample = false, streams = false, verify = false, advise = false, gradients = false, startup = false,
         empty = false;
};

void addFlags(CLI::App& app, Given& given)
{
    app.add_option("FILE", given.files, kFiles);
    app.add_flag("--sample", given.sample, "Open the bundled sample");
    app.add_option("-a,--a", given.a,
                   "Side A, DEVICE[/NUMERICS] or PEER@DEVICE: cpu, emu:0, cuda:0/exact, kornia@cpu");
    app.add_option("-b,--b", given.b, "Side B");
    cli::addPipelineFlags(app, given.pipeline);
    app.get_option("--op")->allow_extra_args(false); // a file may follow
    app.add_option("--scenario", given.scenario, "Open a scenario; 'comparo scenario list' names them");
    app.add_option("--fix", given.fix, "Fix of the scenario; 0 is the fault")->needs("--scenario");
    app.add_option("--theme", given.theme, "system, light or dark, for this start");
    app.add_option("--language", given.language, "system, en or zh_CN, for this start");
    app.add_option("--view", given.view, "triptych, side_by_side, swipe, blink, onion or difference");
    app.add_option("--size", given.size, "Size of the window, as in 1280x800");
    app.add_option("--screenshot", given.screenshot,
                   "Save a picture of the window once its first result is complete, and quit");
    app.add_option("--zoom", given.zoom, "Screen pixels per image pixel")
        ->check(cli::numberFromZero())
        ->check(CLI::Range(0.001, 256.0))
        ->needs("--screenshot");
    app.add_option("--pixel", given.pixel, "Pixel to pin and centre, as in 211,87")->needs("--screenshot");
    app.add_flag("--streams", given.streams, "The page 'Streams' of the result");
    app.add_flag("--verify", given.verify, "The page 'Verify on all devices'");
    app.add_flag("--gradients", given.gradients, "The page 'Gradients' of the result");
    app.add_option("--part", given.part,
                   "Of --gradients: maps, check, tables, fidelity, recovery. What the part does is started")
        ->needs("--gradients");
    app.add_flag("--advise", given.advise,
                 "The page 'Advice', which measures the steps of --op on both sides: on the files that are "
                 "named, and on generated pictures");
    app.add_option("--jpeg-lab", given.lab,
                   "The page 'JPEG lab' with a picture to encode, or a .jpg to inspect");
    app.add_option("--sweep", given.sweep,
                   "The page 'Sweep' with a folder, a picture or a pipeline to sweep over, with the steps of "
                   "--op, or with a journal (.jsonl); repeat for more")
        ->allow_extra_args(false);
    cli::addPeerFlags(app, given.peers);
    app.get_option("--peer-timeout")->check(CLI::Range(0.0, Settings::kMaxPeerTimeout));
    app.add_flag("--print-startup", given.startup,
                 "Print the milliseconds from process start to each step of the start, and to the first "
                 "painted result");
    app.add_flag("--new", given.empty, "Start without what was open last");
}

/// "1280x800" or "211,87".
std::optional<QPoint> twoNumbers(const QString& text, QChar separator)
{
    const QStringList parts = text.split(separator);
    bool first = false;
    bool second = false;
    const QPoint numbers(parts.value(0).toInt(&first), parts.value(1).toInt(&second));
    if (parts.size() != 2 || !first || !second)
        return std::nullopt;
    return numbers;
}

/// A whole number from 0, or nothing.
std::optional<int> wholeNumber(const QString& text)
{
    bool good = false;
    const int number = text.toInt(&good);
    return good && number >= 0 ? std::optional(number) : std::nullopt;
}

/// The window's size. Error(InvalidArgument) for one that no memory holds or no window has.
QPoint windowSize(const QString& text)
{
    constexpr qint64 kMostPixels = qint64{1} << 26;
    const std::optional<QPoint> size = twoNumbers(text, u'x');
    if (!size || size->x() < 1 || size->y() < 1 || qint64{size->x()} * size->y() > kMostPixels)
        failArgument(
            message("--size takes two numbers, as in 1280x800, of at most {} pixels together.", kMostPixels));
    return *size;
}

/// Those that were chosen, or nothing.
std::optional<ThemeChoice> themeOf(const std::string& name)
{
    static const std::map<std::string, ThemeChoice> kThemes{
        {"system", ThemeChoice::System}, {"light", ThemeChoice::Light}, {"dark", ThemeChoice::Dark}};
    if (name.empty())
        return std::nullopt;
    const auto found = kThemes.find(name);
    if (found == kThemes.end())
        failArgument(message("'{}' is not a theme; use system, light or dark.", Verbatim(name)));
    return found->second;
}

std::optional<LanguageChoice> languageNamed(const std::string& name)
{
    const std::optional<LanguageChoice> language = Settings::languageOf(fromUtf8(name));
    if (!name.empty() && !language)
        failArgument(
            message("'{}' is not a language of this program; use system, en or zh_CN.", Verbatim(name)));
    return language;
}

QStringList filesOf(const Given& given)
{
    QStringList files;
    if (given.sample) {
        files << MainWindow::samplePath();
        if (files.first().isEmpty())
            failArgument(message("The bundled sample is not installed beside this program."));
    }
    for (const std::string& file : given.files)
        files << fromUtf8(file);
    if (files.size() > 2)
        failArgument(message("Name one image, or two to compare; these are {}.", files.size()));
    return files;
}

void setScenario(const Given& given, WindowOptions& options)
{
    if (given.scenario.empty())
        return;
    options.scenario = &findScenario(given.scenario);
    if (given.fix.empty())
        return;
    const std::size_t fixes = options.scenario->fixes.size();
    const std::optional<int> number = wholeNumber(fromUtf8(given.fix));
    if (!number || static_cast<std::size_t>(*number) > fixes)
        failArgument(message("{} has the fixes 1 to {}, and 0 is the fault; '{}' is none of them.",
                             options.scenario->id, fixes, Verbatim(given.fix)));
    options.fix = *number;
}

/// The sides, and the steps that they run; a peer is started where an op is none of ours.
void setSetup(const Given& given, WindowOptions& options)
{
    if (!given.a.empty())
        options.setup.a = Side::parse(given.a);
    if (!given.b.empty()) {
        options.setup.b = Side::parse(given.b);
        options.live = options.setup.b;
        options.sidesChosen = true;
    }
    cli::PipelineOptions pipeline = given.pipeline;
    if (!options.sweep.isEmpty()) { // there they may have several values
        for (const std::string& step : given.pipeline.ops)
            options.sweepSteps << fromUtf8(step);
        if (pipeline.file.empty())
            pipeline.ops.clear();
    }
    if (pipeline.file.empty() && pipeline.ops.empty())
        pipeline.ops = {"resize:size=224,mode=bilinear"};
    options.setup.pipeline = cli::pipelineOf(pipeline, {options.setup.a, options.setup.b});
}

void setScreenshot(const Given& given, WindowOptions& options)
{
    if (!given.size.empty())
        options.size = windowSize(fromUtf8(given.size));
    Screenshot::Options& screenshot = options.screenshot;
    if (!given.pixel.empty() && !(screenshot.pixel = twoNumbers(fromUtf8(given.pixel), u',')))
        failArgument(message("--pixel takes two numbers, as in 211,87."));
    screenshot.zoom = given.zoom;
    screenshot.path = fromUtf8(given.screenshot);
    if (given.streams)
        screenshot.page = u"streams"_s;
    if (given.gradients)
        screenshot.page = u"gradients"_s;
    if (given.verify)
        screenshot.page = u"verify"_s;
    const bool opensNothing = options.files.isEmpty() && !options.scenario;
    screenshot.isEmpty = opensNothing && options.lab.isEmpty() && !options.advise && options.sweep.isEmpty();
    if (opensNothing && !screenshot.page.isEmpty())
        failArgument(message("--{} shows a page about a comparison: name a file or a --scenario.",
                             toUtf8(screenshot.page)));
}

WindowOptions optionsOf(const Given& given, bool setsTimeout)
{
    WindowOptions options;
    options.files = filesOf(given);
    setScenario(given, options);
    cli::PeerFlags peers = given.peers;
    if (setsTimeout)
        options.peerTimeout = peers.timeout;
    else
        peers.timeout = Settings().peerTimeout();
    cli::usePeers(peers); // some start below
    options.python = fromUtf8(peers.python);
    for (const std::string& path : given.sweep)
        options.sweep << fromUtf8(path);
    setSetup(given, options);
    options.theme = themeOf(given.theme);
    options.language = languageNamed(given.language);
    if (!given.view.empty())
        options.view = fromUtf8(findViewMode(given.view).id);
    options.lab = fromUtf8(given.lab);
    options.advise = given.advise;
    options.part = fromUtf8(given.part);
    setScreenshot(given, options);
    options.restores = options.screenshot.isEmpty && !given.empty && given.a.empty() && given.b.empty() &&
                       given.pipeline.ops.empty() && given.pipeline.file.empty();
    options.printStartup = given.startup;
    return options;
}

} // namespace

WindowOptions windowOptions(const QStringList& arguments)
{
    CLI::App app{std::string("Comparoscope: ") + kSummary + "."};
    app.footer(kExamples);
    app.set_version_flag("-v,--version", std::string("comparoscope ") + kVersion);
    app.failure_message([](const CLI::App* parsed, const CLI::Error& error) {
        return cli::parseFailure("comparoscope", *parsed, error);
    });
    WindowAnswer answer;
    const auto printManual = [&] {
        const std::string_view examples(kExamples);
        answer.out = cli::manualOf(app, {"comparoscope",
                                         kSummary,
                                         std::string(kFiles) + ".",
                                         {},
                                         examples.substr(examples.find('\n') + 1),
                                         "comparo(1)"});
        throw CLI::Success();
    };
    app.add_flag_callback("--man", printManual, "Print all of this as a manual page, for man(1)");
    Given given;
    addFlags(app, given);
    cli::refuseEmptyValues(app);
    std::vector<std::string> words; // from the last to the first, as CLI11 takes them
    for (auto word = arguments.rbegin(); word != arguments.rend() - 1; ++word)
        words.push_back(toUtf8(*word));
    try {
        app.name("comparoscope");
        app.parse(words);
    } catch (const CLI::ParseError& error) {
        std::ostringstream out, err;
        answer.exitCode = app.exit(error, out, err) == 0 ? 0 : kError;
        answer.out += out.str();
        answer.err = err.str();
        throw WindowAnswer(answer);
    }
    return optionsOf(given, app.count("--peer-timeout") > 0);
}

bool asksForText(int argc, char** argv)
{
    return std::any_of(argv + 1, argv + argc, [](std::string_view word) {
        return word == "--help" || word == "-h" || word == "--version" || word == "-v" || word == "--man";
    });
}

} // namespace comparo::ui
