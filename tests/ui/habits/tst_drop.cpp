// SPDX-License-Identifier: Apache-2.0
// Two ways to open two results: a half of the window for each, and one dialog with what is in both.
#include "tests/ui/window_fixture.h"
#include "ui/inspect/files/pair_dialog.h"
#include "ui/inspect/viewer/drop_targets.h"

#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class DropTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    QString m_first, m_second, m_third, m_small;

    [[nodiscard]] DropTargets& targets() const { return *m_window->findChild<DropTargets*>(); }
    [[nodiscard]] Session& session() const { return m_window->session(); }

    /// Over the window, so that the targets come; then over them, at this share of their width.
    void drag(const QMimeData& files, double x)
    {
        QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(targets().isVisible());
        const QPoint at(static_cast<int>(targets().width() * x), targets().height() / 2);
        QDragEnterEvent above(at, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&targets(), &above);
        QVERIFY(above.isAccepted());
        QDragMoveEvent move(at, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&targets(), &move);
        QVERIFY(move.isAccepted());
    }

    void drop(const QStringList& paths, double x)
    {
        QMimeData files;
        files.setUrls(urlsOf(paths));
        drag(files, x);
        const QPointF at(targets().width() * x, targets().height() / 2.0);
        QDropEvent event(at, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&targets(), &event);
        QVERIFY(!targets().isVisible());
    }

    static QList<QUrl> urlsOf(const QStringList& paths)
    {
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        return urls;
    }

    [[nodiscard]] QColor colourAt(double x) const
    {
        const QImage image = targets().grab().toImage();
        return image.pixelColor(static_cast<int>(image.width() * x), image.height() / 4);
    }

    [[nodiscard]] bool isPairOf(const QString& a, const QString& b) const
    {
        return session().isPair() && session().path(0) == a && session().path(1) == b;
    }

private Q_SLOTS:
    void init()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        m_first = picture(u"first.png"_s, 90, 60);
        m_second = picture(u"second.png"_s, 90, 60);
        m_third = picture(u"third.png"_s, 90, 60);
        m_small = picture(u"small.png"_s, 45, 30);
        m_window->openFile(m_first);
        QTRY_VERIFY(session().result() && !session().isRunning());
    }
    void cleanup() { m_window.reset(); }

    void theHalfUnderThePointerLightsUp()
    {
        QVERIFY(!targets().isVisible());
        QMimeData files;
        files.setUrls(urlsOf({m_second}));
        drag(files, 0.25);
        const QColor litA = colourAt(0.25), darkB = colourAt(0.75);
        drag(files, 0.75);
        QVERIFY(colourAt(0.25) != litA);
        QVERIFY(colourAt(0.75) != darkB);
        QDragLeaveEvent leave;
        QCoreApplication::sendEvent(&targets(), &leave);
        QVERIFY(!targets().isVisible());
    }

    void oneFileBecomesAOrB()
    {
        drop({m_second}, 0.75);
        QTRY_VERIFY(isPairOf(m_first, m_second));
        drop({m_third}, 0.25);
        QTRY_VERIFY(isPairOf(m_third, m_second));
        drop({m_first}, 0.75);
        QTRY_VERIFY(isPairOf(m_third, m_first));
    }

    void onAItTakesThePlaceOfAPictureAlone()
    {
        drop({m_second}, 0.25);
        QTRY_COMPARE(session().path(0), m_second);
        QVERIFY(!session().isPair());
    }

    void twoAreAAndBAndThreeASourceWithTwoResults()
    {
        drop({m_second, m_third}, 0.9);
        QTRY_VERIFY(isPairOf(m_second, m_third));
        drop({m_second, m_small, m_third}, 0.1); // only one has a size of its own
        QTRY_VERIFY(isPairOf(m_second, m_third));
    }

    void oneDialogShowsBothAndSaysWhyNot()
    {
        m_window->actions().get(u"open_pair"_s)->trigger();
        auto* dialog = m_window->findChild<PairDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        const auto label = [dialog](const QString& name) { return dialog->findChild<QLabel*>(name); };
        auto* open = dialog->findChild<QPushButton*>(u"pair_open"_s);
        QVERIFY(!open->isEnabled());
        dialog->findChild<QLineEdit*>(u"pair_path_A"_s)->setText(m_first);
        dialog->findChild<QLineEdit*>(u"pair_path_B"_s)->setText(m_folder.filePath(u"absent.png"_s));
        QVERIFY(label(u"pair_words_B"_s)->text().contains(u"no such file"_s));
        dialog->findChild<QLineEdit*>(u"pair_path_B"_s)->setText(m_small);
        QTRY_VERIFY(label(u"pair_words_A"_s)->text().startsWith(u"90 × 60 · 3 channels · uint8"_s));
        QTRY_VERIFY(!label(u"pair_picture_B"_s)->pixmap(Qt::ReturnByValue).isNull());
        QVERIFY2(label(u"pair_why"_s)->text().contains(u"between the two sizes"_s),
                 qPrintable(label(u"pair_why"_s)->text()));
        dialog->findChild<QLineEdit*>(u"pair_path_B"_s)->setText(m_second);
        QTRY_VERIFY(open->isEnabled() && label(u"pair_why"_s)->text().startsWith(u"They can be compared"_s));
        QTest::mouseClick(dialog->findChild<QPushButton*>(u"pair_swap"_s), Qt::LeftButton);
        QTRY_VERIFY(open->isEnabled());
        QTest::mouseClick(open, Qt::LeftButton);
        QTRY_VERIFY(isPairOf(m_second, m_first));
        QTRY_VERIFY(!m_window->findChild<PairDialog*>());
    }
};

QTEST_MAIN(DropTest)
#include "tst_drop.moc"
