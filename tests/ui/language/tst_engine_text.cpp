// SPDX-License-Identifier: Apache-2.0
// Sentences that the engine composes, in Chinese: patterns by themselves, and what the engine really says.
#include "engine/codec/codec.h"
#include "engine/compare/regions/regions.h"
#include "engine/comparison/stages.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_registry.h"
#include "engine/pipeline/opencv_side.h"
#include "tests/engine/comparison/twelve_jobs.h"
#include "ui/base/engine_text.h"
#include "ui/base/language.h"
#include "ui/base/plain_words.h"
#include "ui/base/sentence_patterns.h"
#include "ui/base/text.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

SentencePatterns patterns()
{
    SentencePatterns known;
    known.add(u"%L1 of %L2 samples (%L3)"_s, u"%2 个样本中的 %1 个（%3）"_s);
    known.add(u"max %L1 at %2"_s, u"最大 %1，位于 %2"_s);
    known.add(u"Different: %1"_s, u"不同：%1"_s);
    known.add(u"Cannot read %V1: %2"_s, u"无法读取 %1：%2"_s);
    known.add(u"it is a folder"_s, u"它是文件夹"_s);
    known.add(u"block %1 of %N2"_s, u"%2 的块 %1"_s);
    known.add(u"%1 instead of %2"_s, u"%1，而非%2"_s);
    known.add(u"half up"_s, u"中点向上"_s);
    known.add(u"half to even"_s, u"中点取偶"_s);
    return known;
}

QString said(const QString& english)
{
    return patterns().translate(english);
}

} // namespace

class EngineTextTest : public QObject {
    Q_OBJECT

private:
    /// What is not Chinese as a whole.
    QStringList m_left;
    int m_told = 0;

    void take(const QString& text, const QString& chinese)
    {
        if (words::areNone(text))
            return;
        ++m_told;
        if ((!words::hasWide(chinese) || !words::areNone(chinese)) && !m_left.contains(text))
            m_left << text;
    }
    void take(const std::string& text) { take(fromUtf8(text), engineText(text)); }
    void take(const Message& said) { take(fromUtf8(english(said)), engineText(said)); }

    void takeAll(const ComparisonResult& result)
    {
        take(result.outcome().sentence());
        take(result.outcome().detail());
        take(result.explanationSentence());
        if (result.cause)
            for (const hypotheses::Judged& each : result.cause->hypotheses) {
                take(each.label);
                take(each.parameters);
            }
        if (result.referee)
            take(result.referee->refusal.isEmpty() ? result.referee->sentence() : result.referee->refusal);
        for (const RepeatedSide& side : result.repeats)
            take(side.repeat.sentence());
        for (const auto* hazards : {&result.hazardsA, &result.hazardsB})
            if (*hazards)
                for (const Hazard& hazard : **hazards) {
                    take(hazard.sentence);
                    take(hazard.fix);
                    take(hazard.missingEdge);
                }
        for (const auto* trace : {&result.a, &result.b})
            if (*trace)
                for (const StepTrace& step : (*trace)->steps)
                    for (const Message& note : step.notes)
                        if (!english(note).starts_with("decoder: ")) // the words of libjpeg-turbo
                            take(note);
        if (result.comparison && result.comparison->all.differing > 0) {
            const RegionReport regions =
                findRegions(result.imageA.toHost(), result.imageB.toHost(), *result.comparison);
            take(regions.sentence());
            for (const DifferenceRegion& region : regions.regions)
                if (region.shape) {
                    take(region.shape->label);
                    take(region.shape->evidence);
                    take(region.shape->suggestion);
                }
        }
    }

    void verifyNothingIsLeft(int least)
    {
        QVERIFY2(m_left.isEmpty(), qPrintable(m_left.join(u'\n')));
        QVERIFY2(m_told >= least, qPrintable(QString::number(m_told)));
    }

private Q_SLOTS:
    void init()
    {
        language::apply(LanguageChoice::Chinese);
        m_left.clear();
        m_told = 0;
    }

    void cleanupTestCase() { language::apply(LanguageChoice::English); }

    /// A text is translated with its arguments, which the translation may put in another order.
    void aMessageIsTranslatedWithItsArguments()
    {
        const Message found = message("{} of {} samples ({})", Count(19212), Count(200256), Share(0.0959));
        QCOMPARE(engineText(found), u"200,256 个样本中的 19,212 个（9.59 %）"_s);
        QCOMPARE(engineText(message("{}: {}.", message("Different"), found)),
                 u"不同：200,256 个样本中的 19,212 个（9.59 %）。"_s);
        QCOMPARE(engineText(message("all {} samples equal", Count(12))), u"全部 12 个样本相等"_s);
        QVERIFY(engineText(plural(3, "{} pixel", "{} pixels")).contains(u"像素"_s));
        // A name is a name in every language, whatever it is.
        QVERIFY(engineText(message("Cannot read {}: {}", Verbatim("Different"), message("it is a folder")))
                    .contains(u"Different"_s));
        language::apply(LanguageChoice::English);
        QCOMPARE(engineText(found), u"19,212 of 200,256 samples (9.59 %)"_s);
    }

    void aPatternTakesItsPlacesApart()
    {
        QCOMPARE(said(u"Different: 19,212 of 200,256 samples (9.59 %), max 1 at (4, 0, R)."_s),
                 u"不同：200,256 个样本中的 19,212 个（9.59 %），最大 1，位于 (4, 0, R)。"_s);
        QCOMPARE(said(u"half up instead of half to even"_s), u"中点向上，而非中点取偶"_s);
        QCOMPARE(said(u"Half up"_s), u"中点向上"_s); // where it begins a sentence
        QCOMPARE(said(u"max 1 at (4, 0, R)\n  half up"_s), u"最大 1，位于 (4, 0, R)\n  中点向上"_s);
    }

    void whatIsNotKnownAsAWholeStaysEnglish_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("nothing of it") << u"The moon is full tonight."_s;
        QTest::newRow("a sentence of two") << u"Half up. The moon is full tonight."_s;
        QTest::newRow("a part in parentheses") << u"half up (when the moon is full)"_s;
        QTest::newRow("a place") << u"Different: the moon is full"_s;
        QTest::newRow("no number") << u"some of 5 samples (1 %)"_s;
        QTest::newRow("no name") << u"block 7 of Y in a row"_s;
        QTest::newRow("words in the place of a name") << u"block 7 of tap order"_s;
        QTest::newRow("a parenthesis that stays open") << u"Different: (half up"_s;
    }

    void whatIsNotKnownAsAWholeStaysEnglish()
    {
        QFETCH(const QString, text);
        QVERIFY2(said(text).isNull(), qPrintable(said(text)));
        QCOMPARE(engineText(u"The moon is full tonight."_s), u"The moon is full tonight."_s);
    }

    void namesNumbersAndQuotesStay()
    {
        QCOMPARE(said(u"resize:size=224,mode=bilinear"_s), u"resize:size=224,mode=bilinear"_s);
        QCOMPARE(said(u"Different: 'what is it of' 5"_s), u"不同：'what is it of' 5"_s);
        QCOMPARE(said(u"Cannot read /a/b of c/d.png: it is a folder."_s),
                 u"无法读取 /a/b of c/d.png：它是文件夹。"_s);
        QCOMPARE(engineText(u"cpu"_s), u"cpu"_s);
    }

    void chineseHasItsSpaces()
    {
        using words::joined;
        QCOMPARE(joined({u"共"_s, u"5"_s, u"个"_s}), u"共 5 个"_s);
        QCOMPARE(joined({u"在 "_s, u"此处"_s, u" 中"_s}), u"在此处中"_s);
        QCOMPARE(joined({u"例："_s, u" x"_s}), u"例：x"_s);
        QCOMPARE(joined({u"A"_s, u"，"_s, u"B"_s}), u"A，B"_s);
    }

    /// What a place takes does not reach over sentences.
    void sentencesAreToldApart()
    {
        QCOMPARE(said(u"Different: 5 of 6 samples (1 %). Half up."_s),
                 u"不同：6 个样本中的 5 个（1 %）。中点向上。"_s);
        QCOMPARE(said(u"Cannot read a.png: it is a folder. Half up."_s),
                 u"无法读取 a.png：它是文件夹。中点向上。"_s);
    }

    void englishIsLeftAlone()
    {
        language::apply(LanguageChoice::English);
        QCOMPARE(engineText(u"Bit-exact: all 9 samples equal."_s), u"Bit-exact: all 9 samples equal."_s);
        language::apply(LanguageChoice::Chinese);
        QCOMPARE(engineText(u"Bit-exact: all 9 samples equal."_s), u"位精确：全部 9 个样本相等。"_s);
    }

    void otherPartsOfARecordingAreTold()
    {
        QCOMPARE(
            engineText(u"Different: other parts of it were kept, of A all, of B the region 8x6 at (4, 2), 1 "
                       u"of 2 rows and "
                       "columns. Record both alike."_s),
            u"不同：保留的部分不同，A 为全部，B 为位于 (4, 2) 的区域 8x6，每 2 行和列取一。请以相同方式录制两者。"_s);
    }

    /// A text of another program may have any length and anything in it.
    void hostileTextsEnd()
    {
        QElapsedTimer clock;
        clock.start();
        for (const QString& text : {u"a, b and c; d: "_s.repeated(2000), u"("_s.repeated(50000),
                                    u"1 of 2 samples ("_s.repeated(2000), u" instead of"_s.repeated(3000),
                                    u"block block of of of, "_s.repeated(1000)})
            QCOMPARE(engineText(text), text);
        QVERIFY2(clock.elapsed() < 20000, qPrintable(QString::number(clock.elapsed())));
    }

    void aSentenceIsQuick()
    {
        (void)engineText(u"half to even"_s); // the patterns are read
        QElapsedTimer clock;
        clock.start();
        constexpr int kTexts = 200;
        for (int i = 0; i < kTexts; ++i)
            (void)engineText(u"Different: %1 of 200,256 samples (9.59 %), max 1 at (%1, 0, R)."_s.arg(i));
        QVERIFY2(clock.elapsed() < 5 * kTexts, qPrintable(QString::number(clock.elapsed()))); // 5 ms each
    }

    void twelveJobsSpeakChinese()
    {
        QTemporaryDir folder;
        for (test::TableJob& each : test::twelveJobs(toPath(folder.path()))) {
            each.job.referee = true;
            takeAll(runJob(each.job, {}));
        }
        verifyNothingIsLeft(80);
    }

    void everyOpSpeaksChinese()
    {
        const Tensor picture = test::twelveJobs(toPath(QTemporaryDir().path())).front().job.input.tensor;
        for (const Op& op : allOps()) {
            ComparisonJob job;
            job.input.path = "picture.npy";
            job.input.tensor = picture;
            job.setup.pipeline.steps.push_back(Step::parse(op.id));
            job.setup.a = Side::parse("cpu");
            job.setup.b = Side::parse("emu:0");
            job.referee = true;
            takeAll(runJob(job, {}));
            for (const DeviceKind kind : {DeviceKind::Cpu, DeviceKind::Cuda})
                take(fidelityText(op, kind));
            take(openCvText(op));
        }
        verifyNothingIsLeft(300);
    }

    /// As the parts of the engine compose them, with their places filled in.
    void everyPartOfTheEngineSpeaksChinese_data()
    {
        QTest::addColumn<QStringList>("texts");
        QTest::newRow("base") << QStringList{
            u"'half' is not a numerics mode; use exact or framework."_s,
            u"The command has a quote ' that is not closed: python3 'peer.py"_s,
            u"Pipeline, the file: it is not valid JSON, or nested too deep."_s};
        QTest::newRow("codec") << QStringList{
            u"Cannot decode a.npz: Entry 'x.npy' of the NPZ archive is packed by method 14; stored and "
            "deflated ones are read."_s,
            u"Cannot decode a.exr: The OpenEXR file is damaged or truncated: it claims 70000x3 pixels; "
            "sides of up to 65536 are read."_s,
            u"Setting up an encoder with nvJPEG failed: the library is not initialised (status 1)."_s,
            u"jpeg_encode: quality must be from 1 to 100; this is -1."_s};
        QTest::newRow("capture") << QStringList{
            u"Entry 'input.npy' of a.comparo is float32 1x3x4x5; the manifest says uint8 1x3x4x5."_s,
            u"Entry 'steps/1.json' of a.comparo is damaged: 'tensors' must be a list of objects."_s,
            u"x.comparo: Manifest, a.steps: 3 steps ran, the pipeline has 2 that are enabled."_s,
            u"The peers differ: device cpu against NVIDIA H200; python 3.12.1 against nothing; and 3 more."_s,
            u"draw angle of rotate"_s,
            u"parameter weight of encoder.0"_s,
            u"Cannot write a temporary file in /tmp: No space left on device. Set TMPDIR to use another "
            "folder."_s};
        QTest::newRow("probes") << QStringList{
            u"Probe tiny has values that uint8 cannot hold; take float32 or float64."_s,
            u"There is no probe 'ramps'; there are ramp, ties."_s};
        QTest::newRow("ops") << QStringList{
            u"Peer mine (gain 1) has another gain than this step: the default of 'amount' is 1 in mine and "
            "2 in this step."_s,
            u"There is no op 'gian'; known: resize, crop, and of peers gain (mine)."_s,
            u"There is no op 'resiz'; the nearest name is 'resize'."_s,
            u"There is no parameter 'siz'; the nearest name is 'size'."_s,
            u"There is no scenario 'kornia-table'; the nearest name is 'kornia-tables'."_s,
            u"torchvision 0.29.2 with rounding=to_dtype: float32 both bit-equal; uint8 both 99.9 % equal, "
            "at most 1 (101 pictures, 2026-11-23)"_s};
        QTest::newRow("peer") << QStringList{
            u"Peer mine sent something that is not a JSON-RPC message; it ended with exit status 3."_s,
            u"Peer mine answered 'initialize' with an op 'gain' whose parameter 'amount' has the default "
            "'7'; it takes a number from 0 to 4."_s,
            u"Peer mine sent a tensor that cannot be read: The NPY file is truncated: the shape (3,4) "
            "needs 12 bytes of values and there are 5."_s,
            u"Cannot change /a/peers.json: It is not JSON of the form {\"peers\": {\"NAME\": \"COMMAND "
            "ARGS\"}}; fix or remove it."_s,
            u"Peer gpu01: resize returned a tensor on cpu; the step runs on cuda:0."_s};
        QTest::newRow("pipeline") << QStringList{
            u"broken file, shown as grey: Cannot decode the file that cuda:0 encoded: The JPEG has no scan "
            "that can be decoded."_s,
            u"Peer kornia (Kornia 0.8, torch 2.15) asks for a tensor 'mask' for resize, which this program "
            "does not make."_s,
            u"'Torch' in 'Torch@cpu' is not the name of a peer; it begins with a small letter and has "
            "small letters, digits, '_', '-' and '.'."_s};
        QTest::newRow("scenario") << QStringList{u"kornia-diff-jpeg-device has no fix 7; there are 2."_s,
                                                 u"torchvision #9060; PR 9606 (the decoder's twin)"_s};
        QTest::newRow("sweep") << QStringList{
            u"The options of this sweep cannot be read: They have no cases, or too many."_s,
            u"Case 7 (a.png, resize:size=20, cpu,emu:0) is not the same in '/a/b.jsonl' and '/a/c.jsonl': "
            "the picture is another one."_s};
        QTest::newRow("view") << QStringList{
            u"There is no colour map 'jet'; known: heat, diverging and gray."_s,
            u"A gamma of -1.000000 is not above 0."_s};
    }

    void everyPartOfTheEngineSpeaksChinese()
    {
        QFETCH(const QStringList, texts);
        for (const QString& text : texts)
            take(text.toStdString());
        verifyNothingIsLeft(static_cast<int>(texts.size()));
    }

    void errorsSpeakChinese()
    {
        const auto takeError = [this](auto&& work) {
            try {
                work();
                QFAIL("there is no error");
            } catch (const Error& error) {
                take(error.message());
            }
        };
        QTemporaryDir folder;
        const std::filesystem::path root = toPath(folder.path());
        const auto file = [&](const char* name, std::string_view content) {
            writeFile((root / name).string(), content);
            return (root / name).string();
        };
        for (const char* absence : {"CUDA driver version is insufficient for CUDA runtime version",
                                    "no CUDA-capable device is detected", "this build has no CUDA devices"})
            take("There is no device cuda:63; present: cpu, emu:0. (" + std::string(absence) + ")");
        QVERIFY(engineText(u"There is no device cuda:63; present: cpu. (out of something)"_s)
                    .contains(u"没有设备"_s));
        takeError([&] { (void)readImage((root / "absent.png").string()); });
        takeError([&] { (void)readImage(folder.path().toStdString()); });
        takeError([&] { (void)readImage(file("empty.png", "")); });
        takeError([&] { (void)readImage(file("text.png", "only words\n")); });
        takeError([&] { (void)readImage(file("short.jpg", "\xFF\xD8\xFF")); });
        takeError([&] { (void)readImage(file("bad.npy", "\x93NUMPY\x01")); });
        takeError([&] { (void)Step::parse("resize:size=zero"); });
        takeError([&] { (void)Step::parse("resize:colour=red"); });
        takeError([&] { (void)Step::parse("resize:mode=none"); });
        takeError([&] { (void)Side::parse("gpu"); });
        takeError([&] { (void)device(DeviceId::parse("cuda:63")); });
        verifyNothingIsLeft(11);
    }
};

QTEST_GUILESS_MAIN(EngineTextTest)
#include "tst_engine_text.moc"
