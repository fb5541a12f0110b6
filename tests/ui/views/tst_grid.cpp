// SPDX-License-Identifier: Apache-2.0
// The page "Grid": many results beside each other with one as the reference.
#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/grid/cell.h"
#include "ui/inspect/grid/panel.h"

#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QPointer>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class GridTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void open(const Setup& setup)
    {
        makeWindow(setup, true);
        m_window->openFile(picture(u"a.png"_s, 96, 64));
        QTRY_VERIFY(m_window->session().result());
        QTRY_VERIFY(!m_window->session().isRunning());
        QTest::keyClick(m_window.get(), Qt::Key_9, Qt::AltModifier);
        QVERIFY(panel().isVisible());
        QTRY_VERIFY(panel().model().items());
        QTRY_VERIFY(panel().isReady());
    }

    [[nodiscard]] GridPanel& panel() const { return *find<GridPanel>(u"grid_panel"_s); }
    [[nodiscard]] GridCell& cell(std::size_t i) const { return *panel().cells()[i]; }
    /// The cell of a label; the test fails where there is none.
    [[nodiscard]] std::size_t itemOf(const std::string& label) const
    {
        const GridItems& items = *panel().model().items();
        const auto found = std::find_if(items.begin(), items.end(),
                                        [&](const GridItem& item) { return english(item.label) == label; });
        return static_cast<std::size_t>(found - items.begin());
    }
    void zoom(ImageCanvas& canvas, Qt::KeyboardModifiers modifiers)
    {
        const QPointF middle(canvas.width() / 2.0, canvas.height() / 2.0);
        QWheelEvent event(middle, canvas.mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas, &event);
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void theStepsOfASideStandBesideEachOther()
    {
        Setup setup = setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("gaussian_blur:kernel=3x3,sigma=1"));
        open(setup);
        QCOMPARE(panel().cells().size(), 3U);
        QCOMPARE(english((*panel().model().items())[0].label), std::string("input"));
        QCOMPARE(english((*panel().model().items())[2].label), std::string("2 gaussian_blur"));
        QCOMPARE(panel().model().reference(), 0U);
        // The input has another size: no difference is claimed.
        QTRY_VERIFY2(cell(2).note().contains(u"unlike the reference"_s), qPrintable(cell(2).note()));
        QTest::mouseClick(cell(1).findChild<QToolButton*>(u"grid_reference"_s), Qt::LeftButton);
        QCOMPARE(panel().model().reference(), 1U);
        QTRY_VERIFY2(cell(2).note().startsWith(u"≠ "_s), qPrintable(cell(2).note()));
        const Session& session = m_window->session();
        const Comparison expected =
            compare(session.result()->whole.a->steps[1].output, session.result()->whole.a->steps[0].output);
        QCOMPARE(panel().model().comparison(2)->all.differing, expected.all.differing);
        // Differences are shown where there are some.
        find<QComboBox>(u"grid_show"_s)->setCurrentIndex(1);
        QCOMPARE(cell(2).canvas().mode(), u"difference"_s);
        QCOMPARE(cell(1).canvas().mode(), u"a"_s);
        QCOMPARE(cell(0).canvas().mode(), u"a"_s);
        QTRY_VERIFY(panel().isReady());
        find<QComboBox>(u"grid_source"_s)->setCurrentIndex(1);
        QTRY_VERIFY(panel().model().items() && !panel().model().isRunning());
        QVERIFY((*panel().model().items())[1].picture->base().buffer() ==
                session.result()->whole.b->steps[0].output.buffer());
    }

    void allMoveAsOneAndOneAloneWithControl()
    {
        open(setupOf("resize:size=32,mode=bilinear", "cpu", "emu:0"));
        ImageCanvas& input = cell(0).canvas();   // 96 x 64
        ImageCanvas& resized = cell(1).canvas(); // 48 x 32
        zoom(resized, Qt::NoModifier);
        QCOMPARE(input.view().scale, resized.view().scale / 2);
        QCOMPARE(input.view().center.x, resized.view().center.x * 2);
        const ViewTransform before = input.view();
        QTest::keyPress(&resized, Qt::Key_Control, Qt::ControlModifier);
        zoom(resized, Qt::ControlModifier);
        QTest::keyRelease(&resized, Qt::Key_Control, Qt::NoModifier);
        QVERIFY(resized.view().scale > before.scale * 2);
        QVERIFY(input.view() == before);
        zoom(resized, Qt::NoModifier);
        QCOMPARE(input.view().scale, resized.view().scale / 2);
    }

    /// It says as it hides that no pixel is pointed at any more, when its item is gone already.
    void theCellUnderThePointerMayGo()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        ImageCanvas& canvas = cell(1).canvas();
        QTest::mouseMove(m_window->windowHandle(), canvas.mapTo(m_window.get(), canvas.rect().center()));
        QTRY_COMPARE(cell(1).note().split(u"  "_s).size(), 3); // values of three channels
        find<QComboBox>(u"grid_source"_s)->setCurrentIndex(1);
        QTRY_VERIFY(panel().model().items() && !panel().model().isRunning());
        QCOMPARE(panel().cells().size(), 2U);
    }

    void devicesAndNumericsAreComparedWithTheReference()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        find<QComboBox>(u"grid_source"_s)->setCurrentIndex(2);
        QTRY_VERIFY(panel().model().items() && !panel().model().isRunning());
        const std::size_t cpu = itemOf("cpu · exact");
        const std::size_t emulated = itemOf("emu:0 (emulated) · exact");
        const std::size_t framework = itemOf("emu:0 (emulated) · framework");
        QVERIFY(std::max({cpu, emulated, framework}) < panel().cells().size());
        cell(cpu).canvas().setFocus();
        QTest::keyClick(&cell(cpu).canvas(), Qt::Key_N, Qt::ShiftModifier);
        QCOMPARE(panel().model().reference(), cpu);
        QTRY_VERIFY(panel().model().comparison(emulated));
        QCOMPARE(panel().model().comparison(emulated)->all.differing, 0U);
        QCOMPARE(cell(emulated).note(), u"= the same bits"_s);
        QVERIFY(cell(emulated).canvas().saysEqual());
        QVERIFY(panel().model().comparison(framework)->all.differing > 0);
        // The pixel that is pointed at is read in every cell.
        Q_EMIT cell(cpu).canvas().pixelHovered({3, 4}, true);
        QVERIFY(!cell(framework).note().startsWith(u"≠"_s));
        QCOMPARE(cell(framework).note().split(u"  "_s).size(), 3);
        Q_EMIT cell(cpu).canvas().pixelHovered({}, false);
        QVERIFY(cell(framework).note().startsWith(u"≠"_s));
        // It opens as A and B.
        panel().model().open(framework);
        QVERIFY(!panel().isVisible());
        QCOMPARE(m_window->session().setup().a, Side::parse("cpu/exact"));
        QCOMPARE(m_window->session().setup().b, Side::parse("emu:0/framework"));
    }

    /// It was on the stack of a loop of its own, in which the cell, its parent, was deleted.
    void aMenuGoesWithItsCell()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        const QPointer<GridCell> first = &cell(0);
        QTimer::singleShot(100, m_window.get(), [this] {
            QVERIFY(qobject_cast<QMenu*>(QApplication::activePopupWidget()));
            find<QComboBox>(u"grid_source"_s)->setCurrentIndex(2);
        });
        const QPoint middle = first->rect().center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, middle, first->mapToGlobal(middle));
        QCoreApplication::sendEvent(first, &event);
        QTRY_VERIFY(!first);
        QTRY_VERIFY(!QApplication::activePopupWidget());
        QTRY_VERIFY(panel().model().items() && !panel().model().isRunning());
    }

    void twoFilesHaveNoSteps()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openPair(picture(u"a.png"_s, 96, 64), picture(u"b.png"_s, 96, 64));
        QTRY_VERIFY(m_window->session().result());
        QTest::keyClick(m_window.get(), Qt::Key_9, Qt::AltModifier);
        QVERIFY(panel().cells().empty());
        QVERIFY(find<QLabel>(u"grid_words"_s)->text().contains(u"two files have no steps"_s));
    }
};

QTEST_MAIN(GridTest)
#include "tst_grid.moc"
