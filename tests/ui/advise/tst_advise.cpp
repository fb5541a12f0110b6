// SPDX-License-Identifier: Apache-2.0
// The page "Advice": from the key to the proposal, its chart, the deciding case in Inspect and the contract.
#include "tests/ui/window_fixture.h"
#include "ui/advise/chart.h"
#include "ui/advise/model.h"
#include "ui/advise/page.h"
#include "ui/advise/panel.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <algorithm>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class AdviseTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    /// The page with these steps, and few pictures.
    void open(const QStringList& steps, const char* a = "cpu", const char* b = "emu:0")
    {
        Setup setup;
        for (const QString& step : steps)
            setup.pipeline.steps.push_back(Step::parse(step.toStdString()));
        setup.a = Side::parse(a);
        setup.b = Side::parse(b);
        makeWindow(setup, true);
        QTest::keyClick(m_window.get(), Qt::Key_8, Qt::AltModifier);
        QTRY_VERIFY(m_window->page<AdvicePage>().panel().isVisible() && !model().setup().devices().isEmpty());
        find<QSpinBox>(u"advise_seeds"_s)->setValue(2);
        edit("advise_sizes", u"24x20"_s);
    }

    [[nodiscard]] AdviceModel& model() const { return m_window->page<AdvicePage>().model(); }
    [[nodiscard]] AdviceChart& chart() const { return m_window->page<AdvicePage>().panel().chart(); }
    [[nodiscard]] QAbstractItemModel& table(const char* name) const
    {
        return *find<QTableView>(QLatin1StringView(name))->model();
    }
    [[nodiscard]] QString text(const char* label) const
    {
        return find<QLabel>(QLatin1StringView(label))->text();
    }
    [[nodiscard]] QPushButton& button(const char* name) const
    {
        return *find<QPushButton>(QLatin1StringView(name));
    }
    [[nodiscard]] const std::vector<ToleranceAdvice>& advices() const
    {
        return model().findings()->advices();
    }

    void edit(const char* name, const QString& text)
    {
        auto* line = find<QLineEdit>(QLatin1StringView(name));
        line->selectAll();
        if (text.isEmpty())
            QTest::keyClick(line, Qt::Key_Delete);
        else
            QTest::keyClicks(line, text);
        QCOMPARE(line->text(), text);
    }

    void measure()
    {
        const AdviceFindingsPtr before = model().findings();
        QTest::mouseClick(&button("advise_run"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!model().isRunning(), 30'000);
        QVERIFY2(model().error().isEmpty(), qPrintable(model().error()));
        QVERIFY(model().findings() != before);
    }

    /// The row of the advices whose dtype is this.
    [[nodiscard]] int rowOf(DType dtype) const
    {
        for (std::size_t i = 0; i < advices().size(); ++i)
            if (advices()[i].group.dtype == dtype)
                return static_cast<int>(i);
        return -1;
    }

    [[nodiscard]] static QJsonObject jsonOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object()
                                              : QJsonObject();
    }

    [[nodiscard]] static QByteArray bytesOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// Runs a command line in the folder of the test; its exit code.
    int shell(const QString& command) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        const QString folder = QFileInfo(QStringLiteral(COMPARO_PROGRAM)).absolutePath();
        process.start(u"/bin/sh"_s, {u"-c"_s, u"PATH='%1':\"$PATH\"; "_s.arg(folder) + command});
        if (!process.waitForFinished(60'000))
            return -1;
        if (process.exitCode() != 0)
            qWarning("%s", process.readAllStandardError().constData());
        return process.exitCode();
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void everyDtypeGetsItsAdvice()
    {
        open({u"resize:size=13,mode=bilinear"_s});
        QVERIFY(!m_window->session().hasInput()); // the page needs none
        measure();
        const AdviceResults apart = runAdvice(planOf(model().request()));
        QCOMPARE(advices().size(), apart.advices.size());
        QCOMPARE(advices().size(), std::size_t{2}); // uint8 and float32
        QCOMPARE(table("advise_table").rowCount(), 2);
        for (std::size_t i = 0; i < apart.advices.size(); ++i) {
            const ToleranceAdvice &shown = advices()[i], &wanted = apart.advices[i];
            QCOMPARE(shown.group.name(), wanted.group.name());
            QVERIFY(shown.proposed == wanted.proposed);
            QVERIFY(shown.atol == wanted.atol && shown.ulp == wanted.ulp && shown.share == wanted.share);
            const int row = static_cast<int>(i);
            const auto cell = [&](int column) {
                return table("advise_table").index(row, column).data().toString();
            };
            QCOMPARE(cell(0), u"resize"_s);
            QCOMPARE(cell(3).toULongLong(), wanted.cases);
            QCOMPARE(cell(9), QString::fromStdString(wanted.proposed.toText()));
            QCOMPARE(model().findings()->members[i].size(), wanted.cases);
        }
        QVERIFY(m_window->shownPage().isReady());
        QCOMPARE(text("advise_state"), QString::fromStdString(english(apart.sentence())));
    }

    void theCardSaysWhyNotSmaller()
    {
        open({u"gaussian_blur:kernel=5"_s});
        measure();
        const int row = rowOf(DType::Float32);
        find<QTableView>(u"advise_table"_s)->selectRow(row);
        const ToleranceAdvice& advice = advices()[static_cast<std::size_t>(row)];
        QVERIFY(advice.decisive.bound.has_value()); // theory knows a blur
        QCOMPARE(text("advise_proposed"), QString::fromStdString(advice.proposed.toText()));
        const QString words = text("advise_words");
        for (const std::string& sentence :
             {english(advice.derivation()), english(advice.whyNotSmaller()), english(advice.theory())}) {
            QVERIFY(!sentence.empty());
            QVERIFY2(words.contains(QString::fromStdString(sentence).toHtmlEscaped()), qPrintable(words));
        }
        QVERIFY(text("advise_about").contains(QString::fromStdString(english(advice.evidence()))));
        bool hasBound = false;
        for (const SpreadMark& mark : chart().marks())
            hasBound = hasBound || mark.value == advice.decisive.bound->atol;
        QVERIFY(hasBound);
    }

    void aToleranceOfOnesOwnIsJudged()
    {
        open({u"resize:size=13,mode=bilinear"_s});
        edit("advise_given_atol", u"30"_s);
        measure();
        const ToleranceAdvice& advice = advices()[0];
        QVERIFY(advice.fit() == Fit::TooWide);
        QVERIFY(text("advise_words").contains(u"too wide"_s));
        edit("advise_given_atol", u"-1"_s);
        QVERIFY(find<QLabel>(u"advise_wrong"_s)->isVisible());
        QVERIFY(!model().request().options.given.has_value());
    }

    void theChartHasEveryCase()
    {
        open({u"gaussian_blur:kernel=5"_s});
        measure();
        const int row = rowOf(DType::Float32);
        find<QTableView>(u"advise_table"_s)->selectRow(row);
        const ToleranceAdvice& advice = advices()[static_cast<std::size_t>(row)];
        const AdviceSpread& spread = chart().spread();
        QCOMPARE(spread.points().size(), advice.cases);
        QCOMPARE(spread.points().front().value, advice.atol.least);
        QCOMPARE(spread.points().back().value, advice.atol.most);
        QCOMPARE(spread.zeros(), advice.bitExact);
        QVERIFY(spread.isLogarithmic());
        QCOMPARE(chart().axisTitle(), u"atol that a case needs (log scale)"_s);
        QCOMPARE(spread.shareUpTo(advice.atol.most), 1.0);
        QVERIFY(spread.shareUpTo(advice.atol.median) >= 0.5);
        double sum = static_cast<double>(spread.zeros()) / static_cast<double>(advice.cases);
        for (const SpreadBar& bar : spread.bars())
            sum += bar.share;
        QVERIFY(std::abs(sum - 1.0) < 1e-9);
        // What is proposed lies inside the plot, right of the largest case.
        QVERIFY(chart().xOf(advice.proposed.atol) > chart().xOf(advice.atol.most));
        QVERIFY(chart().xOf(advice.proposed.atol) < chart().plotRect().right());
    }

    void wholeStepsHaveABarEach()
    {
        open({u"resize:size=13,mode=bilinear"_s});
        measure();
        find<QTableView>(u"advise_table"_s)->selectRow(rowOf(DType::UInt8));
        QVERIFY(chart().spread().isWhole());
        QVERIFY(!chart().axisTitle().contains(u"log"_s));
        const ToleranceAdvice& advice = advices()[static_cast<std::size_t>(rowOf(DType::UInt8))];
        QCOMPARE(chart().spread().bars()[0].share,
                 static_cast<double>(advice.bitExact) / static_cast<double>(advice.cases));
    }

    void chartAndTableShowTheSameCase()
    {
        open({u"gaussian_blur:kernel=5"_s});
        measure();
        find<QTableView>(u"advise_table"_s)->selectRow(rowOf(DType::Float32));
        chart().setFocus();
        QTest::keyClick(&chart(), Qt::Key_End);
        const auto last = chart().spread().points().back().place;
        QCOMPARE(chart().current(), std::optional(last));
        QTableView& cases = m_window->page<AdvicePage>().panel().cases();
        const auto numberIn = [&](int row) { return cases.model()->index(row, 0).data().toString(); };
        const int chosen = cases.currentIndex().row();
        QCOMPARE(numberIn(chosen).toULongLong(), model().findings()->measured(last).number);
        // The farthest apart stand first; a click on the header turns them round.
        QCOMPARE(cases.model()->index(0, 3).data(), cases.model()->index(chosen, 3).data());
        const QString first = numberIn(0);
        Q_EMIT cases.horizontalHeader()->sectionClicked(3);
        QVERIFY(numberIn(0) != first);
        QCOMPARE(numberIn(cases.currentIndex().row()).toULongLong(),
                 model().findings()->measured(last).number);
        Q_EMIT cases.horizontalHeader()->sectionClicked(3);
        QCOMPARE(numberIn(0), first);
        cases.selectRow(cases.model()->rowCount() - 1);
        QVERIFY(chart().current() != std::optional(last));
        // A click on the last column of the plot points the last case out again.
        const QRectF plot = chart().plotRect();
        QTest::mouseClick(&chart(), Qt::LeftButton, {},
                          QPoint(static_cast<int>(chart().xOf(chart().spread().points().back().value)),
                                 static_cast<int>(plot.center().y())));
        // (Or one that is as far apart.)
        QVERIFY(chart().current().has_value());
        const auto& points = chart().spread().points();
        const auto pointed = std::ranges::find_if(
            points, [&](const auto& point) { return point.place == *chart().current(); });
        QVERIFY(pointed != points.end());
        QCOMPARE(pointed->value, points.back().value);
        QTest::keyClick(&chart(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'),
                 static_cast<qsizetype>(chart().spread().points().size()));
    }

    void theDecidingCaseOpensInInspect()
    {
        open({u"resize:size=13,mode=bicubic"_s});
        measure();
        find<QTableView>(u"advise_table"_s)->selectRow(rowOf(DType::Float32));
        const MeasuredCase decisive = advices()[static_cast<std::size_t>(rowOf(DType::Float32))].decisive;
        QTest::mouseClick(&button("advise_decisive"), Qt::LeftButton);
        Session& session = m_window->session();
        QTRY_VERIFY(session.result() && !session.isRunning());
        QVERIFY(!m_window->page<AdvicePage>().panel().isVisible());
        QCOMPARE(session.result()->whole.comparison->requiredAtol, decisive.atol);
        QCOMPARE(session.result()->whole.comparison->all.differing, decisive.differing);
        QVERIFY(session.outcome()->kind == OutcomeKind::WithinTolerance);
        // The command of Inspect makes the picture first.
        QVERIFY(session.command().startsWith(u"comparo probe "_s));
        QVERIFY(m_settings.recentFiles().isEmpty());
        QTest::keyClick(m_window.get(), Qt::Key_8, Qt::AltModifier);
        QVERIFY(m_window->page<AdvicePage>().panel().isVisible());
        QCOMPARE(table("advise_table").rowCount(), 2);
    }

    void aStepMeasuredAloneOpensAtThatStep()
    {
        open({u"gaussian_blur:kernel=3"_s, u"resize:size=13,mode=bilinear"_s});
        measure();
        const AdviceFindingsPtr& found = model().findings();
        std::size_t place = 0;
        while (found->measured(place).step != std::optional<std::size_t>(0))
            ++place;
        Q_EMIT chart().opened(place);
        Session& session = m_window->session();
        QTRY_VERIFY(session.result() && !session.isRunning());
        QCOMPARE(session.result()->steps[session.result()->shown].step, std::size_t{0});
        QCOMPARE(session.setup().pipeline.steps.size(), std::size_t{2});
    }

    void theCommandGivesTheSame()
    {
        open({u"color_jitter"_s});
        find<QSpinBox>(u"advise_draws"_s)->setValue(3);
        edit("advise_margin", u"3"_s);
        measure();
        m_window->actions().get(u"copy_command"_s)->trigger();
        const QString command = QGuiApplication::clipboard()->text();
        QVERIFY2(command.startsWith(u"comparo advise --op color_jitter"_s), qPrintable(command));
        QVERIFY(command.contains(u" --draws 3"_s) && command.contains(u" --margin 3"_s));
        QCOMPARE(shell(command + u" --json theirs.json --propose theirs-contract.json"_s), 0);

        QSignalSpy saved(&model().contracts(), &FileTask::written);
        model().saveContract(m_folder.filePath(u"ours-contract.json"_s));
        QTRY_COMPARE(saved.count(), 1);
        QSignalSpy written(&model().reports(), &FileTask::written);
        model().writeReport(m_folder.filePath(u"ours.json"_s));
        QTRY_COMPARE(written.count(), 1);
        const QByteArray contract = bytesOf(m_folder.filePath(u"ours-contract.json"_s));
        QVERIFY(contract.contains("color_jitter"));
        QCOMPARE(contract, bytesOf(m_folder.filePath(u"theirs-contract.json"_s)));
        const QJsonObject ours = jsonOf(m_folder.filePath(u"ours.json"_s));
        const QJsonObject theirs = jsonOf(m_folder.filePath(u"theirs.json"_s));
        QVERIFY(!ours[u"advice"_s].toArray().isEmpty());
        for (const char* part : {"advice", "contract", "sides", "cases", "sentence", "leftOut"})
            QVERIFY2(ours[QLatin1StringView(part)] == theirs[QLatin1StringView(part)], part);
    }

    void valuesTakeTurns()
    {
        open({u"resize:size=13,mode=bilinear"_s});
        edit("advise_varied", u"size=9|11, mode=bilinear|bicubic"_s);
        measure();
        QCOMPARE(model().findings()->plan.pipelines.size(), std::size_t{4});
        QVERIFY(model().command().contains(u"--op 'resize:size=9|11,mode=bilinear|bicubic'"_s) ||
                model().command().contains(u"--op 'resize:mode=bilinear|bicubic,size=9|11'"_s));
        edit("advise_varied", u"colour=1|2"_s);
        QVERIFY(!button("advise_run").isEnabled());
        QVERIFY2(text("advise_state").contains(u"No step has a parameter 'colour'"_s),
                 qPrintable(text("advise_state")));
        edit("advise_varied", {});
        QVERIFY(button("advise_run").isEnabled());
    }

    void filesAndFoldersAreMeasuredOn()
    {
        open({u"resize:size=13,mode=bilinear"_s});
        const QString folder = m_folder.filePath(u"pictures"_s);
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(!picture(u"pictures/one.png"_s, 32, 24).isEmpty());
        QVERIFY(!picture(u"pictures/two.png"_s, 33, 25).isEmpty());
        find<QCheckBox>(u"advise_generated"_s)->click();
        QVERIFY(!button("advise_run").isEnabled()); // nothing to measure on
        QVERIFY(text("advise_state").contains(u"Add pictures"_s));
        m_window->page<AdvicePage>().panel().addInputs({folder});
        m_window->page<AdvicePage>().panel().addInputs({folder}); // counts once
        measure();
        QCOMPARE(model().findings()->results.cases, std::size_t{2});
        QCOMPARE(model().request().inputs.size(), std::size_t{1});
        // A case on a file opens that file.
        model().openCase(model().findings()->measured(1));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        QCOMPARE(QFileInfo(m_window->session().path()).fileName(), u"two.png"_s);
    }

    void anotherRequestMakesItStale()
    {
        open({u"resize:size=13,mode=bilinear"_s});
        measure();
        QVERIFY(!model().isStale());
        find<QSpinBox>(u"advise_seeds"_s)->setValue(1);
        QVERIFY(model().isStale());
        QVERIFY(text("advise_state").startsWith(u"What is asked for has changed"_s));
        find<QSpinBox>(u"advise_seeds"_s)->setValue(2);
        QVERIFY(!model().isStale());
    }

    void itIsCancelled()
    {
        open({u"resize:size=13,mode=bicubic"_s});
        find<QSpinBox>(u"advise_seeds"_s)->setValue(50'000);
        QSignalSpy progress(&model().task(), &Task::progressed);
        QTest::mouseClick(&button("advise_run"), Qt::LeftButton);
        QVERIFY(model().isRunning());
        QTRY_VERIFY(progress.count() > 1);
        QVERIFY(m_window->actions().get(u"cancel"_s)->isEnabled());
        QCOMPARE(button("advise_run").text(), u"Cancel"_s);
        QTest::mouseClick(&button("advise_run"), Qt::LeftButton);
        QVERIFY(!model().isRunning());
        QVERIFY(!model().findings());
        QCOMPARE(button("advise_run").text(), u"Measure"_s);
        find<QSpinBox>(u"advise_seeds"_s)->setValue(1);
        measure();
    }

    void stepsOfThePageAreItsOwn()
    {
        open({u"resize:size=13,mode=bilinear"_s});
        model().setup().addStep(*Step::parse("vertical_flip").op);
        QCOMPARE(model().request().pipeline.steps.size(), std::size_t{2});
        QCOMPARE(m_window->session().setup().pipeline.steps.size(), std::size_t{1});
        m_window->actions().get(u"undo"_s)->trigger();
        QCOMPARE(model().request().pipeline.steps.size(), std::size_t{1});
        m_window->actions().get(u"swap"_s)->trigger();
        QCOMPARE(model().request().pair.a, Side::parse("emu:0"));
        QCOMPARE(m_window->session().setup().a, Side::parse("cpu"));
        m_window->session().addStep(*Step::parse("horizontal_flip").op);
        QTest::mouseClick(&button("advise_take"), Qt::LeftButton);
        QCOMPARE(model().request().pipeline.steps.size(), std::size_t{2});
        QCOMPARE(model().request().pair.a, Side::parse("cpu"));
        m_window->actions().get(u"undo"_s)->trigger(); // all three changes are one
        QCOMPARE(model().request().pipeline.steps.size(), std::size_t{1});
        QCOMPARE(model().request().pair.a, Side::parse("emu:0"));
    }

    void aCaseThatFailsIsTold()
    {
        open({u"resize:size=13,mode=bilinear"_s});
        QFile broken(m_folder.filePath(u"broken.png"_s));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("no picture");
        broken.close();
        m_window->page<AdvicePage>().panel().addInputs({broken.fileName()});
        measure();
        QCOMPARE(model().findings()->results.unmeasured.size(), std::size_t{1});
        QVERIFY(find<QLabel>(u"advise_left_out"_s)->isVisible());
        QVERIFY2(text("advise_left_out").contains(u"broken.png"_s), qPrintable(text("advise_left_out")));
    }
};

QTEST_MAIN(AdviseTest)
#include "tst_advise.moc"
