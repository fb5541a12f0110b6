// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_registry.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/search_text.h"
#include "ui/base/text.h"
#include "ui/inspect/ops/op_picker.h"
#include "ui/inspect/ops/op_pictures.h"

#include <QLineEdit>
#include <QListView>
#include <QSet>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// Adding a step: one list of all ops, with the keyboard alone.
class OpPickerTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    OpPicker* m_picker = nullptr;
    QLineEdit* m_line = nullptr;

    [[nodiscard]] const std::vector<Step>& steps() const
    {
        return m_window->session().setup().pipeline.steps;
    }

    [[nodiscard]] QListView* list() const { return m_picker->findChild<QListView*>(u"op_list"_s); }

    void openPicker()
    {
        QTest::keyClick(m_window.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_picker->isVisible());
        QVERIFY(m_line->hasFocus());
    }

private Q_SLOTS:
    void init()
    {
        makeWindow(setupOf("resize:size=224,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openFile(picture(u"a.png"_s, 64, 48));
        QTRY_VERIFY(m_window->session().result());
        m_picker = m_window->findChild<OpPicker*>();
        m_line = m_picker->findChild<QLineEdit*>();
    }

    void cleanup() { m_window.reset(); }

    void ranksNamesBeforeWhatIsSaidOfThem()
    {
        QCOMPARE(searchRank(u"blur"_s, u"Blur"_s), std::optional(0));
        QCOMPARE(searchRank(u"BLUR"_s, u"Gaussian blur"_s), std::optional(1));
        QCOMPARE(searchRank(u"lur"_s, u"Gaussian blur"_s), std::optional(2));
        QCOMPARE(searchRank(u"kornia  blur"_s, u"Gaussian blur"_s, u"of Kornia"_s), std::optional(3));
        QCOMPARE(searchRank(u"kornia hue"_s, u"Gaussian blur"_s, u"of Kornia"_s), std::nullopt);
        QCOMPARE(searchRank({}, u"Gaussian blur"_s), std::optional(0));
    }

    void everyOpHasALineAndALibrary()
    {
        openPicker();
        QSet<QString> ids;
        for (const OpEntry& entry : m_picker->shown()) {
            QVERIFY2(!entry.name.isEmpty() && !entry.help.isEmpty() && !entry.library.isEmpty() &&
                         !entry.category.isEmpty(),
                     qPrintable(entry.name));
            QVERIFY2(!entry.help.contains(u'\n'), qPrintable(entry.help));
            if (entry.op)
                ids.insert(fromUtf8(entry.op->id));
        }
        QCOMPARE(ids.size(), static_cast<qsizetype>(allOps().size()));
        QCOMPARE(libraryOf(findOp("resize")), u"torchvision"_s);
        QCOMPARE(libraryOf(findOp("hue")), u"Kornia"_s);
        QCOMPARE(list()->model()->rowCount(), static_cast<int>(m_picker->shown().size()));
    }

    void thePlainerOfThoseThatBeginAlikeIsFirst()
    {
        openPicker();
        QTest::keyClicks(m_line, u"gaussian"_s);
        QVERIFY(m_picker->shown().size() >= 3);
        QCOMPARE(m_picker->shown().front().name, translated(findOp("gaussian_blur").info.label));
    }

    void aNameAndEnterAddAStep()
    {
        openPicker();
        QTest::keyClicks(m_line, u"median"_s);
        QCOMPARE(m_picker->shown().front().name, translated(findOp("median_blur").info.label));
        QTest::keyClick(m_line, Qt::Key_Return);
        QVERIFY(!m_picker->isVisible());
        QCOMPARE(steps().size(), 2U);
        QCOMPARE(steps()[1].op->id, std::string("median_blur"));
        QTRY_VERIFY(m_window->session().result()->setup().pipeline.steps.size() == 2);
        m_window->session().undoStack().undo();
        QCOMPARE(steps().size(), 1U);
    }

    void anIdALibraryAndAWordOfTheHelpFindIt()
    {
        openPicker();
        for (const auto& [words, id] :
             {std::pair("salt_and", "salt_and_pepper_noise"), std::pair("wacv", "differentiable_jpeg"),
              std::pair("torchvision pixels", "resize")}) {
            m_line->clear();
            QTest::keyClicks(m_line, QLatin1StringView(words));
            QVERIFY2(!m_picker->shown().isEmpty() && m_picker->shown().front().op, words);
            QCOMPARE(m_picker->shown().front().op->id, std::string(id));
        }
        // What fits nothing leaves the list empty, and Enter does nothing.
        m_line->clear();
        QTest::keyClicks(m_line, u"no such op"_s);
        QVERIFY(m_picker->shown().isEmpty());
        QTest::keyClick(m_line, Qt::Key_Return);
        QVERIFY(m_picker->isVisible());
        QCOMPARE(steps().size(), 1U);
        QTest::keyClick(m_line, Qt::Key_Escape);
        QVERIFY(!m_picker->isVisible());
    }

    void arrowsGoDownAndTheButtonOpensIt()
    {
        QTest::mouseClick(find<QToolButton>(u"add_step"_s), Qt::LeftButton);
        QVERIFY(m_picker->isVisible());
        QTest::keyClick(m_line, Qt::Key_Up);
        QCOMPARE(list()->currentIndex().row(), 0);
        QTest::keyClick(m_line, Qt::Key_Down);
        QTest::keyClick(m_line, Qt::Key_PageDown);
        const int row = list()->currentIndex().row();
        QVERIFY(row > 2);
        QVERIFY(list()->viewport()->rect().contains(list()->visualRect(list()->currentIndex())));
        const Op* expected = m_picker->shown()[row].op;
        QTest::keyClick(m_line, Qt::Key_Return);
        QCOMPARE(steps().back().op, expected);
    }

    void aPresetTakesThePlaceOfAllSteps()
    {
        openPicker();
        QTest::keyClicks(m_line, u"preset eval"_s);
        QVERIFY(m_picker->shown().front().preset);
        QTest::keyClick(m_line, Qt::Key_Return);
        QCOMPARE(steps().size(), 4U);
        QCOMPARE(steps()[3].op->id, std::string("normalize"));
    }

    void everyOpOfOursShowsWhatItDoes()
    {
        OpPictures& pictures = m_picker->pictures();
        for (const Op& op : allOps())
            static_cast<void>(pictures.picture(op));
        const Op& last = allOps().back();
        QTRY_VERIFY_WITH_TIMEOUT(!pictures.picture(last).isNull(), 30000);
        const QImage plain = pictures.picture(findOp("to_uint8"));
        for (const Op& op : allOps()) {
            const QImage picture = pictures.picture(op);
            QVERIFY2(!picture.isNull(), op.id.c_str());
            QVERIFY2(picture.width() <= OpPictures::kSize.width() &&
                         picture.height() <= OpPictures::kSize.height(),
                     op.id.c_str());
            const bool changesNothing = op.id == "to_float" || op.id == "to_uint8";
            QVERIFY2((picture == plain) == changesNothing, op.id.c_str());
        }
    }

    void onlyPicturesThatAreSeenAreMade()
    {
        openPicker();
        const Op* first = m_picker->shown().front().op;
        const Op& far = findOp("jpeg_round_trip"); // of the last category
        m_picker->grab();
        QTRY_VERIFY_WITH_TIMEOUT(m_picker->pictures().isMade(*first), 10000);
        QVERIFY(!m_picker->pictures().isMade(far));
    }
};

QTEST_MAIN(OpPickerTest)
#include "tst_op_picker.moc"
