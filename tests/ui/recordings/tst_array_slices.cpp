// SPDX-License-Identifier: Apache-2.0
// The slices and the map of two axes of an array on the page of recordings, by the keyboard and the mouse.
#include "engine/codec/codec.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/actions.h"
#include "ui/base/text.h"
#include "ui/recordings/findings.h"
#include "ui/recordings/page.h"
#include "ui/recordings/panel.h"
#include "ui/recordings/slices/map_view.h"
#include "ui/recordings/slices/panel.h"
#include "ui/recordings/viewer.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QTableView>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 20000;

} // namespace

class ArraySlicesTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] RecordingsPage& page() const { return m_window->page<RecordingsPage>(); }
    [[nodiscard]] RecordedSlices& slices() const { return page().panel().findings().slices(); }
    [[nodiscard]] QTableView& table() const { return *find<QTableView>(u"slices_table"_s); }
    [[nodiscard]] AxisMapView& map() const { return *find<AxisMapView>(u"axis_map"_s); }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table().model()->index(row, column).data().toString();
    }

    void select(const char* name)
    {
        const std::vector<RecordedStep>& steps = page().model().file(0)->recording.steps;
        for (std::size_t row = 0; row < page().model().rows().size(); ++row)
            if (const auto a = page().model().rows()[row].pair.a; a && steps[*a].name == name)
                page().model().select(row);
        QTRY_VERIFY_WITH_TIMEOUT(page().isReady(), kPatience);
    }

    void chooseAxis(const QString& box, int axis)
    {
        auto& combo = *find<QComboBox>(box);
        combo.setCurrentIndex(axis);
        Q_EMIT combo.activated(axis);
        QTRY_VERIFY_WITH_TIMEOUT(page().isReady(), kPatience);
    }

    /// What the viewer went to: sample, channel and pixel.
    void expectPlace(std::int64_t sample, std::int64_t channel, QPoint pixel)
    {
        QTRY_VERIFY_WITH_TIMEOUT(page().isReady(), kPatience);
        QCOMPARE(page().model().sample(), sample);
        QCOMPARE(page().model().channel(), channel);
        QTRY_COMPARE(page().panel().viewer().canvas().pinned(), std::optional(pixel));
    }

private Q_SLOTS:
    void initTestCase()
    {
        makeWindow(setupOf("to_float", "cpu", "emu:0"), true);
        const QString folder = QStringLiteral(COMPARO_TEST_DATA "/reference/slices/");
        m_window->openPair(folder + u"a.npz"_s, folder + u"b.npz"_s);
        QTRY_VERIFY_WITH_TIMEOUT(page().isReady() && page().model().answer(), kPatience);
    }
    void cleanupTestCase() { m_window.reset(); }

    void theWorstSlicesAreListedFirst()
    {
        select("rows");
        QTRY_VERIFY(slices().sliced());
        QCOMPARE(find<QComboBox>(u"slices_axis"_s)->currentText(), u"axis 0 (8)"_s);
        QCOMPARE(
            find<QLabel>(u"slices_sentence"_s)->text(),
            u"Axis 0: 1 of 8 slices differs, 3. No other axis holds the differences together as much."_s);
        QCOMPARE(table().model()->rowCount(), 1);
        QCOMPARE(cell(0, 0) + u' ' + cell(0, 1), u"3 100 %"_s);
        chooseAxis(u"slices_axis"_s, 1);
        QCOMPARE(table().model()->rowCount(), 60);
        QVERIFY(cell(0, 2).toDouble() >= cell(1, 2).toDouble());
        QCOMPARE(cell(0, 1), u"12.50 %"_s); // one of eight values
    }

    void aClickOnASliceShowsItsWorstPlace()
    {
        select("fifth");
        QTRY_VERIFY(slices().sliced());
        chooseAxis(u"slices_axis"_s, 2);
        const AxisSlice& worst = slices().sliced()->slices.axes[2].differing.front();
        QCOMPARE(worst.worst, (std::vector<std::int64_t>{0, 2, 3, 4, 5}));
        QTest::mouseClick(table().viewport(), Qt::LeftButton, {},
                          table().visualRect(table().model()->index(0, 0)).center());
        // (2,3,4,5,6) is two axes of pictures of 4 channels, all of which one picture has.
        expectPlace(2, -1, {5, 4});
    }

    void aMapHasTheAxesThatAreChosen()
    {
        select("fifth");
        QTRY_VERIFY(slices().sliced());
        QCOMPARE(map().shown().rowAxis, std::optional(3));
        QCOMPARE(map().shown().columnAxis, 4);
        QVERIFY(find<QLabel>(u"axis_map_text"_s)->text().startsWith(u"Rows: axis 3, columns: axis 4."_s));
        chooseAxis(u"map_rows"_s, 0);
        QTRY_COMPARE(map().shown().rowAxis, std::optional(0));
        QCOMPARE(map().shown().height, 2);
        QCOMPARE(map().shown().width, 6);
        // The same axis twice is none: the other one becomes what this one was.
        chooseAxis(u"map_columns"_s, 0);
        QTRY_COMPARE(map().shown().columnAxis, 0);
        QCOMPARE(map().shown().rowAxis, std::optional(4));
        QCOMPARE(find<QComboBox>(u"map_rows"_s)->currentIndex(), 4);
    }

    void aCellLeadsToItsLargestDifference()
    {
        select("half");
        QTRY_VERIFY(slices().sliced());
        chooseAxis(u"map_rows"_s, 0);
        chooseAxis(u"map_columns"_s, 1);
        QTRY_COMPARE(map().shown().columnAxis, 1);
        QVERIFY(find<QLabel>(u"axis_map_text"_s)->text().contains(u"Magenta"_s));
        // a[3, 0, 0] differs by 0.25; (4,5,3) is a picture of four channels.
        QTest::mouseClick(&map(), Qt::LeftButton, {}, map().pointOf(3, 0));
        expectPlace(0, -1, {0, 0});
        QVERIFY(map().accessibleDescription().startsWith(u"axis 0: 3, axis 1: 0, largest"_s));
        // The keys go from cell to cell.
        map().setFocus();
        QTest::keyClick(&map(), Qt::Key_Up);
        QTest::keyClick(&map(), Qt::Key_Right);
        QTest::keyClick(&map(), Qt::Key_Right);
        QVERIFY(map().accessibleDescription().startsWith(u"axis 0: 2, axis 1: 2, largest |A−B| inf"_s));
        QTest::keyClick(&map(), Qt::Key_Return);
        expectPlace(0, -1, {2, 2});
    }

    void anArrayOfOneAxisHasAStrip()
    {
        select("long");
        QTRY_VERIFY(slices().sliced());
        QVERIFY(!find<QComboBox>(u"map_rows"_s)->isVisible());
        QCOMPARE(map().shown().height, 1);
        QCOMPARE(cell(0, 0), u"703"_s);
        QTest::keyClick(&table(), Qt::Key_Home);
        table().setCurrentIndex(table().model()->index(0, 0));
        Q_EMIT table().activated(table().currentIndex());
        expectPlace(0, -1, {703, 0});
    }

    void equalArraysHaveNoSlices()
    {
        select("same");
        QVERIFY(!slices().isVisible());
        select("mask");
        QTRY_VERIFY(slices().isVisible() && slices().sliced());
        QCOMPARE(cell(0, 0) + u' ' + cell(0, 1), u"1 100 %"_s);
    }

    /// Matrices of floats are pictures until somebody asks for their axes.
    void matricesOfPicturesHaveThemWhereAsked()
    {
        QVERIFY(!m_window->actions().get(u"array_slices"_s)->isEnabled());
        std::vector<float> a(6 * 5, 0.25F), b = a;
        b[2 * 5 + 4] = 0.5F;
        const QString pathA = m_folder.filePath(u"one.npy"_s), pathB = m_folder.filePath(u"two.npy"_s);
        writeImage(toPath(pathA), Tensor::fromValues<float>({1, 1, 6, 5}, std::span<const float>(a)));
        writeImage(toPath(pathB), Tensor::fromValues<float>({1, 1, 6, 5}, std::span<const float>(b)));
        m_window->openPair(pathA, pathB);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result() && !m_window->session().isRunning(), kPatience);
        QVERIFY(!page().isShown());
        QAction* action = m_window->actions().get(u"array_slices"_s);
        QTRY_VERIFY(action->isEnabled());
        action->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(page().isShown() && page().isReady(), kPatience);
        QCOMPARE(page().model().file(0)->path, pathA);
        QTRY_VERIFY(slices().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(slices().sliced(), kPatience);
        QCOMPARE(cell(0, 2), u"0.25"_s);
    }
};

QTEST_MAIN(ArraySlicesTest)
#include "tst_array_slices.moc"
