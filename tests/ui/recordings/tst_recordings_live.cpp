// SPDX-License-Identifier: Apache-2.0
// The page of recordings, where steps run again here: a live side, and the local error of two.
#include "tests/ui/window_fixture.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/recordings/model.h"
#include "ui/recordings/page.h"
#include "ui/recordings/panel.h"
#include "ui/recordings/step_list.h"
#include "ui/recordings/verdict.h"
#include "ui/recordings/viewer.h"
#include "ui/widgets/message_bar.h"

#include <QComboBox>
#include <QLabel>
#include <QProcess>
#include <QTableView>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kLong = 20000;

} // namespace

class RecordingsLiveTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    QTemporaryDir m_recorded;

    [[nodiscard]] QString recorded(const QString& name) const { return m_recorded.filePath(name); }
    [[nodiscard]] RecordingsModel& model() const { return m_window->page<RecordingsPage>().model(); }
    [[nodiscard]] QTableView* table() const { return find<QTableView>(u"recorded_steps"_s); }
    [[nodiscard]] QString verdict() const { return m_window->findChild<RecordingsVerdict*>()->text(); }

    void openOne(const QString& name = u"a.comparo"_s)
    {
        m_window->openFile(recorded(name));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().isOpen() && !model().isPair(),
                                 kLong);
    }

    void openTwo(const QString& a = u"a.comparo"_s, const QString& b = u"b.comparo"_s)
    {
        m_window->openPair(recorded(a), recorded(b));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().isPair(), kLong);
    }

    [[nodiscard]] int rowOf(const QString& name) const
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            if (text(row, RecordedStepList::Name).startsWith(name))
                return row;
        return -1;
    }

    [[nodiscard]] QString text(int row, int column) const
    {
        return table()->model()->index(row, column).data().toString();
    }

    void select(const QString& name)
    {
        table()->selectRow(rowOf(name));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady(), kLong);
    }

    [[nodiscard]] double sampleOf(int side, int channel, int y, int x) const
    {
        return model().show()->sides[static_cast<std::size_t>(side)]->picture->value(channel, y, x);
    }

private Q_SLOTS:
    void initTestCase()
    {
        QProcess python;
        python.start(QStringLiteral(COMPARO_TEST_PYTHON),
                     {QStringLiteral(COMPARO_TEST_DATA "/ui/record_programs.py"), m_recorded.path()});
        QVERIFY(python.waitForFinished(kLong));
        const QByteArray errors = python.readAllStandardError();
        if (errors.contains("No module named 'numpy'"))
            QSKIP("NumPy is not installed");
        QVERIFY2(python.exitCode() == 0, errors.constData());
    }

    void init() { makeWindow(setupOf("to_float", "cpu", "emu:0"), true); }
    void cleanup() { m_window.reset(); }

    void aRecordingIsComparedWithWhatRunsHere()
    {
        openOne(u"live.comparo"_s);
        QVERIFY(!find<QWidget>(u"recorded_live_run"_s)->isVisible());
        m_window->findChild<QAction*>(u"recorded_offer_live"_s)->trigger();
        auto* run = find<QToolButton>(u"recorded_live_run"_s);
        QVERIFY(run->isVisible());
        auto* numerics = find<QComboBox>(u"recorded_live_numerics"_s);
        QVERIFY(numerics->isVisible() && find<QComboBox>(u"recorded_live_device"_s)->count() > 1);
        numerics->setCurrentIndex(1);
        Q_EMIT numerics->activated(1);
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(model().live() && m_window->shownPage().isReady(), kLong);
        QCOMPARE(table()->model()->columnCount(), 6);
        QStringList rows;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            rows << u"%1: %2, %3"_s.arg(text(row, RecordedStepList::Name), text(row, RecordedStepList::Error),
                                        text(row, RecordedStepList::Local));
        QCOMPARE(rows, (QStringList{u"input: 0, –"_s, u"net.invert: 0, 0"_s, u"net.flip: 0.5, 0.5"_s,
                                    u"net.back: 0.5, 0"_s, u"net.mean: not run, –"_s}));
        QCOMPARE(model().row(), 2U); // the first that differs, although the last was not run
        QVERIFY2(verdict().contains(u"net.flip"_s), qPrintable(verdict()));
        QCOMPARE(model().live()->side, Side::parse("cpu/exact"));
        QCOMPARE(model().command(), u"comparo diff %1 --b cpu/exact"_s.arg(recorded(u"live.comparo"_s)));
        QVERIFY(!find<QWidget>(u"recorded_swap"_s)->isVisible());
        QCOMPARE(run->text(), u"Run again"_s);
        select(u"net.mean"_s);
        QVERIFY(find<QLabel>(u"recorded_sentence"_s)->text().contains(u"does not name"_s));
        select(u"net.flip"_s);
        QVERIFY(find<QLabel>(u"recorded_sentence"_s)->text().contains(u"By itself"_s));
        QCOMPARE(sampleOf(0, 1, 2, 3) - sampleOf(1, 1, 2, 3), 0.5);

        openOne(u"several_a.comparo"_s); // has no step that could run
        model().runHere(Side::parse("cpu"));
        QTRY_VERIFY_WITH_TIMEOUT(!model().isRunningHere(), kLong);
        QVERIFY(model().isOpen() && !model().isPair());
        QVERIFY(find<MessageBar>(u"recordings_message"_s)->isVisible());
    }

    void theLocalErrorOfTwoIsBesideTheAccumulatedOne()
    {
        openTwo(u"live.comparo"_s, u"right.comparo"_s);
        QCOMPARE(table()->model()->columnCount(), 5);
        auto* run = find<QToolButton>(u"recorded_live_run"_s);
        QVERIFY(!run->isVisible());
        QTest::mouseClick(find<QToolButton>(u"recorded_local"_s), Qt::LeftButton);
        QVERIFY(run->isVisible());
        auto* numerics = find<QComboBox>(u"recorded_live_numerics"_s);
        numerics->setCurrentIndex(1);
        Q_EMIT numerics->activated(1);
        const std::size_t row = model().row();
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(model().localSide() && m_window->shownPage().isReady(), kLong);
        QVERIFY(!model().live() && model().row() == row);
        QCOMPARE(table()->model()->columnCount(), 7);
        QCOMPARE(table()->currentIndex().row(), static_cast<int>(row));
        const auto rows = [this] {
            QStringList texts;
            for (int at = 0; at < table()->model()->rowCount(); ++at)
                texts << QStringList{text(at, RecordedStepList::Name), text(at, RecordedStepList::Error),
                                     text(at, RecordedStepList::Local), text(at, RecordedStepList::LocalOfB)}
                             .join(u' ');
            return texts;
        };
        QCOMPARE(rows(), (QStringList{u"input 0 – –"_s, u"net.invert 0 0 0"_s, u"net.flip 0.5 0.5 0"_s,
                                      u"net.back 0.5 0 0"_s, u"net.mean 0.0006510 – –"_s}
                              .replaceInStrings(u"0.0006510"_s, text(4, RecordedStepList::Error))));
        const QString about = find<QLabel>(u"recordings_about"_s)->text();
        QVERIFY2(about.contains(u"Of A, the first that differs by itself is step 3, net.flip."_s) &&
                     about.contains(u"Each step of B that ran by itself has the recorded bits."_s),
                 qPrintable(about));
        select(u"net.flip"_s);
        const QString sentence = find<QLabel>(u"recorded_sentence"_s)->text();
        QVERIFY2(sentence.contains(u"A by itself, on its recorded input: Different"_s) &&
                     sentence.contains(u"B by itself, on its recorded input: Bit-exact"_s),
                 qPrintable(sentence));

        // The other way round; and judged by another tolerance.
        model().swapSides();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().localSide(), kLong);
        QCOMPARE(rows().at(2), u"net.flip 0.5 0 0.5"_s);
        model().setTolerance(Tolerance{.atol = 0.6});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && !model().isRunningHere(), kLong);
        QVERIFY(find<QLabel>(u"recordings_about"_s)
                    ->text()
                    .contains(u"Each step of B that ran by itself is within the tolerance."_s));

        // Two that do not say what they are: a sentence, and what is open stays.
        openTwo(u"several_a.comparo"_s, u"several_b.comparo"_s);
        QVERIFY(!model().localSide());
        model().runLocal(Side::parse("cpu"));
        QTRY_VERIFY_WITH_TIMEOUT(!model().isRunningHere(), kLong);
        QVERIFY(find<MessageBar>(u"recordings_message"_s)->text().contains(u"does not name"_s));
        QVERIFY(model().isPair() && !model().localSide());
    }
};

QTEST_MAIN(RecordingsLiveTest)
#include "tst_recordings_live.moc"
