// SPDX-License-Identifier: Apache-2.0
// What a side's program brings into the window: its options, its own ops, its answer to a scenario.
#include "engine/comparison/command.h"
#include "engine/peer/registry.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/inspect/ops/op_picker.h"
#include "ui/inspect/ops/op_pictures.h"
#include "ui/peers/device_box.h"
#include "ui/peers/options_dialog.h"
#include "ui/peers/timeout_dialog.h"
#include "ui/scenarios/installed.h"

#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

#include <algorithm>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kLong = 20000;

} // namespace

/// With library.py, which needs Python alone.
class ProgramsTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    static void addLibrary(const char* name)
    {
        peerRegistry().add(
            {name, {{COMPARO_TEST_PYTHON, COMPARO_TEST_DATA "/support/peers/library.py", name}, {}}, {}});
    }

    void openWith(const char* a, const char* b)
    {
        Setup setup = setupOf("to_float", a, b);
        setup.pipeline.steps.push_back(Step::parse("horizontal_flip:p=1"));
        makeWindow(setup, true);
        m_window->openFile(picture(u"input.png"_s, 64, 48));
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().isRunning(), kLong);
    }

    [[nodiscard]] Session& session() const { return m_window->session(); }
    [[nodiscard]] QString sideB() const { return fromUtf8(session().setup().b.toText()); }
    [[nodiscard]] QToolButton* options() const { return find<QToolButton>(u"peer_options_B"_s); }
    [[nodiscard]] QString word() const { return find<QToolButton>(u"peer_state_B"_s)->text(); }
    [[nodiscard]] PeerOptionsDialog* form() const { return m_window->findChild<PeerOptionsDialog*>(); }

    /// A part of the open form.
    template <class T>
    [[nodiscard]] T* part(const QString& name) const
    {
        return form() ? form()->findChild<T*>(name) : nullptr;
    }

    void choose(const QString& text)
    {
        auto* box = find<DeviceBox>(u"device_B"_s);
        const int index = box->findText(text);
        QVERIFY2(index >= 0, qPrintable(text));
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
    }

    void openForm()
    {
        QTRY_VERIFY_WITH_TIMEOUT(options()->isVisible() && options()->isEnabled(), kLong);
        QTest::mouseClick(options(), Qt::LeftButton);
        QVERIFY(form() && form()->isVisible());
    }

    void press(const char* button)
    {
        auto* widget = part<QPushButton>(QLatin1StringView(button));
        QVERIFY(widget && widget->isEnabled());
        QTest::mouseClick(widget, Qt::LeftButton);
    }

    /// Names of the ops of a program in the list of ops.
    [[nodiscard]] QStringList opsOf(const QString& program) const
    {
        QStringList names;
        for (const OpEntry& entry : allOpEntries(m_window->peers()))
            if (entry.library == program)
                names << entry.name;
        return names;
    }

    [[nodiscard]] static std::size_t processes() { return peerRegistry().opened().size(); }

private Q_SLOTS:
    void init() { qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8()); }

    void cleanup()
    {
        m_window.reset();
        peerRegistry().clear();
    }

    void aSchemaHasWhatASideCanCarry()
    {
        addLibrary("lib");
        const Schema schema = optionSchema(peerRegistry().open("lib")->describe());
        QStringList labels;
        for (const Field& field : schema.fields)
            labels << fromUtf8(field.label);
        // A text has no field, and a default that is no value has none.
        QCOMPARE(labels, (QStringList{u"Threads"_s, u"Half"_s, u"Mode"_s, u"TF32"_s}));
        QCOMPARE(schema.find("threads")->max, 8.0);
        QCOMPARE(schema.find("tf32")->choices, (std::vector<std::string>{"default", "true", "false"}));
        // Defaults are left out, what the schema has not stays, and a value that is none is passed over.
        const PeerValues before{{"cache", "ssd"}, {"threads", "99"}, {"half", "true"}};
        ParamSet params = optionParams(schema, before);
        QCOMPARE(params.getInt("threads"), 0);
        QCOMPARE(optionValues(params, before), (PeerValues{{"half", "true"}, {"cache", "ssd"}}));
        params.parse("half", "false");
        params.parse("tf32", "true");
        QCOMPARE(optionValues(params, {}), (PeerValues{{"tf32", "true"}}));
    }

    void theFormIsOfProgramsWithOptionsAlone()
    {
        addLibrary("lib");
        peerRegistry().add(
            {"plain",
             {{COMPARO_TEST_PYTHON, COMPARO_TEST_DATA "/support/peers/hostile.py", "good"}, {}},
             {}});
        openWith("cpu", "cpu/exact");
        QVERIFY2(!options()->isVisible(), "a device of ours has none");
        choose(u"plain"_s);
        QTRY_COMPARE_WITH_TIMEOUT(sideB(), u"plain@cpu"_s, kLong);
        QVERIFY(!options()->isVisible());
        choose(u"lib"_s);
        QTRY_COMPARE_WITH_TIMEOUT(sideB(), u"lib@cpu"_s, kLong);
        QVERIFY(options()->isVisible());
        QCOMPARE(options()->text(), u"Options\u2026"_s);
    }

    void otherOptionsAreAnotherProcessAndTheSideSaysThem()
    {
        addLibrary("lib");
        openWith("cpu", "lib@cpu");
        QCOMPARE(processes(), 1U);
        openForm();
        QCOMPARE(part<QLabel>(u"options_text"_s)->text(), u"lib@cpu"_s);
        const auto labels = form()->findChildren<QLabel*>();
        QVERIFY2(std::any_of(labels.begin(), labels.end(),
                             [](const QLabel* label) {
                                 return label->isVisible() &&
                                        label->text() == u"Threads on the CPU; 0: its own choice."_s;
                             }),
                 "what an option does is said");
        part<QSpinBox>(u"threads"_s)->setValue(2);
        part<QCheckBox>(u"half"_s)->setChecked(true);
        QCOMPARE(part<QLabel>(u"options_text"_s)->text(), u"lib@cpu/threads=2/half=true"_s);
        QCOMPARE(sideB(), u"lib@cpu"_s);
        press("options_apply");
        QTRY_COMPARE_WITH_TIMEOUT(sideB(), u"lib@cpu/threads=2/half=true"_s, kLong);
        QTRY_VERIFY(!form());
        QCOMPARE(processes(), 2U);
        QVERIFY(options()->text().startsWith(u"threads=2"_s));
        QVERIFY(options()->toolTip().endsWith(u"threads=2\nhalf=true"_s));
        QCOMPARE(find<DeviceBox>(u"device_B"_s)->currentText(), u"Library 1 \u00b7 cpu"_s);
        QTRY_VERIFY_WITH_TIMEOUT(session().result()->setup().b.peer->options.size() == 2, kLong);
        QVERIFY2(session().command().contains(u"--b lib@cpu/threads=2/half=true"_s),
                 qPrintable(session().command()));
        // Another device keeps them, and is the same process.
        choose(u"Library 1 \u00b7 cuda:0"_s);
        QCOMPARE(sideB(), u"lib@cuda:0/threads=2/half=true"_s);
        QCOMPARE(processes(), 2U);
        // The form shows them, and its defaults are the first process.
        openForm();
        QCOMPARE(part<QSpinBox>(u"threads"_s)->value(), 2);
        QVERIFY(part<QCheckBox>(u"half"_s)->isChecked());
        press("options_defaults");
        QCOMPARE(part<QLabel>(u"options_text"_s)->text(), u"lib@cuda:0"_s);
        press("options_apply");
        QTRY_COMPARE_WITH_TIMEOUT(sideB(), u"lib@cuda:0"_s, kLong);
        QCOMPARE(processes(), 2U);
    }

    void aValueThatTheProgramRefusesIsOneSentenceInTheForm()
    {
        addLibrary("lib");
        openWith("cpu", "lib@cpu");
        openForm();
        part<QSpinBox>(u"threads"_s)->setValue(7);
        press("options_apply");
        auto* problem = part<QLabel>(u"options_problem"_s);
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), kLong);
        QVERIFY2(problem->text().contains(u"lib"_s) &&
                     problem->text().contains(u"'threads' must be at most 6 on this machine, not 7."_s),
                 qPrintable(problem->text()));
        QCOMPARE(sideB(), u"lib@cpu"_s);
        QCOMPARE(word(), u"\u25cf lib: failed"_s);
        part<QSpinBox>(u"threads"_s)->setValue(6);
        QVERIFY2(!problem->isVisible(), "it was of the value before");
        press("options_close");
        QTRY_VERIFY(!form());
        QCOMPARE(word(), u"\u25cf ready"_s);
    }

    void aStartIsSeenBlocksNothingAndCanBeStopped()
    {
        addLibrary("lib");
        openWith("cpu", "lib@cpu");
        openForm();
        auto* mode = part<QComboBox>(u"mode"_s);
        mode->setCurrentIndex(mode->findData(u"lazy"_s));
        QElapsedTimer clock;
        clock.start();
        press("options_apply");
        QVERIFY(clock.elapsed() < 500);
        QCOMPARE(word(), u"\u25cf lib: starting"_s);
        QVERIFY(part<QLabel>(u"options_progress"_s)->isVisible());
        QVERIFY(!part<QSpinBox>(u"threads"_s)->isEnabled());
        // The rest works meanwhile.
        session().setSide(0, Side::parse("cpu/exact"));
        QTRY_VERIFY_WITH_TIMEOUT(session().result()->setup().a.numerics == Numerics::Exact, kLong);
        press("options_close"); // "Stop"
        QTRY_COMPARE_WITH_TIMEOUT(word(), u"\u25cf ready"_s, kLong);
        QVERIFY2(form() && form()->isVisible() && part<QSpinBox>(u"threads"_s)->isEnabled(),
                 "another value can be tried");
        QCOMPARE(sideB(), u"lib@cpu"_s);
        press("options_close");
        QTRY_VERIFY(!form());
    }

    void thePeerTimeoutIsASettingThatTheSentenceNames()
    {
        addLibrary("lib");
        openWith("cpu", "lib@cpu");
        const auto open = [this] {
            m_window->actions().get(u"peer_timeout"_s)->trigger();
            return m_window->findChild<PeerTimeoutDialog*>();
        };
        PeerTimeoutDialog* dialog = open();
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(dialog->findChild<QRadioButton*>(u"timeout_usual"_s)->isChecked());
        QCOMPARE(dialog->findChild<QRadioButton*>(u"timeout_usual"_s)->text(),
                 u"As usual: 60 s to start, 120 s a step"_s);
        dialog->findChild<QSpinBox*>(u"timeout_seconds"_s)->setValue(2);
        QVERIFY2(dialog->findChild<QRadioButton*>(u"timeout_other"_s)->isChecked(), "who turns it means it");
        QTest::mouseClick(dialog->findChild<QPushButton*>(u"timeout_apply"_s), Qt::LeftButton);
        QCOMPARE(m_window->peers().timeout(), 2.0);
        QCOMPARE(m_settings.peerTimeout(), 2.0);
        // With mode=lazy it never answers.
        openForm();
        auto* mode = part<QComboBox>(u"mode"_s);
        mode->setCurrentIndex(mode->findData(u"lazy"_s));
        press("options_apply");
        auto* problem = part<QLabel>(u"options_problem"_s);
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), kLong);
        QVERIFY2(problem->text().contains(u"lib did not answer 'initialize' for 2 s, the peer timeout"_s),
                 qPrintable(problem->text()));
        press("options_close");
        // It is kept, is shown behind a program's word, and goes back.
        QTRY_VERIFY(!m_window->findChild<PeerTimeoutDialog*>());
        QTest::mouseClick(find<QToolButton>(u"peer_state_B"_s), Qt::LeftButton);
        auto* behind = m_window->findChild<QLabel*>(u"peer_dialog_timeout"_s);
        QVERIFY(behind && behind->isVisible());
        QCOMPARE(behind->text(), u"Peer timeout: 2 s"_s);
        dialog = open();
        QCOMPARE(dialog->findChild<QSpinBox*>(u"timeout_seconds"_s)->value(), 2);
        dialog->findChild<QRadioButton*>(u"timeout_usual"_s)->setChecked(true);
        QTest::mouseClick(dialog->findChild<QPushButton*>(u"timeout_apply"_s), Qt::LeftButton);
        QCOMPARE(behind->text(), u"Peer timeout: 60 s to start, 120 s a step"_s);
        QCOMPARE(m_settings.peerTimeout(), 0.0);
    }

    void itsOwnOpsAreInTheStepListWithAForm()
    {
        addLibrary("lib");
        openWith("cpu", "cpu/exact");
        QVERIFY2(opsOf(u"lib"_s).isEmpty(), "it has not said what it has");
        // The one with options alone says it, too.
        session().setSide(0, Side::parse("lib@cpu/threads=2"));
        session().setSide(1, Side::parse("lib@cpu/threads=2/half=true"));
        QTRY_VERIFY_WITH_TIMEOUT(session().result()->setup().b.peer && !session().isRunning(), kLong);
        QCOMPARE(opsOf(u"lib"_s), QStringList{u"Gain"_s});
        QTest::mouseClick(find<QToolButton>(u"add_step"_s), Qt::LeftButton);
        auto* picker = m_window->findChild<OpPicker*>();
        QVERIFY(picker->isVisible());
        auto* line = picker->findChild<QLineEdit*>();
        QTest::keyClicks(line, u"multiplies samples"_s);
        QCOMPARE(picker->shown().size(), 1);
        QCOMPARE(picker->shown().front().help, u"Multiplies samples"_s);
        QVERIFY2(picker->pictures().picture(*picker->shown().front().op).isNull(),
                 "for a picture its program would have to run");
        QTest::keyClick(line, Qt::Key_Return);
        const Step& step = session().setup().pipeline.steps.back();
        QCOMPARE(step.op->id, std::string("gain"));
        auto* list = find<QListView>(u"steps"_s);
        QCOMPARE(list->model()->rowCount(), 3);
        QVERIFY(list->model()->index(2, 0).data().toString().contains(u"gain"_s, Qt::CaseInsensitive));
        // Its parameters have a form, and what is set there is computed.
        auto* top = find<QComboBox>(u"top"_s);
        QVERIFY(top && find<QWidget>(u"amount"_s));
        QTRY_VERIFY_WITH_TIMEOUT(session().result()->steps.size() == 3 && !session().isRunning(), kLong);
        top->setCurrentIndex(top->findData(u"zero"_s));
        QTRY_VERIFY_WITH_TIMEOUT(
            session().result()->setup().pipeline.steps.back().params.getChoice("top") == "zero", kLong);
        QVERIFY(session().result()->comparison.verdict == Verdict::BitExact);
        QVERIFY2(session().command().contains(u"--op gain:top=zero"_s), qPrintable(session().command()));
    }

    void aScenarioAsksTheInstalledLibrary()
    {
        Session session;
        ScenarioModel scenarios(session);
        InstalledCheck check(scenarios);
        check.show();
        session.start();
        auto* ask = check.findChild<QToolButton*>(u"ask_installed"_s);
        auto* show = check.findChild<QToolButton*>(u"open_installed"_s);
        auto* said = check.findChild<QLabel*>(u"installed_answer"_s);
        const auto answerOf = [&](const char* scenario) {
            scenarios.open(findScenario(scenario), 0);
            if (!said->text().isEmpty() || show->isVisible())
                return u"not cleared: "_s + said->text();
            QTest::mouseClick(ask, Qt::LeftButton);
            const bool asked = said->text() == u"Asking kornia\u2026"_s && ask->text() == u"Stop asking"_s;
            const bool ended = QTest::qWaitFor([&] { return ask->text() != u"Stop asking"_s; }, kLong);
            return asked && ended ? said->text() : u"not asked: "_s + said->text();
        };
        QCOMPARE(answerOf("kornia-random-jpeg-quality").left(40),
                 u"Unknown peer 'kornia': only your own configuration"_s.left(40));
        addLibrary("kornia");
        QCOMPARE(answerOf("kornia-gaussian-illumination-device"),
                 u"\u2713 Library 1 does not have this fault: the gradient follows its image. (Tested on a "
                 "second device with CPU memory, which stands in for a GPU.)"_s);
        QVERIFY(show->isVisible());
        const QString refusal = answerOf("kornia-random-jpeg-quality");
        QVERIFY2(refusal.contains(u"Library 1 has no RandomJPEG."_s), qPrintable(refusal));
        QVERIFY(!show->isVisible());
        QCOMPARE(answerOf("kornia-planckian-stale-buffer"),
                 u"\u2260 Library 1 still has this fault: the table stays behind. (Tested on cuda:0.)"_s);
        // "Show it" opens the comparison of the library with ours.
        QTest::mouseClick(show, Qt::LeftButton);
        QCOMPARE(session.setup().a.toText(), std::string("kornia@cpu"));
        QCOMPARE(session.setup().b.toText(), std::string("cpu/framework"));
        QTRY_VERIFY_WITH_TIMEOUT(!session.isRunning() && !session.isExplaining(), kLong);
    }
};

QTEST_MAIN(ProgramsTest)
#include "tst_programs.moc"
