// SPDX-License-Identifier: Apache-2.0
// Ways about the window: its tabs, the way back, and what is said on the way.
#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QHash>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTimer>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class WaysTest : public QObject, private WindowFixture {
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

    /// Tabs have names and stand where they stand, whatever is shown; the one that is lit is where one is.
    void theTabsStayAndSayWhereOneIs()
    {
        open(MainWindow::samplePath());
        const auto& pages = m_window->pages();
        QHash<QString, QRect> places;
        for (const Page* page : pages) {
            const auto* tab = find<QToolButton>(u"top_"_s + page->id());
            places.insert(page->id(), tab->geometry());
            QCOMPARE(tab->text(), page->name());
            QCOMPARE(tab->toolButtonStyle(), Qt::ToolButtonTextOnly);
        }
        QVERIFY(!find<QToolButton>(u"top_more"_s)->isVisible());
        for (std::size_t i = 0; i < pages.size(); ++i) {
            QTest::keyClick(m_window.get(), i < 9 ? static_cast<Qt::Key>(Qt::Key_1 + i) : Qt::Key_0, Qt::AltModifier);
            QVERIFY2(pages[i]->isShown(), qPrintable(pages[i]->id()));
            QTest::qWait(0);
            for (const Page* each : pages) {
                auto* tab = find<QToolButton>(u"top_"_s + each->id());
                QVERIFY2(tab->isVisible() && tab->geometry() == places[each->id()], qPrintable(each->id()));
                QCOMPARE(tab->isChecked(), each == pages[i]);
            }
        }
        // A click on the one that is lit changes nothing.
        auto* last = find<QToolButton>(u"top_"_s + pages.back()->id());
        QTest::mouseClick(last, Qt::LeftButton);
        QVERIFY(pages.back()->isShown() && last->isChecked());
        // A narrow window has the last ones in a menu, which is lit for them.
        m_window->resize(960, 600);
        auto* more = find<QToolButton>(u"top_more"_s);
        QTRY_VERIFY(more->isVisible() && more->isChecked());
        QVERIFY(more->menu()->actions().contains(m_window->actions().get(pages.back()->id())));
        for (std::size_t i = 0; i < 6; ++i)
            QVERIFY(find<QToolButton>(u"top_"_s + pages[i]->id())->isVisible());
        QVERIFY2(m_window->width() <= 1100, qPrintable(QString::number(m_window->width())));
        m_window->resize(1280, 800);
        QTRY_VERIFY(!more->isVisible() && last->isVisible());
    }

    void escapeGoesBackOneThingAtATime()
    {
        open(MainWindow::samplePath());
        const auto escape = [this] {
            QWidget* focus = QApplication::focusWidget();
            QTest::keyClick(focus ? focus : m_window.get(), Qt::Key_Escape);
        };
        const auto shown = [this] { return m_window->shownPage().id(); };
        escape();
        QCOMPARE(shown(), u"compare"_s); // from nowhere to nowhere
        m_window->actions().get(u"streams"_s)->trigger();
        m_window->actions().get(u"sweep"_s)->trigger();
        m_window->setWindowState(Qt::WindowFullScreen);
        QVERIFY(m_window->actions().get(u"full_screen"_s)->isChecked());
        m_window->messages().showNotice(u"done"_s);
        escape();
        QVERIFY(m_window->messages().text().isEmpty());
        QCOMPARE(shown(), u"sweep"_s);
        escape();
        QCOMPARE(shown(), u"streams"_s);
        escape();
        QCOMPARE(shown(), u"compare"_s);
        m_window->view().setPinned(QPoint(3, 4));
        find<ImageCanvas>(u"canvas"_s)->setFocus();
        escape();
        QVERIFY(!m_window->view().pinned() && m_window->isFullScreen());
        escape();
        QVERIFY(!m_window->isFullScreen());
        // A field is left before its page, and keeps what was typed. Work goes on.
        m_window->actions().get(u"grid"_s)->trigger();
        QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(shown(), u"compare"_s);
        m_window->actions().get(u"streams"_s)->trigger();
        m_window->actions().get(u"compare"_s)->trigger();
        auto* tolerance = find<QLineEdit>(u"tolerance"_s);
        tolerance->setFocus();
        QTest::keyClicks(tolerance, u"atol 1"_s);
        escape();
        QCOMPARE(shown(), u"compare"_s);
        QVERIFY(find<ImageCanvas>(u"canvas"_s)->hasFocus() && tolerance->text().contains(u"atol 1"_s));
        escape();
        QCOMPARE(shown(), u"streams"_s);
        m_window->session().reload();
        QVERIFY(m_window->session().isRunning());
        escape();
        QVERIFY(m_window->session().isRunning());
        QTRY_VERIFY(!m_window->session().isRunning());
    }

    /// Nothing moves below a notice, and it goes, but not while somebody is at it.
    void noticesFloatAndGo()
    {
        open(MainWindow::samplePath());
        MessageBar& bar = m_window->messages();
        auto* canvas = find<ImageCanvas>(u"canvas"_s);
        AnswerModel& answer = m_window->view().answer(); // whose words take room
        QTRY_VERIFY_WITH_TIMEOUT(
            answer.current() && !answer.isSearching() && !m_window->session().isExplaining(), 30000);
        QTest::qWait(50);
        const QRect place(canvas->mapTo(m_window.get(), QPoint()), canvas->size());
        auto* life = bar.findChild<QTimer*>(u"message_life"_s);
        const auto sign = [&bar] { return bar.findChild<QLabel*>(u"message_icon"_s)->pixmap().toImage(); };
        bar.showNotice(u"done"_s);
        QTest::qWait(0);
        QVERIFY(bar.isVisible() && life->isActive());
        QCOMPARE(QRect(canvas->mapTo(m_window.get(), QPoint()), canvas->size()), place);
        const QImage done = sign();
        // With the keys in it, it stays; it gives them back.
        canvas->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_F6);
        QVERIFY(bar.isAncestorOf(QApplication::focusWidget()));
        life->start(1);
        QTest::qWait(30);
        QVERIFY(bar.isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!bar.isVisible() && canvas->hasFocus());
        bar.showRefusal(u"not so"_s);
        QVERIFY(sign() != done);
        QCOMPARE(bar.accessibleName(), u"not so"_s);
        life->start(1);
        QTRY_VERIFY(!bar.isVisible());
        bar.showError(u"broken"_s, u"broken"_s);
        QVERIFY(!life->isActive());
        m_window->resize(1000, 700);
        QTest::qWait(0);
        QVERIFY(bar.parentWidget()->rect().contains(bar.geometry()));
        // Many words take lines, of which none is cut.
        bar.showError(QString(u"A long sentence of many words. "_s).repeated(12), {});
        const auto* text = bar.findChild<QLabel*>(u"message_text"_s);
        QTRY_VERIFY2(text->height() >= text->heightForWidth(text->width()) && text->height() > 30,
                     qPrintable(u"%1 of %2"_s.arg(text->height()).arg(text->heightForWidth(text->width()))));
    }
};

QTEST_MAIN(WaysTest)
#include "tst_ways.moc"
