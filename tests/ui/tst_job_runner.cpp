// SPDX-License-Identifier: Apache-2.0
#include "ui/jobs/job_runner.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <semaphore>

using comparo::Error;
using comparo::ErrorCode;
using comparo::Progress;
using comparo::ui::JobId;
using comparo::ui::JobRunner;

class JobRunnerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral(".*"))); }

    void deliversInTheThreadOfTheRunner()
    {
        JobRunner runner;
        QThread* worked = nullptr;
        QThread* done = nullptr;
        int result = 0;
        runner.run(
            QStringLiteral("Add"),
            [&worked](const Progress&) {
                worked = QThread::currentThread();
                return 40 + 2;
            },
            [&](const int& r) {
                done = QThread::currentThread();
                result = r;
            });
        QTRY_COMPARE(result, 42);
        QVERIFY(worked != QThread::currentThread());
        QCOMPARE(done, QThread::currentThread());
    }

    void newestWins()
    {
        JobRunner runner(nullptr, 2);
        JobRunner::Slot slot;
        QSignalSpy finished(&runner, &JobRunner::finished);
        QList<int> delivered;
        for (int i = 0; i < 20; ++i) {
            runner.latest(
                slot,
                [i](const Progress& progress) {
                    progress.throwIfCancelled();
                    return i;
                },
                [&delivered](const int& r) { delivered << r; });
        }
        QTRY_COMPARE(finished.count(), 20);
        QCOMPARE(delivered, QList<int>{19});
    }

    void askedToStopAnOlderRequestStops()
    {
        JobRunner runner(nullptr, 2);
        JobRunner::Slot slot;
        std::binary_semaphore started(0);
        std::atomic<bool> sawStop = false;
        bool oldDone = false;
        bool newDone = false;
        runner.latest(
            slot,
            [&](std::stop_token stop) {
                started.release();
                while (!stop.stop_requested())
                    QThread::yieldCurrentThread();
                sawStop = true;
            },
            [&] { oldDone = true; });
        started.acquire();
        runner.latest(
            slot, [] {}, [&] { newDone = true; });
        QTRY_VERIFY(newDone);
        QTRY_VERIFY(!runner.isBusy());
        QVERIFY(sawStop);
        QVERIFY(!oldDone);
    }

    void slotsAreIndependent()
    {
        JobRunner runner;
        JobRunner::Slot first;
        JobRunner::Slot second;
        int sum = 0;
        runner.latest(
            first, [] { return 1; }, [&](const int& r) { sum += r; });
        runner.latest(
            second, [] { return 2; }, [&](const int& r) { sum += r; });
        QTRY_COMPARE(sum, 3);
    }

    void errorsArriveTyped()
    {
        JobRunner runner;
        JobRunner::Slot slot;
        QSignalSpy failed(&runner, &JobRunner::failed);
        QSignalSpy finished(&runner, &JobRunner::finished);
        bool done = false;
        runner.latest(
            slot,
            [](const Progress&) -> int {
                comparo::fail(ErrorCode::CorruptData, comparo::message("The file ends early."));
            },
            [&](const int&) { done = true; });
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(failed.count(), 1);
        QCOMPARE(failed.first().at(0).value<ErrorCode>(), ErrorCode::CorruptData);
        QCOMPARE(failed.first().at(1).toString(), QStringLiteral("The file ends early."));
        QVERIFY(!done);

        std::optional<ErrorCode> handled;
        runner.latest(
            slot, [](const Progress&) -> int { comparo::failArgument(comparo::message("No.")); },
            [](const int&) {}, [&](const Error& error) { handled = error.code(); });
        QTRY_VERIFY(handled.has_value());
        QCOMPARE(*handled, ErrorCode::InvalidArgument);
        QCOMPARE(failed.count(), 1);
    }

    void cancellingIsSilent()
    {
        JobRunner runner;
        QSignalSpy failed(&runner, &JobRunner::failed);
        QSignalSpy finished(&runner, &JobRunner::finished);
        bool done = false;
        std::binary_semaphore started(0);
        const JobId id = runner.run(
            QStringLiteral("Long"),
            [&](const Progress& progress) {
                started.release();
                for (;;)
                    progress.throwIfCancelled();
            },
            [&] { done = true; });
        QCOMPARE(runner.title(id), QStringLiteral("Long"));
        started.acquire();
        runner.cancel(id);
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(failed.count(), 0);
        QVERIFY(!done);
        QVERIFY(!runner.isBusy());
    }

    void reportsProgressAndBusy()
    {
        JobRunner runner;
        QSignalSpy busy(&runner, &JobRunner::busyChanged);
        QSignalSpy progress(&runner, &JobRunner::progressChanged);
        runner.run(
            QStringLiteral("Count"),
            [](const Progress& p) {
                for (int i = 0; i < 100000; ++i)
                    p.report(i / 100000.0, comparo::message("step"));
                p.report(1.0, comparo::message("ready"));
            },
            [] {});
        QVERIFY(runner.isBusy());
        QTRY_COMPARE(busy.count(), 2);
        QCOMPARE(busy.at(0).at(0).toBool(), true);
        QCOMPARE(busy.at(1).at(0).toBool(), false);
        QVERIFY(progress.count() >= 2);
        QVERIFY2(progress.count() < 1000, "progress floods the event queue");
        QCOMPARE(progress.last().at(1).toDouble(), 1.0);
        QCOMPARE(progress.last().at(2).toString(), QStringLiteral("ready"));
    }

    void deletedContextHearsNothing()
    {
        JobRunner runner;
        JobRunner::Slot slot;
        QSignalSpy finished(&runner, &JobRunner::finished);
        bool done = false;
        auto context = std::make_unique<QObject>();
        runner.latest(
            slot, context.get(), [] { return 1; }, [&](const int&) { done = true; });
        context.reset();
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!done);
    }

    void deletedRunnerStopsItsWorkAndDeliversNothing()
    {
        std::binary_semaphore started(0);
        std::atomic<bool> ended = false;
        bool done = false;
        {
            JobRunner runner;
            runner.run(
                QStringLiteral("Long"),
                [&](std::stop_token stop) {
                    started.release();
                    while (!stop.stop_requested())
                        QThread::yieldCurrentThread();
                    ended = true;
                },
                [&] { done = true; });
            started.acquire();
        }
        QVERIFY(ended);
        QCoreApplication::processEvents();
        QVERIFY(!done);
    }

    void theOutcomeMayDeleteTheRunner()
    {
        auto* runner = new JobRunner;
        const QPointer<JobRunner> alive(runner);
        runner->run(
            QStringLiteral("Close"), [] {}, [runner] { delete runner; });
        QTRY_VERIFY(alive.isNull());
    }
};

QTEST_GUILESS_MAIN(JobRunnerTest)
#include "tst_job_runner.moc"
