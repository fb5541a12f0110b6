// SPDX-License-Identifier: Apache-2.0
// Ways that end otherwise than with a result: what cannot be compared, run or read, and what is pasted.
#include "engine/codec/codec.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/widgets/message_bar.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>

#include <vector>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class EndingsTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void make(const char* step = "resize:size=40") { makeWindow(setupOf(step, "cpu", "emu:0"), true, true); }

    [[nodiscard]] Session& session() const { return m_window->session(); }
    [[nodiscard]] ImageCanvas& canvas() const { return *find<ImageCanvas>(u"canvas"_s); }
    [[nodiscard]] MakersModel& makers() const { return m_window->view().makers(); }
    [[nodiscard]] QString text(const QString& label) const { return find<QLabel>(label)->text(); }
    [[nodiscard]] bool isFailed() const
    {
        return session().outcome() && session().outcome()->kind == OutcomeKind::Error &&
               !session().isRunning();
    }

    QString save(const QString& name, const QImage& image) const
    {
        const QString path = m_folder.filePath(name);
        return image.save(path) ? path : QString();
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    /// What relates them is undone, and what is left is compared; what is drawn is left out of that.
    void twoSizesAreCompared()
    {
        make();
        const QString a = picture(u"a.png"_s, 40, 24);
        const QString b = save(u"part.png"_s, QImage(a).copy(10, 2, 30, 20).transformed(QTransform().rotate(90)));
        m_window->openPair(a, b);
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && m_window->view().answer().current(), 20000);
        QVERIFY2(text(u"answer_sentence"_s)
                     .startsWith(u"B is A cropped at (10, 2) to 30x20 pixels, then rotated by 90 degrees clockwise"_s),
                 qPrintable(text(u"answer_sentence"_s)));
        QVERIFY(!canvas().isEmpty());
        QCOMPARE(session().result()->imageA().shape().w, 30);
        QCOMPARE(session().result()->imageB().shape().w, 30);
        m_window->view().setRegion({3, 4, 5, 6});
        m_window->actions().get(u"ignore_region"_s)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && session().result()->whole.ignored, 20000);
        QCOMPARE(session().result()->whole.ignored->samples, std::uint64_t{3 * 5 * 6});
        QVERIFY2(session().command().contains(u"--ignore 13,6,5,6"_s), qPrintable(session().command()));
        session().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().result()->whole.ignored, 20000);
        // Who made one of the other can be asked of two sizes.
        m_window->openPair(a, save(u"turned.png"_s, QImage(a).transformed(QTransform().rotate(90))));
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && session().path(1).endsWith(u"turned.png"_s), 20000);
        auto* who = find<QPushButton>(u"who_made"_s);
        QTRY_VERIFY(who->isVisible() && !makers().needsSource());
        QTest::mouseClick(who, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!makers().isRunning() && makers().made().size() == 1, 40000);
        QVERIFY2(makers().made()[0].isNamed, english(makers().made()[0].verdict).c_str());
        QVERIFY2(text(u"answer_makers"_s).startsWith(u"B, made from A: "_s),
                 qPrintable(text(u"answer_makers"_s)));
        m_window->openPair(a, a);
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && session().path(1) == a, 20000);
        QVERIFY(makers().made().empty() && !find<QLabel>(u"answer_makers"_s)->isVisible());
    }

    /// Both are seen with their channels, and nothing of the pair before.
    void unlikePicturesAreShownWithoutAResult()
    {
        make();
        const QString a = picture(u"a.png"_s, 40, 24);
        m_window->openPair(a, picture(u"b.png"_s, 40, 24));
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && m_window->view().answer().current(), 20000);
        m_window->openPair(a, save(u"gray.png"_s, QImage(a).convertToFormat(QImage::Format_Grayscale8)));
        QTRY_VERIFY_WITH_TIMEOUT(isFailed(), 20000);
        QVERIFY(!session().result() && canvas().isEmpty());
        auto* both = find<QWidget>(u"first_look"_s);
        QTRY_VERIFY(both->isVisible());
        const QColor before = both->grab().toImage().pixelColor(both->width() / 4, both->height() / 2);
        QVERIFY2(before != tokens().canvas, "the pictures are painted");
        QCOMPARE(text(u"answer_grade"_s), u"Cannot say"_s);
        QVERIFY2(text(u"answer_sentence"_s).startsWith(u"A has 3 channels and B has 1"_s),
                 qPrintable(text(u"answer_sentence"_s)));
        QVERIFY(!find<QLabel>(u"answer_share"_s)->isVisible());
        QVERIFY2(m_window->findChild<MessageBar*>(u"message_bar"_s)->text().isEmpty(), "it is said once");
        // The next pair is none of it.
        m_window->openPair(a, a);
        QTRY_VERIFY_WITH_TIMEOUT(session().result(), 20000);
        QVERIFY(!both->isVisible() && !canvas().isEmpty());
    }

    void threeFilesAreASourceAndTwoResults()
    {
        make();
        const QString source = picture(u"source.png"_s, 40, 24);
        const QString flipped = save(u"flipped.png"_s, QImage(source).mirrored(true, false));
        const QString turned = save(u"turned.png"_s, QImage(source).mirrored(true, true));
        m_window->takeFiles(
            {QUrl::fromLocalFile(source), QUrl::fromLocalFile(flipped), QUrl::fromLocalFile(turned)});
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && session().isPair(), 20000);
        QCOMPARE(session().path(0), flipped);
        QCOMPARE(makers().source(), source);
        QTest::mouseClick(find<QPushButton>(u"who_made"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!makers().isRunning() && makers().made().size() == 2, 40000);
        for (const MakersModel::Made& made : makers().made())
            QVERIFY2(made.isNamed, english(made.verdict).c_str());
        const QStringList lines = text(u"answer_makers"_s).split(u'\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith(u"A, made from source.png: "_s), qPrintable(lines[0]));
        QVERIFY2(lines[1].startsWith(u"B, made from source.png: "_s), qPrintable(lines[1]));
        // A source is that of one pair.
        m_window->openPair(turned, flipped);
        QTRY_COMPARE(session().path(0), turned);
        QVERIFY(makers().source().isEmpty() && makers().needsSource());
    }

    /// Of three, the one of another size is the source, wherever it stands.
    void theSourceIsTheOneOfAnotherSize()
    {
        make();
        const QString a = picture(u"a.png"_s, 40, 30);
        const QString b = picture(u"b.png"_s, 40, 30);
        const QString source = picture(u"photo.png"_s, 96, 64);
        m_window->takeFiles({QUrl::fromLocalFile(a), QUrl::fromLocalFile(b), QUrl::fromLocalFile(source)});
        QTRY_VERIFY_WITH_TIMEOUT(session().isPair() && session().result(), 20000);
        QCOMPARE(makers().source(), source);
        QCOMPARE(session().path(1), b);
    }

    void whatAStepNeedsIsOffered()
    {
        make("jpeg_round_trip");
        writeImage(toPath(m_folder.filePath(u"floats.npy"_s)),
                   Tensor::fromValues<float>({1, 3, 24, 32}, std::vector<float>(3 * 24 * 32, 0.5F)));
        m_window->openFile(m_folder.filePath(u"floats.npy"_s));
        QTRY_VERIFY_WITH_TIMEOUT(isFailed() && !m_window->view().answer().isSearching(), 30000);
        QCOMPARE(text(u"answer_grade"_s), u"Cannot say"_s);
        QCOMPARE(find<QLabel>(u"answer_grade"_s)->palette().color(QPalette::WindowText), tokens().muted);
        QTRY_VERIFY(find<QWidget>(u"first_look"_s)->isVisible()); // its input
        auto* insert = find<QPushButton>(u"make_equal"_s);
        QVERIFY(insert->isVisible());
        QCOMPARE(insert->text(), u"Insert to_uint8 first"_s);
        QVERIFY2(insert->toolTip().contains(u"(replayed)"_s), qPrintable(insert->toolTip()));
        QTest::mouseClick(insert, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().isRunning(), 20000);
        QCOMPARE(session().setup().pipeline.steps.size(), std::size_t{2});
        QVERIFY(!find<QWidget>(u"first_look"_s)->isVisible());
        session().undoStack().undo();
        QTRY_VERIFY_WITH_TIMEOUT(isFailed(), 20000);
        QVERIFY(session().result()); // of these files: it stays, dimmed
    }

    void aBrokenJpegOpensInTheLab()
    {
        make();
        const QString whole = save(u"whole.jpg"_s, QImage(picture(u"p.png"_s, 96, 64)));
        QFile file(whole);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QFile cut(m_folder.filePath(u"cut.jpg"_s));
        QVERIFY(cut.open(QIODevice::WriteOnly));
        cut.write(bytes.first(bytes.size() * 2 / 3));
        cut.close();
        m_window->takeFiles({QUrl::fromLocalFile(cut.fileName())});
        QTRY_COMPARE_WITH_TIMEOUT(m_window->shownPage().id(), u"jpeg_lab"_s, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady(), 20000);
        QVERIFY(m_window->findChild<MessageBar*>(u"message_bar"_s)->text().contains(u"cut.jpg"_s));
    }

    void aPathAndAPictureArePasted()
    {
        make();
        QClipboard& clipboard = *QGuiApplication::clipboard();
        const QString path = picture(u"by path.png"_s, 96, 64);
        clipboard.setText(u"\""_s + path + u"\"\n"_s);
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(session().path(0), path);
        clipboard.setImage(QImage(path).copy(0, 0, 50, 40));
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(session().input().tensor.shape().w, 50);
        QTRY_VERIFY_WITH_TIMEOUT(session().result(), 20000);
        clipboard.setText(u"neither"_s);
        QTest::keyClick(m_window.get(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY(m_window->findChild<MessageBar*>(u"message_bar"_s)->text().contains(u"clipboard"_s));
        QCOMPARE(session().input().tensor.shape().w, 50);
    }
};

QTEST_MAIN(EndingsTest)
#include "tst_endings.moc"
