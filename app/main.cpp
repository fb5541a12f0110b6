// SPDX-License-Identifier: Apache-2.0
#include "app/guide.h"
#include "app/man_page.h"
#include "engine/base/version.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/device/environment_values.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/pipeline.h"
#include "engine/pipeline/vocabulary.h"
#include "ui/advise/model.h"
#include "ui/advise/page.h"
#include "ui/advise/panel.h"
#include "ui/base/language.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/desktop/wishes.h"
#include "ui/gradients/page.h"
#include "ui/gradients/panel.h"
#include "ui/inspect/files/read_ahead.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/page.h"
#include "ui/recordings/model.h"
#include "ui/recordings/page.h"
#include "ui/recordings/panel.h"
#include "ui/recordings/viewer.h"
#include "ui/shell/screenshot.h"
#include "ui/shell/session_keeper.h"
#include "ui/shell/window/main_window.h"
#include "ui/sweep/page.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int kError = 2;
constexpr std::chrono::seconds kPipePatience{5}; // a pipe that nobody writes to must not hold the window up
constexpr char kSummary[] = "where, how much and why image computation differs between a CPU and a GPU";
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

/// Milliseconds since the kernel started this process (its clock has 10 ms steps); -1 where it does not tell.
double millisecondsSinceStart()
{
    QFile stat(u"/proc/self/stat"_s);
    if (!stat.open(QIODevice::ReadOnly))
        return -1.0;
    const QByteArray text = stat.readAll();
    // Field 22, counted from the state that follows the name in parentheses, which is field 3.
    const QList<QByteArray> fields = text.mid(text.lastIndexOf(')') + 2).split(' ');
    constexpr int kStartTime = 22 - 3;
    if (fields.size() <= kStartTime)
        return -1.0;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double seconds = static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    return 1e3 * (seconds - fields[kStartTime].toDouble() / static_cast<double>(sysconf(_SC_CLK_TCK)));
}

/// The manual page, from the options that --help prints.
std::string manualOf(const QList<QCommandLineOption>& options, const QString& files, const QString& filesText)
{
    using comparo::ui::toUtf8;
    comparo::cli::ManPage page("comparoscope", kSummary);
    page.section("SYNOPSIS");
    page.paragraph("comparoscope [OPTIONS] " + toUtf8(files));
    page.section("DESCRIPTION");
    page.paragraph(toUtf8(filesText));
    page.section("OPTIONS");
    for (const QCommandLineOption& option : options) {
        std::string term;
        for (const QString& name : option.names())
            term += (term.empty() ? "" : ", ") + std::string(name.size() == 1 ? "-" : "--") + toUtf8(name);
        if (!option.valueName().isEmpty())
            term += " <" + toUtf8(option.valueName()) + ">";
        page.item(term, toUtf8(option.description()));
    }
    page.section("EXAMPLES");
    page.helpText(std::string_view(kExamples).substr(std::string_view(kExamples).find('\n') + 1));
    for (const std::string_view text : comparo::cli::guidePages())
        addGuidePage(page, text);
    page.section("SEE ALSO");
    page.paragraph("comparo(1)");
    return page.roff();
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
        comparo::failArgument(comparo::message(
            "--size takes two numbers, as in 1280x800, of at most {} pixels together.", kMostPixels));
    return *size;
}

/// Screen pixels per image pixel.
double zoomFactor(const QString& text)
{
    constexpr double kLeast = 0.001;
    constexpr double kMost = 256.0;
    bool good = false;
    const double factor = text.toDouble(&good);
    if (!good || !(factor >= kLeast && factor <= kMost))
        comparo::failArgument(
            comparo::message("--zoom takes a number from 0.001 to 256, as in 8; this is '{}'.",
                             comparo::Verbatim(comparo::ui::toUtf8(text))));
    return factor;
}

/// Seconds of --peer-timeout.
double timeoutSeconds(const QString& text)
{
    bool good = false;
    const double seconds = text.toDouble(&good);
    if (!good || !(seconds >= 0.0 && seconds <= comparo::ui::Settings::kMaxPeerTimeout))
        comparo::failArgument(comparo::message(
            "--peer-timeout takes seconds from 0 (as usual) to 86400, as in 300; this is '{}'.",
            comparo::Verbatim(comparo::ui::toUtf8(text))));
    return seconds;
}

comparo::Pipeline readPipeline(const QString& file, const comparo::OpVocabulary& vocabulary)
{
    const std::vector<std::byte> bytes =
        comparo::readFileUpTo(comparo::ui::toPath(file), comparo::kMaxTextBytes);
    try {
        return comparo::pipelineFromJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                                         vocabulary);
    } catch (const comparo::Error& error) {
        comparo::fail(error.code(),
                      comparo::message("Cannot use {}: {}", comparo::ui::toUtf8(file), error.message()));
    }
}

struct Options {
    QStringList files;
    QString python;
    std::optional<double> peerTimeout; ///< seconds
    comparo::ui::Setup setup;
    bool sidesChosen = false;
    std::optional<comparo::Side> live; ///< where the steps of one recording run again: -b
    std::optional<comparo::ui::ThemeChoice> theme;
    std::optional<comparo::ui::LanguageChoice> language;
    std::optional<QPoint> size;
    QString view;
    QString lab; ///< file to open there
    bool advise = false;
    QStringList sweep; ///< folders, pictures, pipelines and journals to open there
    QStringList sweepSteps;
    const comparo::Scenario* scenario = nullptr;
    int fix = 0;
    comparo::ui::Screenshot::Options screenshot;
    bool printStartup = false;
    QString part;
    bool restores = false; ///< the last session is opened: nothing else was asked for
};

/// Throws comparo::Error for a value that is not understood. Ends the program for --help, --version and
/// --man.
Options parse(QCommandLineParser& parser, const QStringList& arguments)
{
    const QCommandLineOption a(u"a"_s, u"Side A: cpu, emu:0, cuda:0/exact."_s, u"device[/numerics]"_s);
    const QCommandLineOption b(u"b"_s, u"Side B."_s, u"device[/numerics]"_s);
    const QCommandLineOption sample(u"sample"_s, u"Open the bundled sample."_s);
    const QCommandLineOption op(u"op"_s, u"A step, as in resize:size=224,mode=bicubic. Repeat for more."_s,
                                u"id:key=value,…"_s);
    const QCommandLineOption pipeline(u"pipeline"_s, u"The steps as JSON, instead of --op."_s, u"file"_s);
    const QCommandLineOption scenario(u"scenario"_s,
                                      u"Open a scenario; 'comparo scenario list' names them."_s, u"id"_s);
    const QCommandLineOption fix(u"fix"_s, u"Fix of the scenario; 0 is the fault."_s, u"number"_s, u"0"_s);
    const QCommandLineOption theme(u"theme"_s, u"system, light or dark, for this start."_s, u"name"_s);
    const QCommandLineOption language(u"language"_s, u"system, en or zh_CN, for this start."_s, u"name"_s);
    const QCommandLineOption view(u"view"_s, u"grid, side_by_side, swipe, blink, onion or difference."_s,
                                  u"mode"_s);
    const QCommandLineOption size(u"size"_s, u"Size of the window."_s, u"WxH"_s);
    const QCommandLineOption zoom(u"zoom"_s, u"Screen pixels per image pixel, for --screenshot."_s,
                                  u"factor"_s);
    const QCommandLineOption pixel(u"pixel"_s, u"Pixel to pin and centre, for --screenshot."_s, u"x,y"_s);
    const QCommandLineOption screenshot(
        u"screenshot"_s, u"Save a picture of the window once its first result is complete, and quit."_s,
        u"file"_s);
    const QCommandLineOption streams(u"streams"_s, u"The page 'Streams' of the result."_s);
    const QCommandLineOption verify(u"verify"_s, u"The page 'Verify on all devices'."_s);
    const QCommandLineOption advise(
        u"advise"_s, u"The page 'Advice', which measures the steps of --op on both sides: on the files "
                     "that are named, and on generated pictures."_s);
    const QCommandLineOption gradients(u"gradients"_s, u"The page 'Gradients' of the result."_s);
    const QCommandLineOption part(
        u"part"_s,
        u"Of --gradients: maps, check, tables, fidelity, recovery. What the part does is started."_s,
        u"name"_s);
    const QCommandLineOption lab(
        u"jpeg-lab"_s, u"The page 'JPEG lab' with a picture to encode, or a .jpg to inspect."_s, u"file"_s);
    const QCommandLineOption sweep(
        u"sweep"_s,
        u"The page 'Sweep' with a folder, a picture or a pipeline to sweep over, with the steps of --op, or "
        "with a journal (.jsonl). Repeat for more."_s,
        u"path"_s);
    const QCommandLineOption peer(
        u"peer"_s, u"NAME='COMMAND ARGS', a program that runs a side NAME@DEVICE, or FILE.py; repeatable."_s,
        u"name=command"_s);
    const QCommandLineOption peers(
        u"peers"_s, u"Such names as JSON, {\"peers\": {\"NAME\": \"COMMAND ARGS\"}}; repeatable."_s,
        u"file"_s);
    const QCommandLineOption python(
        u"python"_s, u"Python of the peers torch, torchvision, kornia, opencv and pillow."_s, u"program"_s);
    const QCommandLineOption peerTimeout(
        u"peer-timeout"_s,
        u"Seconds that a peer may be silent, for this start; 0: as usual, 60 to start and 120 a step."_s,
        u"seconds"_s);
    const QCommandLineOption startup(
        u"print-startup"_s,
        u"Print the milliseconds from process start to each step of the start, and to the first painted result."_s);
    const QCommandLineOption empty(u"new"_s, u"Start without what was open last."_s);
    const QCommandLineOption help({u"h"_s, u"help"_s}, u"Print this help."_s);
    const QCommandLineOption man(u"man"_s, u"Print all of this as a manual page, for man(1)."_s);
    const QString files = u"[file [file]]"_s;
    const QString filesText =
        u"One image to run the pipeline on, or two to compare as they are; one recording "
        "of a program (.comparo), or two as A and B."_s;
    parser.setApplicationDescription(QLatin1StringView("Comparoscope: ") + QLatin1StringView(kSummary) +
                                     QLatin1StringView(".\n\n") + QLatin1StringView(kExamples));
    QList<QCommandLineOption> all{sample,      a,       b,     op,   pipeline, scenario,   fix,     theme,
                                  language,    view,    size,  zoom, pixel,    screenshot, streams, gradients,
                                  verify,      advise,  part,  lab,  sweep,    peer,       peers,   python,
                                  peerTimeout, startup, empty, help, man};
    parser.addOptions(all);
    all += parser.addVersionOption();
    parser.addPositionalArgument(u"files"_s, filesText, files);
    parser.process(arguments);
    if (parser.isSet(help))
        parser.showHelp();
    if (parser.isSet(man)) {
        std::fputs(manualOf(all, files, filesText).c_str(), stdout);
        std::exit(std::fflush(stdout) == 0 ? EXIT_SUCCESS : kError);
    }

    Options options;
    options.files = parser.positionalArguments();
    if (parser.isSet(sample)) {
        options.files.prepend(comparo::ui::MainWindow::samplePath());
        if (options.files.first().isEmpty())
            comparo::failArgument(
                comparo::message("The bundled sample is not installed beside this program."));
    }
    if (options.files.size() > 2)
        comparo::failArgument(
            comparo::message("Name one image, or two to compare; these are {}.", options.files.size()));
    for (const QCommandLineOption& option : all)
        if (!option.valueName().isEmpty() && parser.isSet(option) && parser.value(option).isEmpty())
            comparo::failArgument(comparo::message("--{} has an empty value.",
                                                   comparo::ui::toUtf8(option.names().constFirst())));
    if (parser.isSet(scenario))
        options.scenario = &comparo::findScenario(comparo::ui::toUtf8(parser.value(scenario)));
    if (parser.isSet(fix)) {
        if (!options.scenario)
            comparo::failArgument(comparo::message("--fix is of a scenario: give --scenario, too."));
        const std::size_t fixes = options.scenario->fixes.size();
        const std::optional<int> number = wholeNumber(parser.value(fix));
        if (!number || static_cast<std::size_t>(*number) > fixes)
            comparo::failArgument(comparo::message(
                "{} has the fixes 1 to {}, and 0 is the fault; '{}' is none of them.", options.scenario->id,
                fixes, comparo::Verbatim(comparo::ui::toUtf8(parser.value(fix)))));
        options.fix = *number;
    }
    comparo::PeerSources sources;
    for (const QString& each : parser.values(peer))
        sources.arguments.push_back(comparo::ui::toUtf8(each));
    for (const QString& each : parser.values(peers))
        sources.files.push_back(comparo::ui::toUtf8(each));
    options.python = parser.value(python);
    sources.python = comparo::ui::toUtf8(options.python);
    if (parser.isSet(peerTimeout))
        options.peerTimeout = timeoutSeconds(parser.value(peerTimeout));
    comparo::peerRegistry().setTimeouts(comparo::peerTimeoutsOf(
        options.peerTimeout.value_or(comparo::ui::Settings().peerTimeout()))); // some start below
    if (const comparo::Message wrong = comparo::fillPeerRegistry(sources); !wrong.isEmpty())
        std::fprintf(stderr, "comparoscope: note: %s\n", english(wrong).c_str());
    if (parser.isSet(a))
        options.setup.a = comparo::Side::parse(comparo::ui::toUtf8(parser.value(a)));
    if (parser.isSet(b)) {
        options.setup.b = comparo::Side::parse(comparo::ui::toUtf8(parser.value(b)));
        options.live = options.setup.b;
        options.sidesChosen = true;
    }
    if (parser.isSet(pipeline) && parser.isSet(op))
        comparo::failArgument(comparo::message("Give either --pipeline or --op, not both."));
    // Starts a side's peer where a step has an op that is none of ours.
    const comparo::OpVocabulary vocabulary = comparo::vocabularyOf({options.setup.a, options.setup.b});
    if (parser.isSet(pipeline))
        options.setup.pipeline = readPipeline(parser.value(pipeline), vocabulary);
    options.sweep = parser.values(sweep);
    const bool sweeps = !options.sweep.isEmpty();
    if (sweeps)
        options.sweepSteps = parser.values(op); // they may have several values
    const QStringList steps = parser.isSet(op) && !sweeps ? parser.values(op)
                              : parser.isSet(pipeline)    ? QStringList()
                                                          : QStringList{u"resize:size=224,mode=bilinear"_s};
    for (const QString& step : steps)
        options.setup.pipeline.steps.push_back(comparo::parseStep(comparo::ui::toUtf8(step), vocabulary));
    if (parser.isSet(theme)) {
        const QString name = parser.value(theme);
        if (name != u"light"_s && name != u"dark"_s && name != u"system"_s)
            comparo::failArgument(comparo::message("'{}' is not a theme; use system, light or dark.",
                                                   comparo::Verbatim(comparo::ui::toUtf8(name))));
        options.theme = name == u"light"_s  ? comparo::ui::ThemeChoice::Light
                        : name == u"dark"_s ? comparo::ui::ThemeChoice::Dark
                                            : comparo::ui::ThemeChoice::System;
    }
    if (parser.isSet(language)) {
        options.language = comparo::ui::Settings::languageOf(parser.value(language));
        if (!options.language)
            comparo::failArgument(
                comparo::message("'{}' is not a language of this program; use system, en or zh_CN.",
                                 comparo::Verbatim(comparo::ui::toUtf8(parser.value(language)))));
    }
    options.view = parser.value(view);
    if (!options.view.isEmpty())
        comparo::findViewMode(comparo::ui::toUtf8(options.view));
    if (parser.isSet(size))
        options.size = windowSize(parser.value(size));
    if (parser.isSet(pixel) && !(options.screenshot.pixel = twoNumbers(parser.value(pixel), u',')))
        comparo::failArgument(comparo::message("--pixel takes two numbers, as in 211,87."));
    if (parser.isSet(zoom))
        options.screenshot.zoom = zoomFactor(parser.value(zoom));
    options.screenshot.path = parser.value(screenshot);
    if (parser.isSet(streams))
        options.screenshot.page = u"streams"_s;
    if (parser.isSet(gradients))
        options.screenshot.page = u"gradients"_s;
    if (parser.isSet(verify))
        options.screenshot.page = u"verify"_s;
    options.advise = parser.isSet(advise);
    options.part = parser.value(part);
    if (!options.part.isEmpty() && !parser.isSet(gradients))
        comparo::failArgument(comparo::message("--part is of the page 'Gradients': give --gradients, too."));
    for (const QCommandLineOption* option : {&zoom, &pixel})
        if (parser.isSet(*option) && options.screenshot.path.isEmpty())
            comparo::failArgument(comparo::message("--{} is for --screenshot, which is not there.",
                                                   comparo::ui::toUtf8(option->names().constFirst())));
    options.lab = parser.value(lab);
    const bool opensNothing = options.files.isEmpty() && !options.scenario;
    options.screenshot.isEmpty =
        opensNothing && options.lab.isEmpty() && !options.advise && options.sweep.isEmpty();
    options.restores = options.screenshot.isEmpty && !parser.isSet(empty) && !parser.isSet(a) &&
                       !parser.isSet(b) && !parser.isSet(op) && !parser.isSet(pipeline);
    if (opensNothing && !options.screenshot.page.isEmpty())
        comparo::failArgument(
            comparo::message("--{} shows a page about a comparison: name a file or a --scenario.",
                             comparo::ui::toUtf8(options.screenshot.page)));
    options.printStartup = parser.isSet(startup);
    return options;
}

/// Pictures and tensors are read while the window is made. What can be read only once is read when it is
/// opened, and recordings are opened in another way.
void readFilesAhead(const QStringList& files)
{
    QStringList paths;
    for (const QString& file : files)
        if (const QFileInfo info(file); info.isFile() && info.suffix() != u"comparo"_s)
            paths << info.absoluteFilePath();
    if (!paths.isEmpty() && paths.size() == files.size())
        comparo::ui::readAhead(paths.first(), paths.value(1));
}

int run(QApplication& app)
{
    QCommandLineParser parser;
    const Options options = parse(parser, QApplication::arguments());
    if (!options.scenario)
        readFilesAhead(options.files);
    comparo::ui::Settings settings;
    comparo::ui::language::apply(options.language.value_or(settings.language()));
    comparo::ui::Theme::instance().apply(options.theme.value_or(settings.theme()));
    comparo::ui::Theme::instance().setHighContrast(settings.highContrast().value_or(false));
    // What the desktop wishes for comes later, and where nothing else was chosen.
    comparo::ui::DesktopWishes wishes;
    if (!options.theme)
        QObject::connect(&wishes, &comparo::ui::DesktopWishes::changed, &wishes, [&wishes, &settings] {
            comparo::ui::Theme::instance().setHighContrast(
                settings.highContrast().value_or(wishes.wantsHighContrast()));
        });
    const auto mark = [isPrinted = options.printStartup](const char* moment) {
        if (!isPrinted)
            return;
        std::printf("%s after %.0f ms\n", moment, millisecondsSinceStart());
        std::fflush(stdout);
    };
    mark("Qt ready");
    comparo::ui::MainWindow window(settings);
    mark("window made");
    window.peers().setPython(options.python);
    if (options.peerTimeout)
        window.peers().setTimeout(*options.peerTimeout);
    if (options.size)
        window.resize(options.size->x(), options.size->y());
    window.session().initialise(options.setup, options.sidesChosen);
    if (!options.view.isEmpty())
        window.view().setMode(options.view);
    if (options.scenario)
        window.scenarios().open(*options.scenario, options.fix);
    else if (options.files.size() == 1 && options.files[0].endsWith(comparo::ui::kSessionExtension))
        window.openSession(options.files[0]);
    else if (options.files.size() == 1)
        window.openFile(options.files[0]);
    else if (options.files.size() == 2)
        window.openPair(options.files[0], options.files[1]);
    if (!options.part.isEmpty() &&
        !window.page<comparo::ui::GradientsPage>().panel().showPart(options.part, true))
        comparo::failArgument(comparo::message(
            "'{}' is no part of the page; there are {}.",
            comparo::Verbatim(comparo::ui::toUtf8(options.part)),
            comparo::ui::toUtf8(window.page<comparo::ui::GradientsPage>().panel().partNames())));
    if (!options.lab.isEmpty())
        window.page<comparo::ui::JpegLabPage>().open({options.lab});
    if (!options.sweep.isEmpty()) {
        auto& sweep = window.page<comparo::ui::SweepPage>();
        sweep.open(options.sweep);
        if (!options.sweepSteps.isEmpty())
            sweep.panel().setup().setSteps(options.sweepSteps.join(u'\n'));
    }
    // Asked for something by its command line, a start has that; a picture of the window is made of that
    // alone.
    if (options.screenshot.path.isEmpty())
        window.keepSession(comparo::ui::SessionKeeper::standardPath(), options.restores);
    window.show();
    if (options.advise) {
        auto& advice = window.page<comparo::ui::AdvicePage>();
        window.showPage(advice);
        if (!options.files.isEmpty())
            advice.panel().addInputs(options.files);
        advice.model().run();
    }
    auto& recordings = window.page<comparo::ui::RecordingsPage>();
    comparo::ui::RecordingsModel& recorded = recordings.model();
    if (options.live && options.files.size() == 1 && recordings.isShown())
        QObject::connect(
            &recorded, &comparo::ui::RecordingsModel::opened, &window,
            [&recorded, live = *options.live] { recorded.runHere(live); }, Qt::SingleShotConnection);
    if (!options.view.isEmpty() && recordings.isShown())
        recordings.panel().viewer().setMode(options.view);
    mark("window shown");
    const auto markOnce = [&](auto* sender, auto signal, const char* moment) {
        QObject::connect(
            sender, signal, &window, [mark, moment] { mark(moment); }, Qt::SingleShotConnection);
    };
    markOnce(&window.session(), &comparo::ui::Session::inputChanged, "files read");
    markOnce(&window.viewer(), &comparo::ui::Viewer::inputPainted, "first coarse picture");
    markOnce(&window.session(), &comparo::ui::Session::resultChanged, "compared");
    markOnce(&window.viewer(), &comparo::ui::Viewer::resultPainted, "first painted result");
    if (options.printStartup && recordings.isShown()) {
        markOnce(&recorded, &comparo::ui::RecordingsModel::opened, "recordings opened");
        auto* look = new QTimer(&window);
        QObject::connect(look, &QTimer::timeout, &window, [&recordings, look, mark] {
            if (!recordings.panel().viewer().isDrawn())
                return;
            look->stop();
            mark("first step on screen");
        });
        look->start(std::chrono::milliseconds(2));
    }
    if (!options.screenshot.page.isEmpty() && options.screenshot.path.isEmpty())
        QObject::connect(&window.session(), &comparo::ui::Session::resultChanged,
                         window.actions().get(options.screenshot.page), &QAction::trigger,
                         Qt::SingleShotConnection);
    if (!options.screenshot.path.isEmpty()) {
        auto* screenshot = new comparo::ui::Screenshot(window, options.screenshot);
        QObject::connect(screenshot, &comparo::ui::Screenshot::done, &app, [](const QString& error) {
            if (!error.isEmpty())
                std::fprintf(stderr, "comparoscope: %s\n", qUtf8Printable(error));
            QCoreApplication::exit(error.isEmpty() ? 0 : kError);
        });
    }
    return QApplication::exec();
}

/// Answers that need no window: they are printed where there is no display, too.
bool asksForText(int argc, char** argv)
{
    return std::any_of(argv + 1, argv + argc, [](std::string_view word) {
        return word == "--help" || word == "-h" || word == "--version" || word == "-v" || word == "--man";
    });
}

/// While Qt looks for a display, which it tells at length. Without one it would end the program with abort().
void onStartMessage(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (type != QtFatalMsg) {
        if (!std::string_view(context.category ? context.category : "").starts_with("qt.qpa"))
            std::fprintf(stderr, "%s\n", qUtf8Printable(text));
        return;
    }
    std::fputs("comparoscope: No display can be opened. Set DISPLAY or WAYLAND_DISPLAY; with "
               "QT_QPA_PLATFORM=offscreen --screenshot works without one; 'comparo' is the command line.\n",
               stderr);
    std::_Exit(kError);
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication::setOrganizationName(u"Comparoscope"_s);
    QCoreApplication::setApplicationName(u"comparoscope"_s);
    QCoreApplication::setApplicationVersion(QLatin1StringView(comparo::kVersion));
    comparo::setPipePatience(kPipePatience);
    try {
        comparo::requireEnvironmentValues();
        if (asksForText(argc, argv)) {
            const QCoreApplication app(argc, argv);
            QCommandLineParser parser;
            parse(parser, QCoreApplication::arguments());
        }
        qInstallMessageHandler(onStartMessage);
        QApplication app(argc, argv);
        qInstallMessageHandler(nullptr);
        QGuiApplication::setApplicationDisplayName(u"Comparoscope"_s);
        QGuiApplication::setDesktopFileName(u"io.github.comparoscope.Comparoscope"_s);
        return run(app);
    } catch (const comparo::Error& error) {
        std::fprintf(stderr, "comparoscope: %s\n", error.what());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "comparoscope: %s\n", error.what());
    }
    return kError;
}
