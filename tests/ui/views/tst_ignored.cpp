// SPDX-License-Identifier: Apache-2.0
// Pixels that are ignored: by a mask, seen on the canvas, kept with a session, and in the command that is
// copied.
#include "tests/ui/window_fixture.h"
#include "ui/base/actions.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/inspect/page/page.h"

#include <QFile>
#include <QLabel>
#include <QSet>
#include <QSignalSpy>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 20000;

} // namespace

class IgnoredTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] Session& session() const { return m_window->session(); }
    [[nodiscard]] ImageCanvas& canvas() const { return *find<ImageCanvas>(u"canvas"_s); }

    [[nodiscard]] QString saved(const QString& name, const QImage& image) const
    {
        const QString path = m_folder.filePath(name);
        return image.save(path) ? path : QString();
    }

    /// White where A and B below differ, and the column beside it.
    [[nodiscard]] QString mask(int width = 40, int height = 24) const
    {
        QImage image(width, height, QImage::Format_Grayscale8);
        image.fill(0);
        for (int y = 0; y < height; ++y)
            for (const int x : {4, 5})
                image.setPixelColor(x, y, Qt::white);
        return saved(u"mask%1.png"_s.arg(width), image);
    }

    void openPair()
    {
        makeWindow(setupOf("resize:size=40", "cpu", "emu:0"), true);
        const QString a = picture(u"a.png"_s, 40, 24);
        QImage other(a);
        for (int y = 0; y < 24; ++y)
            other.setPixelColor(5, y, other.pixelColor(5, y).lightness() > 128 ? Qt::black : Qt::white);
        m_window->openPair(a, saved(u"b.png"_s, other));
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().isRunning(), kPatience);
        QVERIFY(session().result()->comparison.all.differing > 0);
    }

    void expectMasked()
    {
        QTRY_VERIFY_WITH_TIMEOUT(
            session().result() && session().result()->whole.ignored && !session().isRunning(), kPatience);
        QCOMPARE(session().result()->comparison.all.differing, std::uint64_t{0});
        QCOMPARE(session().result()->comparison.all.samples, std::uint64_t{3 * 38 * 24});
        QTRY_COMPARE(canvas().ignored().size(), QSize(40, 24));
        QVERIFY(canvas().ignored().constScanLine(7)[5] != 0 && canvas().ignored().constScanLine(7)[6] == 0);
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void aMaskLeavesOutWhatIsNotBlack()
    {
        openPair();
        QVERIFY(!m_window->actions().get(u"ignore_nothing"_s)->isEnabled());
        QVERIFY(m_window->actions().get(u"ignore_mask"_s)->isEnabled());
        session().ignoreMask(mask());
        expectMasked();
        QVERIFY2(session().command().contains(u"--ignore "_s) &&
                     session().command().contains(u"mask40.png"_s),
                 qPrintable(session().command()));
        // The one value that both have there is told as none of theirs.
        const auto& line = *find<QLabel>(u"pixel_line"_s);
        m_window->view().setPinned(QPoint(5, 3));
        QTRY_VERIFY2(line.text().endsWith(u"ignored"_s), qPrintable(line.text()));
        m_window->view().setPinned(QPoint(8, 3));
        QTRY_VERIFY2(!line.text().contains(u"ignored"_s), qPrintable(line.text()));
        // Seen: stripes and their ground in what is ignored, the picture itself beside it.
        canvas().setMode(u"a"_s);
        canvas().fit();
        QTRY_VERIFY(canvas().isFrameCurrent());
        const auto columnOf = [&](int x) {
            const QImage shot = canvas().grab().toImage();
            const double scale = canvas().view().scale / shot.devicePixelRatio();
            const QPointF middle(canvas().width() / 2.0, canvas().height() / 2.0);
            QSet<QRgb> colors;
            for (double y = 1.2; y < 22.8; y += 0.1) {
                const QPointF at = middle + QPointF((x + 0.5 - canvas().view().center.x) * scale,
                                                    (y - canvas().view().center.y) * scale);
                colors.insert(shot.pixel((at * shot.devicePixelRatio()).toPoint()));
            }
            return colors;
        };
        const auto shown = columnOf(4), beside = columnOf(8);
        m_window->actions().get(u"ignore_nothing"_s)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().result()->whole.ignored, kPatience);
        QVERIFY(!m_window->actions().get(u"ignore_nothing"_s)->isEnabled());
        QTRY_VERIFY(canvas().ignored().isNull() && canvas().isFrameCurrent());
        QVERIFY(columnOf(4) != shown);
        QCOMPARE(columnOf(8), beside);
        QVERIFY(!session().command().contains(u"--ignore"_s));
        session().undoStack().undo();
        expectMasked();
    }

    void aMaskOfAnotherSizeIsRefused()
    {
        openPair();
        const AnalysisPtr before = session().result();
        QSignalSpy failures(&session(), &Session::failed);
        session().ignoreMask(mask(39, 24));
        QTRY_COMPARE_WITH_TIMEOUT(failures.size(), 1, kPatience);
        QVERIFY2(failures[0][0].toString().contains(u"39x24 pixels, but the image has 40x24"_s),
                 qPrintable(failures[0][0].toString()));
        QVERIFY(!session().setup().ignored && session().result() == before);
        session().ignoreMask(m_folder.filePath(u"absent.png"_s));
        QTRY_COMPARE_WITH_TIMEOUT(failures.size(), 2, kPatience);
    }

    void aSessionKeepsWhatIsIgnored()
    {
        openPair();
        session().ignoreMask(mask());
        expectMasked();
        session().ignoreRegion({10, 2, 3, 4});
        QTRY_VERIFY_WITH_TIMEOUT(session().result()->whole.ignored->samples == 3 * (2 * 24 + 3 * 4),
                                 kPatience);
        const QString command = session().command();
        SavedSession saved;
        saved.files = {session().path(0), session().path(1)};
        m_window->page<InspectPage>().save(saved);
        const QByteArray json = saved.toJson(m_folder.path());
        m_window.reset();

        makeWindow(setupOf("resize:size=40", "cpu", "emu:0"), true);
        m_window->restore(SavedSession::fromJson(json, m_folder.path()));
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().isRunning(), kPatience);
        QVERIFY(session().result()->whole.ignored);
        QCOMPARE(session().result()->whole.ignored->samples, std::uint64_t{3 * (2 * 24 + 3 * 4)});
        const auto words = [](const QString& text) { // rectangles stand before masks
            QStringList list = text.split(u' ');
            list.sort();
            return list;
        };
        QCOMPARE(words(session().command()), words(command));
        // Another picture has pixels of its own.
        m_window->openPair(session().path(0), session().path(0));
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && session().path(1) == session().path(0), kPatience);
        QVERIFY(!session().setup().ignored);
    }

    void aSessionWhoseMaskIsGoneSaysSo()
    {
        openPair();
        session().ignoreMask(mask());
        expectMasked();
        SavedSession saved;
        saved.files = {session().path(0), session().path(1)};
        m_window->page<InspectPage>().save(saved);
        const QByteArray json = saved.toJson();
        m_window.reset();
        QVERIFY(QFile::remove(m_folder.filePath(u"mask40.png"_s)));
        makeWindow(setupOf("resize:size=40", "cpu", "emu:0"), true);
        QSignalSpy failures(&session(), &Session::failed);
        m_window->restore(SavedSession::fromJson(json));
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().isRunning(), kPatience);
        QCOMPARE(failures.size(), 1);
        QVERIFY(failures[0][0].toString().contains(u"mask40.png"_s));
        QVERIFY(!session().result()->whole.ignored);
    }

    void aSinglePictureIsTurnedToo()
    {
        makeWindow(setupOf("to_float", "cpu", "emu:0"), true);
        // A TIFF of 3 x 2 gray pixels with orientation 6.
        const char tiff[] = "II*\0\x08\0\0\0"
                            "\x09\0"
                            "\x00\x01\x03\0\x01\0\0\0\x03\0\0\0"
                            "\x01\x01\x03\0\x01\0\0\0\x02\0\0\0"
                            "\x02\x01\x03\0\x01\0\0\0\x08\0\0\0"
                            "\x03\x01\x03\0\x01\0\0\0\x01\0\0\0"
                            "\x06\x01\x03\0\x01\0\0\0\x01\0\0\0"
                            "\x11\x01\x04\0\x01\0\0\0\x7a\0\0\0"
                            "\x12\x01\x03\0\x01\0\0\0\x06\0\0\0"
                            "\x16\x01\x03\0\x01\0\0\0\x02\0\0\0"
                            "\x17\x01\x04\0\x01\0\0\0\x06\0\0\0"
                            "\0\0\0\0"
                            "\x0a\x14\x1e\x28\x32\x3c";
        const QString path = m_folder.filePath(u"held.tiff"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(tiff, sizeof tiff - 1) == sizeof tiff - 1);
        file.close();
        session().open(path);
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().isRunning(), kPatience);
        QCOMPARE(QSize(session().result()->imageA().shape().w, session().result()->imageA().shape().h),
                 QSize(3, 2));
        m_window->actions().get(u"upright"_s)->setChecked(true);
        session().setUpright(true);
        QTRY_COMPARE_WITH_TIMEOUT(session().input().tensor.shape().w, 2, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && session().result()->imageA().shape().w == 2,
                                 kPatience);
        QVERIFY2(session().command().contains(u" --exif"_s), qPrintable(session().command()));
    }
};

QTEST_MAIN(IgnoredTest)
#include "tst_ignored.moc"
