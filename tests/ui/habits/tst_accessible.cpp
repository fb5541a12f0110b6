// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/window_fixture.h"
#include "ui/base/accessible_text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/help/view.h"
#include "ui/help/window.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/shell/about_dialog.h"
#include "ui/shell/key_editor.h"
#include "ui/shell/keys_dialog.h"
#include "ui/streams/model.h"
#include "ui/streams/page.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLineEdit>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitterHandle>
#include <QTabBar>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// What a screen reader, and hands without a mouse, find in the window.
class AccessibleTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void openSample()
    {
        m_window->openFile(MainWindow::samplePath());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().isRunning() && m_window->session().cause(), 30000);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->view().regions().report(), 20000);
    }

    [[nodiscard]] static QString spokenName(QWidget* widget)
    {
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        return accessible ? accessible->text(QAccessible::Name).simplified() : QString();
    }

    /// What stands for itself in the accessible tree: parts of other widgets are named with them.
    [[nodiscard]] static bool isPart(const QWidget* widget)
    {
        const QString name = widget->objectName();
        if (name.startsWith(u"qt_"_s) || qobject_cast<const QScrollBar*>(widget) ||
            qobject_cast<const QSplitterHandle*>(widget))
            return true;
        const QWidget* parent = widget->parentWidget();
        return qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QComboBox*>(parent) ||
               (qobject_cast<const QLineEdit*>(parent) && qobject_cast<const QToolButton*>(widget)) ||
               qobject_cast<const QMenuBar*>(parent) || qobject_cast<const QTabBar*>(parent);
    }

    /// Every widget that is there, takes the focus or is a button, and has no name, as lines.
    [[nodiscard]] static QStringList nameless(const QWidget* window)
    {
        QStringList lines;
        for (QWidget* widget : window->findChildren<QWidget*>()) {
            const bool takesFocus = (widget->focusPolicy() & Qt::TabFocus) != 0;
            const bool isButton = qobject_cast<QAbstractButton*>(widget) != nullptr;
            // Frames that only scroll pass the focus to what is in them.
            const bool isFrame = qobject_cast<QScrollArea*>(widget) || widget->focusProxy();
            // A bar of tabs is named by its tabs.
            if (const auto* tabs = qobject_cast<QTabBar*>(widget);
                tabs && (tabs->count() == 0 || !tabs->tabText(0).isEmpty()))
                continue;
            if (!widget->isVisible() || (!takesFocus && !isButton) || isFrame || isPart(widget) ||
                !spokenName(widget).isEmpty())
                continue;
            QStringList path;
            for (const QWidget* each = widget; each && each != window; each = each->parentWidget())
                path.prepend(QLatin1StringView(each->metaObject()->className()) +
                             (each->objectName().isEmpty() ? QString() : u'#' + each->objectName()));
            lines << path.join(u" > "_s);
        }
        lines.removeDuplicates();
        return lines;
    }

    static void expectNames(const QWidget* window, const char* page)
    {
        const QStringList lines = nameless(window);
        QVERIFY2(lines.isEmpty(), qPrintable(QLatin1StringView(page) + u":\n"_s + lines.join(u'\n')));
    }

    [[nodiscard]] static QString says(QWidget* widget)
    {
        QAccessibleInterface* accessible = widget ? QAccessible::queryAccessibleInterface(widget) : nullptr;
        return accessible ? accessible->text(QAccessible::Value) : QString();
    }

private Q_SLOTS:
    void init() { makeWindow(setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0"), true); }
    void cleanup() { m_window.reset(); }

    void theCheckSeesANamelessButton()
    {
        QToolButton button(m_window.get());
        button.show();
        QVERIFY(!nameless(m_window.get()).filter(u"QToolButton"_s).isEmpty());
        button.setAccessibleName(u"named"_s);
        QVERIFY(nameless(m_window.get()).filter(u"QToolButton"_s).isEmpty());
    }

    void everyPageHasNames()
    {
        expectNames(m_window.get(), "start");
        openSample();
        expectNames(m_window.get(), "inspect");
        for (const char* page : {"jpeg_lab", "gradients", "streams", "verify", "recordings"}) {
            m_window->actions().get(QLatin1StringView(page))->trigger();
            QTest::qWait(50);
            expectNames(m_window.get(), page);
        }
        m_window->help().open(u"start"_s);
        expectNames(&m_window->help(), "help");
        KeysDialog keys(m_window->actions(), m_window.get());
        keys.show();
        expectNames(&keys, "keys");
        KeyEditor editor(m_window->actions(), m_settings, m_window.get());
        editor.show();
        expectNames(&editor, "key editor");
        AboutDialog about(m_window.get());
        about.show();
        expectNames(&about, "about");
    }

    void thePicturesSayWhatIsSeen()
    {
        auto& canvas = m_window->viewer().canvas();
        QVERIFY2(says(&canvas).contains(u"No picture"_s), qPrintable(says(&canvas)));
        openSample();
        m_window->view().setPinned(QPoint(5, 6));
        const QString text = says(&canvas);
        const Tensor& a = m_window->session().result()->imageA();
        QVERIFY2(text.contains(u"Different"_s), qPrintable(text));
        QVERIFY2(text.contains(u"Regions that differ: "_s), qPrintable(text));
        QVERIFY2(text.contains(u"Pixel x 5, y 6: channel 1: A %1"_s.arg(a.at(0, 0, 6, 5))), qPrintable(text));
        QVERIFY(text.contains(u"64 by 64"_s) || text.contains(u" by "_s));
        QCOMPARE(QAccessible::queryAccessibleInterface(&canvas)->role(), QAccessible::Graphic);
    }

    void stripHistogramAndNeighbourhoodSayWhatIsSeen()
    {
        openSample();
        const StepFinding& step = m_window->session().result()->steps.front();
        QVERIFY(step.localShare > 0.0);
        auto* strip = find<QWidget>(u"pipeline_strip"_s);
        QVERIFY2(says(strip).startsWith(u"Step 1, Resize: local "_s), qPrintable(says(strip)));
        QVERIFY(!says(strip).contains(u"local 0 %"_s));
        auto* histogram = find<QWidget>(u"histogram"_s);
        QVERIFY2(says(histogram).contains(u"samples lie within the threshold"_s),
                 qPrintable(says(histogram)));
        QVERIFY(says(histogram).contains(u"samples have the error"_s));
        m_window->view().setPinned(QPoint(9, 9));
        QWidget* around = nullptr;
        for (QWidget* widget : m_window->findChildren<QWidget*>())
            if (QLatin1StringView(widget->metaObject()->className()).endsWith("NeighbourhoodView"_L1))
                around = widget;
        QVERIFY2(says(around).contains(u"around x 9, y 9"_s), qPrintable(says(around)));
        QCOMPARE(says(around).count(u';'), 7); // eight rows
    }

    void streamsAndTheLabSayWhatIsSeen()
    {
        openSample();
        m_window->actions().get(u"streams"_s)->trigger();
        QTRY_VERIFY(m_window->page<StreamsPage>().model().run());
        QTRY_VERIFY2(says(find<QWidget>(u"streams_view"_s)).contains(u"hazard"_s),
                     qPrintable(says(find<QWidget>(u"streams_view"_s))));
        m_window->actions().get(u"jpeg_lab"_s)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(says(find<QWidget>(u"jpeg_strip"_s)).contains(u"First that differs"_s) ||
                                     says(find<QWidget>(u"jpeg_strip"_s)).contains(u"equal"_s),
                                 30000);
        find<QToolButton>(u"lab_page_2"_s)->click();
        QVERIFY(says(find<QWidget>(u"stress_grid"_s)).contains(u"No frame has run"_s));
    }

    /// Every action is in a menu, which keys open, or has a key, and the palette finds it.
    void everyActionHasAKeyOrAMenu()
    {
        QList<QAction*> inMenus = m_window->menuBar()->actions();
        for (qsizetype i = 0; i < inMenus.size(); ++i) // grows as menus in menus are found
            if (const QMenu* menu = inMenus[i]->menu())
                inMenus += menu->actions();
        for (const ActionSpec& spec : Actions::table()) {
            QAction* action = m_window->actions().get(QLatin1StringView(spec.id));
            QVERIFY2(inMenus.contains(action), spec.id);
        }
    }

    /// Tab goes round the window and stops at nothing twice before it comes back.
    void tabReachesThePanels()
    {
        openSample();
        m_window->viewer().canvas().setFocus();
        find<QWidget>(u"steps"_s)->setFocus();
        QStringList reached;
        for (int i = 0; i < 120; ++i) {
            QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : m_window.get(),
                            Qt::Key_Tab);
            if (QApplication::focusWidget())
                reached << QApplication::focusWidget()->objectName();
            if (reached.contains(u"canvas"_s))
                break;
        }
        QVERIFY2(reached.size() > 5, qPrintable(reached.join(u' ')));
    }
};

QTEST_MAIN(AccessibleTest)
#include "tst_accessible.moc"
