// SPDX-License-Identifier: Apache-2.0
// The twelve jobs on which every front end agrees, through the window's session: outcome, numbers, command
// and report; and the card, which says at once what the engine says.
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/report/run/report.h"
#include "tests/engine/comparison/twelve_jobs.h"
#include "tests/support/temporary_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/inspect/files/report_export.h"
#include "ui/inspect/findings/verdict_card.h"
#include "ui/inspect/session/repeats.h"
#include "ui/streams/model.h"
#include "ui/streams/page.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSignalSpy>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kLong = 20000;

/// Events are numbered as they are made.
QString withoutNumbersOfEvents(QString text)
{
    return text.replace(QRegularExpression(u"event \\d+"_s), u"event"_s);
}

/// A report as JSON without what belongs to the moment: when it was made, how long things took, and the calls
/// with the numbers of their buffers.
QJsonValue withoutTimes(const QJsonValue& value)
{
    if (value.isArray()) {
        QJsonArray kept;
        for (const QJsonValue& one : value.toArray())
            kept.append(withoutTimes(one));
        return kept;
    }
    if (value.isString())
        return withoutNumbersOfEvents(value.toString());
    if (!value.isObject())
        return value;
    QJsonObject kept;
    const QJsonObject object = value.toObject();
    for (auto it = object.begin(); it != object.end(); ++it)
        if (it.key() != u"created"_s && it.key() != u"milliseconds"_s && it.key() != u"timeline"_s &&
            it.key() != u"buffer"_s)
            kept.insert(it.key(), withoutTimes(it.value()));
    return kept;
}

QJsonObject jsonFile(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

} // namespace

class ComparisonTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    test::TemporaryFolder m_jobsFolder;
    std::vector<test::TableJob> m_jobs = test::twelveJobs(m_jobsFolder.path());

    [[nodiscard]] const test::TableJob& tabled(const char* name) const
    {
        return *std::find_if(m_jobs.begin(), m_jobs.end(),
                             [name](const test::TableJob& job) { return job.name == name; });
    }

    [[nodiscard]] bool settled()
    {
        Session& session = m_window->session();
        return QTest::qWaitFor(
            [&] { return session.outcome() && !session.isRunning() && !session.isExplaining(); }, kLong);
    }

    /// As a person would: opens the scenario or the file. What has no place in the window is taken whole.
    void ask(const test::TableJob& asked)
    {
        const ComparisonJob& job = asked.job;
        makeWindow(job.setup, true);
        QVERIFY(QTest::qWaitFor([&] { return !m_window->session().devices().isEmpty(); }, kLong));
        if (!asked.scenario.empty())
            m_window->scenarios().open(findScenario(asked.scenario), 0);
        else if (job.contract)
            m_window->session().openJob(job);
        else
            m_window->session().open(fromUtf8(job.input.path));
        QVERIFY(settled());
        if (job.repeats > 0) {
            m_window->repeats().repeat(job.repeats);
            QVERIFY(QTest::qWaitFor([&] { return !m_window->repeats().isRunning(); }, kLong));
        }
    }

    [[nodiscard]] QString cardWord() const { return m_window->findChild<VerdictCard*>()->word(); }

    /// Writes a report of the window's result and reads it.
    QJsonObject exported(const QString& name)
    {
        const QString path = m_folder.filePath(name);
        QSignalSpy written(&m_window->reports(), &ReportExport::written);
        m_window->reports().write(path);
        return QTest::qWaitFor([&] { return written.count() == 1; }, kLong) ? jsonFile(path) : QJsonObject();
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void theTwelveJobs_data()
    {
        QTest::addColumn<qsizetype>("index");
        for (std::size_t i = 0; i < m_jobs.size(); ++i)
            QTest::newRow(m_jobs[i].name.c_str()) << static_cast<qsizetype>(i);
    }

    void theTwelveJobs()
    {
        QFETCH(qsizetype, index);
        const test::TableJob& asked = m_jobs[static_cast<std::size_t>(index)];
        ask(asked);
        const Session& session = m_window->session();
        const ComparisonResult expected = runJob(asked.job);
        const Outcome outcome = expected.outcome();
        QVERIFY(session.outcome());
        QCOMPARE(fromUtf8(toString(session.outcome()->kind)), fromUtf8(toString(asked.outcome)));
        QCOMPARE(withoutNumbersOfEvents(fromUtf8(english(session.outcome()->sentence()))),
                 withoutNumbersOfEvents(fromUtf8(english(outcome.sentence()))));
        QCOMPARE(cardWord(), fromUtf8(outcome.word()));
        QCOMPARE(m_window->findChild<VerdictCard*>()->accessibleName(),
                 fromUtf8(english(session.outcome()->sentence())));
        const QString command = asked.scenario.empty()
                                    ? fromUtf8(commandOf(asked.job))
                                    : u"comparo scenario run "_s + fromUtf8(asked.scenario);
        QCOMPARE(session.command(), command);
        QCOMPARE(session.result() != nullptr, expected.comparison.has_value());
        if (!expected.comparison)
            return;
        const ChannelStatistics& all = session.result()->whole.comparison->all;
        QCOMPARE(all.samples, expected.comparison->all.samples);
        QCOMPARE(all.differing, expected.comparison->all.differing);
        QCOMPARE(all.violating, expected.comparison->all.violating);
        QCOMPARE(all.maxAbs, expected.comparison->all.maxAbs);
        QCOMPARE(fromUtf8(english(session.result()->whole.explanationSentence())),
                 fromUtf8(english(expected.explanationSentence())));
    }

    /// The same file for the same job, apart from times: what the command line writes.
    void reportsAreThoseOfTheCommandLine_data() { theTwelveJobs_data(); }

    void reportsAreThoseOfTheCommandLine()
    {
        QFETCH(qsizetype, index);
        const test::TableJob& asked = m_jobs[static_cast<std::size_t>(index)];
        if (asked.outcome == OutcomeKind::Error || asked.outcome == OutcomeKind::Nondeterministic)
            return; // no report; schedules that every run draws anew are not told twice alike
        ask(asked);
        ComparisonJob job = asked.job;
        if (!asked.scenario.empty())
            job = scenarioJob(findScenario(asked.scenario), 0, DeviceKind::Emu, 1, scenarioInput());
        job.referee = true; // the window's reports have it
        const QString path = m_folder.filePath(u"engine.json"_s);
        writeReport(reportOf(job, runJob(job)), toPath(path));
        const QJsonObject ours = exported(u"window.json"_s);
        QVERIFY(!ours.isEmpty());
        const QJsonObject theirs = withoutTimes(jsonFile(path)).toObject();
        const QJsonObject kept = withoutTimes(ours).toObject();
        for (const QString& key : theirs.keys())
            if (kept.value(key) != theirs.value(key))
                qInfo() << key << kept.value(key) << theirs.value(key);
        QVERIFY(kept == theirs);
    }

    /// A hazard is one before anybody has looked at the streams, whatever the pixels are.
    void theCardKnowsOfAHazardAtOnce()
    {
        ask(tabled("hazard_with_right_pixels"));
        QVERIFY(!m_window->page<StreamsPage>().model().run());
        QCOMPARE(cardWord(), u"Hazard"_s);
        const QString reason = find<QLabel>(u"verdict_reason"_s)->text();
        QVERIFY2(reason.contains(u"Side B"_s) && reason.contains(u"streams/1"_s), qPrintable(reason));
        QVERIFY(find<QLabel>(u"verdict_number"_s)->text().contains(u"equal in this run"_s));
        // Repeats that differ outrank it.
        m_window->repeats().repeat();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->repeats().isRunning(), kLong);
    }

    /// Where our arithmetic stands in for a library's CUDA kernels, the card says so.
    void theCardSaysWhatIsNotModelled()
    {
        test::TableJob asked = tabled("bit_exact");
        asked.job.setup.pipeline.steps = {Step::parse("to_float"), Step::parse("rotation:degrees=20")};
        asked.job.setup.a = Side::parse("cpu/exact");
        asked.job.setup.b = Side::parse("emu:0");
        ask(asked);
        const QString text = find<QLabel>(u"verdict_models"_s)->text();
        QCOMPARE(text, u"PyTorch's CUDA arithmetic of rotation is not modelled."_s);
        QVERIFY(find<QLabel>(u"verdict_models"_s)->isVisible());
        asked.job.setup.b = Side::parse("emu:0/exact");
        ask(asked);
        QVERIFY(!find<QLabel>(u"verdict_models"_s)->isVisible());
    }

    void repeatsOutrankAHazard()
    {
        ask(tabled("nondeterministic"));
        QCOMPARE(cardWord(), u"Nondeterministic"_s);
        QVERIFY(!m_window->session().result()->whole.b->races()->hazards.empty());
        // Another tolerance does not forget it, and asks for nothing again.
        m_window->session().setTolerance({255.0, 0.0, 0});
        QVERIFY(settled());
        QCOMPARE(cardWord(), u"Nondeterministic"_s);
        // The command of a repeated job repeats.
        QVERIFY(m_window->session().command().contains(u"--repeat 3"_s));
    }

    void theCardSaysThatASetupCannotRun()
    {
        ask(tabled("within_tolerance"));
        QCOMPARE(cardWord(), u"Within tolerance"_s);
        m_window->session().setSide(1, Side::parse("cuda:99"));
        QVERIFY(settled());
        QCOMPARE(cardWord(), u"Error"_s);
        QVERIFY(find<QLabel>(u"verdict_reason"_s)->text().contains(u"cuda:99"_s));
        QVERIFY(!find<QLabel>(u"verdict_number"_s)->isVisible());
        m_window->session().undoStack().undo();
        QVERIFY(settled());
        QCOMPARE(cardWord(), u"Within tolerance"_s);
    }

    /// The command gives this result again: with the switched-off step, on whose count the draws depend.
    void copyingSaysWhatFlagsCannot()
    {
        ask(tabled("switched_off_step"));
        m_window->actions().get(u"copy_command"_s)->trigger();
        const QString command = QApplication::clipboard()->text();
        const QString file = QLatin1StringView(kCommandPipelineFile);
        QVERIFY(command.startsWith(u"printf "_s) && command.contains(u"--pipeline "_s + file));
        QVERIFY(m_window->findChild<MessageBar*>()->text().contains(file));
        auto* offer = find<QToolButton>(u"message_offer"_s);
        QVERIFY(offer->isVisible());
        QVERIFY(offer->text().contains(u"Save the pipeline"_s));
        // The pipeline in the command is the one that ran.
        const qsizetype begin = command.indexOf(u'{');
        const qsizetype end = command.indexOf(u"' > "_s);
        QVERIFY(pipelineFromJson(toUtf8(command.mid(begin, end - begin))) ==
                m_window->session().result()->setup().pipeline);
        // Flags say the rest.
        m_window->session().removeStep(0);
        QVERIFY(settled());
        m_window->actions().get(u"copy_command"_s)->trigger();
        QVERIFY(QApplication::clipboard()->text().startsWith(u"comparo run "_s));
        QVERIFY(!offer->isVisible());
    }

    /// A report is about the first diverging step, whichever is selected, and waits for its cause.
    void reportsWaitForTheCauseOfTheFirstStep()
    {
        Setup setup = setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("resize:size=48,mode=bicubic"));
        setup.pipeline.steps.push_back(Step::parse("to_float"));
        makeWindow(setup, true);
        Session& session = m_window->session();
        ReportExport& reports = m_window->reports();
        // At once, when the result has come and its cause has not.
        const QString path = m_folder.filePath(u"early.json"_s);
        bool isEarly = false;
        connect(
            &session, &Session::resultChanged, this,
            [&] {
                isEarly = session.result()->whole.explanation() == Explanation::Pending;
                reports.write(path);
            },
            Qt::SingleShotConnection);
        QSignalSpy written(&reports, &ReportExport::written);
        session.open(picture(u"picture.png"_s, 200, 150));
        QVERIFY(QTest::qWaitFor([&] { return written.count() == 1; }, kLong));
        QVERIFY(isEarly);
        const QJsonObject early = jsonFile(path);
        QCOMPARE(early.value(u"explanation"_s).toObject().value(u"state"_s).toString(), u"known"_s);
        QVERIFY(settled());
        QVERIFY(session.result()->firstDiverging() == std::optional<std::size_t>(0));
        QVERIFY(session.result()->steps[1].localShare > 0.0);
        QCOMPARE(early.value(u"cause"_s).toObject().value(u"step"_s).toInt(-1),
                 exported(u"first.json"_s).value(u"cause"_s).toObject().value(u"step"_s).toInt(-2));

        // A person looks at another step that diverges by itself.
        session.selectStep(1);
        QVERIFY(settled());
        QVERIFY(session.cause() && session.cause()->step == 1);
        QVERIFY(session.result()->whole.cause->step == 0);
        QCOMPARE(withoutTimes(exported(u"selected.json"_s)).toObject(), withoutTimes(early).toObject());
        session.inspectStep(0);
        QVERIFY(settled());
        QCOMPARE(withoutTimes(exported(u"inspected.json"_s)).toObject(), withoutTimes(early).toObject());
    }

    void aReportCanBeCancelled()
    {
        ask(tabled("switched_off_step"));
        const QString path = m_folder.filePath(u"cancelled.pdf"_s);
        QSignalSpy written(&m_window->reports(), &ReportExport::written);
        m_window->reports().write(path);
        QVERIFY(m_window->reports().isRunning());
        QVERIFY(m_window->actions().get(u"cancel"_s)->isEnabled());
        m_window->actions().get(u"cancel"_s)->trigger();
        QVERIFY(!m_window->reports().isRunning());
        QVERIFY(!m_window->actions().get(u"cancel"_s)->isEnabled());
        QCOMPARE(written.count(), 0);
        QVERIFY(m_window->findChild<MessageBar*>()->text().isEmpty());
    }
};

QTEST_MAIN(ComparisonTest)
#include "tst_comparison.moc"
