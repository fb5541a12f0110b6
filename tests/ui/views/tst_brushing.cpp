// SPDX-License-Identifier: Apache-2.0
// The histogram and the picture: bands and thresholds light pixels, regions have histograms of their own.
#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/widgets/histogram_view.h"

#include <QComboBox>
#include <QLabel>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QToolButton>

#include <cmath>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class BrushingTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    /// A picture, and one with other blues in three rectangles: 2, 40 and 100 steps higher.
    void openRectangles()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        const QString a = picture(u"a.png"_s, 160, 120);
        QImage image(a);
        const auto shift = [&image](const QRect& box, int by) {
            for (int y = box.top(); y <= box.bottom(); ++y)
                for (int x = box.left(); x <= box.right(); ++x) {
                    const QColor c = image.pixelColor(x, y);
                    image.setPixelColor(x, y, QColor(c.red(), c.green(), c.blue() + by));
                }
        };
        shift({10, 10, 30, 20}, 2);
        shift({60, 50, 5, 5}, 100);
        shift({90, 80, 20, 20}, 40);
        const QString b = m_folder.filePath(u"b.png"_s);
        QVERIFY(image.save(b));
        m_window->openPair(a, b);
        QTRY_VERIFY(m_window->session().result());
        QTRY_VERIFY(text().startsWith(u"98.2"_s));
    }

    [[nodiscard]] HistogramView& chart() const { return *find<HistogramView>(u"histogram"_s); }
    [[nodiscard]] ImageCanvas& canvas() const { return *find<ImageCanvas>(u"canvas"_s); }
    [[nodiscard]] ViewState& view() const { return m_window->view(); }
    [[nodiscard]] QString text() const { return find<QLabel>(u"histogram_text"_s)->text(); }
    [[nodiscard]] QPoint at(double x) const { return {static_cast<int>(std::lround(x)), 50}; }

    void move(QPoint to, Qt::MouseButtons buttons)
    {
        QMouseEvent event(QEvent::MouseMove, to, chart().mapToGlobal(QPointF(to)), Qt::NoButton, buttons,
                          Qt::NoModifier);
        QCoreApplication::sendEvent(&chart(), &event);
    }

    /// From one place of the chart to another one with the left button, without letting it go.
    void dragTo(QPoint from, QPoint to)
    {
        QTest::mousePress(&chart(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 8; ++i)
            move(from + (to - from) * i / 8, Qt::LeftButton);
    }

    /// The middle of the bin of a whole error, or of a value, as the chart tells it when it is hovered.
    [[nodiscard]] QPoint placeOf(const QString& start)
    {
        QString shown;
        const auto connection =
            connect(&chart(), &HistogramView::binHovered, this, [&shown](const QString& t) { shown = t; });
        int first = -1;
        int last = -1;
        for (int x = 0; x < chart().width(); ++x) {
            move({x, 50}, Qt::NoButton);
            if (shown.startsWith(start)) {
                first = first < 0 ? x : first;
                last = x;
            }
        }
        disconnect(connection);
        return at((first + last) / 2.0);
    }

    /// Where a value is on the axis, or the nearest one that has a column of the screen.
    [[nodiscard]] QPoint placeOfValue(int value)
    {
        QString shown;
        const auto connection =
            connect(&chart(), &HistogramView::binHovered, this, [&shown](const QString& t) { shown = t; });
        int nearest = -1;
        int distance = 3;
        for (int x = 0; x < chart().width(); ++x) {
            move({x, 50}, Qt::NoButton);
            const int there = shown.section(u' ', 1, 1).chopped(1).toInt();
            if (shown.startsWith(u"value "_s) && std::abs(there - value) < distance) {
                distance = std::abs(there - value);
                nearest = x;
            }
        }
        disconnect(connection);
        return {nearest, 50};
    }

    /// Lit pixels of the picture of A.
    [[nodiscard]] int litPixels()
    {
        canvas().setMode(u"a"_s);
        canvas().oneToOne();
        canvas().setView({1.0, {80.0, 60.0}});
        if (!QTest::qWaitFor([this] { return canvas().isFrameCurrent(); }))
            return -1;
        const QImage image = canvas().frameImage();
        int lit = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                lit += image.pixel(x, y) == FrameRequest().highlightColor;
        return lit;
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void aBandOfErrorsLightsItsPixels()
    {
        openRectangles();
        QVERIFY(!view().highlight());
        const QPoint low = placeOf(u"error −60:"_s);
        const QPoint high = placeOf(u"error −20:"_s);
        dragTo(low, high);
        QVERIFY(view().highlight()); // while the button is down
        QTest::mouseRelease(&chart(), Qt::LeftButton, {}, high);
        const ValueBand band = *view().highlight()->band;
        QVERIFY(band.low <= -59.0 && band.low >= -61.0);
        QVERIFY(band.high <= -19.0 && band.high >= -21.0);
        QVERIFY(!band.outside);
        QCOMPARE(litPixels(), 20 * 20);
        QVERIFY2(text().contains(u"400 samples"_s), qPrintable(text()));
        Q_EMIT find<QLabel>(u"histogram_text"_s)->linkActivated(u"clear"_s);
        QVERIFY(!view().highlight());
        QCOMPARE(litPixels(), 0);
        QVERIFY(!chart().band());
    }

    void theThresholdRecoloursWhileItMoves()
    {
        openRectangles();
        QSignalSpy moved(&chart(), &HistogramView::thresholdMoved);
        const QPoint zero = placeOf(u"error 0:"_s);
        const QPoint one = placeOf(u"error +1:"_s);
        const QPoint fifty = placeOf(u"error +50:"_s);
        // The handle stands between 0 and 1.
        dragTo({(zero.x() + one.x() + 1) / 2, 50}, fifty);
        QVERIFY(moved.count() > 1);
        QVERIFY(view().highlight() && view().highlight()->band->outside);
        QVERIFY(std::abs(view().highlight()->band->high - 50.0) <= 2.0);
        QCOMPARE(litPixels(), 5 * 5); // only those of 100 steps
        QCOMPARE(m_window->session().setup().tolerance.atol, 0.0);
        QTest::mouseRelease(&chart(), Qt::LeftButton, {}, fifty);
        QCOMPARE(m_window->session().setup().tolerance.atol, view().highlight()->band->high);
        QTRY_VERIFY_WITH_TIMEOUT(!view().highlight(), 5000);
    }

    void aClickSetsTheThreshold()
    {
        openRectangles();
        QTest::mouseClick(&chart(), Qt::LeftButton, {}, placeOf(u"error +50:"_s));
        QVERIFY(std::abs(m_window->session().setup().tolerance.atol - 50.0) <= 2.0);
        QVERIFY(!chart().band());
    }

    void aBandOfValuesLightsThoseOfEachSide()
    {
        openRectangles();
        find<QComboBox>(u"histogram_kind"_s)->setCurrentIndex(1);
        find<QComboBox>(u"histogram_channel"_s)->setCurrentIndex(3); // blue: 90 in A, everywhere
        QTRY_VERIFY(text().contains(u"Drag to light"_s));
        QTRY_VERIFY(placeOfValue(190).x() > 0);
        const QPoint low = placeOfValue(180);
        const QPoint high = placeOfValue(200);
        dragTo(low, high);
        QTest::mouseRelease(&chart(), Qt::LeftButton, {}, high);
        QVERIFY(view().highlight());
        QCOMPARE(view().highlight()->channel, 2);
        QVERIFY2(text().contains(u"0 samples of A and 25 of B"_s), qPrintable(text()));
        QCOMPARE(litPixels(), 0); // of A
        canvas().setBlinkLatched(true);
        QCOMPARE(litPixels(), 5 * 5); // of B
    }

    void aRegionHasAHistogramOfItsOwn()
    {
        openRectangles();
        view().setRegion({85, 75, 20, 20}); // 15 x 15 of the 400
        QTRY_VERIFY2(text().contains(u"in the region"_s), qPrintable(text()));
        QVERIFY2(text().contains(u"81.25 % in the region"_s), qPrintable(text()));
        view().setRegion({});
        QTRY_VERIFY(!text().contains(u"in the region"_s));
    }

    void channelsAreCountedAlone()
    {
        openRectangles();
        auto* channel = find<QComboBox>(u"histogram_channel"_s);
        QCOMPARE(channel->count(), 4);
        channel->setCurrentIndex(1);
        QTRY_VERIFY2(text().startsWith(u"100 % of samples"_s) || text().startsWith(u"100.00 %"_s),
                     qPrintable(text()));
        channel->setCurrentIndex(3);
        QTRY_VERIFY2(text().startsWith(u"94.6"_s), qPrintable(text()));
    }

    void keysMoveAndWidenTheBand()
    {
        openRectangles();
        chart().setFocus();
        QTest::keyClick(&chart(), Qt::Key_Right, Qt::ShiftModifier);
        QTest::keyClick(&chart(), Qt::Key_Right, Qt::ShiftModifier);
        QVERIFY(chart().band());
        QCOMPARE(chart().band()->low, 0.0);
        QCOMPARE(chart().band()->high, 1.0);
        QTest::keyClick(&chart(), Qt::Key_Left, Qt::AltModifier);
        QTest::keyClick(&chart(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(chart().band()->low, -2.0);
        QCOMPARE(chart().band()->high, -1.0);
        QCOMPARE(litPixels(), 30 * 20);
        QTest::keyClick(&chart(), Qt::Key_Escape);
        QVERIFY(!view().highlight());
        QCOMPARE(m_window->session().setup().tolerance.atol, 0.0);
        QTest::keyClick(&chart(), Qt::Key_Right);
        QCOMPARE(m_window->session().setup().tolerance.atol, 1.0);
    }

    void anotherScaleAndCurveAreOtherPictures()
    {
        openRectangles();
        const QImage counts = chart().grab().toImage();
        find<QToolButton>(u"histogram_logarithmic"_s)->click();
        const QImage linear = chart().grab().toImage();
        QVERIFY(counts != linear);
        find<QToolButton>(u"histogram_cumulative"_s)->click();
        const QImage share = chart().grab().toImage();
        QVERIFY(share != linear);
        find<QToolButton>(u"histogram_logarithmic"_s)->click();
        QVERIFY(chart().grab().toImage() != share);
    }
};

QTEST_MAIN(BrushingTest)
#include "tst_brushing.moc"
