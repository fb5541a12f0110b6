// SPDX-License-Identifier: Apache-2.0
// Linked pictures: one of them alone, and one that moves by itself, in the comparison and in the grid.
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/grid/cell.h"
#include "ui/inspect/grid/panel.h"
#include "ui/inspect/viewer/viewer.h"

#include <QMenu>
#include <QSignalSpy>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class SoloTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void openPicture()
    {
        makeWindow(setupOf("resize:size=48,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openFile(picture(u"a.png"_s, 160, 120));
        QTRY_VERIFY(m_window->session().result());
        QTRY_VERIFY(!m_window->session().isRunning());
        m_window->actions().get(u"panes_beside"_s)->trigger();
        QTRY_VERIFY(canvas().isFrameCurrent());
    }

    [[nodiscard]] ViewState& view() const { return m_window->view(); }
    [[nodiscard]] ImageCanvas& canvas() const { return *find<ImageCanvas>(u"canvas"_s); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
    {
        canvas().setFocus();
        QTest::keyClick(m_window.get(), key, modifiers);
    }
    /// In the middle of a pane.
    [[nodiscard]] QPoint middle(int pane) const
    {
        const ViewMode& mode = findViewMode(toUtf8(canvas().mode()));
        const PaneLayout layout =
            paneLayout(mode, canvas().arrangement(), canvas().width(), canvas().height(), pane);
        return {layout.x + layout.width / 2, layout.y + layout.height / 2};
    }
    void point(int pane)
    {
        const QPointF at = middle(pane);
        QMouseEvent move(QEvent::MouseMove, at, canvas().mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas(), &move);
    }
    static void wheel(ImageCanvas& canvas, QPointF at)
    {
        QWheelEvent event(at, canvas.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&canvas, &event);
    }
    [[nodiscard]] QToolButton& button(const char* id) const
    {
        return *find<QToolButton>(QLatin1StringView(id) + u"_button"_s);
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void aKeyShowsThePictureUnderThePointerAloneAndAllAgain()
    {
        openPicture();
        QVERIFY(!button("solo").isVisible());
        point(1);
        press(Qt::Key_Q);
        QCOMPARE(view().mode(), u"b"_s);
        QCOMPARE(canvas().mode(), u"b"_s);
        QVERIFY(button("solo").isVisible());
        QCOMPARE(button("solo").text(), u"B alone"_s);
        press(Qt::Key_Q);
        QCOMPARE(view().mode(), u"side_by_side"_s);
        QVERIFY(!button("solo").isVisible());
        // By the keyboard alone: one after the other.
        press(Qt::Key_Q, Qt::ShiftModifier);
        QCOMPARE(view().mode(), u"a"_s);
        press(Qt::Key_Q, Qt::ShiftModifier);
        QCOMPARE(view().mode(), u"b"_s);
        press(Qt::Key_Q, Qt::ShiftModifier);
        QCOMPARE(view().mode(), u"side_by_side"_s);
        // Modes with one picture have none to show alone.
        press(Qt::Key_W);
        press(Qt::Key_Q);
        QCOMPARE(view().mode(), u"swipe"_s);
    }

    void theDifferenceOfThreeKeepsItsKind()
    {
        openPicture();
        press(Qt::Key_D, Qt::ShiftModifier);
        QCOMPARE(view().mode(), u"triptych"_s);
        QVERIFY(m_window->actions().get(u"triptych"_s)->isChecked());
        ParamSet params = view().modeParams();
        params.parse("kind", "squared");
        view().setModeParams(params);
        point(2);
        press(Qt::Key_Q);
        QCOMPARE(view().mode(), u"difference"_s);
        QCOMPARE(view().modeParams().getChoice("kind"), std::string("squared"));
        QCOMPARE(button("solo").text(), u"A \u2212 B alone"_s);
        QSignalSpy failures(&canvas(), &ImageCanvas::failed);
        QTRY_VERIFY(canvas().isFrameCurrent());
        params = view().modeParams();
        params.parse("kind", "signed");
        view().setModeParams(params);
        QTest::mouseClick(&button("solo"), Qt::LeftButton);
        QCOMPARE(view().mode(), u"triptych"_s);
        QCOMPARE(view().modeParams().getChoice("kind"), std::string("signed"));
        QTRY_VERIFY(canvas().isFrameCurrent());
        QCOMPARE(failures.size(), 0);
        press(Qt::Key_D, Qt::ShiftModifier);
        QCOMPARE(view().mode(), u"side_by_side"_s);
    }

    void anUnlinkedPictureMovesByItselfUntilItIsLinkedAgain()
    {
        openPicture();
        canvas().setView({4.0, {30.0, 20.0}});
        point(1);
        press(Qt::Key_Y);
        QCOMPARE(canvas().unlinked(), std::optional(1));
        QVERIFY(button("unlink").isVisible());
        QCOMPARE(button("unlink").text(), u"B unlinked"_s);
        QVERIFY(canvas().accessibleName().contains(u"B moves by itself"_s));
        wheel(canvas(), middle(1));
        QVERIFY(canvas().viewOf(1).scale > 4.0);
        QCOMPARE(canvas().view().scale, 4.0);
        const ViewTransform own = canvas().viewOf(1);
        wheel(canvas(), middle(0));
        QVERIFY(canvas().view().scale > 4.0);
        QVERIFY(canvas().viewOf(1) == own);
        // Seen: its pixels are as large as its zoom says, and so is what is pointed at.
        canvas().setView({1.0, {10.5, 11.5}});
        const auto isAbout = [](std::optional<QPoint> pixel, QPoint place) {
            return pixel && (*pixel - place).manhattanLength() <= 2;
        };
        point(1);
        QVERIFY(isAbout(view().hovered(), {30, 20}));
        point(0);
        QVERIFY(isAbout(view().hovered(), {10, 11}));
        // What is shown alone in between does not link it.
        press(Qt::Key_Q);
        QVERIFY(!canvas().unlinked());
        QVERIFY(!button("unlink").isVisible());
        press(Qt::Key_Q);
        QCOMPARE(canvas().unlinked(), std::optional(1));
        QTest::mouseClick(&button("unlink"), Qt::LeftButton);
        QVERIFY(!canvas().unlinked());
        QVERIFY(canvas().viewOf(1) == canvas().view());
        QVERIFY(!button("unlink").isVisible());
    }

    void theFrameShowsTheOwnPart()
    {
        openPicture();
        canvas().setView({1.0, {24.0, 24.0}});
        point(1);
        press(Qt::Key_Y);
        QTRY_VERIFY(canvas().isFrameCurrent());
        const QImage linked = canvas().frameImage();
        point(1);
        canvas().zoomIn();
        canvas().zoomIn();
        QTRY_VERIFY(canvas().isFrameCurrent());
        const QImage own = canvas().frameImage();
        const int half = linked.width() / 2 - 2;
        QVERIFY(own.copy(0, 0, half, own.height()) == linked.copy(0, 0, half, own.height()));
        QVERIFY(own != linked);
    }

    void theMenuOfARightClickHasBoth()
    {
        openPicture();
        point(1);
        const std::unique_ptr<QMenu> menu(m_window->viewer().makeMenu(QPoint(3, 4)));
        auto* solo = menu->findChild<QAction*>(u"menu_solo"_s);
        QCOMPARE(solo->text(), u"Show B alone"_s);
        auto* unlink = menu->findChild<QAction*>(u"menu_unlink"_s);
        QCOMPARE(unlink->text(), u"Move B by itself"_s);
        unlink->trigger();
        QCOMPARE(canvas().unlinked(), std::optional(1));
        solo->trigger();
        QCOMPARE(view().mode(), u"b"_s);
        QTRY_VERIFY(canvas().isFrameCurrent());
    }

    void aRightClickOnAChannelShowsItAloneAndAllAgain()
    {
        openPicture();
        Q_EMIT button("channel_g").customContextMenuRequested({});
        QCOMPARE(view().channel(), 1);
        Q_EMIT button("channel_g").customContextMenuRequested({});
        QCOMPARE(view().channel(), -1);
    }

    void theGridHasBoth()
    {
        openPicture();
        QTest::keyClick(m_window.get(), Qt::Key_9, Qt::AltModifier);
        auto* panel = find<GridPanel>(u"grid_panel"_s);
        QTRY_VERIFY(panel->model().items());
        QTRY_VERIFY(panel->isReady());
        QCOMPARE(panel->cells().size(), 2U);
        GridCell& first = *panel->cells()[0];
        GridCell& second = *panel->cells()[1];
        second.canvas().setFocus();
        QTest::keyClick(&second.canvas(), Qt::Key_Q);
        QCOMPARE(panel->solo(), &second);
        QVERIFY(second.isVisible() && !first.isVisible());
        QVERIFY(second.findChild<QToolButton*>(u"grid_alone"_s)->isVisible());
        QCOMPARE(view().mode(), u"side_by_side"_s); // the comparison keeps its own
        QTest::mouseClick(second.findChild<QToolButton*>(u"grid_alone"_s), Qt::LeftButton);
        QVERIFY(!panel->solo() && first.isVisible() && second.isVisible());
        panel->stepSolo();
        QCOMPARE(panel->solo(), &first);
        panel->stepSolo();
        panel->stepSolo();
        QVERIFY(!panel->solo());

        const auto press = [](GridCell& cell) {
            const QPointF at(cell.canvas().width() / 2.0, cell.canvas().height() / 2.0);
            wheel(cell.canvas(), at);
        };
        second.canvas().setFocus();
        QTest::keyClick(&second.canvas(), Qt::Key_Y);
        QVERIFY(!second.isLinked());
        QVERIFY(second.findChild<QToolButton*>(u"grid_unlinked"_s)->isVisible());
        const ViewTransform before = first.canvas().view();
        press(second);
        QVERIFY(first.canvas().view() == before);
        const ViewTransform own = second.canvas().view();
        press(first);
        QVERIFY(second.canvas().view() == own);
        QTest::mouseClick(second.findChild<QToolButton*>(u"grid_unlinked"_s), Qt::LeftButton);
        QVERIFY(second.isLinked());
        const double ratio = double(second.canvas().imageSize().width()) / first.canvas().imageSize().width();
        QCOMPARE(second.canvas().view().scale, first.canvas().view().scale / ratio);
    }
};

QTEST_MAIN(SoloTest)
#include "tst_solo.moc"
