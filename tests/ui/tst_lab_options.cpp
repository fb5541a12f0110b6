// SPDX-License-Identifier: Apache-2.0
// What the JPEG lab does with a peer's program beside its codec: options, the end of what nobody waits for,
// commands that repeat it.
#include "tests/ui/lab_peers_fixture.h"
#include "ui/jpeg_lab/page.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/peers/options_dialog.h"
#include "ui/widgets/command_line.h"

#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QPushButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class LabOptionsTest : public QObject, private LabPeersFixture {
    Q_OBJECT

private:
    [[nodiscard]] PeerOptionsDialog* form() const { return m_window->findChild<PeerOptionsDialog*>(); }

    /// Sets the threads in the open form and applies them.
    void applyThreads(int threads) const
    {
        QVERIFY(form() && form()->isVisible());
        form()->findChild<QSpinBox*>(u"threads"_s)->setValue(threads);
        QTest::mouseClick(form()->findChild<QPushButton*>(u"options_apply"_s), Qt::LeftButton);
    }

    /// The program of these threads, which ran or runs.
    [[nodiscard]] PeerState stateWith(const char* name, const char* threads) const
    {
        return m_window->peers().status(QLatin1StringView(name), {{"threads", threads}}).state;
    }

    [[nodiscard]] QString command(const char* name) const { return part<CommandLine>(name)->command(); }

    /// Leaves the lab for the comparison, or comes back.
    void toggleLab() const
    {
        const bool isShown = m_window->page<JpegLabPage>().isShown();
        m_window->actions().get(isShown ? u"compare"_s : u"jpeg_lab"_s)->trigger();
    }

    void chooseOnB(const char* peer) const
    {
        choose("lab_codec_B", QLatin1StringView(peer));
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().encoders[1].codec, std::string(peer) + "@cpu",
                                  kWaitMs);
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (!prepare())
            QSKIP("Our Python package needs NumPy.");
    }

    void init() { makeLab(); }
    void cleanup() { endLab(); }

    void otherOptionsOfAnEncoderAreAnotherProcessAndTheChoiceSaysThem()
    {
        open();
        auto* options = part<QToolButton>("lab_peer_options_B");
        QVERIFY2(!options->isVisible(), "a codec of ours has none");
        chooseOnB("good");
        QTRY_VERIFY_WITH_TIMEOUT(isSettled() && options->isVisible(), kWaitMs);
        QCOMPARE(options->text(), u"Options…"_s);
        const int quality = static_cast<int>(lab().files().setup().encoders[1].options.getInt("quality"));
        click("lab_peer_options_B");
        QCOMPARE(form()->findChild<QLabel*>(u"options_text"_s)->text(), u"good@cpu"_s);
        QCOMPARE(form()->windowTitle(), u"Options of good for encoder B"_s);

        // What it refuses is one sentence in the form, and the codec stays.
        applyThreads(7);
        auto* problem = form()->findChild<QLabel*>(u"options_problem"_s);
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible(), kWaitMs);
        QVERIFY2(problem->text().contains(u"at most 6 on this machine"_s), qPrintable(problem->text()));
        QVERIFY2(message().isEmpty(), "it is said once");
        QCOMPARE(lab().files().setup().encoders[1].codec, std::string("good@cpu"));

        applyThreads(2);
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().encoders[1].codec, std::string("good@cpu/threads=2"),
                                  kWaitMs);
        QTRY_VERIFY(!form());
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QVERIFY(lab().files().result()->side(1)->file ==
                plainFile(lab().input().source()->picture, quality, 2));
        QCOMPARE(part<QComboBox>("lab_codec_B")->currentText(), u"Plain 7 · threads=2"_s);
        QCOMPARE(part<QComboBox>("lab_device_B")->currentText(), u"cpu"_s);
        QCOMPARE(options->text(), u"threads=2"_s);
        QCOMPARE(lab().files().result()->side(1)->place, u"Plain 7 · cpu · threads=2"_s);
        QVERIFY2(
            lab().files().command().contains(u" --codec good@cpu/threads=2"_s + fromUtf8(flagsOf("good"))),
            qPrintable(lab().files().command()));

        // The program is in every list, and the decoder takes it from there.
        QTRY_VERIFY(part<QComboBox>("lab_codec_decoder")->findText(u"Plain 7 · threads=2"_s) >= 0);
        choose("lab_codec_decoder", u"Plain 7 · threads=2"_s);
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().decoder.codec, std::string("good@cpu/threads=2"),
                                  kWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QVERIFY(lab().files().result()->side(1)->picture);
        QVERIFY(part<QToolButton>("lab_peer_options_decoder")->isVisible());
        QCOMPARE(stateWith("good", "2"), PeerState::Ready);
        // The one without options is there as well.
        choose("lab_codec_B", u"Plain 7"_s);
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().encoders[1].codec, std::string("good@cpu"), kWaitMs);
    }

    void aMatrixHasOneProgramWithSeveralOptions()
    {
        open();
        click("lab_page_1");
        tick(u"good"_s);
        auto* more = part<QMenu>("matrix_options_menu");
        QVERIFY(more);
        const QList<QAction*> rows = more->actions();
        const auto row = std::find_if(rows.begin(), rows.end(),
                                      [](const QAction* each) { return each->text() == u"good…"_s; });
        QVERIFY(row != rows.end());
        (*row)->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(form() && form()->isVisible(), kWaitMs);
        applyThreads(3);
        QTRY_COMPARE_WITH_TIMEOUT(lab().matrix().programs().size(), std::size_t{2}, kWaitMs);
        QTRY_VERIFY(!form());
        QCOMPARE(part<QToolButton>("matrix_peers")->text(), u"Peers: good, good/threads=3 ▾"_s);
        click("matrix_run");
        QTRY_VERIFY_WITH_TIMEOUT(lab().matrix().report() && !lab().matrix().isRunning(), kWaitMs);
        const JpegMatrix& matrix = lab().matrix().report()->matrix;
        const std::size_t last = matrix.encoders.size() - 1;
        QCOMPARE(matrix.encoders[last - 1].codec, std::string("good@cpu"));
        QCOMPARE(matrix.encoders[last].codec, std::string("good@cpu/threads=3"));
        const int quality = static_cast<int>(lab().matrix().options().getInt("quality"));
        QVERIFY(matrix.files[last - 1].file == plainFile(lab().input().source()->picture, quality));
        QVERIFY(matrix.files[last].file == plainFile(lab().input().source()->picture, quality, 3));
        const QString shown = command("matrix_command");
        QVERIFY2(shown.contains(u" --encoder good@cpu --encoder good@cpu/threads=3 --decoder "_s) &&
                     shown.endsWith(u" --decoder good@cpu/threads=3"_s + fromUtf8(flagsOf("good"))),
                 qPrintable(shown));
    }

    void aStressRunHasQualitySamplingOptionsAndItsCommand()
    {
        open();
        click("lab_page_2");
        part<QSpinBox>("stress_width")->setValue(64);
        part<QSpinBox>("stress_height")->setValue(48);
        part<QSpinBox>("stress_threads")->setValue(1);
        part<QSpinBox>("stress_iterations")->setValue(2);
        choose("stress_device", u"emu:0"_s);
        part<QSpinBox>("stress_quality")->setValue(41);
        choose("stress_sampling", u"444"_s);
        part<QLineEdit>("stress_schedule")->setText(u"random:7"_s);
        choose("stress_fault", u"too early"_s);
        QCOMPARE(
            command("stress_command"),
            u"comparo jpeg stress --codec cuda_jpeg --device emu:0 --size 64x48 --threads 1 --iterations 2 "
            "--quality 41 --subsampling 444 --fault early-event --schedule random:7"_s);
        QVERIFY2(!part<QToolButton>("stress_peer_options")->isVisible(), "a codec of ours has none");

        choose("stress_codec", u"good"_s);
        QTRY_COMPARE_WITH_TIMEOUT(part<QComboBox>("stress_codec")->currentText(), u"Plain 7"_s, kWaitMs);
        click("stress_peer_options");
        applyThreads(4);
        QTRY_COMPARE_WITH_TIMEOUT(part<QComboBox>("stress_codec")->currentText(), u"Plain 7 · threads=4"_s,
                                  kWaitMs);
        QCOMPARE(command("stress_command"),
                 u"comparo jpeg stress --codec good@cpu/threads=4 --size 64x48 --threads 1 --iterations 2 "
                 "--quality 41 --subsampling 444"_s +
                     fromUtf8(flagsOf("good")));
        click("stress_run");
        QTRY_VERIFY_WITH_TIMEOUT(lab().stress().result() && !lab().stress().isRunning(), kWaitMs);
        QCOMPARE(lab().stress().options().codec, std::string("good@cpu/threads=4"));
        QCOMPARE(lab().stress().options().quality, 41);
        QCOMPARE(lab().stress().options().subsampling, std::string("444"));
        QCOMPARE(lab().stress().result()->bad, std::int64_t{2}); // its files are no JPEG
        QCOMPARE(stateWith("good", "4"), PeerState::Ready);
        // The action copies what the page shows.
        m_window->actions().get(u"copy_command"_s)->trigger();
        QCOMPARE(QApplication::clipboard()->text(), command("stress_command"));
    }

    void anotherCodecStopsTheSlowOne()
    {
        open();
        chooseOnB("hangs");
        QTRY_COMPARE_WITH_TIMEOUT(stateOf("hangs"), PeerState::Busy, kWaitMs);
        const Heartbeat heart;
        choose("lab_codec_B", u"libjpeg-turbo"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf("hangs") != PeerState::Busy, kWaitMs);
        QVERIFY(!lab().files().result()->side(1)->file.empty());
        // So does another peer, from the choice on; where it does not come, the one before is asked again.
        choose("lab_codec_B", u"Plain 7"_s);
        QTRY_COMPARE_WITH_TIMEOUT(lab().files().setup().encoders[1].codec, std::string("hangs@cpu"), kWaitMs);
        QTRY_COMPARE_WITH_TIMEOUT(stateOf("hangs"), PeerState::Busy, kWaitMs);
        choose("lab_codec_B", u"gone"_s);
        QTRY_VERIFY_WITH_TIMEOUT(message().startsWith(u"Peer gone"_s), kWaitMs);
        QCOMPARE(lab().files().setup().encoders[1].codec, std::string("hangs@cpu"));
        QTRY_VERIFY_WITH_TIMEOUT(lab().isRunning() && stateOf("hangs") == PeerState::Busy, kWaitMs);
        QVERIFY2(heart.longest() < kBlockedMs, qPrintable(u"%1 ms"_s.arg(heart.longest())));
    }

    void leavingTheLabStopsItsPeersAndComingBackAsksAgain()
    {
        open();
        chooseOnB("slow");
        QTRY_COMPARE_WITH_TIMEOUT(stateOf("slow"), PeerState::Busy, kWaitMs);
        toggleLab();
        QVERIFY(!m_window->page<JpegLabPage>().panel().isVisible());
        QVERIFY(!lab().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(stateOf("slow") != PeerState::Busy, kWaitMs);
        QCOMPARE(lab().files().setup().encoders[1].codec, std::string("slow@cpu"));
        QVERIFY2(!isSettled(), "it was not waited for");
        toggleLab();
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QVERIFY(!lab().files().result()->side(1)->file.empty());
    }

    void leavingTheLabStopsAMatrixAndAStressRunOfPeers()
    {
        open();
        click("lab_page_1");
        tick(u"hangs"_s);
        click("matrix_run");
        QTRY_COMPARE_WITH_TIMEOUT(stateOf("hangs"), PeerState::Busy, kWaitMs);
        toggleLab();
        QVERIFY(!lab().matrix().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(stateOf("hangs") != PeerState::Busy, kWaitMs);
        toggleLab();
        QVERIFY(part<QLabel>("matrix_words")->text().startsWith(u"Stopped when the JPEG lab was left"_s));
        click("lab_page_2");
        choose("stress_codec", u"Plain 7"_s); // it has said what it is
        QTRY_COMPARE_WITH_TIMEOUT(part<QComboBox>("stress_codec")->currentText(), u"Plain 7"_s, kWaitMs);
        click("stress_run");
        QTRY_COMPARE_WITH_TIMEOUT(stateOf("hangs"), PeerState::Busy, kWaitMs);
        toggleLab();
        QVERIFY(!lab().stress().isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(stateOf("hangs") != PeerState::Busy, kWaitMs);
        toggleLab();
        QVERIFY(part<QLabel>("stress_words")->text().startsWith(u"Stopped when the JPEG lab was left"_s));
    }

    void theListsHearWhatOthersDoWithAPeer()
    {
        open();
        const auto wordOfGood = [this] {
            auto* box = part<QComboBox>("lab_codec_A");
            const int at = box->findData(u"good@"_s);
            return at < 0 ? QString() : box->itemText(at);
        };
        QCOMPARE(wordOfGood(), u"good"_s);
        bool isThere = false;
        m_window->peers().start(
            u"good"_s, {}, m_window.get(), [&](const PeerDescription&) { isThere = true; },
            [](const QString&) {});
        QTRY_VERIFY_WITH_TIMEOUT(isThere, kWaitMs);
        QTRY_COMPARE(wordOfGood(), u"Plain 7"_s);
    }
};

QTEST_MAIN(LabOptionsTest)
#include "tst_lab_options.moc"
