// SPDX-License-Identifier: Apache-2.0
#include "ui/base/actions.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/shell/window/main_window.h"
#include "ui/streams/lists.h"
#include "ui/streams/page.h"
#include "ui/streams/panel.h"
#include "ui/streams/replay.h"
#include "ui/streams/view.h"

#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class StreamsTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    /// A copy on one stream, a kernel that reads it on another, and an event that was recorded too early.
    static StreamsRunPtr faultyRun()
    {
        static constexpr DeviceId kEmu{DeviceKind::Emu, 0};
        std::vector<TimelineEntry> entries;
        const auto add = [&entries](TimelineKind kind, const char* name, std::uint64_t stream,
                                    const char* streamName, std::uint64_t event,
                                    std::vector<TimelineEntry::Use> uses) {
            TimelineEntry entry;
            entry.kind = kind;
            entry.name = name;
            entry.device = kEmu;
            entry.stream = stream;
            entry.streamName = streamName;
            entry.event = event;
            entry.uses = std::move(uses);
            entry.issuedMs = static_cast<double>(entries.size());
            entries.push_back(std::move(entry));
        };
        const TimelineEntry::Use written{1, true, 0, 0, "frame", kEmu};
        const TimelineEntry::Use read{1, false, 0, 0, "frame", kEmu};
        add(TimelineKind::Allocate, "allocate", 0, "", 0, {written});
        add(TimelineKind::Record, "record", 5, "upload", 9, {});
        add(TimelineKind::Copy, "copy cpu > emu:0", 5, "upload", 0, {written});
        add(TimelineKind::Wait, "wait", 6, "compute", 9, {});
        add(TimelineKind::Launch, "blur", 6, "compute", 0, {read});
        add(TimelineKind::Synchronize, "synchronize", 6, "compute", 0, {});
        return judgeRun(Timeline(std::move(entries)));
    }

    static void click(StreamsView& view, std::size_t box)
    {
        QTest::mouseClick(&view, Qt::LeftButton, {}, view.boxRect(box).center().toPoint());
    }

    static QString textOf(const QAbstractItemModel& model)
    {
        QString text;
        for (int row = 0; row < model.rowCount(); ++row)
            for (int column = 0; column < model.columnCount(); ++column)
                text += model.index(row, column).data().toString() + u'\n';
        return text;
    }

private Q_SLOTS:
    void initTestCase() { Theme::instance().apply(ThemeChoice::Dark); }

    void init()
    {
        QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support propagateSizeHints)"_s));
    }

    void aClickSelectsABoxAndBesideItNothing()
    {
        StreamsView view;
        view.resize(1000, 260);
        view.setRun(faultyRun());
        view.show();
        QSignalSpy changed(&view, &StreamsView::selectionChanged);
        const std::size_t copy = view.run()->picture.boxOf[2];
        click(view, copy);
        QCOMPARE(view.selected(), std::vector{copy});
        QCOMPARE(changed.count(), 1);
        QVERIFY(!view.hazard());
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(view.width() - 2, view.height() - 2));
        QVERIFY(view.selected().empty());
    }

    void keysWalkFromCallToCall()
    {
        StreamsView view;
        view.resize(1000, 260);
        view.setRun(faultyRun());
        view.show();
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.selected(), std::vector<std::size_t>{0});
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.selected(), std::vector<std::size_t>{1});
        QTest::keyClick(&view, Qt::Key_End);
        QCOMPARE(view.selected(), std::vector{view.run()->picture.boxes.size() - 1});
        QTest::keyClick(&view, Qt::Key_Home);
        QTest::keyClick(&view, Qt::Key_Left);
        QCOMPARE(view.selected(), std::vector<std::size_t>{0});
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.run()->picture.boxes[view.selected().front()].lane, std::size_t{1});
        QTest::keyClick(&view, Qt::Key_Down);
        QCOMPARE(view.run()->picture.boxes[view.selected().front()].lane, std::size_t{2});
        QTest::keyClick(&view, Qt::Key_Escape);
        QVERIFY(view.selected().empty());
        QTest::keyClick(&view, Qt::Key_BracketRight);
        QCOMPARE(view.hazard(), std::optional<std::size_t>(0));
        const std::vector<std::size_t>& boxOf = view.run()->picture.boxOf;
        QCOMPARE(view.selected(), (std::vector{boxOf[2], boxOf[4]}));
    }

    void theWheelZoomsAroundThePointer()
    {
        StreamsView view;
        view.resize(700, 260);
        view.setRun(faultyRun());
        view.show();
        const std::size_t launch = view.run()->picture.boxOf[4];
        const double fitted = view.boxRect(launch).width();
        const QPointF at(view.boxRect(launch).left(), view.boxRect(launch).center().y());
        QWheelEvent turn(at, view.mapToGlobal(at), {}, {0, 360}, Qt::NoButton, Qt::NoModifier,
                         Qt::NoScrollPhase, false);
        QApplication::sendEvent(&view, &turn);
        QVERIFY(view.boxRect(launch).width() > 1.5 * fitted);
        QVERIFY2(std::abs(view.boxRect(launch).left() - at.x()) < 0.01,
                 "what is under the pointer stays there");
        QTest::keyClick(&view, Qt::Key_F);
        QCOMPARE(view.boxRect(launch).width(), fitted);
        QTest::keyClick(&view, Qt::Key_Minus);
        QCOMPARE(view.boxRect(launch).width(), fitted);
        for (std::size_t i = 0; i < view.run()->picture.boxes.size(); ++i)
            QVERIFY2(view.boxRect(i).right() <= view.width(), "fit shows everything");
    }

    void hazardsArePaintedInRed()
    {
        StreamsView view;
        view.resize(1000, 260);
        view.setRun(faultyRun());
        const QImage picture = view.grab().toImage();
        const std::vector<std::size_t>& boxOf = view.run()->picture.boxOf;
        const auto hasRedEdge = [&](std::size_t box) {
            const QPoint edge = view.boxRect(box).toAlignedRect().topLeft();
            const int y = qRound(view.boxRect(box).center().y());
            for (int x = edge.x(); x < edge.x() + 4; ++x)
                if (const QColor color = picture.pixelColor(x, y);
                    color.red() > color.green() + 60 && color.red() > color.blue() + 60)
                    return true;
            return false;
        };
        QVERIFY(hasRedEdge(boxOf[2]));
        QVERIFY(hasRedEdge(boxOf[4]));
        QVERIFY(!hasRedEdge(boxOf[5]));
    }

    void thePanelListsHazardsWithTheirFixes()
    {
        Session session;
        StreamsModel model(session);
        StreamsPanel panel(model);
        panel.resize(1280, 720);
        panel.show();
        QVERIFY(panel.findChild<QLabel*>(u"streams_empty"_s)->isVisible());
        panel.showRun(faultyRun());
        auto* table = panel.findChild<QTableView*>(u"hazards"_s);
        QVERIFY(table->isVisible());
        QCOMPARE(table->model()->rowCount(), 1);
        const Hazard& hazard = panel.view().run()->races.hazards.front();
        QVERIFY(textOf(*table->model()).contains(fromUtf8(english(hazard.sentence))));
        QVERIFY(textOf(*table->model()).contains(fromUtf8(english(hazard.fix))));
        QVERIFY(panel.findChild<QLabel*>(u"streams_headline"_s)->text().contains(u"1 hazard"_s));
        QVERIFY(!panel.findChild<QLabel*>(u"no_hazard"_s)->isVisible());
        // A click on the row selects both calls, whose buffers stand beside it.
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(0, 0)).center());
        QCOMPARE(panel.view().hazard(), std::optional<std::size_t>(0));
        QCOMPARE(panel.view().selected().size(), std::size_t{2});
        const QString facts = textOf(*panel.findChild<QTableView*>(u"call_facts"_s)->model());
        QVERIFY(facts.contains(u"copy cpu \u2192 emu:0"_s));
        QVERIFY(facts.contains(u"writes frame"_s));
        QVERIFY(facts.contains(u"reads frame"_s));
    }

    void aRealRunIsShownAndReplayed()
    {
        Settings settings(m_folder.filePath(u"settings.ini"_s));
        settings.setWhyOpen(true);
        MainWindow window(settings);
        Setup setup;
        setup.pipeline.steps.push_back(Step::parse("resize:size=224,mode=bilinear"));
        setup.b = Side::parse("emu:0");
        window.session().initialise(setup, true);
        window.resize(1280, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QVERIFY(!window.actions().get(u"streams"_s)->isEnabled());
        window.openFile(MainWindow::samplePath());
        Session& session = window.session();
        StreamsModel& streams = window.page<StreamsPage>().model();
        QTRY_VERIFY(session.result());
        QVERIFY(!window.findChild<StreamsPanel*>());
        QTest::keyClick(&window.viewer().canvas(), Qt::Key_T); // A in the place of B and back: no page's key
        QTest::keyClick(&window.viewer().canvas(), Qt::Key_T);
        QVERIFY(!window.findChild<StreamsPanel*>());
        QTest::keyClick(&window.viewer().canvas(), Qt::Key_6, Qt::AltModifier);
        auto* panel = window.findChild<StreamsPanel*>();
        QVERIFY(panel && panel->isVisible());
        QVERIFY(!window.findChild<QDockWidget*>(u"findings_dock"_s)->isVisible());
        QTRY_VERIFY(streams.run());
        QVERIFY(panel->findChild<QLabel*>(u"streams_headline"_s)->text().contains(u"Nothing unordered"_s));
        QVERIFY(panel->findChild<QLabel*>(u"no_hazard"_s)->isVisible());
        QVERIFY(panel->findChild<QLabel*>(u"streams_axis"_s)->text().contains(u"emulated"_s));
        QTest::keyClick(&panel->view(), Qt::Key_Right);
        QVERIFY(panel->findChild<QTableView*>(u"call_facts"_s)->model()->rowCount() > 2);

        // Another schedule gives the same bits, because nothing is unordered.
        auto* replay = panel->findChild<QPushButton*>(u"replay"_s);
        for (int policy = 0; policy < 4; ++policy) {
            const ReplayPtr before = streams.lastReplay();
            panel->findChild<QComboBox*>(u"schedule"_s)->setCurrentIndex(policy);
            QTest::mouseClick(replay, Qt::LeftButton);
            QTRY_VERIFY(streams.lastReplay() && streams.lastReplay() != before);
            QVERIFY(streams.lastReplay()->error.isEmpty());
            QCOMPARE(streams.lastReplay()->differing, std::uint64_t{0});
            QVERIFY(
                panel->findChild<QLabel*>(u"replay_outcome"_s)->text().contains(u"The bits are the same"_s));
            QCOMPARE(panel->view().run(), streams.lastReplay()->run);
        }
        QTest::mouseClick(panel->findChild<QToolButton*>(u"streams_recorded"_s), Qt::LeftButton);
        QCOMPARE(panel->view().run(), streams.run());

        // A schedule is for emulated devices.
        QTest::mouseClick(panel->findChild<QToolButton*>(u"streams_A"_s), Qt::LeftButton);
        QTRY_VERIFY(streams.run());
        QCOMPARE(streams.side(), 0);
        QVERIFY(!replay->isEnabled());

        QTest::keyClick(&panel->view(), Qt::Key_1, Qt::AltModifier);
        QVERIFY(!panel->isVisible());
        QVERIFY(window.findChild<QDockWidget*>(u"findings_dock"_s)->isVisible());
    }

    void changedPixelsAreRed()
    {
        std::vector<float> values(3 * 8 * 10, 0.5F);
        const Tensor before = Tensor::fromValues<float>({1, 3, 8, 10}, values);
        values[80 + 3 * 10 + 7] = 0.25F; // channel 1, y 3, x 7
        const Tensor after = Tensor::fromValues<float>({1, 3, 8, 10}, values);
        const auto redAt = [](const QImage& image) {
            std::vector<QPoint> places;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    if (image.pixelColor(x, y).red() > image.pixelColor(x, y).green())
                        places.emplace_back(x, y);
            return places;
        };
        QCOMPARE(redAt(changedPixels(before, after, 100)), std::vector{QPoint(7, 3)});
        const QImage reduced = changedPixels(before, after, 5);
        QCOMPARE(reduced.size(), QSize(5, 4));
        QCOMPARE(redAt(reduced), std::vector{QPoint(3, 1)});
        QVERIFY(redAt(changedPixels(before, before, 100)).empty());
    }
};

QTEST_MAIN(StreamsTest)
#include "tst_streams.moc"
