// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/lab_peers_fixture.h"
#include "ui/base/numbers.h"

#include <QTableWidget>

#include <cmath>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// Codecs of programs in the JPEG lab. The peer is real; its files are its own, so that nobody else can have
/// made them.
class LabPeersTest : public QObject, private LabPeersFixture {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (!prepare())
            QSKIP("Our Python package needs NumPy.");
    }

    void init() { makeLab(); }
    void cleanup() { endLab(); }

    void nothingStartsByItself()
    {
        open();
        click("lab_page_1");
        click("lab_page_2");
        for (const char* name : {"good", "slow", "hangs", "dies", "gone"})
            QCOMPARE(stateOf(name), PeerState::NotStarted);
    }

    void aPeersCodecMakesTheFileOfItsSide()
    {
        open();
        setNumber("lab_options_B", 31);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        const std::vector<std::byte> ours = lab().files().result()->side(0)->file;
        choose("lab_codec_B", u"good"_s);
        QCOMPARE(lab().files().setup().encoders[1].codec,
                 std::string("cuda_jpeg")); // until the peer is there
        QVERIFY(part<QLabel>("lab_note_B")->text().contains(u"Starting good"_s));
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().encoders[1].codec, std::string("good@cpu"), kWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        const Tensor pixels = readImage(toPath(picture())).tensor;
        QVERIFY(lab().files().result()->side(1)->file == plainFile(pixels, 31));
        QVERIFY2(lab().files().result()->side(0)->file == ours, "the other side is what it was");
        QCOMPARE(lab().files().result()->side(1)->place, u"Plain 7 · cpu"_s);
        QCOMPARE(part<QComboBox>("lab_codec_B")->currentText(), u"Plain 7"_s);
        QCOMPARE(part<QComboBox>("lab_device_B")->currentText(), u"cpu"_s);
        QVERIFY(part<QLabel>("lab_note_B")->text().contains(u"there and back"_s));
        QVERIFY2(part<QLabel>("lab_words_1")->text().contains(u"Not decoded"_s), "libjpeg-turbo cannot");

        // Its own decoder reads its file, and not ours: the sentence stands with that side alone.
        choose("lab_codec_decoder", u"Plain 7"_s);
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().decoder.codec, std::string("good@cpu"), kWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        const LabSide& theirs = *lab().files().result()->side(1);
        QVERIFY(theirs.picture && theirs.error.isEmpty());
        for (int x = 0; x < kWidth; ++x)
            QCOMPARE(theirs.picture->value(1, 7, x), pixels.at(0, 1, 7, x));
        QVERIFY(!lab().files().result()->side(0)->picture);
        QVERIFY(part<QLabel>("lab_words_0")->text().contains(u"this is none of its files"_s));
        // And back to one of ours.
        choose("lab_codec_B", u"libjpeg"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QCOMPARE(lab().files().setup().encoders[1].options.getInt("quality"), std::int64_t{31});
    }

    void aProgramThatIsNotThereIsOneSentence()
    {
        open();
        const LabResultPtr before = lab().files().result();
        choose("lab_codec_A", u"gone"_s);
        QTRY_VERIFY_WITH_TIMEOUT(message().startsWith(u"Peer gone"_s), kWaitMs);
        QCOMPARE(message().count(u'\n'), 0);
        QCOMPARE(part<QComboBox>("lab_codec_A")->currentText(), u"libjpeg-turbo"_s);
        QCOMPARE(lab().files().result(), before);
        QVERIFY(!lab().isBusy());
        choose("lab_codec_decoder", u"Comparoscope"_s);
        QVERIFY2(!message().isEmpty(), "another box is another matter");
        choose("lab_codec_A", u"Comparoscope"_s);
        QVERIFY2(message().isEmpty(), "another choice ends it");
    }

    void aSlowOrSilentPeerNeverHoldsTheWindow()
    {
        open();
        const Heartbeat heart;
        choose("lab_codec_B", u"slow"_s);
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().encoders[1].codec, std::string("slow@cpu"), kWaitMs);
        QVERIFY2(lab().isBusy(), "it encodes for four seconds");
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QVERIFY(!lab().files().result()->side(1)->file.empty());
        choose("lab_codec_B", u"hangs"_s);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf("hangs"), PeerState::Busy, kWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(part<QWidget>("lab_progress")->isVisible(), kWaitMs);
        click("lab_cancel");
        QVERIFY(isSettled());
        QCOMPARE(lab().files().setup().encoders[1].codec, std::string("slow@cpu"));
        QTRY_VERIFY_WITH_TIMEOUT(stateOf("hangs") != PeerState::Busy, kWaitMs);
        QVERIFY2(heart.longest() < kBlockedMs, qPrintable(u"%1 ms"_s.arg(heart.longest())));
    }

    void aPeerThatDiesLeavesTheOtherSide()
    {
        open();
        const std::vector<std::byte> ours = lab().files().result()->side(0)->file;
        choose("lab_codec_B", u"dies"_s);
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().encoders[1].codec, std::string("dies@cpu"), kWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        const QString said = part<QLabel>("lab_words_1")->text();
        QVERIFY2(said.startsWith(u"Peer dies"_s) && said.contains(u"status 3"_s), qPrintable(said));
        QVERIFY(lab().files().result()->side(0)->file == ours && lab().files().result()->side(0)->picture);
    }

    void tickedPeersAreRowsAndColumnsOfTheMatrix()
    {
        open();
        click("lab_page_1");
        setNumber("matrix_options", 31);
        tick(u"good"_s);
        tick(u"gone"_s);
        QVERIFY(part<QToolButton>("matrix_peers")->text().contains(u"good, gone"_s));
        QCOMPARE(stateOf("good"), PeerState::NotStarted);
        const Heartbeat heart;
        click("matrix_run");
        QTRY_VERIFY_WITH_TIMEOUT(lab().matrix().report() && !lab().matrix().isRunning(), kWaitMs);
        QVERIFY2(heart.longest() < kBlockedMs, qPrintable(u"%1 ms"_s.arg(heart.longest())));
        const JpegMatrix& matrix = lab().matrix().report()->matrix;
        const std::size_t row = matrix.encoders.size() - 1;
        const std::size_t column = matrix.decoders.size() - 1;
        QCOMPARE(matrix.encoders[row].codec, std::string("good@cpu"));
        QVERIFY(matrix.files[row].file == plainFile(lab().input().source()->picture, 31));
        QVERIFY(std::isinf(matrix.cell(row, column).psnr));
        QVERIFY(english(matrix.cell(0, column).error).find("this is none of its files") != std::string::npos);
        QVERIFY2(matrix.cell(0, 0).error.isEmpty(), "our own are as they were");
        auto* table = part<QTableWidget>("matrix_table");
        QVERIFY(table->verticalHeaderItem(static_cast<int>(row))->text().contains(u"Plain 7\ncpu"_s));
        QVERIFY(table->item(static_cast<int>(row), 0)
                    ->text()
                    .startsWith(numbers::count(matrix.files[row].file.size()) + u" bytes"_s));
        const QString words = part<QLabel>("matrix_words")->text();
        QVERIFY2(words.contains(u"\n⚠ Peer gone"_s), qPrintable(words));
        // The command has what was run, and not what was left out.
        const QString command = fromUtf8(lab().matrix().report()->command);
        QVERIFY2(command.endsWith(u" --decoder good@cpu"_s + fromUtf8(flagsOf("good"))), qPrintable(command));
        QVERIFY(command.contains(u" --encoder good@cpu --decoder libjpeg_turbo@cpu "
                                 "--decoder libjpeg_turbo@cpu:upsampling=plain "_s));
        QVERIFY(command.contains(u" --quality 31 --subsampling 420 --encoder libjpeg_turbo@cpu"_s));
        QVERIFY(!command.contains(u"gone"_s));
    }

    void framesOfAStressRunAreThePeers()
    {
        open();
        click("lab_page_2");
        part<QSpinBox>("stress_width")->setValue(64);
        part<QSpinBox>("stress_height")->setValue(48);
        part<QSpinBox>("stress_threads")->setValue(2);
        part<QSpinBox>("stress_iterations")->setValue(3);
        auto* words = part<QLabel>("stress_words");
        choose("stress_codec", u"gone"_s);
        QTRY_VERIFY_WITH_TIMEOUT(words->text().startsWith(u"Peer gone"_s), kWaitMs);
        choose("stress_codec", u"good"_s);
        QTRY_COMPARE_WITH_TIMEOUT(part<QComboBox>("stress_codec")->currentText(), u"Plain 7"_s, kWaitMs);
        QVERIFY(!part<QComboBox>("stress_fault")->isEnabled());
        click("stress_run");
        QTRY_VERIFY_WITH_TIMEOUT(lab().stress().result() && !lab().stress().isRunning(), kWaitMs);
        QCOMPARE(lab().stress().options().codec, std::string("good@cpu"));
        QCOMPARE(lab().stress().result()->bad, std::int64_t{6}); // its files are no JPEG
        for (const FrameOutcome& frame : lab().stress().frames())
            QCOMPARE(frame.bytes, std::size_t{18 + 3 * 64 * 48});
    }

    void aHangingStressRunIsCancelledAndTheWindowCloses()
    {
        open();
        click("lab_page_2");
        choose("stress_codec", u"hangs"_s);
        QTRY_COMPARE_WITH_TIMEOUT(part<QComboBox>("stress_codec")->currentText(), u"Plain 7"_s, kWaitMs);
        click("stress_run");
        QTRY_COMPARE_WITH_TIMEOUT(stateOf("hangs"), PeerState::Busy, kWaitMs);
        const Heartbeat heart;
        click("stress_run");
        QVERIFY(!lab().stress().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(stateOf("hangs") != PeerState::Busy, kWaitMs);
        QVERIFY2(heart.longest() < kBlockedMs, qPrintable(u"%1 ms"_s.arg(heart.longest())));
        click("stress_run");
        QTRY_COMPARE_WITH_TIMEOUT(stateOf("hangs"), PeerState::Busy, kWaitMs);
        QElapsedTimer clock;
        clock.start();
        m_window.reset();
        QVERIFY2(clock.elapsed() < 15000, qPrintable(u"%1 ms"_s.arg(clock.elapsed())));
    }
};

QTEST_MAIN(LabPeersTest)
#include "tst_lab_peers.moc"
