// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/tour/tour.h"

#include <QDockWidget>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>

#include <algorithm>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// Counts how often a widget is drawn.
class PaintSpy : public QObject {
public:
    explicit PaintSpy(QWidget* widget) { widget->installEventFilter(this); }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        count += event->type() == QEvent::Paint ? 1 : 0;
        return QObject::eventFilter(watched, event);
    }
    int count = 0;
};

/// The tour: offered once, past the real widgets, left at any time.
class TourTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] Tour* tour() const { return find<Tour>(u"tour"_s); }

    /// What stands there in a widget.
    [[nodiscard]] static QWidget* at(QWidget* widget, QPoint place)
    {
        QWidget* child = widget->childAt(place);
        return child ? child : widget;
    }

    void startWithSample()
    {
        QTest::mouseClick(find<QPushButton>(u"tour_take"_s), Qt::LeftButton);
        QTRY_VERIFY(tour() && tour()->isRunning());
    }

private Q_SLOTS:
    void init() { makeWindow(setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0"), true); }
    void cleanup()
    {
        m_window.reset();
        QSettings(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat).clear();
    }

    void isOfferedOnce()
    {
        QVERIFY(find<QWidget>(u"tour_offer"_s)->isVisible());
        QTest::mouseClick(find<QPushButton>(u"tour_decline"_s), Qt::LeftButton);
        QVERIFY(!find<QWidget>(u"tour_offer"_s)->isVisible());
        m_window.reset();
        init();
        QVERIFY(!find<QWidget>(u"tour_offer"_s)->isVisible());
        QVERIFY(m_window->actions().get(u"tour"_s)->isEnabled()); // it stays in the menu
    }

    void goesPastTheRealWidgets()
    {
        startWithSample();
        QVERIFY(m_window->session().hasInput());
        QWidget* const targets[] = {find<QWidget>(u"side_bar"_s), find<QWidget>(u"pipeline_dock"_s),
                                    find<QWidget>(u"canvas"_s), find<QWidget>(u"findings_dock"_s),
                                    m_window->menuBar()};
        auto* card = find<QWidget>(u"tour_card"_s);
        for (int stop = 0; stop < 5; ++stop) {
            QCOMPARE(tour()->at(), stop);
            const QRect target(targets[stop]->mapTo(m_window.get(), QPoint()), targets[stop]->size());
            QTRY_VERIFY(tour()->clear().contains(target.intersected(m_window->rect())));
            QVERIFY(tour()->clear().width() < target.width() + 16);
            QVERIFY(!find<QLabel>(u"tour_title"_s)->text().isEmpty());
            // The card can be read whole, and what it is about can be used.
            QVERIFY(m_window->rect().contains(card->geometry()));
            QVERIFY(tour()->mask().contains(card->geometry().center()));
            if (!card->geometry().contains(target.center()))
                QVERIFY(!tour()->mask().contains(target.center()));
            // The next one, from behind the tour, and this one, which the tour covers, are drawn again.
            QTest::qWait(50);
            PaintSpy drawn(
                at(targets[std::min(stop + 1, 4)], QPoint(12, targets[std::min(stop + 1, 4)]->height() / 2)));
            PaintSpy covered(at(targets[stop], QPoint(12, targets[stop]->height() / 2)));
            QTest::keyClick(find<QPushButton>(u"tour_next"_s), Qt::Key_Return);
            QTRY_VERIFY2(drawn.count > 0 && covered.count > 0, qPrintable(QString::number(stop)));
        }
        QVERIFY(!tour()->isRunning() && !tour()->isVisible());
    }

    void escapeLeavesAtAnyStop()
    {
        startWithSample();
        for (int stop = 0; stop < 5; ++stop) {
            tour()->start();
            tour()->go(stop);
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QVERIFY(!tour()->isVisible());
        }
        tour()->start();
        tour()->go(3);
        QTest::mouseClick(find<QPushButton>(u"tour_back"_s), Qt::LeftButton);
        QCOMPARE(tour()->at(), 2);
        QTest::mouseClick(find<QPushButton>(u"tour_leave"_s), Qt::LeftButton);
        QVERIFY(!tour()->isVisible());
    }

    void followsTheWindow()
    {
        startWithSample();
        tour()->go(3);
        m_window->resize(1500, 900);
        QTRY_COMPARE(tour()->size(), m_window->size());
        auto* dock = find<QDockWidget>(u"findings_dock"_s);
        QTRY_VERIFY(tour()->clear().contains(QRect(dock->mapTo(m_window.get(), QPoint()), dock->size())));
    }

    void hiddenPanelsComeBackForIt()
    {
        m_window->openFile(MainWindow::samplePath());
        QTRY_VERIFY(m_window->session().result());
        m_window->actions().get(u"panels"_s)->trigger();
        QVERIFY(!find<QDockWidget>(u"findings_dock"_s)->isVisible());
        m_window->actions().get(u"tour"_s)->trigger();
        QVERIFY(tour()->isRunning());
        QVERIFY(find<QDockWidget>(u"findings_dock"_s)->isVisible());
    }
};

QTEST_MAIN(TourTest)
#include "tst_tour.moc"
