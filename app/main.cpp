// SPDX-License-Identifier: Apache-2.0
#include "app/commands/print.h"
#include "app/window/options.h"
#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/codec/arrays/hdf5/served_reader.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"
#include "engine/device/environment_values.h"
#include "engine/pipeline/pipeline.h"
#include "ui/advise/model.h"
#include "ui/advise/page.h"
#include "ui/advise/panel.h"
#include "ui/base/language.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/desktop/preferences.h"
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
#include <QFile>
#include <QFileInfo>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace {

constexpr int kError = 2;
constexpr std::chrono::seconds kPipePatience{5}; // a pipe that nobody writes to must not hold the window up

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
    const comparo::ui::WindowOptions options = comparo::ui::windowOptions(QApplication::arguments());
    if (!options.scenario)
        readFilesAhead(options.files);
    comparo::ui::Settings settings;
    comparo::ui::language::apply(options.language.value_or(settings.language()));
    comparo::ui::Theme::instance().apply(options.theme.value_or(settings.theme()));
    comparo::ui::Theme::instance().setHighContrast(settings.highContrast().value_or(false));
    // What the desktop wishes for comes later, and where nothing else was chosen.
    comparo::ui::DesktopPreferences wishes;
    if (!options.theme)
        QObject::connect(&wishes, &comparo::ui::DesktopPreferences::changed, &wishes, [&wishes, &settings] {
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
    // Before anything is opened, so that it hears of every failure.
    if (!options.screenshot.path.isEmpty()) {
        auto* screenshot = new comparo::ui::Screenshot(window, options.screenshot);
        QObject::connect(screenshot, &comparo::ui::Screenshot::done, &app, [](const QString& error) {
            if (!error.isEmpty())
                std::fprintf(stderr, "comparoscope: %s\n", qUtf8Printable(error));
            QCoreApplication::exit(error.isEmpty() ? 0 : kError);
        });
    }
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
    return QApplication::exec();
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
    if (const auto status = comparo::hdf5::servedReader(argc, argv))
        return *status;
    QCoreApplication::setOrganizationName(u"Comparoscope"_s);
    QCoreApplication::setApplicationName(u"comparoscope"_s);
    QCoreApplication::setApplicationVersion(QLatin1StringView(comparo::kVersion));
    comparo::setPipePatience(kPipePatience);
    comparo::cli::nameProgram("comparoscope");
    try {
        comparo::requireEnvironmentValues();
        if (comparo::ui::asksForText(argc, argv)) {
            const QCoreApplication app(argc, argv);
            comparo::ui::windowOptions(QCoreApplication::arguments());
        }
        qInstallMessageHandler(onStartMessage);
        QApplication app(argc, argv);
        qInstallMessageHandler(nullptr);
        QGuiApplication::setApplicationDisplayName(u"Comparoscope"_s);
        QGuiApplication::setDesktopFileName(u"io.github.comparoscope.Comparoscope"_s);
        return run(app);
    } catch (const comparo::ui::WindowAnswer& answer) {
        std::fputs(answer.err.c_str(), stderr);
        std::fputs(answer.out.c_str(), stdout);
        return std::fflush(stdout) == 0 ? answer.exitCode : kError;
    } catch (const comparo::Error& error) {
        std::fprintf(stderr, "comparoscope: %s\n", error.what());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "comparoscope: %s\n", error.what());
    }
    return kError;
}
