// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/ops/op_registry.h"
#include "ui/base/text.h"
#include "ui/base/tolerance_text.h"
#include "ui/inspect/files/read_ahead.h"
#include "ui/inspect/session/pixels.h"
#include "ui/inspect/session/view_state.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class SessionTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_image;

    /// Reproducible uint8 noise: every resize of it differs between the fixed-point and the float path.
    static Tensor noise(int height, int width, std::uint32_t seed)
    {
        std::vector<std::uint8_t> values(static_cast<std::size_t>(3 * height * width));
        for (std::uint8_t& v : values) {
            seed = seed * 1664525U + 1013904223U;
            v = static_cast<std::uint8_t>(seed >> 24);
        }
        return Tensor::fromValues<std::uint8_t>({1, 3, height, width}, values);
    }

    QString path(const QString& name) const { return m_folder.filePath(name); }

    static Setup setup(const char* a, const char* b)
    {
        Setup setup;
        setup.pipeline.steps.push_back(Step::parse("resize:size=40"));
        setup.a = Side::parse(a);
        setup.b = Side::parse(b);
        return setup;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_image = path(u"noise.png"_s);
        writeImage(toPath(m_image), noise(96, 128, 1));
    }

    void aBatchShowsTheSampleThatIsAskedFor()
    {
        constexpr int kHeight = 20;
        constexpr int kWidth = 30;
        std::vector<std::uint8_t> values(2 * kHeight * kWidth, 100);
        const auto batch = [&values] {
            return Tensor::fromValues<std::uint8_t>({2, 1, kHeight, kWidth}, values);
        };
        writeImage(toPath(path(u"a.npy"_s)), batch());
        values[kHeight * kWidth + 5 * kWidth + 7] = 90; // of the second sample
        writeImage(toPath(path(u"b.npy"_s)), batch());
        Session session;
        ViewState view(session);
        session.start();
        session.openPair(path(u"a.npy"_s), path(u"b.npy"_s));

        // The first look is at the sample that differs.
        QTRY_VERIFY(session.result() && session.result()->sample() == 1);
        QCOMPARE(session.result()->comparison.all.differing, 1u);
        QCOMPARE(view.pinned(), std::optional(QPoint(7, 5)));

        session.setSample(0);
        QTRY_COMPARE(session.result()->sample(), 0);
        QCOMPARE(session.result()->comparison.all.differing, 1u);
        view.goToWorst();
        QTRY_COMPARE(session.result()->sample(), 1);
        session.setSample(7);
        QCOMPARE(session.sample(), 1);
    }

    void runsAndExplains()
    {
        Session session;
        ViewState view(session);
        session.initialise(setup("cpu", "emu:0"), true);
        session.start();
        session.open(m_image);
        QTRY_VERIFY(session.result());
        QVERIFY(session.result()->comparison.verdict == Verdict::Different);
        QCOMPARE(session.result()->comparison.all.maxAbs, 1.0);
        QCOMPARE(session.result()->steps.size(), std::size_t{1});
        QCOMPARE(session.result()->steps[0].localShare, session.result()->steps[0].accumulatedShare);
        QTRY_VERIFY(session.cause());
        QVERIFY(!session.cause()->hypotheses.empty());
        view.goToWorst();
        QVERIFY(view.pinned());
        QTRY_VERIFY(view.tie());
        QVERIFY(session.command().contains(u"--op resize:size=40 --a cpu"_s));
    }

    void exactNumericsAreBitExact()
    {
        Session session;
        session.initialise(setup("cpu/exact", "emu:0/exact"), true);
        session.start();
        session.open(m_image);
        QTRY_VERIFY(session.result());
        QVERIFY(session.result()->comparison.verdict == Verdict::BitExact);
    }

    void undoBringsTheSetupAndTheResultBack()
    {
        Session session;
        session.initialise(setup("cpu", "emu:0"), true);
        session.start();
        session.open(m_image);
        QTRY_VERIFY(session.result());
        const Setup before = session.setup();
        ParamSet params = before.pipeline.steps[0].params;
        params.parse("size", "30");
        session.setStepParams(0, params, u"size"_s);
        QTRY_COMPARE(session.result()->imageA().shape().h, 30);
        session.undoStack().undo();
        QVERIFY(session.setup() == before);
        QTRY_COMPARE(session.result()->imageA().shape().h, 40);
        session.undoStack().redo();
        QTRY_COMPARE(session.result()->imageA().shape().h, 30);
    }

    void oneDragIsOneStepOfUndo()
    {
        Session session;
        session.initialise(setup("cpu", "emu:0"), true);
        const Setup before = session.setup();
        for (int size = 41; size <= 60; ++size) {
            ParamSet params = session.setup().pipeline.steps[0].params;
            params.parse("size", std::to_string(size));
            session.setStepParams(0, params, u"size"_s);
        }
        QCOMPARE(session.undoStack().count(), 1);
        ParamSet params = session.setup().pipeline.steps[0].params;
        params.parse("mode", "bicubic");
        session.setStepParams(0, params, u"mode"_s);
        QCOMPARE(session.undoStack().count(), 2);
        session.undoStack().undo();
        session.undoStack().undo();
        QVERIFY(session.setup() == before);
    }

    void newestSetupWins()
    {
        Session session;
        session.initialise(setup("cpu", "emu:0"), true);
        session.start();
        session.open(m_image);
        QTRY_VERIFY(session.result());
        QSignalSpy results(&session, &Session::resultChanged);
        for (int size = 20; size < 36; ++size) {
            ParamSet params = session.setup().pipeline.steps[0].params;
            params.parse("size", std::to_string(size));
            session.setStepParams(0, params, u"size"_s);
        }
        QVERIFY(session.isRunning());
        QCOMPARE(session.result()->imageA().shape().h, 40); // the old one stays until the new one is there
        QTRY_COMPARE(session.result()->imageA().shape().h, 35);
        QVERIFY(!session.isRunning());
        QCOMPARE(results.count(), 1);
        QVERIFY(session.result()->setup() == session.setup());
    }

    void errorsAreSentencesAndTheResultStays()
    {
        Session session;
        session.initialise(setup("cpu", "emu:0"), true);
        session.start();
        session.open(m_image);
        QTRY_VERIFY(session.result());
        const AnalysisPtr before = session.result();
        QSignalSpy failed(&session, &Session::failed);
        session.setSide(1, Side::parse("cuda:7"));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(u"cuda:7"_s));
        QVERIFY(failed[0][1].toString().contains(u"comparo run"_s));
        QCOMPARE(session.result(), before);
        QVERIFY(!session.isRunning());
        session.undoStack().undo();
        QTRY_VERIFY(session.result()->setup() == session.setup());
    }

    void badFiles_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("This is no picture at all, only a line of text.");
        QFile file(m_image);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QTest::newRow("truncated") << file.read(file.size() / 2);
    }

    void badFiles()
    {
        QFETCH(QByteArray, bytes);
        const QString bad = path(u"bad.png"_s);
        QFile file(bad);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        file.close();
        Session session;
        session.initialise(setup("cpu", "emu:0"), true);
        session.start();
        QSignalSpy failed(&session, &Session::failed);
        session.open(bad);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(u"bad.png"_s));
        QVERIFY(!session.hasInput());
        session.open(m_image);
        QTRY_VERIFY(session.result());
    }

    void absentFile()
    {
        Session session;
        session.start();
        QSignalSpy failed(&session, &Session::failed);
        session.open(path(u"absent.png"_s));
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(u"absent.png"_s));
    }

    void twoFilesAreComparedAsTheyAre()
    {
        const QString other = path(u"other.png"_s);
        Tensor changed = noise(96, 128, 1);
        changed.hostView<std::uint8_t>().at(0, 1, 10, 20) ^= 4;
        writeImage(toPath(other), changed);
        Session session;
        ViewState view(session);
        session.start();
        session.openPair(m_image, other);
        QTRY_VERIFY(session.result());
        QVERIFY(session.isPair());
        QCOMPARE(session.result()->comparison.all.differing, std::uint64_t{1});
        QTRY_VERIFY(session.cause()); // it may come with the result
        view.goToDifference(1);
        QTRY_COMPARE(view.pinned(), std::optional(QPoint(20, 10)));
        QVERIFY(session.command().startsWith(u"comparo diff"_s));
    }

    void pairsOfUnequalSizeAreComparedWhereBothAre()
    {
        const QString other = path(u"small.png"_s);
        writeImage(toPath(other), noise(90, 128, 1));
        Session session;
        session.start();
        session.openPair(m_image, other);
        QTRY_VERIFY(session.result());
        QVERIFY(session.outcome()->kind == OutcomeKind::Different);
        QVERIFY(session.result()->whole.alignment);
    }

    void toleranceChangesTheVerdictOnly()
    {
        Session session;
        session.initialise(setup("cpu", "emu:0"), true);
        session.start();
        session.open(m_image);
        QTRY_VERIFY(session.cause());
        const AnalysisPtr before = session.result();
        session.setTolerance({.atol = 1.0, .rtol = 0.0, .ulp = 0});
        QTRY_VERIFY(session.result()->comparison.verdict == Verdict::WithinTolerance);
        QCOMPARE(session.result()->pyramidA, before->pyramidA); // nothing ran again
        QVERIFY(session.cause());
    }

    void stepsAreFoundOneByOne()
    {
        Session session;
        Setup two = setup("cpu", "emu:0");
        two.pipeline.steps.push_back(Step::parse("to_float"));
        session.initialise(two, true);
        session.start();
        session.open(m_image);
        QTRY_VERIFY(session.result());
        const std::vector<StepFinding>& steps = session.result()->steps;
        QCOMPARE(steps.size(), std::size_t{2});
        QVERIFY(steps[0].localShare > 0.0);
        QCOMPARE(steps[1].localShare, 0.0);
        QCOMPARE(steps[1].accumulatedShare, steps[0].accumulatedShare);
        QCOMPARE(session.result()->firstDiverging(), std::optional(std::size_t{0}));
        session.enableStep(0, false);
        QTRY_COMPARE(session.result()->steps.size(), std::size_t{1});
        QCOMPARE(session.result()->steps[0].step, std::size_t{1});
        QVERIFY(session.result()->comparison.verdict == Verdict::BitExact);
    }

    /// A codec takes uint8: behind floats the conversion, which rounds, comes with it, and goes with it.
    void aCodecBehindFloatsBringsItsConversion()
    {
        Session session;
        session.initialise(setup("cpu", "emu:0"), true);
        session.start();
        session.open(m_image);
        QTRY_VERIFY(session.result());
        session.addStep(findOp("jpeg_round_trip"));
        QCOMPARE(session.setup().pipeline.steps.size(), std::size_t{2});
        session.undoStack().undo();

        session.addStep(findOp("box_blur"));
        QTRY_VERIFY(session.result()->setup() == session.setup());
        session.addStep(findOp("jpeg_round_trip"));
        const auto& steps = session.setup().pipeline.steps;
        QCOMPARE(steps.size(), std::size_t{4});
        QCOMPARE(steps[2].op->id, std::string("to_uint8"));
        QCOMPARE(session.selectedStep(), std::size_t{3});
        QTRY_VERIFY(session.result()->setup() == session.setup());
        session.undoStack().undo();
        QCOMPARE(session.setup().pipeline.steps.size(), std::size_t{2});

        QSignalSpy failed(&session, &Session::failed);
        Pipeline without = session.setup().pipeline;
        without.steps.push_back(Step::parse("jpeg_round_trip"));
        session.setPipeline(without, u"a codec of floats"_s);
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().contains(u"Convert with to_uint8 first"_s));
    }

    void toleranceText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("atol");
        QTest::addColumn<double>("rtol");
        QTest::newRow("nothing") << u""_s << 0.0 << 0.0;
        QTest::newRow("bare number") << u"2"_s << 2.0 << 0.0;
        QTest::newRow("both") << u"atol 0.5, rtol 1e-5"_s << 0.5 << 1e-5;
        QTest::newRow("equals") << u"rtol=0.001"_s << 0.0 << 0.001;
    }

    void toleranceText()
    {
        QFETCH(QString, text);
        const Tolerance tolerance = parseTolerance(text);
        QTEST(tolerance.atol, "atol");
        QTEST(tolerance.rtol, "rtol");
        QVERIFY(parseTolerance(comparo::ui::toleranceText(tolerance)) == tolerance);
        QVERIFY_THROWS_EXCEPTION(Error, parseTolerance(u"atol -1"_s));
        QVERIFY_THROWS_EXCEPTION(Error, parseTolerance(u"often"_s));
    }

    /// What was read ahead is what the file held then, once; after that the file is read again.
    void filesThatWereReadAheadAreHandedOutOnce()
    {
        const QString file = path(u"ahead.png"_s), other = path(u"other.png"_s);
        const auto valueOf = [](const DecodedImage& image) { return image.tensor.at(0, 0, 0, 0); };
        const auto write = [](const QString& to, std::uint8_t value) {
            writeImage(toPath(to), Tensor::fromValues<std::uint8_t>({1, 1, 1, 1}, std::vector{value}));
        };
        write(file, 10);
        write(other, 20);
        const auto both = readFiles(file, other); // not ahead
        QCOMPARE(valueOf(both[0]), 10.0);
        QCOMPARE(valueOf(both[1]), 20.0);
        // A pipe gives what it has once, and only to who waits for it.
        const QString pipe = path(u"pipe.png"_s);
        const QByteArray name = QFile::encodeName(pipe);
        QCOMPARE(::mkfifo(name.constData(), 0600), 0);
        readAhead(pipe, {});
        int end = -1;
        QTRY_VERIFY(end >= 0 || (end = ::open(name.constData(), O_WRONLY | O_NONBLOCK)) >= 0);
        const std::vector<std::byte> bytes = readFile(toPath(file));
        QCOMPARE(::write(end, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
        ::close(end);
        QCOMPARE(valueOf(readFiles(pipe, {})[0]), 10.0);
        QFile::remove(pipe);
        write(pipe, 30);
        QCOMPARE(valueOf(readFiles(pipe, {})[0]), 30.0);
        readAhead(path(u"absent.png"_s), {});
        QVERIFY_THROWS_EXCEPTION(Error, readFiles(path(u"absent.png"_s), {}));
    }

    void theRangeOfAPictureIsThatOfItsFiniteValues()
    {
        constexpr int kWidth = 77; // no multiple of a vector
        for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast})
            for (const int at : {0, 5, 40, 64, 76}) {
                std::vector<float> values(2 * 3 * kWidth, 0.5F);
                values[static_cast<std::size_t>(at)] = -7.0F;
                values[static_cast<std::size_t>(5 * kWidth + at)] = 9.0F;
                values[static_cast<std::size_t>(2 * kWidth + at)] = std::numeric_limits<float>::infinity();
                values[static_cast<std::size_t>(3 * kWidth + at)] = std::nanf("");
                const Tensor floats = Tensor::fromValues<float>({1, 2, 3, kWidth}, values).withLayout(layout);
                QCOMPARE(valueRange(floats), std::pair(-7.0, 9.0));
                std::vector<std::uint16_t> words(2 * 3 * kWidth, 300);
                words[static_cast<std::size_t>(at)] = 3;
                words[static_cast<std::size_t>(4 * kWidth + at)] = 65000;
                const Tensor integers =
                    Tensor::fromValues<std::uint16_t>({1, 2, 3, kWidth}, words).withLayout(layout);
                QCOMPARE(valueRange(integers), std::pair(3.0, 65000.0));
            }
    }

    void theTextOfAToleranceIsNotSmallerThanIt()
    {
        for (const double value : {1.0 / 12.0, 0.12345678, 65534.5, 1e-7 / 3.0, 2.0 / 3.0}) {
            const Tolerance tolerance{value, value, 0};
            QVERIFY(parseTolerance(comparo::ui::toleranceText(tolerance)) == tolerance);
            Comparison comparison;
            comparison.requiredAtol = value;
            const Tolerance passing = passingTolerance(comparison);
            QVERIFY(parseTolerance(comparo::ui::toleranceText(passing)).atol >= value);
            QVERIFY(comparo::ui::toleranceText(passing).size() <= 14);
        }
    }
};

QTEST_MAIN(SessionTest)
#include "tst_session.moc"
