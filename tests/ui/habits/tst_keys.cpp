// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/window_fixture.h"
#include "ui/inspect/page/page.h"
#include "ui/shell/key_editor.h"
#include "ui/shell/keys_dialog.h"
#include "ui/sweep/page.h"

#include <QComboBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

#include <algorithm>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// Keys of actions are changed, checked against each other, and kept.
class KeysTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    std::unique_ptr<KeyEditor> m_editor;

    void press(const QString& action, const QKeySequence& key)
    {
        m_editor->select(action);
        QCOMPARE(m_editor->current(), action);
        m_editor->findChild<QKeySequenceEdit*>(u"key_edit"_s)->setKeySequence(key);
    }

    [[nodiscard]] QPushButton* button(const QString& name) const
    {
        return m_editor->findChild<QPushButton*>(name);
    }
    [[nodiscard]] QString note() const { return m_editor->findChild<QLabel*>(u"key_note"_s)->text(); }

    /// What keys change of the pictures and of the comparison.
    [[nodiscard]] QString look() const
    {
        const ViewState& view = m_window->view();
        const Session& session = m_window->session();
        const QString pinned =
            view.pinned() ? u"%1,%2"_s.arg(view.pinned()->x()).arg(view.pinned()->y()) : u"-"_s;
        return u"%1 %2 %3 %4 %5 %6 %7"_s.arg(view.mode())
            .arg(view.channel())
            .arg(view.display().exposure)
            .arg(QString::fromStdString(view.displayOptions().toText(true)), pinned,
                 QString::fromStdString(session.setup().a.toText()))
            .arg(session.isRunning());
    }

    /// Until it is compared, with a second step to look at the outputs of.
    void openPicture()
    {
        Setup setup = setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("to_float"));
        m_window->session().applySetup(setup);
        m_window->openFile(picture(u"photo.png"_s, 96, 64));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result() && !m_window->session().isRunning(), 30000);
    }

    void newWindow()
    {
        m_editor.reset();
        m_window.reset();
        makeWindow(setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0"), true);
        m_editor = std::make_unique<KeyEditor>(m_window->actions(), m_settings);
        m_editor->setAttribute(Qt::WA_DeleteOnClose, false);
    }

private Q_SLOTS:
    void init() { newWindow(); }
    void cleanup()
    {
        m_editor.reset();
        m_window.reset();
        QSettings(m_folder.filePath(u"settings.ini"_s), QSettings::IniFormat).clear();
    }

    /// As they are shipped, no key stands in the way of another.
    void theTableHasNoConflict()
    {
        const Actions& actions = m_window->actions();
        for (const ActionSpec& spec : Actions::table())
            for (const QKeySequence& key : Actions::keysOf(spec)) {
                const QString conflict = actions.conflictOf(key, QLatin1StringView(spec.id)).action;
                QVERIFY2(conflict.isEmpty(), qPrintable(u"%1 of %2 and %3"_s.arg(
                                                 key.toString(), QLatin1StringView(spec.id), conflict)));
            }
    }

    void aFreeKeyIsGivenWorksAndIsKept()
    {
        press(u"tour"_s, QKeySequence(u"Ctrl+Alt+T"_s));
        QVERIFY(note().contains(u"free"_s));
        button(u"key_assign"_s)->click();
        QCOMPARE(m_window->actions().get(u"tour"_s)->shortcut(), QKeySequence(u"Ctrl+Alt+T"_s));
        newWindow();
        QCOMPARE(m_window->actions().get(u"tour"_s)->shortcut(), QKeySequence(u"Ctrl+Alt+T"_s));
        QSignalSpy done(m_window->actions().get(u"tour"_s), &QAction::triggered);
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(done.size(), 1);
    }

    void aTakenKeySaysWhoseItIsAndChangesHands()
    {
        press(u"about"_s, QKeySequence(u"Ctrl+E"_s));
        QVERIFY2(note().contains(u"Export report"_s), qPrintable(note()));
        QCOMPARE(button(u"key_assign"_s)->text(), u"Take it"_s);
        button(u"key_assign"_s)->click();
        const Actions& actions = m_window->actions();
        QVERIFY(actions.keys(u"export_report"_s).isEmpty());
        QVERIFY(actions.get(u"export_report"_s)->shortcuts().isEmpty());
        QCOMPARE(actions.keys(u"about"_s), QList<QKeySequence>{QKeySequence(u"Ctrl+E"_s)});
        // Back to what they were, both.
        button(u"key_reset_all"_s)->click();
        QCOMPARE(actions.keys(u"export_report"_s), QList<QKeySequence>{QKeySequence(u"Ctrl+E"_s)});
        QVERIFY(actions.keys(u"about"_s).isEmpty());
        newWindow();
        QVERIFY(m_window->actions().keys(u"about"_s).isEmpty());
    }

    void keysOfThePictureCannotBeTaken()
    {
        for (const QKeySequence& key :
             {QKeySequence(Qt::Key_Escape), QKeySequence(Qt::Key_3), QKeySequence(Qt::Key_Left)}) {
            press(u"about"_s, key);
            QVERIFY(!button(u"key_assign"_s)->isEnabled());
            QVERIFY2(note().contains(u"cannot be used"_s), qPrintable(note()));
        }
        // Nor what stays with its action, alone or as the first of several.
        for (const QKeySequence& key :
             {QKeySequence(Qt::Key_Tab), QKeySequence(Qt::Key_PageDown),
              QKeySequence(QKeyCombination(Qt::Key_PageUp), QKeyCombination(Qt::Key_A))}) {
            press(u"about"_s, key);
            QVERIFY2(!button(u"key_assign"_s)->isEnabled(), qPrintable(key.toString()));
            QVERIFY2(note().contains(u"stays with"_s), qPrintable(note()));
        }
        m_editor->select(u"panels"_s);
        button(u"key_remove"_s)->click();
        QCOMPARE(m_window->actions().keys(u"panels"_s), QList<QKeySequence>{QKeySequence(Qt::Key_Tab)});
    }

    /// Letters that are keys of the pictures do nothing to them behind another page, and do again before it.
    void keysOfThePicturesAreOfTheirPageAlone()
    {
        openPicture();
        const QString before = look();
        for (Page* page : m_window->pages()) {
            if (page == &m_window->pictures() || page->id() == u"grid"_s)
                continue; // a grid has the same display
            m_window->showPage(*page);
            QTest::keyClicks(m_window.get(), u"resize:size=128, wkdqynl][}{\\+-"_s);
            QTest::keyClick(m_window.get(), Qt::Key_F8);
            QVERIFY2(look() == before, qPrintable(page->id() + u": "_s + look()));
            if (page->hasOwnInput()) {
                QTest::keyClicks(m_window.get(), u"x"_s); // where it swaps at all, it does not swap these
                QTest::keyClick(m_window.get(), Qt::Key_F5);
                QVERIFY2(look() == before, qPrintable(page->id() + u": "_s + look()));
            }
        }
        m_window->showPictures();
        QTest::keyClicks(m_window.get(), u"rd"_s);
        QCOMPARE(m_window->view().channel(), 0);
        QCOMPARE(m_window->view().mode(), u"difference"_s);
        QTest::keyClicks(m_window.get(), u"1"_s);
        QTRY_COMPARE(m_window->session().result()->shown, std::size_t{0});
    }

    void aFieldGetsWhatIsTypedIntoIt()
    {
        openPicture();
        const QString before = look();
        m_window->showPage(m_window->page<SweepPage>());
        auto* steps = m_window->findChild<QComboBox*>(u"sweep_add_step"_s);
        steps->setFocus();
        QTest::keyClicks(steps, u"resize:size=128,mode=bilinear"_s);
        QCOMPARE(steps->currentText(), u"resize:size=128,mode=bilinear"_s);
        QCOMPARE(look(), before);
    }

    /// Nobody changes by a key what is not there to be seen.
    void keysActWhereTheirActionsAreShown()
    {
        const auto isEnabled = [this](const char* id) {
            return m_window->actions().get(QLatin1StringView(id))->isEnabled();
        };
        for (const char* id : {"triptych", "side_by_side", "swipe", "blink", "onion", "difference",
                               "panes_larger", "why", "save_pipeline", "swap", "add_step", "panels"})
            QVERIFY2(!isEnabled(id), id);
        const QString mode = m_window->view().mode();
        QTest::keyClicks(m_window.get(), u"wi1"_s);
        QCOMPARE(m_window->view().mode(), mode);
        openPicture();
        for (const char* id : {"swipe", "why", "save_pipeline", "panels"})
            QVERIFY2(isEnabled(id), id);
        m_window->actions().get(u"streams"_s)->trigger();
        for (const char* id : {"swipe", "why", "panels"})
            QVERIFY2(!isEnabled(id), id);
        m_window->actions().get(u"sweep"_s)->trigger();
        QVERIFY(!isEnabled("save_pipeline"));
    }

    void theListOfKeysIsSearched()
    {
        KeysDialog keys(m_window->actions(), m_window.get());
        keys.setAttribute(Qt::WA_DeleteOnClose, false);
        keys.show();
        auto* line = keys.findChild<QLineEdit*>(u"keys_search"_s);
        QVERIFY(line->hasFocus() || keys.focusWidget() == line);
        const auto isSeen = [&keys](const QString& text) {
            const auto labels = keys.findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(), [&text](const QLabel* label) {
                return label->text() == text && label->isVisible();
            });
        };
        QVERIFY(isSeen(u"Swap A and B"_s) && isSeen(u"Esc"_s) && isSeen(u"Alt+1"_s));
        line->setText(u"swap"_s);
        QVERIFY(isSeen(u"Swap A and B"_s) && isSeen(u"Edit"_s) && !isSeen(u"Esc"_s) && !isSeen(u"View"_s));
        line->setText(u"alt+1"_s);
        QVERIFY(isSeen(u"Compare: A, B and what differs"_s));
        line->setText(u"nonsense"_s);
        QVERIFY(keys.findChild<QLabel*>(u"keys_none"_s)->isVisible() && !isSeen(u"Edit"_s));
        line->clear();
        QVERIFY(isSeen(u"Swap A and B"_s) && isSeen(u"Esc"_s));
    }

    /// The menu and the search say so, too.
    void whatBelongsToAnotherPageIsDisabled()
    {
        openPicture();
        const auto isEnabled = [this](const char* id) {
            return m_window->actions().get(QLatin1StringView(id))->isEnabled();
        };
        for (const char* id : {"fit", "channel_r", "swipe", "reload", "add_step", "copy_npy", "panels"})
            QVERIFY2(isEnabled(id), id);
        m_window->showPage(m_window->page<SweepPage>());
        for (const char* id :
             {"fit", "channel_r", "swipe", "reload", "add_step", "copy_npy", "panels", "undo"})
            QVERIFY2(!isEnabled(id), id);
        for (const char* id : {"open", "palette", "streams", "help", "advise", "sweep"})
            QVERIFY2(isEnabled(id), id);
    }
};

QTEST_MAIN(KeysTest)
#include "tst_keys.moc"
