#include "engine/codec/codec.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/findings/verdict_card.h"
#include "ui/inspect/viewer/go_to_pixel.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/scenarios/card.h"
#include "ui/shell/about_dialog.h"
#include "ui/shell/command_palette.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// One walk through the window, as a person would take it.
class MainWindowTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void open(const QString& file)
    {
        m_window->openFile(file);
        QTRY_VERIFY(m_window->session().result());
        QTRY_VERIFY(!m_window->session().isRunning() && !m_window->session().isExplaining());
    }

private Q_SLOTS:
    void init() { makeWindow(setupOf("resize:size=224,mode=bilinear", "cpu", "emu:0"), true); }

    void cleanup() { m_window.reset(); }

    void everyActionDoesSomething()
    {
        for (const ActionSpec& spec : Actions::table())
            QVERIFY2(m_window->actions().isBound(QLatin1StringView(spec.id)), spec.id);
    }

    void theEmptyWindowHasThreeDoors()
    {
        for (const QString& door : {u"door_open"_s, u"door_open_pair"_s, u"door_sample"_s})
            QVERIFY(find<QPushButton>(door)->isVisible());
        QVERIFY(!find<QDockWidget>(u"findings_dock"_s)->isVisible());
    }

    void aCardOpensItsScenario()
    {
        auto* card = m_window->findChild<ScenarioCard*>(u"scenario_torchvision-uint8-resize"_s);
        QVERIFY(card->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(card->isPainted(), 20000);
        QTest::mouseClick(card, Qt::LeftButton);
        QTRY_VERIFY(m_window->scenarios().end());
        QCOMPARE(m_window->scenarios().scenario()->id, std::string("torchvision-uint8-resize"));
    }

    void aRefusalIsSaidOnce()
    {
        m_window->scenarios().open(findScenario("kornia-diff-jpeg-device"), 0);
        QTRY_VERIFY(m_window->scenarios().end());
        QVERIFY(find<QLabel>(u"failure_text"_s)->isVisible());
        QVERIFY(find<QLabel>(u"failure_text"_s)->text().contains(u"'mean' is on cpu"_s));
        QVERIFY(m_window->findChild<MessageBar*>(u"message_bar"_s)->text().isEmpty());
    }

    void theMainJob()
    {
        QVERIFY2(!MainWindow::samplePath().isEmpty(), "the bundled sample is found from the build tree");
        QTest::mouseClick(find<QPushButton>(u"door_sample"_s), Qt::LeftButton);
        Session& session = m_window->session();
        const ViewState& view = m_window->view();
        QTRY_VERIFY(session.result());
        QTRY_VERIFY(session.cause());

        // Verdict, statistics, cause.
        auto* card = m_window->findChild<VerdictCard*>();
        QCOMPARE(card->word(), u"Different"_s);
        QVERIFY(!find<QLabel>(u"verdict_cause"_s)->text().isEmpty());
        QVERIFY(find<QTableView>(u"statistics"_s)->model()->rowCount() > 8);
        QCOMPARE(find<QTableView>(u"statistics"_s)->model()->columnCount(), 5); // measure, R, G, B, all

        // Modes by key; the same key goes back.
        auto* canvas = find<ImageCanvas>(u"canvas"_s);
        canvas->setFocus();
        for (const auto& [key, mode] : {std::pair(Qt::Key_W, u"swipe"_s), std::pair(Qt::Key_O, u"onion"_s),
                                        std::pair(Qt::Key_D, u"difference"_s)}) {
            QTest::keyClick(m_window.get(), key);
            QCOMPARE(view.mode(), mode);
            QCOMPARE(canvas->mode(), mode);
            QVERIFY(find<QToolButton>(mode + u"_button"_s)->isChecked());
        }
        QTest::keyClick(m_window.get(), Qt::Key_D);
        QCOMPARE(view.mode(), u"side_by_side"_s);

        // The difference, then its next kind, and back.
        QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(view.mode(), u"difference"_s);
        const std::string kind = view.modeParams().getChoice("kind");
        QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(view.modeParams().getChoice("kind") != kind);
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::ControlModifier);
        QCOMPARE(view.modeParams().getChoice("kind"), kind);
        QTest::keyClick(m_window.get(), Qt::Key_D);
        QCOMPARE(view.mode(), u"side_by_side"_s);

        // A channel, and the worst pixel.
        QTest::keyClick(m_window.get(), Qt::Key_G);
        QCOMPARE(view.channel(), 1);
        QTest::keyClick(m_window.get(), Qt::Key_C);
        QCOMPARE(view.channel(), -1);
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight);
        QTRY_VERIFY(view.pinned());
        QTRY_VERIFY(view.tie() && view.tie()->available);
        QVERIFY(find<QLabel>(u"pixel_line"_s)->text().contains(u"before rounding"_s));
        QTest::keyClick(m_window.get(), Qt::Key_F8, Qt::ControlModifier);
        QCOMPARE(view.pinned()->x(), session.result()->comparison.all.worst->x);

        // Swap, and back by undo.
        const double bias = session.result()->comparison.all.bias;
        QTest::mouseClick(find<QToolButton>(u"swap"_s), Qt::LeftButton);
        QTRY_COMPARE(session.result()->comparison.all.bias, -bias);
        QCOMPARE(find<QComboBox>(u"device_A"_s)->currentData().toString(), u"emu:0"_s);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(session.result()->comparison.all.bias, bias);

        // Exact numerics on both sides.
        for (const QString& name : {u"numerics_A"_s, u"numerics_B"_s}) {
            auto* numerics = find<QComboBox>(name);
            numerics->setCurrentIndex(1);
            Q_EMIT numerics->activated(1);
        }
        QTRY_COMPARE(card->word(), u"Bit-exact"_s);
        session.undoStack().undo();
        session.undoStack().undo();
        QTRY_COMPARE(card->word(), u"Different"_s);

        // Report.
        const QString report = m_folder.filePath(u"report.html"_s);
        QSignalSpy written(&m_window->reports(), &ReportExport::written);
        m_window->reports().write(report);
        QTRY_COMPARE(written.count(), 1);
        QFile file(report);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray html = file.readAll();
        QVERIFY(html.contains("sample.png"));
        QVERIFY(html.contains("comparo run"));
        QVERIFY(m_window->findChild<MessageBar*>(u"message_bar"_s)->text().contains(u"report.html"_s));
    }

    void aReportIntoNowhereIsASentence()
    {
        open(MainWindow::samplePath());
        QSignalSpy failed(&m_window->session(), &Session::failed);
        m_window->reports().write(m_folder.filePath(u"no/such/folder/report.html"_s));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(m_window->findChild<MessageBar*>(u"message_bar"_s)->text().contains(u"report.html"_s));
        QVERIFY(m_window->session().result());
    }

    void aBadFileIsASentence()
    {
        const QString bad = m_folder.filePath(u"broken.jpg"_s);
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\xff\xd8\xff\xe0 not much of a JPEG");
        file.close();
        m_window->openFile(bad);
        auto* message = m_window->findChild<MessageBar*>(u"message_bar"_s);
        QTRY_VERIFY(message->text().contains(u"broken.jpg"_s));
        open(MainWindow::samplePath());
        QVERIFY(message->text().isEmpty());
    }

    void aNarrowWindowLeavesTheIcons()
    {
        open(MainWindow::samplePath());
        const auto* report = m_window->findChild<QToolButton*>(u"top_export_report"_s);
        QCOMPARE(report->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
        m_window->resize(1060, 600);
        QTRY_COMPARE(report->toolButtonStyle(), Qt::ToolButtonIconOnly);
        QVERIFY2(m_window->width() <= 1100, qPrintable(QString::number(m_window->width())));
        m_window->resize(1280, 800);
        QTRY_COMPARE(report->toolButtonStyle(), Qt::ToolButtonTextBesideIcon);
    }

    void panelsHide()
    {
        open(MainWindow::samplePath());
        auto* findings = find<QDockWidget>(u"findings_dock"_s);
        QVERIFY(findings->isVisible());
        find<ImageCanvas>(u"canvas"_s)->setFocus();
        QTest::keyClick(find<ImageCanvas>(u"canvas"_s), Qt::Key_Tab);
        QVERIFY(!findings->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(findings->isVisible());
    }

    void thePaletteFindsActions()
    {
        QVERIFY(CommandPalette::matches(u"Swap A and B"_s, u"swp"_s));
        QVERIFY(!CommandPalette::matches(u"Swap A and B"_s, u"swz"_s));
        open(MainWindow::samplePath());
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = m_window->findChild<CommandPalette*>();
        QVERIFY(palette->isVisible());
        auto* line = palette->findChild<QLineEdit*>();
        QTest::keyClicks(line, u"difference map"_s.left(10));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!palette->isVisible());
        QCOMPARE(m_window->view().mode(), u"difference"_s);
    }

    void theAboutDialogCopiesItsFacts()
    {
        m_window->actions().get(u"about"_s)->trigger();
        auto* about = m_window->findChild<AboutDialog*>();
        QVERIFY(about && about->isVisible());
        QApplication::clipboard()->clear();
        about->findChild<QPushButton*>(u"about_copy"_s)->click();
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.contains(u"Qt: "_s + QString::fromLatin1(qVersion())), qPrintable(text));
        QVERIFY(text.contains(u"OpenCV: "_s) && text.contains(u"libjpeg-turbo: "_s));
        about->close();
    }

    void goesToAPixel()
    {
        const QSize image(300, 200);
        QCOMPARE(GoToPixel::parse(u"211, 87"_s, image), std::optional(QPoint(211, 87)));
        QCOMPARE(GoToPixel::parse(u"(3 4)"_s, image), std::optional(QPoint(3, 4)));
        QVERIFY(!GoToPixel::parse(u"300 1"_s, image));
        QVERIFY(!GoToPixel::parse(u"x"_s, image));
        open(MainWindow::samplePath());
        QTest::keyClick(m_window.get(), Qt::Key_G, Qt::ControlModifier);
        auto* line = m_window->findChild<GoToPixel*>()->findChild<QLineEdit*>();
        QTest::keyClicks(line, u"20 30"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(m_window->view().pinned(), std::optional(QPoint(20, 30)));
    }

    void recentFilesAreKept()
    {
        open(MainWindow::samplePath());
        QCOMPARE(m_settings.recentFiles().first(), MainWindow::samplePath());
    }
};

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
