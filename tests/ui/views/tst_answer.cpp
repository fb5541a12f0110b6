// SPDX-License-Identifier: Apache-2.0
// The answer on the card: grade, sentence, and remedies that are applied and undone.
#include "engine/answer/answer.h"
#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/breakable.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/inspect/findings/verdict_card.h"

#include <QLabel>
#include <QPushButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class AnswerTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] AnswerModel& model() const { return m_window->view().answer(); }

    /// Waits until nothing is looked for any more.
    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result() && !m_window->session().isRunning() &&
                                     !m_window->session().isExplaining() && model().answer() &&
                                     !model().isGrading() && !model().isSearching(),
                                 30000);
    }

    void open(const char* step, const char* b = "emu:0")
    {
        makeWindow(setupOf(step, "cpu", b), true);
        m_window->openFile(picture(u"picture.png"_s, 96, 64));
        settle();
    }

    [[nodiscard]] QString text(const QString& label) const { return find<QLabel>(label)->text(); }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void theStartExampleIsMadeEqualAndBack()
    {
        makeWindow(setupOf("resize:size=224,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openFile(fromUtf8(test::dataFolder() + "/../resources/samples/sample.png"));
        settle();
        Session& session = m_window->session();
        const Setup before = session.setup();
        const Answer expected = answerOf(session.result()->whole);
        QVERIFY(expected.grade != Grade::Identical);
        const QString word = engineText(gradeWord(expected.grade));
        QCOMPARE(text(u"answer_grade"_s), word);
        QCOMPARE(find<QLabel>(u"answer_grade"_s)->palette().color(QPalette::WindowText),
                 lookOf(expected.grade).color);
        QVERIFY(engineText(expected.sentence).endsWith(text(u"answer_sentence"_s).mid(1)));
        QVERIFY(!text(u"answer_sentence"_s).startsWith(word));
        QVERIFY(expected.step);
        QCOMPARE(expected.step->index, firstDifferingStep(session.result()->whole).value());
        QCOMPARE(text(u"answer_step"_s), breakable(engineText(expected.step->name)));
        QCOMPARE(text(u"answer_size"_s), engineText(expected.numbers->size()));
        QCOMPARE(m_window->findChild<VerdictCard*>()->word(), u"Different"_s);

        auto* button = find<QPushButton>(u"make_equal"_s);
        QVERIFY(button->isVisible());
        QVERIFY(button->toolTip().contains(u"(replayed)"_s));
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(session.setup() != before);
        QVERIFY(!button->isVisible()); // it was about the setup before
        settle();
        QCOMPARE(text(u"answer_grade"_s), u"Identical"_s);
        QVERIFY(!button->isVisible());
        QVERIFY(!find<QPushButton>(u"accept_difference"_s)->isVisible());
        QCOMPARE(session.result()->whole.comparison->all.differing, 0U);

        session.undoStack().undo();
        QVERIFY(session.setup() == before);
        settle();
        QCOMPARE(text(u"answer_grade"_s), word);
        QVERIFY(button->isVisible());
    }

    void acceptSetsTheToleranceThatPasses()
    {
        open("resize:size=40,mode=bilinear");
        auto* button = find<QPushButton>(u"accept_difference"_s);
        QVERIFY(button->isVisible() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY(m_window->session().setup().tolerance.atol > 0.0);
        settle();
        QCOMPARE(m_window->findChild<VerdictCard*>()->word(), u"Within tolerance"_s);
        QVERIFY(model().answer()->isTolerated);
        QVERIFY(!button->isVisible());
        m_window->session().undoStack().undo();
        settle();
        QVERIFY(button->isVisible());
    }

    void aBrokenResultIsNotAccepted()
    {
        makeWindow(setupOf("resize:size=40", "cpu", "emu:0"), true);
        QImage black(40, 30, QImage::Format_RGB32);
        black.fill(Qt::black);
        const QString path = m_folder.filePath(u"black.png"_s);
        QVERIFY(black.save(path));
        m_window->openPair(picture(u"a.png"_s, 40, 30), path);
        settle();
        QVERIFY(model().answer()->grade == Grade::Broken);
        QCOMPARE(find<QLabel>(u"answer_grade"_s)->palette().color(QPalette::WindowText), tokens().bad);
        QVERIFY(!find<QPushButton>(u"make_equal"_s)->isVisible());
        auto* button = find<QPushButton>(u"accept_difference"_s);
        QVERIFY(button->isVisible() && !button->isEnabled());
        QVERIFY2(button->toolTip().startsWith(u"No tolerance"_s), qPrintable(button->toolTip()));
    }

    void anotherRunStopsTheSearch()
    {
        open("resize:size=40,mode=bilinear");
        Session& session = m_window->session();
        ParamSet params = session.setup().pipeline.steps[0].params;
        params.parse("size", "24");
        session.setStepParams(0, params, u"size"_s);
        QVERIFY(!model().isSearching());
        QVERIFY(!model().equaliser());
        QVERIFY(!find<QPushButton>(u"make_equal"_s)->isVisible());
        settle();
        QVERIFY(session.result()->setup() == session.setup());
    }

    void sidesThatAgreeNeedNothing()
    {
        open("vertical_flip");
        QCOMPARE(text(u"answer_grade"_s), u"Identical"_s);
        QVERIFY(!find<QLabel>(u"answer_share"_s)->isVisible());
        QVERIFY(!find<QPushButton>(u"make_equal"_s)->isVisible());
    }
};

QTEST_MAIN(AnswerTest)
#include "tst_answer.moc"
