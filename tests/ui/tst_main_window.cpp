// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/search_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/folder_walk.h"
#include "ui/inspect/files/report_export.h"
#include "ui/inspect/findings/verdict_card.h"
#include "ui/inspect/viewer/go_to_pixel.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/scenarios/card.h"
#include "ui/shell/about_dialog.h"
#include "ui/shell/command_palette.h"
#include "ui/widgets/message_bar.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QHash>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>

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

    /// Ctrl+C asks a list for the text of its current row, which may be none.
    void noListFailsWithoutACurrentRow()
    {
        open(MainWindow::samplePath());
        for (const QString& page : {u"streams"_s, u"gradients"_s, u"verify"_s, u"grid"_s, u"jpeg_lab"_s,
                                    u"recordings"_s, u"advise"_s, u"sweep"_s, u"add_step"_s})
            m_window->actions().get(page)->trigger();
        int lists = 0;
        for (auto* view : m_window->findChildren<QAbstractItemView*>()) {
            if (!view->model())
                continue;
            ++lists;
            const QString name = view->objectName();
            QVERIFY2(!view->model()->data(QModelIndex(), Qt::DisplayRole).isValid(), qPrintable(name));
            view->setCurrentIndex({});
            QKeyEvent copy(QEvent::KeyPress, Qt::Key_C, Qt::ControlModifier);
            QCoreApplication::sendEvent(view, &copy);
        }
        QVERIFY2(lists > 15, qPrintable(QString::number(lists)));
    }

    void theEmptyWindowHasThreeDoors()
    {
        for (const QString& door : {u"door_open"_s, u"door_open_pair"_s, u"door_sample"_s})
            QVERIFY(find<QPushButton>(door)->isVisible());
        QVERIFY(!find<QDockWidget>(u"findings_dock"_s)->isVisible());
    }

    void aPageIsMadeWhenItIsFirstNeeded()
    {
        const std::pair<QString, QString> pages[] = {
            {u"streams"_s, u"streams_panel"_s},   {u"gradients"_s, u"gradients_panel"_s},
            {u"verify"_s, u"sides_panel"_s},      {u"grid"_s, u"grid_panel"_s},
            {u"jpeg_lab"_s, u"jpeg_lab_panel"_s}, {u"recordings"_s, u"recordings_panel"_s},
            {u"advise"_s, u"advise_panel"_s},     {u"sweep"_s, u"sweep_panel"_s},
            {u"folders"_s, u"folders_panel"_s}};
        open(MainWindow::samplePath());
        for (const auto& [action, name] : pages) {
            QVERIFY2(!find<QWidget>(name), qPrintable(name));
            QVERIFY(m_window->shownPage().isReady());
            m_window->actions().get(action)->trigger();
            auto* page = find<QWidget>(name);
            QVERIFY2(page && page->isVisible(), qPrintable(name));
            m_window->actions().get(u"compare"_s)->trigger();
            QVERIFY(!page->isVisible() && m_window->viewer().isVisible());
            m_window->actions().get(action)->trigger();
            QVERIFY2(page->isVisible() && m_window->findChildren<QWidget*>(name) == QList<QWidget*>{page},
                     "the same page comes again");
            m_window->actions().get(u"compare"_s)->trigger();
        }
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

    /// Its right half is hatched, as side B gave nothing.
    void aCardFollowsTheTheme()
    {
        auto* card = m_window->findChild<ScenarioCard*>(u"scenario_kornia-diff-jpeg-device"_s);
        QTRY_VERIFY_WITH_TIMEOUT(card->isPainted(), 20000);
        const auto picture = [card] { return card->findChild<QLabel*>()->pixmap().toImage(); };
        const QImage before = picture();
        const ThemeChoice choice = Theme::instance().choice();
        Theme::instance().apply(choice == ThemeChoice::Dark ? ThemeChoice::Light : ThemeChoice::Dark);
        QTRY_VERIFY_WITH_TIMEOUT(picture() != before, 20000);
        Theme::instance().apply(choice);
        QTRY_COMPARE_WITH_TIMEOUT(picture(), before, 20000);
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
        QCOMPARE(view.mode(), u"triptych"_s);
        QTest::keyClick(m_window.get(), Qt::Key_S);
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
        QCOMPARE(view.mode(), u"triptych"_s);

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

    /// Opens the palette, types and takes the first row; its text, or what it says instead of doing.
    QString search(const QString& words)
    {
        m_window->actions().get(u"palette"_s)->trigger();
        auto* palette = m_window->findChild<CommandPalette*>();
        auto* line = palette->findChild<QLineEdit*>();
        QTest::keyClicks(line, words);
        const QString first = palette->findChild<QListWidget*>()->item(0)->text();
        QTest::keyClick(line, Qt::Key_Return);
        if (palette->isVisible())
            QTest::keyClick(line, Qt::Key_Escape);
        return first;
    }

    void thePaletteFindsActions()
    {
        QVERIFY(hasLettersInOrder(u"Swap A and B"_s, u"swp"_s));
        QVERIFY(!hasLettersInOrder(u"Swap A and B"_s, u"swz"_s));
        open(MainWindow::samplePath());
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = m_window->findChild<CommandPalette*>();
        QVERIFY(palette->isVisible());
        auto* line = palette->findChild<QLineEdit*>();
        QTest::keyClicks(line, u"difference map"_s.left(10));
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY(!palette->isVisible());
        QCOMPARE(m_window->view().mode(), u"difference"_s);
        // Words in any order, and of what the action belongs to.
        QCOMPARE(search(u"theme dark"_s), u"Dark theme"_s);
        QVERIFY(tokens().isDark());
        QCOMPARE(search(u"theme light"_s), u"Light theme"_s);
        m_window->actions().get(u"palette"_s)->trigger();
        QTest::keyClicks(line, u"language"_s);
        QVERIFY(!palette->findChild<QListWidget*>()->findItems(u"English"_s, Qt::MatchExactly).isEmpty());
        line->clear();
        QTest::keyClicks(line, u"chinese"_s);
        QCOMPARE(palette->findChild<QListWidget*>()->item(0)->text(), u"简体中文"_s);
        QTest::keyClick(line, Qt::Key_Escape);
    }

    void controlKOpensThePaletteFromEverywhere()
    {
        open(MainWindow::samplePath());
        auto* palette = m_window->findChild<CommandPalette*>();
        auto* canvas = find<ImageCanvas>(u"canvas"_s);
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_K, Qt::ControlModifier);
        QVERIFY(palette->isVisible());
        // Again closes it, although a line has the focus; Escape does, too, and gives the focus back.
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_K, Qt::ControlModifier);
        QVERIFY(!palette->isVisible());
        QVERIFY(canvas->hasFocus());
        // A line that is edited does not take the key for itself.
        auto* tolerance = find<QLineEdit>(u"tolerance"_s);
        tolerance->setFocus();
        QTest::keyClicks(tolerance, u"atol 1"_s);
        tolerance->setCursorPosition(4);
        QTest::keyClick(tolerance, Qt::Key_K, Qt::ControlModifier);
        QVERIFY(palette->isVisible());
        QCOMPARE(tolerance->text(), u"atol 1"_s);
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
        QVERIFY(tolerance->hasFocus());
        QVERIFY2(!find<QToolButton>(u"top_palette"_s), "the place is for what people look for there");
    }

    void thePaletteFindsPixelsStepsOpsFilesAndScenarios()
    {
        Session& session = m_window->session();
        QCOMPARE(search(u"20,30"_s), u"There is no picture yet to go to a pixel of"_s);
        open(MainWindow::samplePath());
        QCOMPARE(search(u"20,30"_s), u"Go to pixel 20, 30"_s);
        QCOMPARE(m_window->view().pinned(), std::optional(QPoint(20, 30)));
        QVERIFY(search(u"5000 1"_s).contains(u"x goes from 0 to "_s));
        QCOMPARE(m_window->view().pinned(), std::optional(QPoint(20, 30)));

        QCOMPARE(search(u"gaussian"_s), u"Gaussian blur"_s);
        QCOMPARE(session.setup().pipeline.steps.size(), 2U);
        QCOMPARE(session.setup().pipeline.steps[1].op->id, std::string("gaussian_blur"));
        QTRY_VERIFY(session.result()->setup().pipeline.steps.size() == 2 && !session.isRunning());
        QCOMPARE(search(u"step 1"_s), u"Step 1: Resize"_s);
        QCOMPARE(session.selectedStep(), 0U);
        QTRY_COMPARE(session.result()->shown, 0U);

        // A file that was open before, and a path.
        const QString other = picture(u"another picture.png"_s, 64, 48);
        QCOMPARE(search(other), u"another picture.png"_s);
        QTRY_COMPARE(session.title(), u"another picture.png"_s);
        QCOMPARE(search(u"sample.png"_s), u"sample.png"_s);
        QTRY_COMPARE(session.title(), u"sample.png"_s);

        QVERIFY(!search(u"planckian-stale"_s).isEmpty());
        QTRY_VERIFY(m_window->scenarios().scenario());
        QCOMPARE(m_window->scenarios().scenario()->id, std::string("kornia-planckian-stale-buffer"));
        QCOMPARE(search(u"no such thing at all"_s), u"Nothing is called “no such thing at all”."_s);
    }

    void theBarNamesTheFileAndTheVerdictWhereItIsNotSeen()
    {
        open(MainWindow::samplePath());
        auto* subject = find<QLabel>(u"subject"_s);
        QCOMPARE(subject->text(), u"sample.png"_s);
        auto* verdict = find<QToolButton>(u"verdict_chip"_s);
        QVERIFY(!verdict->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(verdict->isVisible());
        QTRY_COMPARE(verdict->text(), u"Rounding"_s);
        QVERIFY(verdict->toolTip().contains(fromUtf8(english(m_window->session().outcome()->sentence()))));
        QTest::mouseClick(verdict, Qt::LeftButton);
        QVERIFY(!verdict->isVisible());
        QVERIFY(find<QDockWidget>(u"findings_dock"_s)->isVisible());
        // A page in the place of the pictures has a verdict of its own.
        QTest::keyClick(m_window.get(), Qt::Key_B, Qt::ControlModifier);
        m_window->actions().get(u"streams"_s)->trigger();
        QVERIFY(!verdict->isVisible());
        m_window->actions().get(u"compare"_s)->trigger();
        QVERIFY(verdict->isVisible());
        QTest::mouseClick(verdict, Qt::LeftButton);
        // A pair is named at its sides.
        m_window->openPair(picture(u"a.png"_s, 40, 30), picture(u"b.png"_s, 40, 30));
        QTRY_VERIFY(m_window->session().isPair() && m_window->session().result());
        QVERIFY(!subject->isVisible());
    }

    void pageKeysGoThroughAFolder()
    {
        for (const QString& folder : {u"one"_s, u"two"_s})
            QVERIFY(QDir(m_folder.path()).mkpath(folder));
        QStringList names{u"p2.png"_s, u"p10.png"_s, u"only here.png"_s};
        for (const QString& name : names)
            QVERIFY(!picture(u"one/"_s + name, 40, 30).isEmpty());
        QVERIFY(!picture(u"two/p2.png"_s, 40, 30).isEmpty() && !picture(u"two/p10.png"_s, 40, 30).isEmpty());
        const auto path = [this](const QString& name) { return m_folder.filePath(name); };
        const auto step = folderStep(path(u"one/p2.png"_s), {}, 1);
        QVERIFY(step && step->a == path(u"one/p10.png"_s) && step->b.isEmpty());
        QVERIFY(!folderStep(path(u"one/p10.png"_s), {}, 1));
        QVERIFY2(!folderStep(path(u"one/p2.png"_s), path(u"one/p10.png"_s), 1), "nothing names its partner");

        open(path(u"one/p2.png"_s));
        Session& session = m_window->session();
        auto* canvas = find<ImageCanvas>(u"canvas"_s);
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_PageDown);
        QTRY_COMPARE(session.title(), u"p10.png"_s);
        QTest::keyClick(canvas, Qt::Key_PageUp);
        QTRY_COMPARE(session.title(), u"p2.png"_s);
        QTest::keyClick(canvas, Qt::Key_PageUp);
        QTRY_COMPARE(session.title(), u"only here.png"_s);
        // In a table the key goes down the table.
        QTRY_VERIFY(session.result() && !session.isRunning());
        auto* table = find<QTableView>(u"statistics"_s);
        table->setFocus();
        QTest::keyClick(table, Qt::Key_PageDown);
        QTest::qWait(50);
        QCOMPARE(session.title(), u"only here.png"_s);

        // A pair: the names that both folders have.
        m_window->openPair(path(u"one/p2.png"_s), path(u"two/p2.png"_s));
        QTRY_VERIFY(session.isPair() && session.result());
        canvas->setFocus();
        QTest::keyClick(canvas, Qt::Key_PageDown);
        QTRY_COMPARE(session.path(1), path(u"two/p10.png"_s));
        QCOMPARE(session.path(0), path(u"one/p10.png"_s));
        QTRY_VERIFY(session.result() && !session.isRunning());
        QTest::keyClick(canvas, Qt::Key_PageDown);
        auto* message = m_window->findChild<MessageBar*>(u"message_bar"_s);
        QTRY_COMPARE(message->text(), u"No further name is in both folders."_s);
    }

    void theResultIsCopied()
    {
        open(MainWindow::samplePath());
        QApplication::clipboard()->clear();
        QTest::keyClick(m_window.get(), Qt::Key_M, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY_WITH_TIMEOUT(QApplication::clipboard()->text().startsWith(u"### "_s), 20000);
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.contains(u"Different"_s) && text.contains(u"comparo run"_s), qPrintable(text));

        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
        QTRY_VERIFY(QApplication::clipboard()->mimeData()->hasUrls());
        const QList<QUrl> urls = QApplication::clipboard()->mimeData()->urls();
        QCOMPARE(urls.size(), 3);
        const AnalysisPtr& result = m_window->session().result();
        const Tensor difference = readImage(toPath(urls[2].toLocalFile())).tensor;
        QVERIFY(QFileInfo(urls[2].toLocalFile()).fileName().endsWith(u"-A-minus-B.npy"_s));
        int below = 0;
        for (int y = 0; y < difference.shape().h; ++y)
            for (int x = 0; x < difference.shape().w; ++x) {
                const double wanted = result->imageA().at(0, 1, y, x) - result->imageB().at(0, 1, y, x);
                QCOMPARE(difference.at(0, 1, y, x), wanted);
                below += wanted < 0.0;
            }
        QVERIFY(below > 0); // which unsigned bytes could not hold
        for (const auto& [url, image] :
             {std::pair(urls[0], result->imageA()), std::pair(urls[1], result->imageB())}) {
            const Tensor read = readImage(toPath(url.toLocalFile())).tensor;
            QCOMPARE(read.shape().toString(), image.shape().toString());
            QVERIFY(read.dtype() == image.dtype());
            bool equal = true;
            for (int y = 0; y < image.shape().h; ++y)
                for (int x = 0; x < image.shape().w; ++x)
                    equal = equal && read.at(0, 1, y, x) == image.at(0, 1, y, x);
            QVERIFY(equal);
        }
    }

    void picturesTurnByKeyAndStaySo()
    {
        open(picture(u"wide.png"_s, 600, 200));
        auto* canvas = find<ImageCanvas>(u"canvas"_s);
        canvas->setFocus();
        QVERIFY2(canvas->arrangement() == PaneArrangement::Above, "wide pictures are larger so");
        QVERIFY(m_window->actions().get(u"panes_larger"_s)->isChecked());
        QTest::keyClick(canvas, Qt::Key_V);
        QVERIFY(canvas->arrangement() == PaneArrangement::Beside);
        QVERIFY(m_window->actions().get(u"panes_beside"_s)->isChecked());
        QVERIFY(!m_window->actions().get(u"panes_larger"_s)->isChecked());
        QVERIFY(m_settings.paneArrangement() == PaneArrangement::Beside);
        MainWindow next(m_settings);
        QVERIFY(next.findChild<ImageCanvas*>(u"canvas"_s)->arrangement() == PaneArrangement::Beside);
        QTest::keyClick(canvas, Qt::Key_V, Qt::ShiftModifier);
        QVERIFY(canvas->arrangement() == PaneArrangement::Above);
        QVERIFY(!m_settings.paneArrangement());
    }

    /// Panels and fields follow a theme that changes, as often as it does.
    void aSwitchOfTheThemeReachesPanelsAndFields()
    {
        open(MainWindow::samplePath());
        const auto ground = [](QWidget& widget) { // what most of it is painted with
            const QImage image = widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
            QHash<QRgb, int> counts;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    ++counts[image.pixel(x, y)];
            return QColor::fromRgb(std::max_element(counts.cbegin(), counts.cend()).key());
        };
        for (const char* theme : {"theme_light", "theme_dark", "theme_light", "theme_light", "theme_dark"}) {
            m_window->actions().get(QLatin1StringView(theme))->trigger();
            QCOMPARE(tokens().isDark(), QLatin1StringView(theme) == u"theme_dark"_s);
            // Qt tells the widgets of a palette when the event loop goes round.
            QTRY_COMPARE(ground(*find<QWidget>(u"verdict_card"_s)->parentWidget()), tokens().surface);
            QCOMPARE(ground(*find<QLineEdit>(u"tolerance"_s)), tokens().raised);
        }
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

    void withoutAPictureThereIsNoPixelToGoTo()
    {
        open(MainWindow::samplePath());
        QTest::keyClick(m_window.get(), Qt::Key_G, Qt::ControlModifier);
        auto* box = m_window->findChild<GoToPixel*>();
        QVERIFY(box->isVisible());
        m_window->session().close();
        QVERIFY(!box->isVisible());
        auto* line = box->findChild<QLineEdit*>();
        line->setText(u"20 30"_s);
        Q_EMIT line->returnPressed();
        QVERIFY(!m_window->view().pinned());
    }

    void recentFilesAreKept()
    {
        open(MainWindow::samplePath());
        QCOMPARE(m_settings.recentFiles().first(), MainWindow::samplePath());
    }
};

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
