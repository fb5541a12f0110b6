// SPDX-License-Identifier: Apache-2.0
// The answer on the card: grade, sentence, and remedies that are applied and undone.
#include "engine/answer/answer.h"
#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/inspect/findings/verdict_card.h"
#include "ui/inspect/pipeline/step_model.h"

#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QToolButton>

#include <array>

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

    /// Whether a widget has a pixel of exactly this colour.
    static bool isPainted(QWidget& widget, const QColor& colour)
    {
        const QImage image = widget.grab().toImage().convertToFormat(QImage::Format_RGB32);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (image.pixelColor(x, y) == colour)
                    return true;
        return false;
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
        QCOMPARE(text(u"answer_step"_s), engineText(expected.step->name));
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

    /// Chip, marks of steps and card say one grade of one step.
    void everyMarkHasTheColourOfTheGrade()
    {
        Setup setup = setupOf("vertical_flip", "cpu", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("resize:size=40,mode=bilinear"));
        setup.pipeline.steps.push_back(Step::parse("horizontal_flip"));
        makeWindow(setup, true);
        m_window->openFile(picture(u"picture.png"_s, 96, 64));
        settle();
        QVERIFY(model().current() && model().current()->grade == Grade::Rounding);
        QCOMPARE(model().step(), std::optional<std::size_t>(1));
        const auto* steps = find<QListView>(u"steps"_s)->model();
        const auto ink = [steps](int row) {
            return steps->index(row, 0).data(StepModel::kInkRole).value<QColor>();
        };
        const auto isNamed = [steps](int row) {
            return steps->index(row, 0).data(StepModel::kNamedRole).toBool();
        };
        QCOMPARE(ink(0), tokens().good);
        QCOMPARE(ink(1), tokens().calm);
        QVERIFY(!isNamed(0) && isNamed(1) && !isNamed(2));
        QVERIFY(text(u"answer_step"_s).contains(u"resize"_s));
        auto* chip = find<QToolButton>(u"verdict_chip"_s);
        QCOMPARE(chip->text(), text(u"answer_grade"_s));
        QCOMPARE(chip->palette().color(QPalette::ButtonText), tokens().calm);
        QVERIFY(!isPainted(*find<QWidget>(u"pipeline_strip"_s), tokens().bad));
        QVERIFY(isPainted(*find<QWidget>(u"pipeline_strip"_s), tokens().calm));
        // While something else runs, nothing is said of it.
        ParamSet params = m_window->session().setup().pipeline.steps[1].params;
        params.parse("size", "24");
        m_window->session().setStepParams(1, params, u"size"_s);
        QVERIFY(!model().current() && !model().step());
        settle();
        QCOMPARE(ink(1), tokens().calm);
    }

    void whatIsNotModelledIsGrey()
    {
        Setup setup = setupOf("to_float", "cpu/exact", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("rotation:degrees=20"));
        makeWindow(setup, true);
        m_window->openFile(picture(u"picture.png"_s, 96, 64));
        settle();
        QVERIFY(model().current() && model().current()->grade == Grade::CannotSay);
        const auto* steps = find<QListView>(u"steps"_s)->model();
        QCOMPARE(steps->index(1, 0).data(StepModel::kInkRole).value<QColor>(), tokens().muted);
        QCOMPARE(find<QLabel>(u"answer_grade"_s)->palette().color(QPalette::WindowText), tokens().muted);
        QCOMPARE(find<QToolButton>(u"verdict_chip"_s)->palette().color(QPalette::ButtonText), tokens().muted);
        QVERIFY(find<QWidget>(u"answer_card"_s)->accessibleName().startsWith(u"Cannot say: "_s));
    }

    void nothingStaysRedThatTheToleranceLetsPass()
    {
        makeWindow(setupOf("resize:size=40", "cpu", "emu:0"), true);
        QImage black(40, 30, QImage::Format_RGB32);
        black.fill(Qt::black);
        const QString path = m_folder.filePath(u"black.png"_s);
        QVERIFY(black.save(path));
        m_window->openPair(picture(u"a.png"_s, 40, 30), path);
        settle();
        auto* chip = find<QToolButton>(u"verdict_chip"_s);
        const auto inks = [&] {
            return std::array{find<QLabel>(u"answer_grade"_s)->palette().color(QPalette::WindowText),
                              chip->palette().color(QPalette::ButtonText)};
        };
        QCOMPARE(inks(), (std::array{tokens().bad, tokens().bad}));
        m_window->session().setTolerance(Tolerance{.atol = 255.0});
        settle();
        QVERIFY(model().answer()->isTolerated);
        QCOMPARE(text(u"answer_grade"_s), u"Broken"_s);
        QCOMPARE(inks(), (std::array{tokens().warn, tokens().warn}));
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
