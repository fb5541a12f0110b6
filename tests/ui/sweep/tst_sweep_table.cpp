// SPDX-License-Identifier: Apache-2.0
// The table of a sweep: order, filters and groups, and how much work its calls do as rows become many.
#include "ui/sweep/groups.h"
#include "ui/sweep/table.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <cmath>
#include <random>
#include <set>
#include <utility>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr OutcomeKind kVerdicts[] = {OutcomeKind::BitExact, OutcomeKind::BitExact,
                                     OutcomeKind::WithinTolerance, OutcomeKind::Different,
                                     OutcomeKind::Error};

/// A sweep of many pictures through two pipelines.
SweepCaseResult caseOf(std::size_t number, OutcomeKind verdict)
{
    SweepCaseResult result;
    result.number = number;
    result.image = "/pictures/picture-" + std::to_string(number / 2) + ".png";
    result.pipeline = number % 2 ? "resize:size=128" : "resize:size=224";
    result.a = "cpu";
    result.b = number % 3 ? "emu:0" : "emu:1/exact";
    result.verdict = verdict;
    result.words = message("{}", verdict == OutcomeKind::Error ? "The file is truncated." : "Some words.");
    result.samples = 1000;
    result.differing = verdict == OutcomeKind::BitExact ? 0 : 1 + number * 7919 % 1000;
    result.violating = verdict == OutcomeKind::Different ? result.differing : 0;
    result.maxAbs = result.requiredAtol = static_cast<double>(result.differing) / 4.0;
    result.requiredUlp = static_cast<std::int64_t>(result.differing);
    return result;
}

std::vector<SweepCaseResult> cases(std::size_t count)
{
    std::vector<SweepCaseResult> all;
    for (std::size_t i = 0; i < count; ++i)
        all.push_back(caseOf(i + 1, kVerdicts[i * 31 % 5]));
    return all;
}

/// In another order, in parts, as threads finish them.
void addShuffled(SweepTable& table, std::size_t count, std::size_t part)
{
    std::vector<SweepCaseResult> all = cases(count);
    std::mt19937 random(3);
    std::shuffle(all.begin(), all.end(), random);
    for (std::size_t at = 0; at < count; at += part) {
        const std::size_t end = std::min(count, at + part);
        table.add(
            {all.begin() + static_cast<std::ptrdiff_t>(at), all.begin() + static_cast<std::ptrdiff_t>(end)});
    }
}

std::vector<std::size_t> shown(const SweepTable& table)
{
    std::vector<std::size_t> numbers;
    for (int row = 0; row < table.rowCount(); ++row)
        numbers.push_back(table.at(row).result.number);
    return numbers;
}

} // namespace

class SweepTableTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWorstComeFirstAsInReports_data()
    {
        QTest::addColumn<int>("part");
        QTest::newRow("one by one") << 1;
        QTest::newRow("in parts") << 17;
        QTest::newRow("at once") << 400;
    }

    void theWorstComeFirstAsInReports()
    {
        QFETCH(int, part);
        SweepTable table;
        addShuffled(table, 400, static_cast<std::size_t>(part));
        SweepResults results;
        results.results = cases(400);
        std::vector<std::size_t> expected;
        for (const SweepCaseResult* result : results.worstFirst())
            expected.push_back(result->number);
        QCOMPARE(shown(table), expected);
        QCOMPARE(table.failures(), results.failures());
        QCOMPARE(table.count(OutcomeKind::WithinTolerance), results.count(OutcomeKind::WithinTolerance));
    }

    void viewsAreToldOfEveryRow()
    {
        SweepTable table;
        QTableView view; // asserts what the signals say
        view.setModel(&table);
        QSignalSpy inserted(&table, &SweepTable::rowsInserted);
        addShuffled(table, 60, 7);
        QCOMPARE(inserted.count(), 60);
        QCOMPARE(view.model()->rowCount(), 60);
    }

    void aCaseThatRanAgainTakesItsNewResult()
    {
        SweepTable table;
        SweepGroups groups(table);
        table.add(cases(50));
        const std::size_t failures = table.failures();
        SweepCaseResult again = caseOf(1, OutcomeKind::Error);
        table.add({again});
        QCOMPARE(table.count(), 50U);
        QCOMPARE(table.failures(), failures + 1);
        QVERIFY(table.at(table.rowOf(1)).result.verdict == OutcomeKind::Error);
        QCOMPARE(groups.index(0, SweepGroups::Cases).data().toString(), u"50"_s);
        table.add({again}); // the same, but for its time
        QCOMPARE(table.count(), 50U);
        const std::vector<std::size_t> numbers = shown(table);
        const std::set<std::size_t> each(numbers.begin(), numbers.end());
        QCOMPARE(each.size(), 50U);
    }

    void everyColumnSorts()
    {
        SweepTable table;
        addShuffled(table, 200, 30);
        for (int column = 0; column < SweepTable::kColumns; ++column)
            for (const Qt::SortOrder order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                table.sort(column, order);
                QCOMPARE(table.rowCount(), 200);
            }
        table.sort(SweepTable::Number, Qt::AscendingOrder);
        QVERIFY(std::ranges::is_sorted(shown(table)));
        table.sort(SweepTable::MaxAbs, Qt::DescendingOrder);
        for (int row = 1; row < table.rowCount(); ++row)
            QVERIFY(table.at(row - 1).result.maxAbs >= table.at(row).result.maxAbs);
        table.add({caseOf(1000, OutcomeKind::Different)}); // finds its place in this order, too
        for (int row = 1; row < table.rowCount(); ++row)
            QVERIFY(table.at(row - 1).result.maxAbs >= table.at(row).result.maxAbs);
    }

    void filtersAndGroups()
    {
        SweepTable table;
        SweepGroups groups(table);
        addShuffled(table, 300, 50);
        table.setFailuresOnly(true);
        QCOMPARE(static_cast<std::size_t>(table.rowCount()), table.failures());
        table.setText(u"TRUNCATED"_s);
        QCOMPARE(static_cast<std::size_t>(table.rowCount()), table.count(OutcomeKind::Error));
        table.setText(u"picture-7.png"_s);
        table.setFailuresOnly(false);
        QCOMPARE(table.rowCount(), 2);
        table.setText({});
        QCOMPARE(table.rowCount(), 300);
        for (const SweepGrouping by :
             {SweepGrouping::Pipeline, SweepGrouping::Sides, SweepGrouping::Verdict}) {
            groups.setGrouping(by);
            int rows = 0;
            for (int group = 1; group < groups.rowCount(); ++group) {
                table.setGroup(by, groups.nameOf(group));
                QCOMPARE(groups.index(group, SweepGroups::Cases).data().toInt(), table.rowCount());
                rows += table.rowCount();
            }
            QCOMPARE(rows, 300);
            table.setGroup(by, {});
        }
        table.setGroup(SweepGrouping::Pipeline, u"resize:size=128"_s);
        QVERIFY(table.isFiltered());
        table.add({caseOf(1002, OutcomeKind::Error)}); // of the other pipeline
        QCOMPARE(table.rowOf(1002), -1);
    }

    /// What views ask for costs the same for a hundred rows as for a hundred thousand.
    void noCallLooksAtAllRows()
    {
        const auto looksOf = [](SweepTable& table, const auto& work) {
            const std::uint64_t before = table.looks();
            work();
            return table.looks() - before;
        };
        std::vector<std::uint64_t> data, header, found, inserted;
        for (const std::size_t count : {100U, 10'000U, 100'000U}) {
            SweepTable table;
            SweepGroups groups(table);
            table.add(cases(count));
            data.push_back(looksOf(table, [&] {
                for (int row = 20; row < 60; ++row)
                    for (int column = 0; column < SweepTable::kColumns; ++column)
                        for (const int role :
                             {int{Qt::DisplayRole}, int{Qt::DecorationRole}, int{Qt::ToolTipRole},
                              int{Qt::ForegroundRole}, SweepTable::kNumberRole})
                            table.data(table.index(row, column), role);
            }));
            header.push_back(looksOf(table, [&] {
                for (int column = 0; column < SweepTable::kColumns; ++column)
                    table.headerData(column, Qt::Horizontal, Qt::DisplayRole);
                table.rowCount();
                std::ignore = table.failures();
                groups.index(0, SweepGroups::Failed).data();
            }));
            found.push_back(looksOf(table, [&] { std::ignore = table.rowOf(count / 2); }));
            inserted.push_back(
                looksOf(table, [&] { table.add({caseOf(count + 1, OutcomeKind::Different)}); }));
        }
        QCOMPARE(data[0], 40U * SweepTable::kColumns * 5);
        QCOMPARE(data[1], data[0]);
        QCOMPARE(data[2], data[0]);
        QCOMPARE(header, (std::vector<std::uint64_t>{0, 0, 0}));
        // A search by halves: two rows a step, and the row itself.
        const auto steps = [](std::size_t count) {
            return 2 * static_cast<std::uint64_t>(std::log2(static_cast<double>(count)) + 2) + 2;
        };
        QVERIFY2(found[2] <= steps(100'000), qPrintable(QString::number(found[2])));
        QVERIFY2(inserted[2] <= steps(100'000), qPrintable(QString::number(inserted[2])));
    }

    void scrollingLooksAtWhatIsOnScreen()
    {
        SweepTable table;
        table.add(cases(10'000));
        QTableView view;
        view.setModel(&table);
        view.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
        view.verticalHeader()->setDefaultSectionSize(48);
        view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
        view.resize(1200, 600);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QScrollBar* bar = view.verticalScrollBar();
        constexpr int kSteps = 50;
        const std::uint64_t before = table.looks();
        for (int step = 1; step <= kSteps; ++step) {
            bar->setValue(bar->maximum() / kSteps * step);
            view.viewport()->repaint();
        }
        const std::uint64_t onScreen = 600 / 48 + 2;
        // Roles of a cell that Qt asks for when it paints: text, font, alignment, colours, icon, check state,
        // size.
        constexpr std::uint64_t kRoles = 24;
        const std::uint64_t looks = table.looks() - before;
        QVERIFY2(looks > kSteps * onScreen, "nothing was painted");
        QVERIFY2(looks <= kSteps * onScreen * SweepTable::kColumns * kRoles,
                 qPrintable(QString::number(looks)));
    }

    void tenThousandRowsComeInAndAreSorted()
    {
        QBENCHMARK_ONCE
        {
            SweepTable table;
            addShuffled(table, 10'000, 50);
            table.sort(SweepTable::MaxAbs, Qt::AscendingOrder);
        }
    }
};

QTEST_MAIN(SweepTableTest)
#include "tst_sweep_table.moc"
