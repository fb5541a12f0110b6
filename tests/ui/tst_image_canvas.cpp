// SPDX-License-Identifier: Apache-2.0
#include "ui/canvas/image_canvas.h"
#include "ui/canvas/pixel_tables.h"

#include <QDropEvent>
#include <QFontDatabase>
#include <QFontMetricsF>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace comparo;
using comparo::ui::ImageCanvas;

namespace {

constexpr int kWidth = 64;
constexpr int kHeight = 48;

/// One channel; B is one more at (40, 30).
std::shared_ptr<const Pyramid> picture(bool b)
{
    std::vector<std::uint8_t> values;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < kWidth; ++x)
            values.push_back(static_cast<std::uint8_t>(b ? 200 : 50 + x));
    return Pyramid::build(Tensor::fromValues<std::uint8_t>({1, 1, kHeight, kWidth}, values));
}

} // namespace

class ImageCanvasTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<ImageCanvas> m_canvas;

    void waitForFrame() { QTRY_VERIFY(m_canvas->isFrameCurrent()); }

    /// The middle of an image pixel in the left pane.
    [[nodiscard]] QPoint at(int x, int y) const
    {
        const ViewMode& mode = findViewMode(m_canvas->mode().toStdString());
        const PaneLayout pane =
            paneLayout(mode, m_canvas->arrangement(), m_canvas->width(), m_canvas->height(), 0);
        const PaneAxis ax = paneAxis(m_canvas->view().scale, m_canvas->view().center.x, pane.width);
        const PaneAxis ay = paneAxis(m_canvas->view().scale, m_canvas->view().center.y, pane.height);
        return {(ax.edge(x) + ax.edge(x + 1)) / 2, (ay.edge(y) + ay.edge(y + 1)) / 2};
    }

    void wheel(QPointF position, QPoint angle, QPoint pixels = {},
               Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QWheelEvent event(position, m_canvas->mapToGlobal(position), pixels, angle, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_canvas.get(), &event);
    }

    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
              Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        QTest::mousePress(m_canvas.get(), button, modifiers, from);
        for (int i = 1; i <= 4; ++i) {
            const QPoint p = from + (to - from) * i / 4;
            QMouseEvent move(QEvent::MouseMove, p, m_canvas->mapToGlobal(p), Qt::NoButton, button, modifiers);
            QCoreApplication::sendEvent(m_canvas.get(), &move);
        }
        QTest::mouseRelease(m_canvas.get(), button, modifiers, to);
    }

    /// Gray level of the frame where an image pixel of the first pane is.
    [[nodiscard]] int shown(int x, int y) const { return qRed(m_canvas->frameImage().pixel(at(x, y))); }

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral(".*")));
        m_canvas = std::make_unique<ImageCanvas>();
        m_canvas->resize(642, 480);
        m_canvas->setPair(picture(false), picture(true));
        m_canvas->setLabels(QStringLiteral("cpu · framework · resize"), QStringLiteral("emu:0 (emulated)"));
        m_canvas->show();
        QVERIFY(QTest::qWaitForWindowActive(m_canvas.get()));
        m_canvas->setFocus();
        waitForFrame();
    }

    void cleanup() { m_canvas.reset(); }

    void startsFitted()
    {
        QCOMPARE(m_canvas->view().scale, 5.0); // 320 of a pane over 64
        QCOMPARE(m_canvas->view().center, (PointD{32, 24}));
        QCOMPARE(m_canvas->frameImage().size(), QSize(642, 480));
        QCOMPARE(m_canvas->frameImage().format(), QImage::Format_RGB32);
        QCOMPARE(shown(3, 3), 53);
        m_canvas->resize(1282, 480);
        QCOMPARE(m_canvas->view().scale, 10.0);
        waitForFrame();
        QCOMPARE(m_canvas->frameImage().size(), QSize(1282, 480));
    }

    void picturesLieWhereTheyAreLarger()
    {
        QVERIFY(m_canvas->arrangement() == PaneArrangement::Beside);
        m_canvas->resize(400, 642);
        QVERIFY(m_canvas->arrangement() == PaneArrangement::Above);
        QCOMPARE(m_canvas->view().scale, 6.25); // 400 over 64; beside, 199 over 64
        waitForFrame();
        QCOMPARE(shown(3, 3), 53);

        // B is below: its chip, its values, the same pixel under the cursor.
        const QImage grabbed = m_canvas->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QColor b = grabbed.pixelColor(11, 322 + 11);
        QVERIFY2(b.red() > b.blue() + 60, qPrintable(b.name()));
        QCOMPARE(qRed(m_canvas->frameImage().pixel(at(3, 3) + QPoint(0, 322))), 200);
        QSignalSpy hovers(m_canvas.get(), &ImageCanvas::pixelHovered);
        QTest::mouseMove(m_canvas.get(), at(60, 9) + QPoint(0, 322));
        QTRY_COMPARE(hovers.count(), 1);
        QCOMPARE(hovers.last().at(0).toPoint(), QPoint(60, 9));
        QSignalSpy pins(m_canvas.get(), &ImageCanvas::pixelPinned);
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, at(12, 34) + QPoint(0, 322));
        QCOMPARE(pins.last().at(0).toPoint(), QPoint(12, 34));

        // A choice stays whatever the size, and nothing lets the larger one be taken again.
        m_canvas->setArrangement(PaneArrangement::Beside);
        QCOMPARE(m_canvas->view().scale, 199.0 / 64);
        m_canvas->resize(1282, 300);
        m_canvas->setArrangement(PaneArrangement::Above);
        QVERIFY(m_canvas->arrangement() == PaneArrangement::Above);
        m_canvas->setArrangement(std::nullopt);
        QVERIFY(m_canvas->arrangement() == PaneArrangement::Beside);
        m_canvas->resize(400, 642);
        QVERIFY(m_canvas->arrangement() == PaneArrangement::Above);
        m_canvas->setMode(QStringLiteral("swipe"));
        QCOMPARE(m_canvas->view().scale, 6.25);
    }

    void theOldFrameMovesAtOnceInBothPanesAbove()
    {
        m_canvas->resize(400, 642);
        waitForFrame();
        ViewTransform view = m_canvas->view();
        view.scale = 8.0;
        m_canvas->setView(view);
        waitForFrame();
        const QPoint probe = at(20, 20);
        view.center.x += 7;
        m_canvas->setView(view);
        QVERIFY(!m_canvas->isFrameCurrent());
        const QImage moved = m_canvas->grab().toImage();
        QCOMPARE(qRed(moved.pixel(probe)), 77);
        QCOMPARE(qRed(moved.pixel(probe + QPoint(0, 322))), 200);
    }

    void theOldFrameTakesItsPlaceAtOnceWhenPanesMove()
    {
        m_canvas->resize(400, 642); // from beside each other to above each other, larger
        QVERIFY(m_canvas->arrangement() == PaneArrangement::Above);
        QVERIFY(!m_canvas->isFrameCurrent());
        const QImage grabbed = m_canvas->grab().toImage();
        for (const int x : {8, 20, 55}) {
            QVERIFY2(std::abs(qRed(grabbed.pixel(at(x, 24))) - (50 + x)) <= 1,
                     qPrintable(QString::number(x)));
            QCOMPARE(qRed(grabbed.pixel(at(x, 24) + QPoint(0, 322))), 200);
        }
    }

    void numbersAreInBothPanesAbove()
    {
        m_canvas->resize(400, 642);
        m_canvas->setView({64.0, {32.5, 24.5}});
        waitForFrame();
        for (const int below : {0, 322}) {
            QSet<QRgb> colours;
            const QPoint middle = at(32, 24) + QPoint(0, below);
            for (int y = -28; y < 28; ++y)
                for (int x = -28; x < 28; ++x)
                    colours << m_canvas->frameImage().pixel(middle + QPoint(x, y));
            QVERIFY2(colours.size() > 1, qPrintable(QString::number(below)));
        }
    }

    void paintsTheFrameItself()
    {
        const QImage grabbed = m_canvas->grab().toImage().convertToFormat(QImage::Format_RGB32);
        const QPoint probe = at(40, 24);
        QCOMPARE(grabbed.pixel(probe), m_canvas->frameImage().pixel(probe));
        QCOMPARE(qRed(grabbed.pixel(probe)), 90);
        // The blue chip of A is on the left pane, the orange one of B on the right.
        const QColor a = grabbed.pixelColor(11, 11);
        const QColor b = grabbed.pixelColor(322 + 11, 11);
        QVERIFY2(a.blue() > a.red() + 60, qPrintable(a.name()));
        QVERIFY2(b.red() > b.blue() + 60, qPrintable(b.name()));
    }

    void wheelZoomsAtTheCursor()
    {
        QSignalSpy views(m_canvas.get(), &ImageCanvas::viewChanged);
        const QPointF cursor(100, 120);
        const PointD before = toImage(m_canvas->view(), {100, 120}, 320, 480);
        wheel(cursor, {0, 120});
        QCOMPARE(views.count(), 1);
        QCOMPARE(m_canvas->view().scale, std::ldexp(std::sqrt(2.0), 2));
        const PointD after = toImage(m_canvas->view(), {100, 120}, 320, 480);
        QVERIFY(std::abs(after.x - before.x) < 1e-9 && std::abs(after.y - before.y) < 1e-9);
        // Fine wheels add up; touch pads zoom freely.
        for (int i = 0; i < 4; ++i)
            wheel(cursor, {0, -30});
        QCOMPARE(views.count(), 2);
        QCOMPARE(m_canvas->view().scale, 4.0);
        wheel(cursor, {0, 120}, {0, 200});
        QCOMPARE(m_canvas->view().scale, 8.0);
        // The right pane zooms around its own point under the cursor.
        const PointD right = toImage(m_canvas->view(), {100, 120}, 320, 480);
        wheel(QPointF(322 + 100, 120), {0, -120});
        const PointD still = toImage(m_canvas->view(), {100, 120}, 320, 480);
        QVERIFY(std::abs(still.x - right.x) < 1e-9 && std::abs(still.y - right.y) < 1e-9);
    }

    void dragsPan_data()
    {
        QTest::addColumn<Qt::MouseButton>("button");
        QTest::addColumn<bool>("space");
        QTest::newRow("left") << Qt::LeftButton << false;
        QTest::newRow("middle") << Qt::MiddleButton << false;
        QTest::newRow("space") << Qt::LeftButton << true;
    }

    void dragsPan()
    {
        QFETCH(Qt::MouseButton, button);
        QFETCH(bool, space);
        QSignalSpy pins(m_canvas.get(), &ImageCanvas::pixelPinned);
        if (space)
            QTest::keyPress(m_canvas.get(), Qt::Key_Space);
        drag({200, 200}, {150, 220}, button);
        if (space)
            QTest::keyRelease(m_canvas.get(), Qt::Key_Space);
        QCOMPARE(m_canvas->view().center, (PointD{32 + 10, 24 - 4}));
        QCOMPARE(m_canvas->view().scale, 5.0);
        QCOMPARE(pins.count(), 0);
        waitForFrame();
        QCOMPARE(shown(30, 20), 80);
    }

    void theOldFrameMovesAtOnce()
    {
        const QPoint probe = at(20, 20);
        QCOMPARE(qRed(m_canvas->grab().toImage().pixel(probe)), 70);
        ViewTransform view = m_canvas->view();
        view.center.x += 7; // 35 pixels to the left, before any new frame
        m_canvas->setView(view);
        QVERIFY(!m_canvas->isFrameCurrent());
        QCOMPARE(qRed(m_canvas->grab().toImage().pixel(probe)), 77);
        waitForFrame();
        QCOMPARE(qRed(m_canvas->grab().toImage().pixel(probe)), 77);
    }

    void keysZoomAndFit()
    {
        QTest::keyClick(m_canvas.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(m_canvas->view().scale, 1.0);
        QTest::keyClick(m_canvas.get(), Qt::Key_Plus);
        QCOMPARE(m_canvas->view().scale, std::sqrt(2.0));
        QTest::keyClick(m_canvas.get(), Qt::Key_Minus);
        QCOMPARE(m_canvas->view().scale, 1.0);
        QTest::keyClick(m_canvas.get(), Qt::Key_F);
        QCOMPARE(m_canvas->view().scale, 5.0);
        QTest::keyClick(m_canvas.get(), Qt::Key_1, Qt::ControlModifier);
        QCOMPARE(m_canvas->view().scale, 1.0);
        QTest::keyClick(m_canvas.get(), Qt::Key_Right);
        QCOMPARE(m_canvas->view().center, (PointD{32 + 32, 24}));
    }

    void clickPinsAndArrowsNudge()
    {
        QSignalSpy pins(m_canvas.get(), &ImageCanvas::pixelPinned);
        QSignalSpy unpins(m_canvas.get(), &ImageCanvas::pixelUnpinned);
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, at(12, 34));
        QCOMPARE(pins.count(), 1);
        QCOMPARE(pins.last().at(0).toPoint(), QPoint(12, 34));
        QTest::keyClick(m_canvas.get(), Qt::Key_Right);
        QTest::keyClick(m_canvas.get(), Qt::Key_Up);
        QCOMPARE(pins.last().at(0).toPoint(), QPoint(13, 33));
        QCOMPARE(m_canvas->view().center, (PointD{32, 24}));
        QTest::keyClick(m_canvas.get(), Qt::Key_Escape);
        QCOMPARE(unpins.count(), 1);
        QVERIFY(!m_canvas->pinned());
        // Outside of the image nothing is pinned.
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, {}, QPoint(5, 5));
        QCOMPARE(pins.count(), 3);
    }

    void hoverIsTheSameInBothPanes()
    {
        QSignalSpy hovers(m_canvas.get(), &ImageCanvas::pixelHovered);
        QTest::mouseMove(m_canvas.get(), at(7, 9));
        QTRY_COMPARE(hovers.count(), 1);
        QCOMPARE(hovers.last().at(0).toPoint(), QPoint(7, 9));
        QTest::mouseMove(m_canvas.get(), at(60, 9) + QPoint(322, 0));
        QTRY_COMPARE(hovers.count(), 2);
        QCOMPARE(hovers.last().at(0).toPoint(), QPoint(60, 9));
        QVERIFY(m_canvas->accessibleName().contains(QStringLiteral("pixel x 60 y 9, A 110, B 200")));
        QTest::mouseMove(m_canvas.get(), QPoint(3, 3));
        QTRY_COMPARE(hovers.count(), 3);
        QCOMPARE(hovers.last().at(1).toBool(), false);
    }

    void holdingShiftShowsB()
    {
        QSignalSpy blinks(m_canvas.get(), &ImageCanvas::blinkChanged);
        QCOMPARE(shown(10, 10), 60);
        QTest::keyPress(m_canvas.get(), Qt::Key_Shift);
        QVERIFY(m_canvas->isBlinking());
        waitForFrame();
        QCOMPARE(shown(10, 10), 200);
        QTest::keyRelease(m_canvas.get(), Qt::Key_Shift);
        waitForFrame();
        QCOMPARE(shown(10, 10), 60);
        QTest::keyClick(m_canvas.get(), Qt::Key_T);
        waitForFrame();
        QCOMPARE(shown(10, 10), 200);
        QCOMPARE(blinks.count(), 3);
        QTest::keyClick(m_canvas.get(), Qt::Key_T);
        QVERIFY(!m_canvas->isBlinking());
    }

    void swipeHandleDrags()
    {
        m_canvas->setMode(QStringLiteral("swipe"));
        waitForFrame();
        QSignalSpy params(m_canvas.get(), &ImageCanvas::modeParamsChanged);
        const ViewTransform view = m_canvas->view();
        drag({321, 240}, {321 - 107, 250});
        QVERIFY(params.count() > 0);
        QCOMPARE(m_canvas->modeParams().getFloat("split"), 214.0 / 642);
        QCOMPARE(m_canvas->view(), view);
        waitForFrame();
        // Pixel (21, 24), which the line crosses.
        const PaneAxis x = paneAxis(view.scale, view.center.x, 642);
        const PaneAxis y = paneAxis(view.scale, view.center.y, 480);
        QVERIFY(x.edge(21) < 213 && x.edge(22) > 215);
        QCOMPARE(qRed(m_canvas->frameImage().pixel(213, y.edge(24) + 4)), 71);
        QCOMPARE(qRed(m_canvas->frameImage().pixel(214, y.edge(24) + 4)), 200);
        QTest::keyClick(m_canvas.get(), Qt::Key_Right, Qt::AltModifier);
        QVERIFY(std::abs(m_canvas->modeParams().getFloat("split") - (214.0 / 642 + 0.01)) < 1e-9);
        // Beside the handle a drag pans, and the parameters of a mode are kept.
        drag({500, 240}, {510, 240});
        QVERIFY(m_canvas->view() != view);
        const double split = m_canvas->modeParams().getFloat("split");
        m_canvas->setMode(QStringLiteral("onion"));
        m_canvas->setMode(QStringLiteral("swipe"));
        QCOMPARE(m_canvas->modeParams().getFloat("split"), split);
    }

    void controlDragSelectsARegion()
    {
        QSignalSpy regions(m_canvas.get(), &ImageCanvas::regionSelected);
        drag(at(20, 30), at(10, 12), Qt::LeftButton, Qt::ControlModifier);
        QCOMPARE(regions.count(), 1);
        QCOMPARE(regions.last().at(0).toRect(), QRect(QPoint(10, 12), QPoint(20, 30)));
        QCOMPARE(m_canvas->view().center, (PointD{32, 24}));
        drag(at(50, 40), QPoint(319, 479), Qt::LeftButton, Qt::ControlModifier);
        QCOMPARE(m_canvas->region(), QRect(QPoint(50, 40), QPoint(63, 47)));
        QTest::mouseClick(m_canvas.get(), Qt::LeftButton, Qt::ControlModifier, at(5, 5));
        QVERIFY(regions.last().at(0).toRect().isEmpty());
    }

    void centersOnAPixel()
    {
        m_canvas->centerOn({40, 30}, 16.0);
        QCOMPARE(m_canvas->view(), (ViewTransform{16.0, {40.5, 30.5}}));
        m_canvas->centerOn({0, 0}, 64.0); // in its corner, with the picture beside it
        const PointD center = m_canvas->view().center;
        QVERIFY2(center.x > 0.5 && center.y > 0.5,
                 qPrintable(QStringLiteral("%1, %2").arg(center.x).arg(center.y)));
    }

    /// Whoever goes to a pixel by a key reads that one, not the one that the pointer was left over.
    void goingToAPixelForgetsThePointer()
    {
        QSignalSpy hovered(m_canvas.get(), &ImageCanvas::pixelHovered);
        QTest::mouseMove(m_canvas.get(), at(20, 30));
        QCOMPARE(hovered.last(), QVariantList({QPoint(20, 30), true}));
        m_canvas->centerOn({40, 30}, 16.0);
        QCOMPARE(hovered.last().at(1), QVariant(false));
        QTest::mouseMove(m_canvas.get(), QPoint(100, 120));
        QCOMPARE(hovered.last().at(1), QVariant(true));
        m_canvas->setPinned(QPoint(40, 30));
        QTest::keyClick(m_canvas.get(), Qt::Key_Left);
        QCOMPARE(hovered.last().at(1), QVariant(false));
    }

    void gridAndNumbersAreInTheFrameWhenMagnified()
    {
        m_canvas->setMode(QStringLiteral("a"));
        const auto coloursOfPixel = [this] {
            const PaneAxis x = paneAxis(m_canvas->view().scale, m_canvas->view().center.x, m_canvas->width());
            const PaneAxis y =
                paneAxis(m_canvas->view().scale, m_canvas->view().center.y, m_canvas->height());
            QSet<QRgb> colours;
            for (int j = y.edge(24) + 1; j < y.edge(25); ++j)
                for (int i = x.edge(32) + 1; i < x.edge(33); ++i)
                    colours << m_canvas->frameImage().pixel(i, j);
            return colours;
        };
        m_canvas->setView({6.0, {32.5, 24.5}});
        waitForFrame();
        QCOMPARE(coloursOfPixel().size(), 1);
        m_canvas->setView({16.0, {32.5, 24.5}});
        waitForFrame();
        QCOMPARE(coloursOfPixel().size(), 1);
        const PaneAxis x = paneAxis(16.0, 32.5, m_canvas->width());
        const PaneAxis y = paneAxis(16.0, 24.5, m_canvas->height());
        QVERIFY(m_canvas->frameImage().pixel(x.edge(32), y.edge(24) + 5) !=
                m_canvas->frameImage().pixel(x.edge(32) + 5, y.edge(24) + 5));
        m_canvas->setView({64.0, {32.5, 24.5}});
        waitForFrame();
        const QImage decimal = m_canvas->frameImage().copy();
        QVERIFY(coloursOfPixel().size() > 1);
        m_canvas->setNumberFormat(ui::NumberFormat::Hexadecimal);
        waitForFrame();
        QVERIFY(decimal != m_canvas->frameImage());
    }

    void gainSteps()
    {
        QSignalSpy params(m_canvas.get(), &ImageCanvas::modeParamsChanged);
        m_canvas->stepGain(1);
        QCOMPARE(params.count(), 0);
        m_canvas->setMode(QStringLiteral("difference"));
        m_canvas->stepGain(1);
        m_canvas->stepGain(1);
        m_canvas->stepGain(-1);
        QCOMPARE(params.count(), 3);
        QCOMPARE(m_canvas->modeParams().getInt("gain"), 1);
    }

    void busyDimsThePictureAndKeepsIt()
    {
        const QPoint probe = at(5, 40);
        const QColor before = m_canvas->grab().toImage().pixelColor(probe);
        m_canvas->setBusy(true, QStringLiteral("resize 40 %"));
        QCOMPARE(m_canvas->grab().toImage().pixelColor(probe), before); // not yet: it may be quick
        QTRY_VERIFY(m_canvas->grab().toImage().pixelColor(probe) != before);
        m_canvas->setBusy(false);
        QCOMPARE(m_canvas->grab().toImage().pixelColor(probe), before);
    }

    void aPairWithoutADifferenceSaysSoInPlace()
    {
        QSignalSpy failures(m_canvas.get(), &ImageCanvas::failed);
        const auto small =
            Pyramid::build(Tensor::fromValues<std::uint8_t>({1, 1, 1, 2}, std::vector<std::uint8_t>{1, 2}));
        m_canvas->setPair(picture(false), small);
        m_canvas->setMode(QStringLiteral("difference"));
        QTRY_COMPARE(failures.count(), 1);
        QVERIFY(failures.first().at(1).toString().contains(QStringLiteral("1x1x48x64")));
        m_canvas->setMode(QStringLiteral("a"));
        waitForFrame();
    }

    void zoomIsKeptForAPairOfTheSameSize()
    {
        m_canvas->setView({3.0, {10, 10}});
        m_canvas->setPair(picture(true), picture(false));
        QCOMPARE(m_canvas->view(), (ViewTransform{3.0, {10, 10}}));
        waitForFrame();
        m_canvas->setPair(nullptr, nullptr);
        QVERIFY(m_canvas->isEmpty());
        QVERIFY(m_canvas->frameImage().isNull());
        m_canvas->grab();
    }

    void dropsAreAnnounced()
    {
        QSignalSpy drops(m_canvas.get(), &ImageCanvas::filesDropped);
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(QStringLiteral("/a.png"))});
        QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_canvas.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_canvas.get(), &event);
        QCOMPARE(drops.count(), 1);
        QCOMPARE(drops.first().at(0).value<QList<QUrl>>().size(), 1);
    }

    /// What differs looks different, with no more digits than that takes.
    void textsTellValuesApart()
    {
        using ui::NumberFormat;
        const auto texts = [](double a, double b, DType dtype = DType::Float32) {
            const auto both = ui::pairTexts(a, b, dtype, dtype, NumberFormat::Decimal);
            return both[0] + QLatin1Char('|') + both[1];
        };
        QCOMPARE(texts(0.5, 0.50001), QStringLiteral("0.5|0.50001"));
        QCOMPARE(texts(0.5F, std::nextafter(0.5F, 1.0F)), QStringLiteral("0.5|0.5000001"));
        QCOMPARE(texts(0.3F, std::nextafter(0.3F, 1.0F)), QStringLiteral("0.30000001|0.30000004"));
        QCOMPARE(texts(1234567.0, 1234568.0), QStringLiteral("1234567|1234568"));
        QCOMPARE(texts(1.0 / 3, 1.0 / 3), QStringLiteral("0.333333|0.333333"));
        QCOMPARE(texts(0.1, std::nextafter(0.1, 1.0), DType::Float64),
                 QStringLiteral("0.10000000000000001|0.10000000000000002"));
        std::uint32_t state = 1;
        for (int i = 0; i < 2000; ++i) {
            state = state * 1664525U + 1013904223U;
            const float a =
                static_cast<float>(state >> 8) * std::pow(2.0F, static_cast<float>(state % 60) - 54);
            const float b = std::nextafter(a, 1e30F);
            const auto both = ui::pairTexts(a, b, DType::Float32, DType::Float32, NumberFormat::Decimal);
            QVERIFY2(both[0] != both[1], qPrintable(both[0]));
        }
    }

    /// Whatever the zoom and the values are, numbers of a pixel and of its neighbours never touch.
    void numbersNeverRunTogether()
    {
        constexpr int kSide = 6;
        std::vector<float> a, b;
        for (int i = 0; i < kSide * kSide; ++i) {
            const float value = static_cast<float>(i % 2 ? -1 : 1) *
                                std::pow(10.0F, static_cast<float>(i % 12) - 6) *
                                (1.0F + static_cast<float>(i) / 7.0F);
            a.push_back(value);
            b.push_back(i % 3 ? value : std::nextafter(value, 2e9F));
        }
        const auto build = [](const std::vector<float>& values) {
            return Pyramid::build(Tensor::fromValues<float>({1, 1, kSide, kSide}, values));
        };
        const auto imageA = build(a);
        const auto imageB = build(b);
        const QRect all(0, 0, kSide, kSide);
        int tables = 0;
        int withoutSome = 0;
        for (const double ratio : {1.0, 2.0})
            for (double scale = 38.0; scale < 400.0; scale += 7.3) {
                ui::PixelRoom room{scale, ratio, QFontDatabase::systemFont(QFontDatabase::FixedFont),
                                   ui::NumberFormat::Decimal};
                const ui::PixelTables ofA =
                    ui::fitTables({imageA.get(), imageA.get(), imageB.get(), false}, all, {0}, room);
                const ui::PixelTables ofB =
                    ui::fitTables({imageB.get(), imageA.get(), imageB.get(), true}, all, {0}, room);
                QCOMPARE(ofA.fontSize, ofB.fontSize);
                if (ofA.fontSize == 0)
                    continue;
                QVERIFY(ofA.fontSize >= 7 * ratio);
                QFont font = room.font;
                font.setPixelSize(ofA.fontSize);
                const double character = QFontMetricsF(font).horizontalAdvance(QLatin1Char('0'));
                QVERIFY2(ofA.characters() * character <= scale, qPrintable(QString::number(scale)));
                tables += ofA.columns == 3;
                for (std::size_t i = 0; i < ofA.pixels.size(); ++i) {
                    const auto& line = ofA.pixels[i].back();
                    for (std::size_t column = 0; column < static_cast<std::size_t>(ofA.columns); ++column)
                        QVERIFY(line[column].size() <= ofA.widths[column]);
                    const QString other = ofA.columns == 3 ? line[1] : ofB.pixels[i].back()[0];
                    const bool isHidden = line[0] == QStringLiteral("…") || other == QStringLiteral("…");
                    withoutSome += isHidden;
                    QVERIFY2(isHidden || (line[0] == other) == (a[i] == b[i]), qPrintable(line[0]));
                }
            }
        QVERIFY(tables > 0 && withoutSome > 0);
    }
};

QTEST_MAIN(ImageCanvasTest)
#include "tst_image_canvas.moc"
