// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/jpeg/source.h"
#include "engine/report/jpeg/matrix_report.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/actions.h"
#include "ui/base/text.h"
#include "ui/forms/param_form.h"
#include "ui/jpeg_lab/findings/block.h"
#include "ui/jpeg_lab/findings/model.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/page.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/jpeg_lab/pictures/pictures.h"
#include "ui/jpeg_lab/stress/grid.h"
#include "ui/jpeg_lab/strip.h"
#include "ui/jpeg_lab/which_decoder.h"
#include "ui/widgets/message_bar.h"

#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kWaitMs = 30000;
constexpr int kWidth = 96;
constexpr int kHeight = 64;

} // namespace

/// The page as a person uses it; every result is the engine's.
class JpegLabTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] QString picture() const { return WindowFixture::picture(u"lab.png"_s, kWidth, kHeight); }

    [[nodiscard]] JpegLab& lab() const { return m_window->page<JpegLabPage>().lab(); }

    template <class T>
    [[nodiscard]] T* part(const char* name) const
    {
        T* widget = m_window->findChild<T*>(QLatin1StringView(name));
        return widget;
    }

    void click(const char* name) const
    {
        auto* button = part<QAbstractButton>(name);
        QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }

    /// Chooses the entry of a box as a person does.
    void choose(const char* name, const QString& text) const
    {
        auto* box = part<QComboBox>(name);
        QVERIFY2(box && box->isVisible() && box->isEnabled(), name);
        const int at = box->findText(text, Qt::MatchContains);
        QVERIFY2(at >= 0, qPrintable(text));
        box->setCurrentIndex(at);
        Q_EMIT box->activated(at);
    }

    [[nodiscard]] bool isSettled() const
    {
        return lab().files().result() && !lab().isBusy() &&
               lab().files().result()->setup == lab().files().setup();
    }

    void open(const QString& path) const
    {
        m_window->page<JpegLabPage>().open({path});
        QVERIFY(m_window->page<JpegLabPage>().panel().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(lab().input().source() && lab().input().source()->path == path, kWaitMs);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
    }

    /// Quality of side B by its form.
    void setQualityOfB(int quality) const
    {
        auto* form = part<QWidget>("lab_options_B");
        QVERIFY(form);
        auto* spin = form->findChild<QSpinBox*>();
        QVERIFY(spin && spin->isVisible());
        spin->setValue(quality);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
    }

    void runStressWithFault(int iterations) const
    {
        click("lab_page_2");
        part<QSpinBox>("stress_width")->setValue(64);
        part<QSpinBox>("stress_height")->setValue(48);
        part<QSpinBox>("stress_threads")->setValue(2);
        part<QSpinBox>("stress_iterations")->setValue(iterations);
        choose("stress_device", u"emu:0"_s);
        choose("stress_fault", u"too early"_s);
        click("stress_run");
        QVERIFY(lab().stress().isRunning());
    }

private Q_SLOTS:
    void init()
    {
        makeWindow({}, false);
        QTRY_VERIFY(lab().devices().size() > 1);
    }

    void cleanup() { m_window.reset(); }

    void photographIsEncodedWithTwoCodecs()
    {
        open(picture());
        const LabSetup& setup = lab().files().setup();
        QCOMPARE(setup.encoders[0].codec, std::string("libjpeg_turbo"));
        QCOMPARE(setup.encoders[1].codec, std::string("cuda_jpeg"));
        QVERIFY(setup.encoders[1].device.kind == DeviceKind::Cpu);
        const Tensor source = readImage(toPath(picture())).tensor;
        for (int i = 0; i < 2; ++i) {
            const LabEncoder& encoder = setup.encoders[static_cast<std::size_t>(i)];
            const std::vector<std::byte> expected =
                jpegCodec(encoder.codec).open(encoder.device)->encode(source, encoder.options);
            QVERIFY(lab().files().result()->side(i)->file == expected);
            QVERIFY(part<QLabel>(i == 0 ? "lab_verdict_0" : "lab_verdict_1")->text().contains(u"Good"_s));
        }
        QVERIFY2(!lab().look().stages()->comparison.firstDiverging, "both codecs write the same bytes");
        QVERIFY2(!m_window->findChild<QWidget*>(u"top_bar"_s)->findChild<QComboBox*>()->isVisible(),
                 "the sides of the comparison are not the lab's");
        choose("lab_device_B", u"emu:0"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QVERIFY(lab().files().setup().encoders[1].device.kind == DeviceKind::Emu);
        QVERIFY(lab().files().result()->side(0)->file == lab().files().result()->side(1)->file);
        QVERIFY(lab().files().result()->side(1)->place.contains(u"emulated"_s));
    }

    void stagesAreWalked()
    {
        open(picture());
        setQualityOfB(40);
        const StageComparison& comparison = lab().look().stages()->comparison;
        QVERIFY(comparison.firstDiverging == JpegStage::Quantised);
        const StageComparison expected =
            compareStages(lab().input().source()->picture, lab().files().result()->side(0)->file,
                          lab().files().result()->side(1)->file);
        for (std::size_t i = 0; i < expected.stages.size(); ++i)
            QCOMPARE(comparison.stages[i].words, expected.stages[i].words);
        auto* strip = part<JpegStrip>("jpeg_strip");
        QTest::mouseClick(strip, Qt::LeftButton, {},
                          strip->card(static_cast<int>(JpegStage::Quantised)).center().toPoint());
        QTRY_VERIFY_WITH_TIMEOUT(lab().look().stageView(), kWaitMs);
        QVERIFY(lab().look().stageView()->stage == JpegStage::Quantised);
        QVERIFY(part<QLabel>("lab_stage_name")->text().contains(u"quantised"_s));
        choose("lab_component", u"Cb"_s);
        QTRY_VERIFY_WITH_TIMEOUT(lab().look().stageView() && lab().look().stageView()->component == 1,
                                 kWaitMs);
        for (std::size_t i = 0; i < 2; ++i) {
            const Tensor& plane = (i == 0 ? comparison.a : comparison.b).quantised[1];
            QCOMPARE(lab().look().stageView()->pictures[i]->width(), plane.shape().w);
            QCOMPARE(lab().look().stageView()->pictures[i]->value(0, 0, 0),
                     static_cast<float>(plane.at(0, 0, 0, 0)));
        }
        click("lab_stage_back");
        QVERIFY(!lab().look().stageView());
    }

    void damageWithSeedThreeIsFoundAndPlaced()
    {
        open(picture());
        const std::vector<std::byte> clean = lab().files().result()->side(1)->file;
        choose("lab_damage", u"bit flip"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        const LabSide& side = *lab().files().result()->side(1);
        const jpeg::Damage expected = jpeg::damageJpeg(clean, jpeg::DamageKind::BitFlip, 3);
        QVERIFY(side.file == expected.file);
        QVERIFY(!side.inspection.isGood());
        QVERIFY(part<QLabel>("lab_damage_note")->text() == fromUtf8(english(expected.text)));
        QVERIFY2(lab().look().map() == LabMap::DamageB, "damage is looked at where it was done");
        QVERIFY(part<QLabel>("lab_words_1")->text().contains(u"MCU"_s));

        auto* table = part<QTableView>("lab_findings");
        QVERIFY(table->isVisible() && table->model()->rowCount() > 0);
        const auto* model = qobject_cast<const JpegFindingsModel*>(table->model());
        int row = 0;
        while (row < model->rowCount() && !model->pixelOf(row))
            ++row;
        QVERIFY(row < model->rowCount());
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(model->index(row, 0)).center());
        QCOMPARE(lab().look().pixel(), model->pixelOf(row));
        const auto place = lab().look().placeOf(1, *lab().look().pixel());
        QVERIFY(place.has_value());
        click("lab_tab_0");
        QVERIFY(part<QLabel>("block_facts")->text().contains(u"MCU %1"_s.arg(place->mcu)));
        click("block_shown_1");
        const jpeg::CoefficientPlane& plane = side.inspection.walk->planes[0];
        const auto block = plane.block(place->blocks[0].bx, place->blocks[0].by);
        const std::vector<int>& shown = part<CoefficientGrid>("coefficients")->values();
        QVERIFY(std::equal(shown.begin(), shown.end(), block.begin(), block.end()));

        // Damage goes with its map, and comes on the other side.
        choose("lab_damage_side", u"A"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QVERIFY(lab().look().map() == LabMap::DamageA);
        QVERIFY(lab().files().result()->side(1)->inspection.isGood());
        choose("lab_damage", u"none"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QVERIFY(lab().look().map() == LabMap::Error);
    }

    void equalPicturesAreSaidToBeEqual()
    {
        open(picture());
        const ImageCanvas& map = m_window->page<JpegLabPage>().panel().pictures().canvas(2);
        QVERIFY(map.saysEqual());
        LabEncoder encoder = lab().files().setup().encoders[1];
        encoder.options.set("quality", std::int64_t{10});
        lab().files().setEncoder(1, encoder);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QVERIFY(!map.saysEqual());
    }

    void aCodecHasOneName()
    {
        open(picture());
        for (int i = 0; i < 2; ++i) {
            const QString name = part<QComboBox>(i == 0 ? "lab_codec_A" : "lab_codec_B")->currentText();
            QVERIFY2(lab().files().result()->side(i)->place.startsWith(name), qPrintable(name));
        }
    }

    void clickOnPictureAndMarker()
    {
        open(picture());
        JpegCanvas& canvas = m_window->page<JpegLabPage>().panel().pictures().canvas(0);
        QTRY_VERIFY(canvas.isFrameCurrent());
        QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.rect().center());
        QVERIFY(lab().look().pixel().has_value());
        QVERIFY((*lab().look().pixel() - QPoint(kWidth / 2, kHeight / 2)).manhattanLength() <= 2);
        QVERIFY(part<QLabel>("block_facts")->text().contains(u"byte "_s));
        click("lab_tab_1");
        auto* tree = part<QTreeView>("lab_markers");
        const QModelIndex second = tree->model()->index(1, 0);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(second).center());
        QCOMPARE(second.data().toString(), u"APP0"_s);
        QVERIFY(part<QPlainTextEdit>("lab_hex")->toPlainText().startsWith(u"00000002  ff e0"_s));
    }

    void reportIsWritten()
    {
        open(picture());
        choose("lab_damage", u"bit flip"_s);
        QTRY_VERIFY_WITH_TIMEOUT(isSettled(), kWaitMs);
        QSignalSpy written(&lab(), &JpegLab::reportWritten);
        const QString path = m_folder.filePath(u"report.html"_s);
        lab().exportReport(path);
        QVERIFY(written.wait(kWaitMs));
        QFile page(path);
        QVERIFY(page.open(QIODevice::ReadOnly));
        const QString html = QString::fromUtf8(page.readAll());
        QVERIFY(html.contains(
            fromUtf8(english(lab().files().result()->side(1)->inspection.words)).toHtmlEscaped()));
        QVERIFY(html.contains(u"report-b.html"_s));
        for (const auto& name : {u"report-a.html"_s, u"report-b.html"_s})
            QVERIFY(QFile(m_folder.filePath(name)).size() > 1000);
        QVERIFY(part<MessageBar>("lab_message")->text().contains(path));
    }

    /// What 'comparo jpeg' reads of a file is what the lab reads of it, and it says what it changed.
    void sourcesBecomeEightBitsAsForTheCommandLine()
    {
        std::vector<float> values(std::size_t{4} * kWidth * kHeight);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(i % 1000) / 800.0F; // beyond 1 too
        const Tensor image = Tensor::fromValues<float>({1, 4, kHeight, kWidth}, values);
        m_window->actions().get(u"jpeg_lab"_s)->trigger();
        lab().input().openPicture(image, u"float"_s);
        QTRY_VERIFY_WITH_TIMEOUT(lab().input().source() && lab().input().source()->name == u"float"_s,
                                 kWaitMs);
        const JpegSource expected = jpegSource(image);
        QVERIFY(compare(lab().input().source()->picture, expected.picture).verdict == Verdict::BitExact);
        QVERIFY(!expected.note.isEmpty());
        QVERIFY(part<QLabel>("lab_file_note")->text().contains(fromUtf8(english(expected.note))));
    }

    void jpegIsInspectedAsItIs()
    {
        const QString path = m_folder.filePath(u"one.jpg"_s);
        open(picture());
        const std::vector<std::byte> file = lab().files().result()->side(0)->file;
        writeFile(toPath(path), file);
        open(path);
        QVERIFY(lab().files().setup().encoders[0].origin == LabOrigin::File);
        QVERIFY(!lab().files().result()->side(1));
        QVERIFY(lab().files().result()->side(0)->file == file);
        QVERIFY(!lab().files().result()->side(0)->inspection.interval);
        // Without its source nothing more is said than was looked for.
        QCOMPARE(part<QLabel>("lab_verdict_0")->text(), u"\u2713 No proof of damage"_s);
        const QString words = part<QLabel>("lab_words_0")->text();
        QVERIFY2(words.contains(u"64 samples"_s) && !words.startsWith(u"No proof"_s), qPrintable(words));
    }

    void theDecoderOfAFileIsNamed()
    {
        const QString jpeg = m_folder.filePath(u"decoded.jpg"_s), pixels = m_folder.filePath(u"decoded.png"_s);
        QVERIFY(QImage(picture()).save(jpeg, nullptr, 90));
        open(jpeg);
        QVERIFY(QImage(jpeg).save(pixels)); // by libjpeg
        auto* which = part<WhichDecoder>("lab_which_decoder");
        QVERIFY(which && which->isVisible() && which->isEnabled());
        which->ask(pixels);
        auto* message = part<MessageBar>("lab_message");
        QTRY_VERIFY_WITH_TIMEOUT(!which->isAsking(), kWaitMs);
        QVERIFY2(message->text().contains(u"libjpeg-turbo decode, fancy upsampling, islow: 100 %"_s),
                 qPrintable(message->text()));
        which->ask(m_folder.filePath(u"absent.png"_s));
        QTRY_VERIFY_WITH_TIMEOUT(!which->isAsking(), kWaitMs);
        QVERIFY2(message->text().contains(u"absent.png"_s), qPrintable(message->text()));
    }

    void unreadableFileSaysWhy()
    {
        const QString path = m_folder.filePath(u"text.txt"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("this is no picture at all\n");
        file.close();
        m_window->page<JpegLabPage>().open({path});
        QTRY_VERIFY_WITH_TIMEOUT(!lab().error().isEmpty() && !lab().isBusy(), kWaitMs);
        QVERIFY(lab().error().contains(u"text.txt"_s));
        QVERIFY(part<MessageBar>("lab_message")->isVisible());
        QVERIFY(part<MessageBar>("lab_message")->text().contains(lab().error()));
        QCOMPARE(m_window->page<JpegLabPage>().panel().pictures().canvas(0).emptyText(), lab().error());
        part<MessageBar>("lab_message")->findChild<QToolButton*>(u"message_close"_s)->click();
        QVERIFY(!part<MessageBar>("lab_message")->isVisible());
        // A file of which nothing decodes is inspected, and its place says why it is empty.
        const QString cut = m_folder.filePath(u"cut.jpg"_s);
        open(picture());
        std::vector<std::byte> head = lab().files().result()->side(0)->file;
        head.resize(100);
        writeFile(toPath(cut), head);
        open(cut);
        QVERIFY(lab().error().isEmpty());
        QVERIFY(m_window->page<JpegLabPage>().panel().pictures().canvas(0).isEmpty());
        QVERIFY(
            m_window->page<JpegLabPage>().panel().pictures().canvas(0).emptyText().contains(u"No picture"_s));
    }

    void cancelGoesBackToTheShownResult()
    {
        open(picture());
        const LabResultPtr before = lab().files().result();
        LabEncoder encoder = lab().files().setup().encoders[1];
        encoder.options.set("quality", std::int64_t{10});
        lab().files().setEncoder(1, encoder);
        QVERIFY(lab().isBusy());
        lab().cancel();
        QVERIFY(!lab().isBusy());
        QVERIFY(lab().files().setup() == before->setup);
        QTest::qWait(200);
        QVERIFY2(lab().files().result() == before, "nothing comes after a cancel");
        setQualityOfB(20);
        QCOMPARE(lab().files().result()->setup.encoders[1].options.getInt("quality"), std::int64_t{20});
    }

    void cellOfTheMatrixOpensInTheComparison()
    {
        open(picture());
        click("lab_page_1");
        auto* report = m_window->actions().get(u"export_report"_s);
        QVERIFY2(!report->isEnabled(), "there is no matrix yet");
        auto* quality = part<ParamForm>("matrix_options")->findChild<QSpinBox*>();
        QVERIFY(quality);
        quality->setValue(31);
        click("matrix_run");
        QTRY_VERIFY_WITH_TIMEOUT(lab().matrix().report() && !lab().matrix().isRunning(), kWaitMs);
        auto* table = part<QTableWidget>("matrix_table");
        const JpegMatrix& matrix = lab().matrix().report()->matrix;
        QVERIFY(matrix.encoders.size() >= 3 && matrix.decoders.size() >= 6);
        QCOMPARE(table->rowCount(), static_cast<int>(matrix.encoders.size()));
        QCOMPARE(table->columnCount(), static_cast<int>(matrix.decoders.size()) + 1);
        for (const JpegEndpoint& party : matrix.encoders)
            QCOMPARE(party.options.getInt("quality"), std::int64_t{31});
        const MatrixCell& cell = matrix.cell(0, 1);
        QVERIFY(table->item(0, 2)->text().contains(QString::number(cell.psnr, 'f', 2)));
        QVERIFY2(table->item(1, 0)->text().contains(u"same as 1"_s), "both write the same file");
        QVERIFY2(table->item(1, 2)->text().contains(u"same as 1b"_s), "plain upsampling is one picture");
        QVERIFY2(!table->item(0, 2)->text().contains(u"same"_s), "and not that of fancy upsampling");
        QVERIFY(report->isEnabled());
        const QString page = m_folder.filePath(u"matrix.html"_s);
        lab().matrix().writeReport(page);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(page), kWaitMs);
        QFile file(page);
        QVERIFY(file.open(QFile::ReadOnly));
        const QString html = QString::fromUtf8(file.readAll());
        QVERIFY(html.contains(QString::number(cell.psnr, 'f', 2)));
        QVERIFY(html.contains(u"comparo jpeg matrix "_s + picture() + u" --quality 31 --subsampling 420"_s));
        Q_EMIT table->cellActivated(0, 2);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result(), kWaitMs);
        QVERIFY(m_window->session().isPair());
        QVERIFY(!m_window->page<JpegLabPage>().panel().isVisible());
        const Tensor& shown = m_window->session().result()->imageB();
        for (int x = 0; x < kWidth; ++x)
            QCOMPARE(shown.at(0, 0, 5, x), cell.image.at(0, 0, 5, x));
        QVERIFY2(m_settings.recentFiles().isEmpty(), "files that go with the lab are not recent ones");
        m_window->actions().get(u"jpeg_lab"_s)->trigger();
        QCOMPARE(lab().input().source()->path, picture());
    }

    void badCellOfTheStressRunOpens()
    {
        open(picture());
        runStressWithFault(5);
        QTRY_VERIFY_WITH_TIMEOUT(lab().stress().result() && !lab().stress().isRunning(), kWaitMs);
        QVERIFY(lab().stress().result()->bad > 0);
        QVERIFY(!lab().stress().result()->hazards.empty());
        const std::vector<FrameOutcome>& frames = lab().stress().frames();
        const auto bad = std::find_if(frames.begin(), frames.end(), [](const FrameOutcome& frame) {
            return frame.state == FrameState::Bad;
        });
        QVERIFY(bad != frames.end());
        const int thread = bad->thread;
        const int iteration = bad->iteration;
        auto* grid = part<StressGrid>("stress_grid");
        QTest::mouseClick(grid, Qt::LeftButton, {}, grid->cell(thread, iteration).center().toPoint());
        QTRY_VERIFY_WITH_TIMEOUT(lab().files().setup().encoders[1].origin == LabOrigin::Given && isSettled(),
                                 kWaitMs);
        const StressFrame frame = replayFrame(lab().stress().options(), thread, iteration);
        QVERIFY(lab().files().result()->side(0)->file == frame.expected);
        QVERIFY(lab().files().result()->side(1)->file == frame.got);
        QVERIFY(frame.expected != frame.got);
        QVERIFY(lab().look().map() == LabMap::DamageB);
    }

    void stressRunIsCancelled()
    {
        open(picture());
        runStressWithFault(2000);
        QTRY_VERIFY_WITH_TIMEOUT(
            std::any_of(lab().stress().frames().begin(), lab().stress().frames().end(),
                        [](const FrameOutcome& frame) { return frame.state == FrameState::Bad; }),
            kWaitMs);
        click("stress_run");
        QVERIFY(!lab().stress().isRunning());
        const auto running = [this] {
            return std::any_of(lab().stress().frames().begin(), lab().stress().frames().end(),
                               [](const FrameOutcome& frame) { return frame.state == FrameState::Running; });
        };
        QVERIFY(!running());
        QTest::qWait(200);
        QVERIFY(!running() && !lab().stress().result());
    }
};

QTEST_MAIN(JpegLabTest)
#include "tst_jpeg_lab.moc"
