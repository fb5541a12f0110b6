// SPDX-License-Identifier: Apache-2.0
// Times of the viewport on a pair of 100 megapixels: renderFrame for each mode and zoom at 1920x1080, and how
// long the GUI thread is kept by one event while a person pans and zooms. Usage: viewport_bench [megapixels]
#include "engine/device/cpu/thread_pool.h"
#include "tests/bench/fastest.h"
#include "ui/canvas/image_canvas.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>

namespace {

using namespace comparo;

Tensor photographLike(int width, int height, unsigned seed)
{
    Tensor tensor(cpuDevice(), {DType::UInt8, {1, 3, height, width}, Layout::Contiguous});
    const TensorView<std::uint8_t> view = tensor.hostView<std::uint8_t>();
    parallelRows({width, height, 3}, 8.0, 1, {}, [&](int c, int y0, int y1) {
        for (int y = y0; y < y1; ++y) {
            unsigned state = seed + static_cast<unsigned>(y * 7 + c);
            std::uint8_t* row = view.row(c, y);
            for (int x = 0; x < width; ++x) {
                state = state * 1664525u + 1013904223u;
                row[x] = static_cast<std::uint8_t>(
                    (x / 8 + y / 16 * (c + 1) + static_cast<int>(state >> 29)) & 255);
            }
        }
    });
    return tensor;
}

struct Times {
    std::vector<double> values;
    void add(double ms) { values.push_back(ms); }
    [[nodiscard]] double at(double share)
    {
        if (values.empty())
            return 0.0;
        std::sort(values.begin(), values.end());
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
    }
};

/// An application that measures what each event of the GUI thread costs.
class MeasuringApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_depth > 0)
            return QApplication::notify(receiver, event);
        ++m_depth;
        const QEvent::Type type = event->type();
        const double wall = bench::now(bench::Clock::Wall);
        const double cpu = bench::now(bench::Clock::Thread);
        const bool result = QApplication::notify(receiver, event);
        m_wall[type].add(bench::now(bench::Clock::Wall) - wall);
        m_cpu[type].add(bench::now(bench::Clock::Thread) - cpu);
        --m_depth;
        return result;
    }

    void reset()
    {
        m_wall.clear();
        m_cpu.clear();
    }

    void print(const char* title)
    {
        std::printf("%s\n", title);
        double worst = 0.0;
        for (auto& [type, cpu] : m_cpu) {
            worst = std::max(worst, cpu.at(1.0));
            if (cpu.values.size() >= 5)
                std::printf(
                    "  event %4d  %5zu times  CPU median %6.2f  longest %6.2f ms   wall longest %6.2f ms\n",
                    type, cpu.values.size(), cpu.at(0.5), cpu.at(1.0), m_wall[type].at(1.0));
        }
        std::printf("  longest single event of the GUI thread: %.2f ms of CPU (limit 16 ms)\n", worst);
    }

private:
    int m_depth = 0;
    std::map<int, Times> m_wall, m_cpu;
};

/// Wall time on all threads, or the CPU time of one thread, which other programs do not disturb.
void benchFrames(const FrameRequest& pair, bool oneThread)
{
    const int threads = ThreadPool::instance().threads();
    if (oneThread)
        ThreadPool::instance().setThreads(1);
    std::printf("renderFrame 1920x1080, best of 9, ms of %s\n%-14s",
                oneThread ? "CPU with one thread" : "wall clock with all threads", "scale");
    const bench::Clock clock = oneThread ? bench::Clock::Thread : bench::Clock::Wall;
    const double scales[] = {1.0 / 64, 0.1, 0.25, 0.3536, 0.5, 0.7071, 0.93, 1.0, 2.0, 11.3, 64.0};
    for (const double scale : scales)
        std::printf("%8.3g", scale);
    std::printf("\n");
    for (const ViewMode& mode : allViewModes()) {
        std::printf("%-14s", mode.id.c_str());
        for (const double scale : scales) {
            FrameRequest request = pair;
            request.mode = mode.id;
            request.view.scale = scale;
            Frame frame;
            bench::Fastest fastest(clock);
            for (int i = 0; i < 9; ++i)
                fastest.run([&] { renderFrame(request, frame); });
            std::printf("%8.2f", fastest.milliseconds());
            std::fflush(stdout);
        }
        std::printf("\n");
    }
    ThreadPool::instance().setThreads(threads);
}

/// A change of the display at 1920x1080: what a key, a form or a drag in the histogram asks for. Each drag
/// step is another band.
void benchDisplay(const FrameRequest& pair, const char* title)
{
    std::printf("display changes, side by side at 1920x1080, %s: median and longest of 15, ms (limit 16)\n",
                title);
    struct Change {
        const char* name;
        void (*apply)(FrameRequest&, int step);
    };
    const Change changes[] = {
        {"as it is", [](FrameRequest&, int) {}},
        {"exposure", [](FrameRequest& r, int step) { r.display.exposure = 0.1 * step; }},
        {"gamma", [](FrameRequest& r, int step) { r.display.gamma = 1.5 + 0.1 * step; }},
        {"false colours", [](FrameRequest& r, int) { r.display.colors = "heat"; }},
        {"marks of what is cut",
         [](FrameRequest& r, int step) {
             r.display.markBelow = 20.0 + step;
             r.display.markAbove = 200.0 - step;
         }},
        {"threshold dragged",
         [](FrameRequest& r, int step) {
             r.highlight =
                 DifferenceQuery{DifferenceMeasure::Plain, -1, ValueBand{-1.0 * step, 1.0 * step, true}};
         }},
        {"band of errors dragged",
         [](FrameRequest& r, int step) {
             r.highlight = DifferenceQuery{DifferenceMeasure::Plain, -1, ValueBand{1.0, 2.0 + step}};
         }},
        {"band of values dragged",
         [](FrameRequest& r, int step) {
             r.highlight = DifferenceQuery{DifferenceMeasure::ValueAOrB, -1, ValueBand{10.0, 20.0 + step}};
         }},
    };
    const double fit = std::min(959.0 / pair.a->width(), 1080.0 / pair.a->height());
    for (const Change& change : changes) {
        std::printf("  %-24s", change.name);
        for (const double scale : {fit, 1.0, 8.0}) {
            Frame frame;
            Times times;
            for (int step = 0; step < 15; ++step) {
                FrameRequest request = pair;
                request.view.scale = scale;
                change.apply(request, step);
                const double start = bench::now(bench::Clock::Wall);
                renderFrame(request, frame);
                times.add(bench::now(bench::Clock::Wall) - start);
            }
            std::printf("  scale %5.3f: %6.2f %6.2f", scale, times.at(0.5), times.at(1.0));
        }
        std::printf("\n");
    }
}

void runEvents(qint64 ms)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < ms)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 2);
}

void benchCanvas(MeasuringApplication& app, const FrameRequest& pair)
{
    ui::ImageCanvas canvas;
    canvas.resize(1920, 1080);
    canvas.setPair(pair.a, pair.b);
    canvas.setLabels(QStringLiteral("cpu · framework · resize"),
                     QStringLiteral("emu:0 (emulated) · framework · resize"));
    canvas.show();
    runEvents(500);
    const auto mouse = [&](QEvent::Type type, QPointF p, Qt::MouseButton button, Qt::MouseButtons buttons) {
        QMouseEvent event(type, p, canvas.mapToGlobal(p), button, buttons, Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas, &event);
    };
    for (const char* mode : {"side_by_side", "swipe", "difference"}) {
        canvas.setMode(QString::fromLatin1(mode));
        for (const double scale : {0.09, 0.8, 1.0, 12.0, 48.0}) {
            canvas.setView({scale, {5000.5, 4000.5}});
            runEvents(400);
            app.reset();
            mouse(QEvent::MouseButtonPress, {900, 500}, Qt::LeftButton, Qt::LeftButton);
            for (int i = 0; i < 120; ++i) {
                mouse(QEvent::MouseMove, {900 + 300 * std::sin(i * 0.1), 500 + 200 * std::cos(i * 0.13)},
                      Qt::NoButton, Qt::LeftButton);
                runEvents(8);
            }
            mouse(QEvent::MouseButtonRelease, {900, 500}, Qt::LeftButton, Qt::NoButton);
            const QByteArray title =
                QStringLiteral("pan, %1, scale %2").arg(QLatin1String(mode)).arg(scale).toUtf8();
            app.print(title.constData());
        }
        app.reset();
        for (int i = 0; i < 60; ++i) {
            const QPointF p(700, 400);
            QWheelEvent event(p, canvas.mapToGlobal(p), {}, {0, i / 20 % 2 == 0 ? -120 : 120}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&canvas, &event);
            runEvents(12);
        }
        app.print((std::string("wheel, ") + mode).c_str());
    }
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    MeasuringApplication app(argc, argv);
    const double megapixels = argc > 1 ? std::atof(argv[1]) : 100.0;
    const int width = static_cast<int>(std::sqrt(megapixels * 1.5) * 1000.0);
    const int height = static_cast<int>(megapixels * 1e6 / width);
    std::printf("pair of %d x %d x 3 uint8, %d threads\n", width, height, ThreadPool::instance().threads());

    FrameRequest pair;
    double start = bench::now(bench::Clock::Wall);
    const Tensor a = photographLike(width, height, 1);
    const Tensor b = photographLike(width, height, 2);
    std::printf("made in %.0f ms\n", bench::now(bench::Clock::Wall) - start);
    start = bench::now(bench::Clock::Wall);
    pair.a = Pyramid::build(a);
    std::printf("pyramid of A: %.0f ms\n", bench::now(bench::Clock::Wall) - start);
    pair.b = Pyramid::build(b);
    pair.difference = std::make_shared<DifferencePyramid>(pair.a, pair.b);
    start = bench::now(bench::Clock::Wall);
    pair.difference->levels({DifferenceMeasure::Plain, -1});
    std::printf("difference pyramid: %.0f ms\n", bench::now(bench::Clock::Wall) - start);
    pair.view.center = {width / 2.0, height / 2.0};
    pair.width = 1920;
    pair.height = 1080;
    FrameRequest screen = pair;
    screen.a = Pyramid::build(photographLike(1920, 1080, 3));
    screen.b = Pyramid::build(photographLike(1920, 1080, 4));
    screen.difference = std::make_shared<DifferencePyramid>(screen.a, screen.b);
    screen.view.center = {960.0, 540.0};
    benchDisplay(screen, "pair of 1920x1080");
    benchDisplay(pair, "the large pair");
    benchFrames(pair, true);
    benchFrames(pair, false);
    benchCanvas(app, pair);
    return 0;
}
