// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/registry.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/inspect/findings/cause_panel.h"
#include "ui/peers/add_dialog.h"
#include "ui/peers/device_box.h"
#include "ui/peers/log_view.h"
#include "ui/peers/peer_dialog.h"
#include "ui/widgets/message_bar.h"

#include <QCheckBox>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

const QString kPeers = QStringLiteral(COMPARO_TEST_DATA "/support/peers/");
const QString kOffByOne = QStringLiteral(COMPARO_TEST_DATA "/../app/python/examples/off_by_one.py");

QString python()
{
    const QString chosen = qEnvironmentVariable("COMPARO_PYTHON");
    return chosen.isEmpty() ? QStringLiteral(COMPARO_TEST_PYTHON) : chosen;
}

bool hasNumPy()
{
    return QProcess::execute(python(), {u"-c"_s, u"import numpy"_s}) == 0;
}

} // namespace

/// Programs that run a side, in the window: the boxes with their words, logs, adding one, dropping one, and
/// what is left when one fails. All but those that need NumPy run with Python alone.
class PeersTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    /// The program that misbehaves in this way, under this name.
    static void addHostile(const char* name, const char* mode)
    {
        peerRegistry().add(
            {name, {{toUtf8(python()), COMPARO_TEST_DATA "/support/peers/hostile.py", mode}, {}}, {}});
    }

    void openWith(const char* step)
    {
        Setup setup = setupOf("to_float", "cpu", "cpu/exact"); // hostile.py takes float32
        setup.pipeline.steps.push_back(Step::parse(step));
        makeWindow(setup, true);
        m_window->peers().setPython(python());
        const QString file = picture(u"input.png"_s, 64, 48);
        QVERIFY(!file.isEmpty());
        m_window->openFile(file);
        QTRY_VERIFY(m_window->session().result());
    }

    [[nodiscard]] DeviceBox* box(const char* side) const
    {
        return find<DeviceBox>(u"device_"_s + QLatin1StringView(side));
    }

    /// Chooses an entry as a person does.
    void choose(DeviceBox* box, const QString& text)
    {
        const int index = box->findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }

    [[nodiscard]] QString word(const char* side) const
    {
        auto* button = find<QToolButton>(u"peer_state_"_s + QLatin1StringView(side));
        return button->isVisible() ? button->text() : QString();
    }

    [[nodiscard]] QString sideB() const { return fromUtf8(m_window->session().setup().b.toText()); }

    template <class T>
    [[nodiscard]] T* dialog() const
    {
        return m_window->findChild<T*>();
    }

    void drop(const QString& file)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        // What is dropped goes to where the drag has entered.
        QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(m_window.get(), &enter));
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(m_window.get(), &event));
    }

private Q_SLOTS:
    void init()
    {
        qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
        qputenv("PYTHONPATH", COMPARO_TEST_DATA "/../app/python"); // it is not installed beside a test
        QFile::remove(m_folder.filePath(u"comparoscope/peers.json"_s));
    }

    void cleanup()
    {
        m_window.reset();
        peerRegistry().clear();
    }

    void boxesListOurDevicesThenPeersWithAWord()
    {
        addHostile("good", "good");
        openWith("horizontal_flip:p=1");
        const DeviceBox* b = box("B");
        QVERIFY(b->findText(u"cpu"_s) >= 0);
        QVERIFY(b->findText(u"good"_s) > b->findText(u"cpu"_s));
        QCOMPARE(m_window->peers().status(u"good"_s).state, PeerState::NotStarted);
        QCOMPARE(b->itemText(b->count() - 1), u"Add implementation\u2026"_s);
        QVERIFY2(word("B").isEmpty(), "a side of ours has no word");
    }

    void aChosenPeerStartsAndRunsTheSide()
    {
        addHostile("good", "good");
        openWith("horizontal_flip:p=1");
        choose(box("B"), u"good"_s);
        QTRY_COMPARE(sideB(), u"good@cpu"_s);
        QTRY_COMPARE(box("B")->currentText(), u"hostile 1 \u00b7 cpu"_s);
        QTRY_COMPARE(word("B"), u"\u25cf ready"_s);
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        QTRY_VERIFY(m_window->session().sideLabel(1).startsWith(u"hostile 1 \u00b7 cpu"_s));
        QVERIFY(!find<QComboBox>(u"numerics_B"_s)->isVisible());
        // Back to a device of ours: no word is left.
        choose(box("B"), u"cpu"_s);
        QTRY_VERIFY(word("B").isEmpty());
    }

    void aStartIsSeenBlocksNothingAndCanBeEnded()
    {
        addHostile("slow", "silent_start");
        openWith("horizontal_flip:p=1");
        QElapsedTimer clock;
        clock.start();
        choose(box("B"), u"slow"_s);
        QVERIFY(clock.elapsed() < 500);
        QCOMPARE(word("B"), u"\u25cf slow: starting"_s);
        QCOMPARE(sideB(), u"cpu/exact"_s);
        // The rest works meanwhile.
        m_window->session().setSide(0, Side::parse("cpu/exact"));
        QTRY_VERIFY(m_window->session().result()->setup().a.numerics == Numerics::Exact);
        QTest::mouseClick(find<QToolButton>(u"peer_state_B"_s), Qt::LeftButton);
        QVERIFY(dialog<PeerDialog>());
        QTest::mouseClick(dialog<PeerDialog>()->findChild<QPushButton*>(u"peer_end"_s), Qt::LeftButton);
        QTRY_COMPARE(word("B"), u"\u25cf slow: not started"_s);
    }

    void aFailureIsOneSentenceWithTheLogBehindItsWord()
    {
        addHostile("broken", "dies_at_start");
        openWith("horizontal_flip:p=1");
        choose(box("B"), u"broken"_s);
        QTRY_COMPARE(word("B"), u"\u25cf broken: failed"_s);
        QCOMPARE(sideB(), u"cpu/exact"_s);
        const QString said = m_window->findChild<MessageBar*>(u"message_bar"_s)->text();
        QVERIFY2(said.startsWith(u"Peer broken did not answer 'initialize'; it exited with status 1."_s),
                 qPrintable(said));
        QVERIFY(m_window->session().result());
        QTest::mouseClick(find<QToolButton>(u"peer_state_B"_s), Qt::LeftButton);
        auto* log = m_window->findChild<LogView*>(u"peer_log"_s);
        QVERIFY(log);
        QTRY_VERIFY(log->toPlainText().contains(u"No module named 'nonesuch'"_s));
    }

    void aSideThatDiesInAStepKeepsTheWindowAndTheLastResult()
    {
        addHostile("mortal", "dies");
        openWith("horizontal_flip:p=1");
        const AnalysisPtr before = m_window->session().result();
        choose(box("B"), u"mortal"_s);
        QTRY_COMPARE(word("B"), u"\u25cf failed"_s);
        QTRY_VERIFY(m_window->findChild<MessageBar*>(u"message_bar"_s)
                        ->text()
                        .contains(u"it exited with status 3"_s));
        QCOMPARE(m_window->session().result(), before);
        choose(box("B"), u"cpu"_s);
        QTRY_VERIFY(m_window->session().result() != before);
    }

    void addingACommandShowsItsOfferKeepsItAndUsesIt()
    {
        openWith("horizontal_flip:p=1");
        m_window->actions().get(u"add_peer"_s)->trigger();
        auto* add = dialog<AddPeerDialog>();
        QVERIFY(add && add->isVisible());
        QTest::mouseClick(add->findChild<QToolButton*>(u"add_kind_1"_s), Qt::LeftButton);
        QVERIFY2(add->findChild<QLineEdit*>(u"add_name"_s)->text().isEmpty(), "there is nothing to name yet");
        auto* problem = add->findChild<QLabel*>(u"add_problem"_s);
        auto* start = add->findChild<QPushButton*>(u"add_start"_s);
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY2(problem->isVisible(), "an empty command is said to be one");
        add->findChild<QLineEdit*>(u"add_command"_s)
            ->setText(shellQuoted(python()) + u' ' + shellQuoted(kPeers + u"hostile.py"_s) + u" good"_s);
        auto* name = add->findChild<QLineEdit*>(u"add_name"_s);
        name->setText(u"Not a name"_s);
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(problem->isVisible() && problem->text().startsWith(u"Give it a name"_s));
        name->setText(u"flipper"_s);
        QTest::mouseClick(start, Qt::LeftButton);
        auto* onB = add->findChild<QPushButton*>(u"add_on_b"_s);
        QTRY_VERIFY(onB->isVisible());
        QVERIFY2(!m_window->peers().has(u"flipper"_s), "it is looked at first");
        QCOMPARE(add->findChild<QLabel*>(u"offer_title"_s)->text(), u"hostile 1"_s);
        auto* ops = add->findChild<QTableWidget*>(u"offer_ops"_s);
        QCOMPARE(ops->rowCount(), 2);
        QCOMPARE(ops->item(0, 0)->text(), u"horizontal_flip"_s);
        QCOMPARE(ops->item(1, 1)->text(), u"its own"_s);
        QTest::mouseClick(onB, Qt::LeftButton);
        QTRY_COMPARE(sideB(), u"flipper@cpu"_s);
        QTRY_COMPARE(word("B"), u"\u25cf ready"_s);
        // The next start knows it, and it can be taken out again.
        PeerRegistry next;
        next.addFile(toPath(m_window->peers().file()), {{"python3"}, {}}, {});
        QCOMPARE(next.commands().at(0).name, std::string("flipper"));
        QVERIFY(m_window->peers().remove(u"flipper"_s).isEmpty());
        QVERIFY(!m_window->peers().isKept(u"flipper"_s));
    }

    void aHostIsReachedBySshAndNothingElse()
    {
        openWith("horizontal_flip:p=1");
        AddPeerDialog add(m_window->peers());
        add.setAttribute(Qt::WA_DeleteOnClose, false);
        QTest::mouseClick(add.findChild<QToolButton*>(u"add_kind_2"_s), Qt::LeftButton);
        auto* host = add.findChild<QLineEdit*>(u"add_host"_s);
        host->setText(u"me@gpu01.example.org"_s);
        const PeerDefinition made = add.definition();
        QCOMPARE(made.name, std::string("gpu01"));
        QCOMPARE(made.words, (std::vector<std::string>{"ssh", "-T", "-o", "BatchMode=yes",
                                                       "me@gpu01.example.org", "comparo serve"}));
        host->setText(u"-oProxyCommand=rm"_s);
        QVERIFY_THROWS_EXCEPTION(Error, static_cast<void>(add.definition()));
    }

    void theFirstFieldTakesTheKeys()
    {
        openWith("horizontal_flip:p=1");
        m_window->actions().get(u"add_peer"_s)->trigger();
        auto* add = dialog<AddPeerDialog>();
        QVERIFY(add && QTest::qWaitForWindowActive(add));
        QTRY_COMPARE(add->focusWidget(), add->findChild<QTreeWidget*>(u"add_pythons"_s));
    }

    void aProgramThatCannotStartIsAddedNowhere()
    {
        openWith("horizontal_flip:p=1");
        drop(kPeers + u"nonesuch.py"_s);
        auto* add = dialog<AddPeerDialog>();
        QVERIFY(add);
        QTest::mouseClick(add->findChild<QPushButton*>(u"add_start"_s), Qt::LeftButton);
        auto* problem = add->findChild<QLabel*>(u"add_problem"_s);
        QVERIFY(problem->text().startsWith(u"There is no file "_s));
        // hostile.py wants an argument and says so.
        add->findChild<QLineEdit*>(u"add_file"_s)->setText(kPeers + u"hostile.py"_s);
        add->findChild<QLineEdit*>(u"add_python"_s)->setText(u"/nonesuch/python"_s);
        QTest::mouseClick(add->findChild<QPushButton*>(u"add_start"_s), Qt::LeftButton);
        QTRY_VERIFY(problem->isVisible() && problem->text().contains(u"Cannot start"_s));
        QVERIFY(m_window->peers().names().isEmpty());
        QVERIFY(!QFile::exists(m_window->peers().file()));
    }

    void aDroppedFileIsAskedAboutThenComparedAndNamed()
    {
        if (!hasNumPy())
            QSKIP("This Python has no NumPy.");
        openWith("resize:size=24");
        drop(kOffByOne);
        auto* add = dialog<AddPeerDialog>();
        QVERIFY2(add && add->isVisible(), "a program is started: it asks first");
        QVERIFY(m_window->peers().names().isEmpty());
        QVERIFY(add->findChild<QCheckBox*>(u"add_keep"_s)->isChecked());
        QTest::mouseClick(add->findChild<QPushButton*>(u"add_start"_s), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(sideB(), u"off_by_one@cpu"_s, 20000);
        // It has no resize: its own op took that place, and undo gives the step back.
        Session& session = m_window->session();
        QCOMPARE(session.setup().pipeline.steps.back().op->id, std::string("gaussian_blur"));
        QTRY_VERIFY_WITH_TIMEOUT(session.cause() && !session.isExplaining() && !session.isRunning(), 20000);
        const QString verdict = fromUtf8(english(session.cause()->verdict));
        QVERIFY2(verdict.contains(u"symmetric"_s) && verdict.contains(u"reflect"_s), qPrintable(verdict));
        QVERIFY2(verdict.contains(u"100 %"_s), qPrintable(verdict));
        // Provenance: its environment, and the way its time went.
        const QAbstractItemModel* facts = find<QTableView>(u"provenance"_s)->model();
        QString all;
        for (int row = 0; row < facts->rowCount(); ++row)
            all += facts->index(row, 2).data().toString() + u'\n';
        QVERIFY2(all.contains(u"off_by_one.blur"_s) && all.contains(u"python"_s), qPrintable(all));
    }
};

QTEST_MAIN(PeersTest)
#include "tst_peers.moc"
