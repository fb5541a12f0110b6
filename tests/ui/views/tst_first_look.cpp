// SPDX-License-Identifier: Apache-2.0
// Large inputs are seen, coarse, before their comparison is made.
#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/viewer/first_look.h"
#include "ui/inspect/viewer/viewer.h"

#include <QSet>
#include <QSignalSpy>
#include <QTimer>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class FirstLookTest : public QObject, WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] QString plain(const QString& name, QSize size, QColor color) const
    {
        QImage image(size, QImage::Format_RGB32);
        image.fill(color);
        const QString path = m_folder.filePath(name);
        return image.save(path) ? path : QString();
    }

    /// What is opened next is read, and its comparison stopped before it gives a result.
    void stopTheNextComparison()
    {
        connect(
            &m_window->session(), &Session::inputChanged, this,
            [this] { QTimer::singleShot(0, this, [this] { m_window->session().cancel(); }); },
            Qt::SingleShotConnection);
    }

private Q_SLOTS:
    void init()
    {
        makeWindow({}, false);
        QTRY_VERIFY(!m_window->session().devices().isEmpty());
    }

    void cleanup() { m_window.reset(); }

    void ofAPairBothAreShownWhereTheCanvasWillShowThem()
    {
        const QString red = plain(u"red.png"_s, {3000, 1600}, QColor(200, 10, 10));
        const QString blue = plain(u"blue.png"_s, {3000, 1600}, QColor(10, 10, 200));
        m_window->view().setMode(u"side_by_side"_s);
        auto* look = find<FirstLook>(u"first_look"_s);
        ImageCanvas& canvas = m_window->viewer().canvas();
        QSignalSpy painted(&m_window->viewer(), &Viewer::inputPainted);
        stopTheNextComparison();
        m_window->openPair(red, blue);
        QTRY_COMPARE(painted.size(), 1);
        QVERIFY(look->isVisible() && canvas.isEmpty());
        const QImage coarse = canvas.grab().toImage();

        m_window->session().reload();
        QTRY_VERIFY(m_window->session().result());
        QVERIFY(!look->isVisible());
        QTRY_VERIFY(canvas.isFrameCurrent());
        const QImage whole = canvas.grab().toImage();
        QCOMPARE(coarse.size(), whole.size());
        QSet<QRgb> seen;
        for (int y = 40; y < whole.height(); y += 20)
            for (int x = 4; x < whole.width(); x += 20) {
                const QRgb color = whole.pixel(x, y);
                if (color != QColor(200, 10, 10).rgb() && color != QColor(10, 10, 200).rgb())
                    continue; // no picture, or a label
                seen.insert(color);
                QVERIFY2(coarse.pixel(x, y) == color, qPrintable(u"%1,%2"_s.arg(x).arg(y)));
            }
        QCOMPARE(seen.size(), 2);
    }

    void ofOneImageThatAlone()
    {
        auto* look = find<FirstLook>(u"first_look"_s);
        QSignalSpy painted(&m_window->viewer(), &Viewer::inputPainted);
        stopTheNextComparison();
        m_window->openFile(plain(u"green.png"_s, {3000, 1600}, QColor(10, 200, 10)));
        QTRY_COMPARE(painted.size(), 1);
        const ImageCanvas& canvas = m_window->viewer().canvas();
        QCOMPARE(look->grab().toImage().pixelColor(canvas.width() / 2, canvas.height() / 2),
                 QColor(10, 200, 10));
    }

    void whatIsComparedAtOnceHasNone()
    {
        QSignalSpy painted(&m_window->viewer(), &Viewer::inputPainted);
        m_window->openFile(plain(u"small.png"_s, {300, 200}, Qt::gray));
        QTRY_VERIFY(m_window->session().result());
        QTest::qWait(0);
        QCOMPARE(painted.size(), 0);
    }

    /// With a result to be seen, that stays until the next one.
    void aSecondComparisonHasNone()
    {
        m_window->openFile(plain(u"small.png"_s, {300, 200}, Qt::gray));
        QTRY_VERIFY(m_window->session().result());
        QSignalSpy painted(&m_window->viewer(), &Viewer::inputPainted);
        m_window->openFile(plain(u"large.png"_s, {3000, 1600}, Qt::gray));
        QTRY_COMPARE(m_window->session().result()->job.input.tensor.shape().w, 3000);
        QTest::qWait(0);
        QCOMPARE(painted.size(), 0);
    }
};

QTEST_MAIN(FirstLookTest)
#include "tst_first_look.moc"
