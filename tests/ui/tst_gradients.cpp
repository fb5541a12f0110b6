// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/diagnose/gradients/jpeg_fidelity.h"
#include "engine/report/picture/difference_colors.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/actions.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/forms/param_form.h"
#include "ui/gradients/page.h"
#include "ui/gradients/pages/fidelity.h"
#include "ui/gradients/pages/recovery.h"
#include "ui/gradients/pages/tables.h"
#include "ui/gradients/panel.h"
#include "ui/gradients/pictures/chart.h"
#include "ui/gradients/pictures/tiles.h"
#include "ui/gradients/pictures/view.h"
#include "ui/gradients/rows.h"
#include "ui/inspect/viewer/viewer.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class GradientsTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    GradientsPanel* m_panel = nullptr;

    [[nodiscard]] GradientsModel& model() const { return m_panel->model(); }

    void open(int width, int height)
    {
        m_window->openFile(picture(u"picture%1.png"_s.arg(width), width, height));
        QTRY_VERIFY(m_window->session().result());
        m_panel = &m_window->page<GradientsPage>().panel();
        QVERIFY(!m_panel->isVisible());
        QVERIFY2(!model().maps() && !model().state(GradientsWork::Run).isRunning(),
                 "a page that nobody sees runs nothing");
        QTest::keyClick(&m_window->viewer().canvas(), Qt::Key_5, Qt::AltModifier);
        QVERIFY(m_panel->isVisible());
    }

    static Pipeline codec(const char* step)
    {
        Pipeline pipeline;
        pipeline.steps = {Step::parse(step)};
        return pipeline;
    }

    static bool haveEqualValues(const Tensor& a, const Tensor& b)
    {
        if (a.shape() != b.shape())
            return false;
        for (int c = 0; c < a.shape().c; ++c)
            for (int y = 0; y < a.shape().h; ++y)
                for (int x = 0; x < a.shape().w; ++x)
                    if (a.at(0, c, y, x) != b.at(0, c, y, x))
                        return false;
        return true;
    }

    /// The colour that the sum of the channels has in the map "Sign".
    static QRgb signColor(const Tensor& gradient, int x, int y, double scale)
    {
        double sum = 0.0;
        for (int c = 0; c < 3; ++c)
            sum += gradient.at(0, c, y, x);
        const double part = std::copysign(0.5 * std::sqrt(std::fabs(sum) / scale), sum);
        return report::signedMap().at(0.5 + part);
    }

    /// What the page shows is what the engine computes for `step` on both sides.
    void compareWithEngine(const char* step)
    {
        const GradientsMaps& maps = *model().maps();
        const Tensor& input = m_window->session().input().tensor;
        const Setup& setup = m_window->session().setup();
        const Tensor weights = randomWeights(input.shape(), 0);
        const GradientRun runs[] = {runGradient(codec(step), input, weights, setup.a),
                                    runGradient(codec(step), input, weights, setup.b)};
        const auto imageGradient = [](const GradientRun& run, const GradientRun& other) {
            return compareGradients(run.gradients, other.gradients, {}).front().a;
        };
        const Tensor a = imageGradient(runs[0], runs[1]);
        const Tensor b = imageGradient(runs[1], runs[0]);
        QVERIFY(haveEqualValues(maps.run->a.forward.output(), runs[0].forward.output()));
        QVERIFY(haveEqualValues(maps.run->b.forward.output(), runs[1].forward.output()));
        QVERIFY(haveEqualValues(maps.run->findings.pairs.front().a, a));
        QVERIFY(haveEqualValues(maps.run->findings.pairs.front().b, b));
        QVERIFY(maps.signScale > 0.0);

        const auto* view = m_panel->findChild<GradientsView*>(u"gradients_view"_s);
        QCOMPARE(view->panes().size(), 6);
        for (int y = 0; y < a.shape().h; y += 3)
            for (int x = 0; x < a.shape().w; x += 3) {
                QCOMPARE(view->panes()[3].image.pixel(x, y), signColor(a, x, y, maps.signScale));
                QCOMPARE(view->panes()[4].image.pixel(x, y), signColor(b, x, y, maps.signScale));
                const double red = runs[0].forward.output().at(0, 0, y, x);
                QCOMPARE(qRed(view->panes()[0].image.pixel(x, y)),
                         static_cast<int>(std::lround(red * 255.0)));
            }
    }

    [[nodiscard]] QTableView* table(const QString& name) const
    {
        return m_panel->findChild<QTableView*>(name);
    }

    /// Clicks a button of the page.
    void click(const QString& name) const
    {
        auto* button = m_panel->findChild<QToolButton*>(name);
        QVERIFY(button && button->isVisible() && button->isEnabled());
        QTest::mouseClick(button, Qt::LeftButton);
    }

private Q_SLOTS:
    void init()
    {
        makeWindow(setupOf("resize:size=16,mode=bilinear", "cpu/exact", "emu:0/framework"), true);
        QVERIFY(!m_window->actions().get(u"gradients"_s)->isEnabled());
    }

    void cleanup() { m_window.reset(); }

    void theMapsAreWhatTheEngineComputes()
    {
        open(50, 34);
        QTRY_VERIFY(m_panel->isReady());
        compareWithEngine("differentiable_jpeg");
        const auto* finding = m_panel->findChild<QLabel*>(u"gradients_finding"_s);
        QVERIFY(finding->text().contains(fromUtf8(english(model().maps()->run->findings.sentence()))));

        // Another quality, typed into the form, runs both sides again.
        const GradientsMapsPtr before = model().maps();
        auto* quality = m_panel->findChild<ParamForm*>()->findChild<QDoubleSpinBox*>();
        quality->setValue(20.0);
        QVERIFY(!m_panel->isReady());
        QTRY_VERIFY(m_panel->isReady());
        QVERIFY(model().maps() != before);
        compareWithEngine("differentiable_jpeg:quality=20");

        // So does another side.
        m_window->session().setSide(1, Side::parse("cpu/exact"));
        QTRY_VERIFY(m_panel->isReady());
        compareWithEngine("differentiable_jpeg:quality=20");
        QVERIFY(finding->text().startsWith(u'\u2713'));
        QCOMPARE(model().maps()->signDifferenceScale, 0.0);

        QTest::keyClick(m_panel->findChild<GradientsView*>(u"gradients_view"_s), Qt::Key_1, Qt::AltModifier);
        QVERIFY(!m_panel->isVisible());
    }

    void aDifferenceIsDrawnWhereItIs()
    {
        open(50, 34);
        QTRY_VERIFY(m_panel->isReady());
        auto run = std::make_shared<GradientsRun>(*model().maps()->run);
        GradientPair& pair = run->findings.pairs.front();
        std::vector<float> values;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 34; ++y)
                for (int x = 0; x < 50; ++x)
                    values.push_back(static_cast<float>(pair.a.at(0, c, y, x)) +
                                     (c == 1 && y == 20 && x == 30 ? 4.0F : 0.0F));
        pair.b = Tensor::fromValues<float>({1, 3, 34, 50}, values);
        const GradientsMapsPtr maps = drawGradients(run, {}, {});
        QVERIFY(std::fabs(maps->signDifferenceScale - 4.0) < 1e-5);
        QVERIFY(std::fabs(maps->sizeDifferenceScale - 4.0) < 1e-5);
        for (int y = 0; y < 34; ++y)
            for (int x = 0; x < 50; ++x) {
                const bool isThere = x == 30 && y == 20;
                QCOMPARE(maps->signDifference.pixel(x, y), report::signedMap().at(isThere ? 0.0 : 0.5));
                QCOMPARE(maps->sizeDifference.pixel(x, y), report::absoluteMap().at(isThere ? 1.0 : 0.0));
            }
        QVERIFY(drawGradients(run, {0, 0}, {})->sizeDifferenceScale == 0.0);
    }

    void theNewestQualityWins()
    {
        open(256, 256);
        QTRY_VERIFY(m_panel->isReady());
        std::vector<double> shown;
        connect(&model(), &GradientsModel::changed, this, [&] {
            if (!model().state(GradientsWork::Run).isRunning())
                shown.push_back(std::get<double>(model().maps()->run->request.params.value("quality")));
        });
        ParamSet params = model().params();
        for (const double quality : {10.0, 30.0, 50.0, 90.0}) {
            params.set("quality", quality);
            model().setParams(params);
        }
        QTRY_VERIFY(m_panel->isReady());
        QCOMPARE(shown, std::vector{90.0});
        model().disconnect(this);
    }

    void aRunCanBeCancelledAndStartedAgain()
    {
        open(1200, 900);
        QTRY_VERIFY(m_panel->findChild<QToolButton*>(u"gradients_stop"_s)->isVisible());
        auto* stop = m_panel->findChild<QToolButton*>(u"gradients_stop"_s);
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(model().state(GradientsWork::Run).isStopped());
        QTest::qWait(300);
        QVERIFY2(!model().maps(), "nothing comes from a run that was cancelled");
        QVERIFY(!m_panel->isReady());
        QVERIFY(stop->isVisible());
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(model().state(GradientsWork::Run).isRunning());
        QTRY_VERIFY_WITH_TIMEOUT(m_panel->isReady(), 30000);
        QVERIFY(!stop->isVisible());
    }

    void aWrongTableIsSaidInPlaceOfTheResult()
    {
        open(50, 34);
        QTRY_VERIFY(m_panel->isReady());
        const ParamSet good = model().params();
        ParamSet params = good;
        params.parse("table_y", "1/2/3");
        model().setParams(params);
        QTRY_VERIFY(!model().state(GradientsWork::Run).isRunning());
        QVERIFY(model().state(GradientsWork::Run).error.startsWith(u"Side A"_s));
        QVERIFY(!m_panel->isReady());
        model().setParams(good);
        QTRY_VERIFY(m_panel->isReady());
        QVERIFY(model().state(GradientsWork::Run).error.isEmpty());
    }

    void thePixelIsSaidInNumbers()
    {
        open(50, 34);
        QTRY_VERIFY(m_panel->isReady());
        auto* view = m_panel->findChild<GradientsView*>(u"gradients_view"_s);
        const auto* words = m_panel->findChild<QLabel*>(u"gradients_pixel"_s);
        QTest::mouseClick(view, Qt::LeftButton, {}, view->pixelRect(4, {30, 20}).center().toPoint());
        QCOMPARE(view->pinned(), QPoint(30, 20));
        QVERIFY(words->text().contains(u"(30, 20)"_s));
        QTest::keyClick(view, Qt::Key_Right);
        QCOMPARE(view->pinned(), QPoint(31, 20));
        QTest::keyClick(view, Qt::Key_Escape);
        QVERIFY(!view->pinned());
    }

    void theQualityIsRecoveredLive()
    {
        open(144, 144);
        QTRY_VERIFY(m_panel->isReady());
        QTest::keyClick(m_panel->findChild<GradientsView*>(u"gradients_view"_s), Qt::Key_PageUp,
                        Qt::ControlModifier);
        auto* page = m_panel->findChild<GradientsRecoveryPage*>();
        QVERIFY(page->isVisible());
        const auto* answer = m_panel->findChild<QLabel*>(u"gradients_answer"_s);
        std::vector<int> seen;
        connect(&model(), &GradientsModel::changed, this, [&](GradientsWork work) {
            if (work != GradientsWork::Recovery || !model().recovery() || model().recovery()->isDone)
                return;
            QVERIFY(answer->text().contains(u"%1"_s.arg(model().recovery()->iterations())));
            if (seen.empty() || seen.back() != model().recovery()->iterations())
                seen.push_back(model().recovery()->iterations());
        });
        m_panel->findChild<QSpinBox*>(u"gradients_recovery_compressed"_s)->setValue(70);
        click(u"gradients_recovery_start"_s);
        QVERIFY(!m_panel->isReady());
        QTRY_VERIFY_WITH_TIMEOUT(m_panel->isReady(), 30000);
        QVERIFY2(seen.size() >= 3 && std::is_sorted(seen.begin(), seen.end()), "it came step by step");

        // What is drawn is what the engine finds in the same picture.
        const Tensor jpeg = realJpeg(m_window->session().input().tensor, 70);
        const RecoveredQuality found = recoverQuality(jpeg, {DeviceKind::Cpu, 0});
        QCOMPARE(model().recovery()->found.quality, found.quality);
        const GradientsCurve& closest = page->qualityChart().curves().back();
        const GradientsCurve& loss = page->lossChart().curves().back();
        QCOMPARE(static_cast<std::size_t>(closest.points.size()), found.descents[found.best].size());
        for (int i = 0; i < closest.points.size(); ++i) {
            const RecoveryStep& step = found.descents[found.best][static_cast<std::size_t>(i)];
            QCOMPARE(closest.points[i], QPointF(i + 1, step.quality));
            QCOMPARE(loss.points[i], QPointF(i + 1, step.loss));
        }
        QCOMPARE(closest.points[closest.ring].y(), found.lowest().quality);
        QCOMPARE(page->qualityChart().marks().front().at, 70.0);
        QVERIFY2(answer->text().startsWith(u'\u2713'), qPrintable(answer->text()));
        QVERIFY(
            answer->text().contains(u"quality %1; the picture was compressed at 70"_s.arg(found.quality)));
        model().disconnect(this);
    }

    void aStoppedRecoveryStandsStill()
    {
        open(288, 288);
        m_panel->showPart(u"recovery"_s);
        click(u"gradients_recovery_start"_s);
        QTRY_VERIFY(model().recovery());
        click(u"gradients_recovery_start"_s); // it says "Stop" now
        QVERIFY(model().state(GradientsWork::Recovery).isStopped());
        const RecoveryPtr left = model().recovery();
        QTest::qWait(300);
        QCOMPARE(model().recovery(), left);
        QVERIFY(!left->isDone);
        QVERIFY(m_panel->findChild<QLabel*>(u"gradients_answer"_s)->text().startsWith(u"Stopped"_s));
        // Another picture takes it away, even one that comes while a recovery runs.
        click(u"gradients_recovery_start"_s);
        m_window->openFile(picture(u"other.png"_s, 64, 64));
        QTRY_COMPARE(m_window->session().input().tensor.shape().w, 64);
        QVERIFY(!model().recovery());
        QTest::qWait(300);
        QVERIFY2(!model().recovery(), "nothing comes from the picture before");
    }

    void aJpegFileIsTakenAsItIsAndItsTablesAreNamed()
    {
        open(144, 144);
        const Codec& codec = comparo::codec("libjpeg_turbo");
        ParamSet options(codec.options());
        options.set("quality", std::int64_t{80});
        const QString path = m_folder.filePath(u"photo.jpg"_s);
        writeFile(toPath(path), codec.encode(m_window->session().input().tensor, options));
        m_window->openFile(path);
        QTRY_VERIFY(model().hasJpegFile());
        m_panel->showPart(u"recovery"_s, true);
        QTRY_VERIFY_WITH_TIMEOUT(m_panel->isReady(), 30000);
        QVERIFY(!model().recovery()->request.quality);
        QCOMPARE(model().recovery()->tables, (TableQuality{80, true}));
        const auto* answer = m_panel->findChild<QLabel*>(u"gradients_answer"_s);
        QVERIFY2(answer->text().endsWith(u"the file's tables say 80."_s), qPrintable(answer->text()));
        QVERIFY(!tableQuality(picture(u"none.png"_s, 32, 32)));
        QVERIFY(!tableQuality(m_folder.filePath(u"absent.jpg"_s)));
    }

    void aPictureTooSmallForARecoverySaysSo()
    {
        open(20, 20);
        m_panel->showPart(u"recovery"_s);
        click(u"gradients_recovery_start"_s);
        QTRY_VERIFY(!model().state(GradientsWork::Recovery).isRunning());
        const auto* state = m_panel->findChild<QLabel*>(u"gradients_recovery_start_state"_s);
        QVERIFY(state->isVisible() && state->text().contains(u"32x32"_s));
    }

    void theCheckIsThatOfTheEngine()
    {
        open(50, 34);
        m_panel->showPart(u"check"_s);
        QTRY_VERIFY(!model().state(GradientsWork::Run).isRunning());
        const auto* finding = m_panel->findChild<QLabel*>(u"gradients_check_finding"_s);
        QCOMPARE(finding->text(), u"Not checked yet."_s);
        m_panel->findChild<QSpinBox*>(u"gradients_check_places"_s)->setValue(20);
        click(u"gradients_check_start"_s);
        QTRY_VERIFY(m_panel->isReady());
        const GradientFindings own = checkGradients(*model().maps()->run, 20, {});
        QVERIFY(own.checkHolds());
        QCOMPARE(finding->text(), u"\u2713 "_s + fromUtf8(english(own.checkSentence())));
        const QAbstractItemModel& worst = *table(u"gradients_worst"_s)->model();
        QCOMPARE(static_cast<std::size_t>(worst.rowCount()), own.check->worst.size());
        for (int row = 0; row < worst.rowCount(); ++row) {
            const CheckedGradient& place = own.check->worst[static_cast<std::size_t>(row)];
            QVERIFY(
                worst.index(row, 0).data().toString().startsWith(u"(%1, %2, "_s.arg(place.x).arg(place.y)));
            QCOMPARE(worst.index(row, 1).data(Qt::EditRole).toString().toDouble(), place.analytic);
            QCOMPARE(worst.index(row, 2).data(Qt::EditRole).toString().toDouble(), place.numeric);
        }
        QCOMPARE(table(u"gradients_entries"_s)->model()->rowCount(),
                 static_cast<int>(own.check->entries.size()));

        // Other parameters make the check old.
        ParamSet params = model().params();
        params.set("quality", 30.0);
        model().setParams(params);
        QTRY_VERIFY(!model().state(GradientsWork::Run).isRunning());
        QVERIFY(!m_panel->isReady());
        QVERIFY(finding->text().contains(u"check again"_s));
    }

    void aCheckedPixelIsShownInTheMaps()
    {
        open(144, 96);
        m_panel->showPart(u"check"_s, true);
        QTRY_VERIFY(m_panel->isReady());
        QTableView* worst = table(u"gradients_worst"_s);
        auto* own = m_panel->findChild<GradientsView*>(u"gradients_check_view"_s);
        auto* maps = m_panel->findChild<GradientsView*>(u"gradients_view"_s);
        const QModelIndex third = worst->model()->index(2, 0);
        QTest::mouseClick(worst->viewport(), Qt::LeftButton, {}, worst->visualRect(third).center());
        QVERIFY(own->pinned());
        QVERIFY(third.data().toString().startsWith(
            u"(%1, %2, "_s.arg(own->pinned()->x()).arg(own->pinned()->y())));
        QVERIFY(own->pictureArea(1).contains(own->pixelRect(1, *own->pinned()).center()));
        QCOMPARE(maps->pinned(), own->pinned());
        QTest::keyClick(worst, Qt::Key_Down);
        QVERIFY(worst->model()->index(3, 0).data().toString().startsWith(
            u"(%1, %2, "_s.arg(own->pinned()->x()).arg(own->pinned()->y())));

        // The fragile ones are those of the run, the nearest to a tie first; a double click opens the maps.
        QTableView* fragile = table(u"gradients_fragile"_s);
        double pixels = 0.0;
        double before = 0.0;
        for (int row = 0; row < fragile->model()->rowCount(); ++row) {
            pixels += fragile->model()->index(row, 1).data(GradientsRows::kSortRole).toDouble();
            const double distance = fragile->model()->index(row, 2).data(GradientsRows::kSortRole).toDouble();
            QVERIFY(distance >= before && distance < model().maps()->run->fragileBelow);
            before = distance;
        }
        QVERIFY(pixels > 0.0);
        QCOMPARE(static_cast<std::uint64_t>(pixels), model().maps()->fragilePixels);
        const QPoint first = fragile->visualRect(fragile->model()->index(0, 0)).center();
        QTest::mouseClick(fragile->viewport(), Qt::LeftButton, {}, first);
        QTest::mouseDClick(fragile->viewport(), Qt::LeftButton, {}, first);
        QVERIFY(maps->isVisible());
        QVERIFY(model().maps()->run->isFragile(0, maps->pinned()->y(), maps->pinned()->x()));
    }

    void aCheckCanBeStopped()
    {
        open(256, 256);
        m_panel->showPart(u"check"_s);
        QTRY_VERIFY(!model().state(GradientsWork::Run).isRunning());
        m_panel->findChild<QSpinBox*>(u"gradients_check_places"_s)->setValue(10000);
        click(u"gradients_check_start"_s);
        QTRY_VERIFY(model().state(GradientsWork::Check).fraction > 0.0);
        click(u"gradients_check_start"_s);
        QVERIFY(model().state(GradientsWork::Check).isStopped());
        QTest::qWait(200);
        QVERIFY(!model().check());
        QVERIFY(
            m_panel->findChild<QLabel*>(u"gradients_check_start_state"_s)->text().startsWith(u"Stopped"_s));
    }

    void theTablesAreThoseOfTheRun()
    {
        open(50, 34);
        m_panel->showPart(u"tables"_s);
        QTRY_VERIFY(m_panel->isReady());
        auto* page = m_panel->findChild<GradientsTablesPage*>();
        const GradientsRun& run = *model().maps()->run;
        const char* names[] = {"quantization_table_y", "quantization_table_c"};
        for (int table = 0; table < 2; ++table) {
            const GradientPair* pair = run.pair(names[table]);
            QVERIFY(pair);
            double most = 0.0;
            for (int i = 0; i < 64; ++i) {
                const double a = pair->a.at(0, 0, i / 8, i % 8);
                const double b = pair->b.at(0, 0, i / 8, i % 8);
                const auto at = static_cast<std::size_t>(i);
                QCOMPARE(page->tiles(table, 0).values()[at], a);
                QCOMPARE(page->tiles(table, 1).values()[at], b);
                QCOMPARE(page->tiles(table, 2).values()[at], a - b);
                most = std::max(most, std::fabs(a));
            }
            QVERIFY(most > 0.0);
        }
        const GradientPair* quality = run.pair("quality");
        QVERIFY(m_panel->findChild<QLabel*>(u"gradients_quality_0"_s)
                    ->text()
                    .endsWith(QString::number(quality->a.at(0, 0, 0, 0), 'g', 9)));
        QVERIFY(m_panel->findChild<QLabel*>(u"gradients_tables_finding"_s)->text().startsWith(u'\u2713'));

        // The entry under the pointer is marked in all three and said with every digit.
        GradientsTiles& luma = page->tiles(0, 1);
        QTest::mouseMove(&luma, luma.tileRect({3, 2}).center().toPoint());
        QTRY_COMPARE(page->tiles(0, 2).current(), QPoint(3, 2));
        QVERIFY(!page->tiles(1, 0).current());
        QTest::keyClick(&luma, Qt::Key_Right);
        QCOMPARE(page->tiles(0, 0).current(), QPoint(4, 2));
        const auto* words = m_panel->findChild<QLabel*>(u"gradients_entry"_s);
        QVERIFY(words->text().contains(u"row 2, column 4"_s));
        QVERIFY(words->text().contains(
            QString::number(run.pair("quantization_table_y")->b.at(0, 0, 2, 4), 'g', 9)));
    }

    void aTileSaysItsNumberOverOnePowerOfTen()
    {
        GradientsTiles tiles(u"A"_s);
        std::vector<double> values(64, 0.0);
        values[0] = 0.0345;
        values[1] = -0.00123;
        values[2] = 1e-9;
        tiles.setValues(values, 0.0345);
        QCOMPARE(tiles.tileText({0, 0}), u"35"_s);
        QCOMPARE(tiles.tileText({1, 0}), u"\u22121.2"_s);
        QCOMPARE(tiles.tileText({2, 0}), u"0"_s);
        QCOMPARE(tiles.tileText({3, 0}), u"0"_s);
    }

    void theFidelityIsThatOfTheEngine()
    {
        open(64, 48);
        m_panel->showPart(u"fidelity"_s);
        auto* page = m_panel->findChild<GradientsFidelityPage*>();
        auto* step = m_panel->findChild<QComboBox*>(u"gradients_fidelity_step"_s);
        step->setCurrentIndex(step->findData(14));
        click(u"gradients_fidelity_start"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_panel->isReady(), 30000);
        const JpegFidelity own = jpegFidelity(m_window->session().input().tensor,
                                              {1, 15, 29, 43, 57, 71, 85, 99}, {DeviceKind::Cpu, 0});
        const QList<GradientsCurve>& curves = page->chart().curves();
        QCOMPARE(static_cast<std::size_t>(curves.size()), own.series.size());
        for (int s = 0; s < curves.size(); ++s) {
            const FidelitySeries& series = own.series[static_cast<std::size_t>(s)];
            const QString words = fromUtf8(series.variant).replace(u'_', u' ');
            QCOMPARE(curves[s].name, QString(words).replace(u"0 9 0"_s, u"0.9.0"_s));
            for (int i = 0; i < curves[s].points.size(); ++i)
                QCOMPARE(curves[s].points[i], QPointF(own.qualities[static_cast<std::size_t>(i)],
                                                      series.psnr[static_cast<std::size_t>(i)]));
            // No two lines look alike.
            for (int other = 0; other < s; ++other)
                QVERIFY(curves[s].style != curves[other].style && curves[s].color != curves[other].color);
        }
        QCOMPARE(page->chart().marks().front().at, 75.0);

        // The pointer reads all lines at the nearest quality, and Ctrl+C copies the table.
        GradientsChart& chart = page->chart();
        QTest::mouseMove(&chart, chart.at({42.0, 40.0}).toPoint());
        QTRY_COMPARE(chart.current(), 43.0);
        QTest::keyClick(&chart, Qt::Key_Right);
        QCOMPARE(chart.current(), 57.0);
        QCOMPARE(chart.table().count(u'\n'), 8);
        // A run on another device is another measurement.
        m_window->session().setSide(0, Side::parse("emu:0"));
        QVERIFY(!m_panel->isReady());
    }

    /// Everything has room in a window of 1280 x 800, and the pictures take most of it.
    void everythingFitsIntoTheWindow()
    {
        open(256, 256);
        QTRY_VERIFY(m_panel->isReady());
        QCOMPARE(m_window->size(), QSize(1280, 800));
        const auto* scroll = m_panel->findChild<QScrollArea*>(u"gradients_form_scroll"_s);
        QVERIFY(scroll->widget()->minimumSizeHint().width() <= scroll->viewport()->width());
        QVERIFY(scroll->widget()->width() <= scroll->viewport()->width());
        const auto* view = m_panel->findChild<GradientsView*>(u"gradients_view"_s);
        const QRectF area = view->pictureArea(0);
        QVERIFY(256.0 * view->scale() > 0.8 * area.width());
    }
};

QTEST_MAIN(GradientsTest)
#include "tst_gradients.moc"
