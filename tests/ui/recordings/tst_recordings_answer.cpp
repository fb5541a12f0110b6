// SPDX-License-Identifier: Apache-2.0
// The answer to two recordings on their page: what 'comparo diff' says first.
#include "engine/report/recordings/report.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/page/answer_card.h"
#include "ui/recordings/findings.h"
#include "ui/recordings/page.h"
#include "ui/recordings/panel.h"
#include "ui/recordings/step_list.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTableView>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 20000;

} // namespace

class RecordingsAnswerTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    QString m_a;

    [[nodiscard]] QString recorded(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] RecordingsPage& page() const { return m_window->page<RecordingsPage>(); }
    [[nodiscard]] AnswerCard& card() const { return page().panel().findings().card(); }
    [[nodiscard]] QString text(const QString& label) const
    {
        return card().findChild<QLabel*>(label)->text();
    }
    [[nodiscard]] QPushButton& button(const QString& name) const
    {
        return *card().findChild<QPushButton*>(name);
    }
    [[nodiscard]] bool isThere() const { return page().isReady() && page().model().answer(); }

    /// Their result differs, or only what it was made of.
    void openTwo(const QString& b)
    {
        m_a = b.startsWith(u"several"_s) ? u"several_a.comparo"_s : u"a.comparo"_s;
        m_window->openPair(recorded(m_a), recorded(b));
        QTRY_VERIFY_WITH_TIMEOUT(isThere(), kPatience);
    }

    /// What 'comparo diff' says.
    [[nodiscard]] Answer told(const QString& b, const Tolerance& tolerance = {}) const
    {
        const Recording first(toPath(recorded(m_a))), second(toPath(recorded(b)));
        const RecordingsReport report{.fileA = {},
                                      .fileB = {},
                                      .a = first,
                                      .b = second,
                                      .comparison = compareRecordings(first, second, tolerance),
                                      .tolerance = tolerance,
                                      .contract = {},
                                      .command = toUtf8(page().model().command()),
                                      .created = {},
                                      .environment = {}};
        return report.answer();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QProcess python;
        python.start(QStringLiteral(COMPARO_TEST_PYTHON),
                     {QStringLiteral(COMPARO_TEST_DATA "/ui/record_programs.py"), m_folder.path()});
        QVERIFY(python.waitForFinished(kPatience));
        const QByteArray errors = python.readAllStandardError();
        if (errors.contains("No module named 'numpy'"))
            QSKIP("NumPy is not installed");
        QVERIFY2(python.exitCode() == 0, errors.constData());
    }

    void init() { makeWindow(setupOf("to_float", "cpu", "emu:0"), true); }
    void cleanup() { m_window.reset(); }

    void itIsThatOfTheCommandLine()
    {
        openTwo(u"several_b.comparo"_s);
        const Answer expected = told(u"several_b.comparo"_s);
        QVERIFY(expected.grade != Grade::Identical && expected.step);
        QCOMPARE(card().text().toLower(), engineText(expected.sentence).toLower());
        QCOMPARE(text(u"answer_grade"_s), engineText(gradeWord(expected.grade)));
        QCOMPARE(card().findChild<QLabel*>(u"answer_grade"_s)->palette().color(QPalette::WindowText),
                 lookOf(expected).color);
        QVERIFY(text(u"answer_step"_s).contains(u"masks of head"_s));
        QCOMPARE(text(u"answer_size"_s), engineText(expected.numbers->size()));
        QCOMPARE(text(u"verdict_word"_s), u"Different"_s);
        QVERIFY(
            card().findChild<QLabel*>(u"answer_sentence"_s)->toolTip().contains(u"Different: first at"_s));
        // Its mark in the list has the same colour, and its name leads there.
        QTableView& list = *find<QTableView>(u"recorded_steps"_s);
        const auto ink = [&](int row) {
            return list.model()->index(row, RecordedStepList::Error).data(Qt::ForegroundRole).value<QColor>();
        };
        QCOMPARE(ink(1), lookOf(expected).color);
        QVERIFY(ink(0) != ink(1));
        list.selectRow(0);
        Q_EMIT card().findChild<QLabel*>(u"answer_step"_s)->linkActivated(u"step"_s);
        QTRY_COMPARE(page().model().row(), std::size_t{1});
    }

    void aDifferenceThatTheResultDoesNotHaveIsNoAlarm()
    {
        openTwo(u"b.comparo"_s);
        QCOMPARE(card().text().toLower(), engineText(told(u"b.comparo"_s).sentence).toLower());
        QVERIFY(card().text().contains(u"The result hwc is equal"_s));
        const auto* rows = find<QTableView>(u"recorded_steps"_s)->model();
        QCOMPARE(rows->index(3, RecordedStepList::Error).data(Qt::ForegroundRole).value<QColor>(),
                 tokens().warn);
        QVERIFY(!button(u"accept_difference"_s).isEnabled());
    }

    void equalOnesAreIdentical()
    {
        openTwo(u"equal.comparo"_s);
        QCOMPARE(card().text().toLower(), engineText(told(u"equal.comparo"_s).sentence).toLower());
        QCOMPARE(text(u"answer_grade"_s) + text(u"verdict_word"_s), u"IdenticalBit-exact"_s);
        QVERIFY(!button(u"accept_difference"_s).isVisible());
    }

    /// A tolerance says nothing of a grade, and nothing stays red after it.
    void whatIsToleratedIsNoAlarm()
    {
        openTwo(u"several_b.comparo"_s);
        QVERIFY(page().model().answer()->answer.firstOf(Remedy::Kind::Tolerance)->isRefused); // too far off
        QVERIFY(button(u"accept_difference"_s).isVisible() && !button(u"accept_difference"_s).isEnabled());
        const Tolerance tolerance{2.0, 0.0, 0};
        page().model().setTolerance(tolerance);
        QVERIFY(!page().model().answer());
        QTRY_VERIFY_WITH_TIMEOUT(isThere(), kPatience);
        QCOMPARE(card().text().toLower(),
                 engineText(told(u"several_b.comparo"_s, tolerance).sentence).toLower());
        QCOMPARE(text(u"verdict_word"_s), u"Within tolerance"_s);
        const Answer& answer = page().model().answer()->answer;
        QVERIFY(answer.isTolerated && lookOf(answer).color != tokens().bad);
        QVERIFY(!button(u"accept_difference"_s).isVisible());
    }

    void itIsCopiedForAnIssue()
    {
        openTwo(u"several_b.comparo"_s);
        QApplication::clipboard()->clear();
        QVERIFY(button(u"copy_issue"_s).isVisible());
        QTest::mouseClick(&button(u"copy_issue"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(QApplication::clipboard()->text().contains(u"masks of head"_s), kPatience);
        QVERIFY(QApplication::clipboard()->text().contains(u"comparo diff "_s));
    }
};

QTEST_MAIN(RecordingsAnswerTest)
#include "tst_recordings_answer.moc"
