// SPDX-License-Identifier: Apache-2.0
// Regions in the window: the section, the list, the outlines, the keys.
#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/findings/regions_model.h"

#include <QAction>
#include <QHeaderView>
#include <QLabel>
#include <QTableView>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class RegionsTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    /// A picture, and the same one with three rectangles of other colours: the first has the most pixels, the
    /// second the largest error, the third the most energy.
    void openRectangles()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        const QString a = picture(u"a.png"_s, 160, 120);
        QImage image(a);
        const auto shift = [&image](const QRect& box, int by) {
            for (int y = box.top(); y <= box.bottom(); ++y)
                for (int x = box.left(); x <= box.right(); ++x) {
                    const QColor c = image.pixelColor(x, y);
                    image.setPixelColor(x, y, QColor(c.red(), c.green(), c.blue() + by));
                }
        };
        shift({10, 10, 30, 20}, 2);
        shift({60, 50, 5, 5}, 100);
        shift({90, 80, 20, 20}, 40);
        const QString b = m_folder.filePath(u"b.png"_s);
        QVERIFY(image.save(b));
        m_window->openPair(a, b);
        QTRY_VERIFY(model().report());
    }

    [[nodiscard]] RegionModel& model() const { return m_window->view().regions(); }
    [[nodiscard]] QTableView& table() const { return *find<QTableView>(u"regions"_s); }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table().model()->index(row, column).data().toString();
    }
    [[nodiscard]] QString text(const char* label) const
    {
        return find<QLabel>(QLatin1StringView(label))->text();
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void theSectionSaysTheShapeAndListsTheRegions()
    {
        openRectangles();
        QCOMPARE(model().report()->count, 3U);
        QCOMPARE(text("region_shape"), QString::fromStdString(english(model().report()->sentence())));
        QVERIFY(text("region_shape").startsWith(u"Shape: 3 tiles."_s));
        QVERIFY(!text("region_advice").isEmpty());
        QCOMPARE(table().model()->rowCount(), 3);
        QCOMPARE(cell(0, RegionTable::Place), u"90, 80"_s);
        QCOMPARE(cell(0, RegionTable::Pixels), u"400"_s);
        QCOMPARE(cell(0, RegionTable::Shape), u"tile of 20x20"_s);

        // In another order.
        table().sortByColumn(RegionTable::Pixels, Qt::DescendingOrder);
        QCOMPARE(cell(0, RegionTable::Place), u"10, 10"_s);
        table().sortByColumn(RegionTable::Largest, Qt::DescendingOrder);
        QCOMPARE(cell(0, RegionTable::Place), u"60, 50"_s);
        // By place there is no order: the last one stays, and the header says so.
        table().sortByColumn(RegionTable::Place, Qt::AscendingOrder);
        QCOMPARE(cell(0, RegionTable::Place), u"60, 50"_s);
        QCOMPARE(table().horizontalHeader()->sortIndicatorSection(), int{RegionTable::Largest});
    }

    void bracketsGoFromRegionToRegionAndWithShiftFromPixelToPixel()
    {
        openRectangles();
        ViewState& view = m_window->view();
        auto* canvas = find<ImageCanvas>(u"canvas"_s);
        canvas->setFocus();
        const auto pinnedIn = [&view](const QRect& box) {
            return view.pinned() && box.contains(*view.pinned());
        };
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight);
        QVERIFY(pinnedIn({90, 80, 20, 20}));
        QCOMPARE(table().selectionModel()->selectedRows().size(), 1);
        QCOMPARE(canvas->outlines().size(), 3);
        QCOMPARE(canvas->outlines().at(canvas->currentOutline()), QRect(90, 80, 20, 20));
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight);
        QVERIFY(pinnedIn({60, 50, 5, 5}));
        QVERIFY(text("region_current").startsWith(u"Region 2 of 3: tile of 5x5, 5x5 at (60, 50). "_s));
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight);
        QVERIFY(pinnedIn({10, 10, 30, 20}));
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight); // round about
        QVERIFY(pinnedIn({90, 80, 20, 20}));
        QTest::keyClick(m_window.get(), Qt::Key_BracketLeft);
        QVERIFY(pinnedIn({10, 10, 30, 20}));

        view.showPixel({39, 12});
        QTest::keyClick(m_window.get(), Qt::Key_BracketRight, Qt::ShiftModifier);
        QTRY_COMPARE(view.pinned(), QPoint(10, 13));
        QTest::keyClick(m_window.get(), Qt::Key_BracketLeft, Qt::ShiftModifier);
        QTRY_COMPARE(view.pinned(), QPoint(39, 12));
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        QVERIFY(pinnedIn({60, 50, 5, 5}));
    }

    void aClickInTheListShowsTheRegionAndTheOutlinesCanBeHidden()
    {
        openRectangles();
        auto* canvas = find<ImageCanvas>(u"canvas"_s);
        const QModelIndex second = table().model()->index(1, RegionTable::Pixels);
        table().scrollTo(second);
        Q_EMIT table().clicked(second);
        QVERIFY(QRect(60, 50, 5, 5).contains(*m_window->view().pinned()));
        QCOMPARE(model().current(), std::size_t{1});
        QCOMPARE(canvas->outlines().size(), 3);
        auto* action = m_window->findChild<QAction*>(u"outline_regions"_s);
        QVERIFY(action->isChecked());
        action->trigger();
        QCOMPARE(canvas->outlines(), QList<QRect>({QRect(60, 50, 5, 5)})); // the current one stays
        QCOMPARE(canvas->currentOutline(), 0);

        // The order changes, the region stays the current one.
        table().sortByColumn(RegionTable::Largest, Qt::DescendingOrder);
        QCOMPARE(model().current(), std::size_t{0});
        QCOMPARE(canvas->outlines(), QList<QRect>({QRect(60, 50, 5, 5)}));
    }

    void equalResultsHaveNoRegions()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu/exact", "emu:0/exact"), true);
        m_window->openFile(picture(u"picture.png"_s, 96, 64));
        QTRY_VERIFY(m_window->session().result());
        QTRY_COMPARE(text("region_shape"), u"Nothing differs."_s);
        QVERIFY(!model().report());
        QVERIFY(!table().isVisibleTo(m_window.get()));
        QVERIFY(find<ImageCanvas>(u"canvas"_s)->outlines().isEmpty());
    }

    void anotherToleranceCountsOtherRegions()
    {
        openRectangles();
        m_window->session().setTolerance({50.0, 0.0, 0});
        QTRY_VERIFY(model().report() && model().report()->outsideOnly);
        QCOMPARE(model().report()->count, 1U);
        QCOMPARE(model().report()->regions[0].box, (Region{60, 50, 5, 5}));
    }
};

QTEST_MAIN(RegionsTest)
#include "tst_regions.moc"
