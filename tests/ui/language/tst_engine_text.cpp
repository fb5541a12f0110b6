// SPDX-License-Identifier: Apache-2.0
// What the engine says, in Chinese.
#include "engine/codec/codec.h"
#include "engine/compare/regions/regions.h"
#include "engine/comparison/stages.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_registry.h"
#include "engine/pipeline/opencv_side.h"
#include "tests/engine/comparison/twelve_jobs.h"
#include "tests/ui/language/english_words.h"
#include "ui/base/engine_text.h"
#include "ui/base/language.h"
#include "ui/base/text.h"
#include "ui/base/typeset.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class EngineTextTest : public QObject {
    Q_OBJECT

private:
    /// What is not Chinese as a whole.
    QStringList m_left;
    int m_told = 0;

    void take(const QString& text, const QString& chinese)
    {
        if (ui::test::hasNoEnglish(text))
            return;
        ++m_told;
        if ((!typeset::hasWide(chinese) || !ui::test::hasNoEnglish(chinese)) && !m_left.contains(text))
            m_left << text + u" → "_s + chinese;
    }
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
        for (const auto& races : {racesOf(result.a), racesOf(result.b)})
            for (const Hazard& hazard : races->hazards) {
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

    void chineseHasItsSpaces()
    {
        using typeset::joined;
        QCOMPARE(joined({u"共"_s, u"5"_s, u"个"_s}), u"共 5 个"_s);
        QCOMPARE(joined({u"在 "_s, u"此处"_s, u" 中"_s}), u"在此处中"_s);
        QCOMPARE(joined({u"例："_s, u" x"_s}), u"例：x"_s);
        QCOMPARE(joined({u"A"_s, u"，"_s, u"B"_s}), u"A，B"_s);
    }

    void twelveJobsSpeakChinese()
    {
        QTemporaryDir folder;
        for (comparo::test::TableJob& each : comparo::test::twelveJobs(toPath(folder.path()))) {
            each.job.referee = true;
            takeAll(runJob(each.job, {}));
        }
        verifyNothingIsLeft(80);
    }

    void everyOpSpeaksChinese()
    {
        const Tensor picture =
            comparo::test::twelveJobs(toPath(QTemporaryDir().path())).front().job.input.tensor;
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
