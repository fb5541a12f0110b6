// SPDX-License-Identifier: Apache-2.0
// The form of a sweep: it begins with what is open, and its steps have fields, each with one value or
// several.
#include "engine/base/error.h"
#include "engine/ops/op_registry.h"
#include "tests/ui/window_fixture.h"
#include "ui/sweep/page.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"
#include "ui/sweep/steps.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class SweepFormTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] SweepSetup& form() const { return m_window->page<SweepPage>().panel().setup(); }

    void showPage()
    {
        m_window->actions().get(u"sweep"_s)->trigger();
        QVERIFY(m_window->page<SweepPage>().isShown());
    }

    void open()
    {
        makeWindow(setupOf("resize:size=40,mode=bicubic", "cpu", "emu:0/exact"), true);
        m_window->openFile(picture(u"one.png"_s, 48, 32));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void itBeginsWithWhatIsOpen()
    {
        open();
        showPage();
        QCOMPARE(form().fields().inputs, QStringList{m_folder.filePath(u"one.png"_s)});
        QCOMPARE(form().steps(), u"resize:size=40,mode=bicubic"_s);
        QCOMPARE(form().fields().pairs, QStringList{u"cpu/framework,emu:0/exact"_s});
        QTRY_COMPARE(form().cases(), std::optional<std::size_t>(1)); // it can be run at once

        // Untouched, it follows; what a person has put into it stays.
        m_window->showPictures();
        m_window->session().setPipeline(setupOf("vertical_flip", "cpu", "emu:0").pipeline, u"test"_s);
        showPage();
        QCOMPARE(form().steps(), u"vertical_flip"_s);
        form().setSteps(u"to_float"_s);
        m_window->showPictures();
        showPage();
        QCOMPARE(form().steps(), u"to_float"_s);
    }

    void aValueThatTakesTurnsHasAField()
    {
        open();
        showPage();
        auto* turns = find<QToolButton>(u"size_turns"_s);
        auto* values = find<QLineEdit>(u"size_values"_s);
        QVERIFY(turns && values && !values->isVisible());
        turns->click();
        QTRY_VERIFY(values->isVisibleTo(&form()));
        QCOMPARE(values->text(), u"40"_s); // what it has
        values->setText(u"8, 16…18"_s);
        QCOMPARE(form().steps(), u"resize:mode=bicubic,size=8|16|17|18"_s);
        QTRY_COMPARE(form().cases(), std::optional<std::size_t>(4));
        values->setText(u"8, nonsense"_s);
        QTRY_VERIFY(!form().problem().isEmpty());
        turns->click();
        QCOMPARE(form().steps(), u"resize:size=40,mode=bicubic"_s);
    }

    void aStepIsAddedByItsNameAndTakenOut()
    {
        open();
        showPage();
        auto* add = find<QComboBox>(u"sweep_add_step"_s);
        add->setEditText(u"to_float"_s);
        QTest::keyClick(add->lineEdit(), Qt::Key_Return);
        QCOMPARE(form().steps(), u"resize:size=40,mode=bicubic\nto_float"_s);
        find<QToolButton>(u"sweep_step_remove"_s)->click();
        QCOMPARE(form().steps(), u"to_float"_s);
        form().setSteps(u"resize:size=8|11,mode=bilinear|bicubic\nno_such_op:a=1"_s);
        QCOMPARE(form().steps(), u"resize:size=8|11,mode=bilinear|bicubic\nno_such_op:a=1"_s);
    }

    void rangesAreOfTheFieldsType()
    {
        const Schema& schema = findOp("resize").info.schema;
        QCOMPARE(turnsOf(u"1, 2,3"_s, schema, "size"), (QStringList{u"1"_s, u"2"_s, u"3"_s}));
        QCOMPARE(turnsOf(u"4…10 by 3"_s, schema, "size"), (QStringList{u"4"_s, u"7"_s, u"10"_s}));
        QCOMPARE(turnsOf(u"4..5"_s, schema, "size"), (QStringList{u"4"_s, u"5"_s}));
        QCOMPARE(turnsOf(u"bilinear, bicubic"_s, schema, "mode").size(), 2);
        QVERIFY_THROWS_EXCEPTION(Error, static_cast<void>(turnsOf(u"1…100000"_s, schema, "size")));
        QVERIFY_THROWS_EXCEPTION(Error, static_cast<void>(turnsOf(u"one"_s, schema, "size")));
    }
};

QTEST_MAIN(SweepFormTest)
#include "tst_sweep_form.moc"
