// SPDX-License-Identifier: Apache-2.0
// What is seen first of a comparison: the answer, few numbers, large pictures; the rest opens with "Why".
#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/inspect/pipeline/step_model.h"

#include <QAbstractSpinBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTextDocumentFragment>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class FirstScreenTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void openSample()
    {
        makeWindow(setupOf("resize:size=224,mode=bilinear", "cpu", "emu:0"), true, true);
        m_window->openFile(fromUtf8(test::dataFolder() + "/../resources/samples/sample.png"));
        const AnswerModel& answer = m_window->view().answer();
        QTRY_VERIFY_WITH_TIMEOUT(
            answer.current() && !answer.isSearching() && !m_window->session().isExplaining(), 30000);
    }

    [[nodiscard]] ImageCanvas& canvas() const { return *find<ImageCanvas>(u"canvas"_s); }
    [[nodiscard]] bool isSeen(const char* name) const
    {
        return find<QWidget>(QLatin1StringView(name))->isVisible();
    }

    /// Every text that is seen, of widgets, lists and the picture's labels.
    [[nodiscard]] QStringList texts() const
    {
        QStringList texts;
        for (auto* widget : m_window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->visibleRegion().isEmpty())
                continue;
            if (const auto* label = qobject_cast<QLabel*>(widget))
                texts << QTextDocumentFragment::fromHtml(label->text()).toPlainText();
            else if (const auto* button = qobject_cast<QAbstractButton*>(widget))
                texts << button->text();
            else if (const auto* line = qobject_cast<QLineEdit*>(widget))
                texts << line->text();
            else if (const auto* combo = qobject_cast<QComboBox*>(widget))
                texts << combo->currentText();
        }
        const auto* steps = find<QListView>(u"steps"_s)->model();
        for (int row = 0; row < steps->rowCount(); ++row)
            for (const int role :
                 {int(Qt::DisplayRole), int(StepModel::kStateRole), int(StepModel::kParamsRole)})
                texts << steps->index(row, 0).data(role).toString();
        for (int side = 0; side < 2; ++side)
            texts << m_window->session().sideLabel(side);
        return texts;
    }

    [[nodiscard]] QStringList numbersSeen() const
    {
        static const QRegularExpression number(u"(?<![\\w.,:])[-+\u2212]?\\d[\\d.,]*(?![\\w])"_s);
        QStringList numbers;
        for (const QString& text : texts())
            for (auto found = number.globalMatch(text); found.hasNext();)
                numbers << found.next().captured();
        return numbers;
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void aPersonSeesTheAnswerAndThreeLargePictures()
    {
        openSample();
        QCOMPARE(m_window->size(), QSize(1280, 800));
        for (const char* name : {"answer_grade", "answer_sentence", "answer_step", "answer_share",
                                 "answer_size", "make_equal", "accept_difference", "copy_issue", "why"})
            QVERIFY2(isSeen(name), name);
        for (const char* name : {"findings_dock", "pixel_dock", "pipeline_strip", "who_made"})
            QVERIFY2(!isSeen(name), name);
        QCOMPARE(m_window->view().mode(), u"triptych"_s);
        QCOMPARE(findViewMode(toUtf8(canvas().mode())).panes, 3);
        const double share = double(canvas().width()) * canvas().height() / (1280.0 * 800.0);
        QVERIFY2(share >= 0.45, qPrintable(QString::number(share)));
        const QStringList numbers = numbersSeen();
        QVERIFY2(numbers.size() <= 25, qPrintable(u"%1: %2"_s.arg(numbers.size()).arg(numbers.join(u' '))));
        QVERIFY2(numbers.size() >= 5, "they are found");
    }

    void whyOpensTheRestAndIsRemembered()
    {
        openSample();
        auto* why = find<QToolButton>(u"why"_s);
        QVERIFY(!why->isChecked());
        QTest::mouseClick(why, Qt::LeftButton);
        for (const char* name : {"findings_dock", "pixel_dock", "pipeline_strip"})
            QVERIFY2(isSeen(name), name);
        QVERIFY(why->isChecked() && m_settings.isWhyOpen());
        QTest::keyClick(m_window.get(), Qt::Key_I);
        QVERIFY(!isSeen("findings_dock") && !why->isChecked() && !m_settings.isWhyOpen());
        // Hidden with all panels, it brings them back.
        m_window->setPanelsVisible(false);
        QVERIFY(!isSeen("answer_card"));
        QTest::keyClick(m_window.get(), Qt::Key_I);
        QVERIFY(isSeen("answer_card") && isSeen("findings_dock"));
    }

    void allThreeHaveAButtonAndAKey()
    {
        openSample();
        auto* button = find<QToolButton>(u"triptych_button"_s);
        QVERIFY(button->isVisible() && button->isChecked());
        canvas().setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_W);
        QCOMPARE(canvas().mode(), u"swipe"_s);
        QVERIFY(!button->isChecked());
        QTest::keyClick(m_window.get(), Qt::Key_W);
        QCOMPARE(canvas().mode(), u"triptych"_s);
        QTest::keyClick(m_window.get(), Qt::Key_S);
        QCOMPARE(canvas().mode(), u"side_by_side"_s);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(canvas().mode(), u"triptych"_s);
        QVERIFY(button->isChecked());
    }

    void anIssueHasTheAnswerAndWhatMakesItAgain()
    {
        openSample();
        QGuiApplication::clipboard()->clear();
        QTest::mouseClick(find<QPushButton>(u"copy_issue"_s), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!QGuiApplication::clipboard()->text().isEmpty(), 30000);
        const QString text = QGuiApplication::clipboard()->text();
        for (const QString& part :
             {u"Rounding: "_s, u"First step that differs: resize"_s, u"19,212 of 200,256"_s, u"Cause: "_s,
              u"comparo run"_s, u"emu:0 (emulated)"_s, u"version"_s})
            QVERIFY2(text.contains(part, Qt::CaseInsensitive), qPrintable(part + u"\n"_s + text));
    }
};

QTEST_MAIN(FirstScreenTest)
#include "tst_first_screen.moc"
