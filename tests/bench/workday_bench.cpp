// SPDX-License-Identifier: Apache-2.0
// How long one event keeps the GUI thread in a day's work with the window: every action that is no dialog,
// the wheel, drags, keys, forms, pages, themes and languages, on the bundled sample and on a pair of 24
// megapixels. A person feels what is over 16 ms. Times are of the thread's processor, which other programs do
// not disturb. Usage: workday_bench [WIDTHxHEIGHT] [ROUNDS] [PREFIX]: actions alone, of names that begin so.
#include "engine/codec/codec.h"
#include "engine/device/device.h"
#include "tests/bench/fastest.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/help/view.h"
#include "ui/help/window.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/shell/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QListWidget>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QThread>
#include <QWheelEvent>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string_view>

namespace {

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

constexpr double kLimit = 16.0;

struct Longest {
    double milliseconds = 0.0;
    std::string what; ///< event and receiver
    std::size_t events = 0;
    std::size_t over = 0;
};

/// Measures every event that the loop delivers, by the name of what a person is doing.
class MeasuringApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_depth > 0)
            return QApplication::notify(receiver, event);
        ++m_depth;
        const QEvent::Type type = event->type();
        const std::string name =
            std::string(receiver->metaObject()->className()) + " " + toUtf8(receiver->objectName());
        const double begin = bench::now(bench::Clock::Thread);
        const bool result = QApplication::notify(receiver, event);
        add(bench::now(bench::Clock::Thread) - begin, "event " + std::to_string(type) + " to " + name);
        --m_depth;
        return result;
    }

    /// What the bench does in the place of a person, whose event it is.
    template <class Work>
    void act(const std::string& what, const Work& work)
    {
        m_doing = what;
        ++m_depth;
        const double begin = bench::now(bench::Clock::Thread);
        work();
        add(bench::now(bench::Clock::Thread) - begin, "the action itself");
        --m_depth;
    }

    /// Lets the window work until it is quiet for a while.
    void settle(int quiet = 60)
    {
        QElapsedTimer still;
        still.start();
        while (still.elapsed() < quiet) {
            const std::size_t before = m_events;
            processEvents(QEventLoop::AllEvents, 5);
            sendPostedEvents(nullptr, QEvent::DeferredDelete); // as a loop does, and this is none
            if (m_events != before)
                still.restart();
            QThread::msleep(1);
        }
    }

    /// Of a picture that moves by itself, too: at most this long.
    void settleAtMost(int milliseconds)
    {
        QElapsedTimer all;
        all.start();
        while (all.elapsed() < milliseconds) {
            processEvents(QEventLoop::AllEvents, 5);
            sendPostedEvents(nullptr, QEvent::DeferredDelete); // as a loop does, and this is none
            QThread::msleep(1);
        }
    }

    int print() const
    {
        std::vector<std::pair<std::string, Longest>> rows(m_longest.begin(), m_longest.end());
        std::sort(rows.begin(), rows.end(),
                  [](const auto& a, const auto& b) { return a.second.milliseconds > b.second.milliseconds; });
        std::printf("%-46s %8s %6s %10s  %s\n", "what a person does", "events", "over", "longest", "");
        for (const auto& [what, longest] : rows)
            if (longest.milliseconds > kLimit / 2)
                std::printf("%-46s %8zu %6zu %7.2f ms  %s\n", what.c_str(), longest.events, longest.over,
                            longest.milliseconds, longest.what.c_str());
        std::printf("%zu events, %zu over %.0f ms\n", m_events, m_over, kLimit);
        return 0;
    }

private:
    void add(double milliseconds, const std::string& what)
    {
        Longest& longest = m_longest[m_doing];
        ++longest.events;
        ++m_events;
        if (milliseconds > kLimit) {
            ++longest.over;
            ++m_over;
        }
        if (milliseconds > longest.milliseconds) {
            longest.milliseconds = milliseconds;
            longest.what = what;
        }
    }

    int m_depth = 0;
    std::size_t m_events = 0;
    std::size_t m_over = 0;
    std::string m_doing = "start";
    std::map<std::string, Longest> m_longest;
};

MeasuringApplication& app()
{
    return static_cast<MeasuringApplication&>(*qApp);
}

/// Two pictures like photographs, of which one sample in a hundred differs.
QStringList writePair(const QString& folder, int width, int height)
{
    QStringList paths;
    for (const unsigned seed : {0U, 1U}) {
        Tensor picture(cpuDevice(), {DType::UInt8, {1, 3, height, width}, Layout::Contiguous});
        const TensorView<std::uint8_t> view = picture.hostView<std::uint8_t>();
        unsigned state = 12345;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < height; ++y) {
                std::uint8_t* row = view.row(c, y);
                for (int x = 0; x < width; ++x) {
                    state = state * 1664525U + 1013904223U;
                    row[x] = static_cast<std::uint8_t>(
                        (x / 8 + y / 16 * (c + 1) + static_cast<int>(state >> 29)) & 255);
                    if (seed == 1 && state % 100 == 0)
                        row[x] ^= 1;
                }
            }
        const QString path = folder + u"/%1.npy"_s.arg(seed);
        writeImage(toUtf8(path), picture);
        paths << path;
    }
    return paths;
}

void move(ImageCanvas& canvas, QEvent::Type type, QPointF at, Qt::MouseButtons buttons)
{
    QMouseEvent event(type, at, canvas.mapToGlobal(at),
                      type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(&canvas, &event);
}

void wheel(ImageCanvas& canvas, QPointF at, int turn)
{
    QWheelEvent event(at, canvas.mapToGlobal(at), {}, {0, turn}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&canvas, &event);
}

void press(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    for (const auto type : {QEvent::KeyPress, QEvent::KeyRelease}) {
        QKeyEvent event(type, key, modifiers);
        QCoreApplication::sendEvent(&widget, &event);
    }
}

/// What opens a dialog, ends the program or leaves the window.
const std::set<std::string> kNotHere = {
    "open",          "open_pair",     "scenarios",    "add_peer",        "peer_timeout",
    "open_pipeline", "save_pipeline", "open_session", "save_session",    "export_report",
    "close_session", "close",         "about",        "edit_keys",       "keys",
    "tour",          "sample",        "watch_files",  "language_system", "theme_system",
    "copy_npy",      "go_to_pixel",   "add_step",     "palette",         "help"};

void moveAndZoom(ImageCanvas& canvas, const std::string& of)
{
    const QPointF centre(canvas.width() / 4.0, canvas.height() / 4.0);
    for (int i = 0; i < 40; ++i) {
        app().act(of + "wheel in", [&] { wheel(canvas, centre, 120); });
        app().settleAtMost(12);
    }
    for (int i = 0; i < 40; ++i) {
        app().act(of + "wheel out", [&] { wheel(canvas, centre, -120); });
        app().settleAtMost(12);
    }
    for (int i = 0; i < 12; ++i)
        wheel(canvas, centre, 120);
    app().settle();
    move(canvas, QEvent::MouseButtonPress, centre, Qt::LeftButton);
    for (int i = 0; i < 80; ++i) {
        app().act(of + "drag",
                  [&] { move(canvas, QEvent::MouseMove, centre + QPointF(3 * i, 2 * i), Qt::LeftButton); });
        app().settleAtMost(12);
    }
    move(canvas, QEvent::MouseButtonRelease, centre, Qt::NoButton);
    for (int i = 0; i < 60; ++i) {
        app().act(of + "hover",
                  [&] { move(canvas, QEvent::MouseMove, centre + QPointF(4 * i, i), Qt::NoButton); });
        app().settleAtMost(6);
    }
    for (int i = 0; i < 30; ++i) {
        app().act(of + "arrow keys", [&] { press(canvas, i % 2 ? Qt::Key_Right : Qt::Key_Down); });
        app().settleAtMost(12);
    }
}

void allActions(MainWindow& window, const std::string& of, const std::string& only)
{
    for (const ActionSpec& spec : Actions::table()) {
        if (kNotHere.contains(spec.id) || !std::string_view(spec.id).starts_with(only))
            continue;
        for (int time = 0; time < 3; ++time) {
            QAction* action = window.actions().get(QString::fromLatin1(spec.id));
            if (!action->isEnabled())
                continue;
            app().act(of + spec.id, [&] { action->trigger(); });
            app().settleAtMost(400);
        }
        if (std::string_view(spec.menu) == "view")
            app().act(of + "back to the pictures",
                      [&] { window.actions().get(u"side_by_side"_s)->trigger(); });
        app().settleAtMost(100);
    }
    app().settleAtMost(500);
}

void forms(MainWindow& window, const std::string& of)
{
    for (auto* box : window.findChildren<QSpinBox*>())
        if (box->isVisible() && box->isEnabled())
            for (int i = 0; i < 5; ++i) {
                app().act(of + "spin box " + toUtf8(box->objectName()), [&] { box->stepUp(); });
                app().settleAtMost(150);
            }
}

void helpPages(MainWindow& window)
{
    app().act("help opens", [&] { window.help().show(); });
    app().settleAtMost(300);
    for (const QString& page : HelpBook::guide()) {
        app().act("help page", [&] { window.help().view().openPage(page); });
        app().settleAtMost(60);
    }
    window.help().hide();
    app().settleAtMost(100);
}

void sizes(MainWindow& window, QSize size, const std::string& of)
{
    for (int i = 0; i < 20; ++i) {
        app().act(of + "resizing the window", [&] { window.resize(size - QSize(10 * i, 6 * i)); });
        app().settleAtMost(20);
    }
    window.resize(size);
    app().settle();
}

void day(MainWindow& window, QSize size, const std::string& of)
{
    auto& canvas = *window.findChild<ImageCanvas*>();
    for (const char* view : {"side_by_side", "swipe", "difference", "triptych"}) {
        window.actions().get(QString::fromLatin1(view))->trigger();
        window.actions().get(u"fit"_s)->trigger();
        app().settleAtMost(400);
        moveAndZoom(canvas, of + view + ": ");
    }
    forms(window, of);
    allActions(window, of, {});
    sizes(window, size, of);
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM",
            qEnvironmentVariableIsSet("QT_QPA_PLATFORM") ? qgetenv("QT_QPA_PLATFORM") : "offscreen");
    MeasuringApplication application(argc, argv);
    int width = 1920;
    int height = 1080;
    if (argc > 1)
        std::sscanf(argv[1], "%dx%d", &width, &height);
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 1;
    const QTemporaryDir folder;
    const QStringList pair = writePair(folder.path(), 6000, 4000);
    const std::string only = argc > 3 ? argv[3] : "";
    Settings settings{folder.filePath(u"settings.ini"_s)};
    Theme::instance().apply(ThemeChoice::Light);
    MainWindow window(settings);
    Setup setup;
    setup.pipeline.steps = {Step::parse("resize:size=224"), Step::parse("to_float"),
                            Step::parse("gamma:gamma=1.2")};
    setup.a = Side::parse("cpu");
    setup.b = Side::parse("emu:0");
    window.session().initialise(setup, true);
    window.resize(width, height);
    window.show();
    for (int round = 0; round < rounds; ++round) {
        app().act("opening the sample", [&] { window.openFile(MainWindow::samplePath()); });
        app().settleAtMost(3000);
        if (only.empty()) {
            day(window, {width, height}, "sample: ");
            helpPages(window);
        } else {
            allActions(window, "sample: ", only);
        }
        app().act("opening a pair of 24 megapixels", [&] { window.openPair(pair[0], pair[1]); });
        app().settleAtMost(4000);
        if (only.empty())
            day(window, {width, height}, "24 megapixels: ");
        else
            allActions(window, "24 megapixels: ", only);
    }
    return application.print();
}
