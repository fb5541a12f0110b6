// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pages/fidelity.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/gradients/parts.h"
#include "ui/gradients/pictures/chart.h"
#include "ui/gradients/starter.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSteps[] = {1, 2, 7, 14}; ///< all of them reach 1 and 99
constexpr double kRound = 5.0;          ///< ends of the vertical axis, in dB

/// Told apart by colour and by stroke; blue and orange are the sides'.
struct Stroke {
    const char* light;
    const char* dark;
    Qt::PenStyle style;
};
constexpr Stroke kStrokes[] = {{"#5b3fd0", "#a99cff", Qt::SolidLine},
                               {"#0b7a4b", "#5fd39b", Qt::DashLine},
                               {"#b3261e", "#ff8a80", Qt::DotLine},
                               {"#7a6200", "#e6c95c", Qt::DashDotLine},
                               {"#3d4650", "#c9d1d9", Qt::DashDotDotLine}};

/// "straight_through, kornia_0_9_0" as words: "straight through, kornia 0.9.0".
QString variantName(const std::string& variant)
{
    static const QRegularExpression betweenDigits(u"(?<=\\d)_(?=\\d)"_s);
    return fromUtf8(variant).replace(betweenDigits, u"."_s).replace(u'_', u' ');
}

constexpr double kSameLine = 0.1; ///< dB below which two lines cover one another

/// Whether two variants are drawn as one line at every quality.
bool coverOneAnother(const FidelitySeries& one, const FidelitySeries& other)
{
    for (std::size_t i = 0; i < one.psnr.size(); ++i)
        if (one.psnr[i] != other.psnr[i] && !(std::abs(one.psnr[i] - other.psnr[i]) < kSameLine))
            return false;
    return true;
}

} // namespace

GradientsFidelityPage::GradientsFidelityPage(GradientsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_starter(new GradientsStarter(
          model, GradientsWork::Fidelity, u"gradients_fidelity_start"_s, tr("Fidelity to a real codec"),
          tr("Compresses the opened picture with libjpeg-turbo (4:2:0) and with every variant of the "
             "differentiable codec, and compares what they decode to: peak signal-to-noise ratio over all "
             "samples, peak 255. Higher is nearer."),
          tr("Measure the fidelity"), this)),
      m_step(new QComboBox(m_starter)),
      m_finding(gradientsWords(this, u"gradients_fidelity_finding"_s, false)),
      m_chart(new GradientsChart(tr("Fidelity to libjpeg-turbo over quality"), this))
{
    m_step->setObjectName(u"gradients_fidelity_step"_s);
    for (const int step : kSteps)
        m_step->addItem(step == 1 ? tr("all from 1 to 99") : tr("1, %1, \u2026 99").arg(1 + step), step);
    m_starter->options()->addRow(tr("Qualities"), m_step);
    m_starter->options()->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_chart->setObjectName(u"gradients_fidelity_chart"_s);
    vbox(this, {0, 0, 0, 0}, 0, {gradientsHead(m_finding), {m_chart, 1}});
    connect(m_starter, &GradientsStarter::startRequested, this,
            [this] { m_model.startFidelity(m_step->currentData().toInt()); });
    connect(&model, &GradientsModel::changed, this, [this](GradientsWork work) {
        if (work == GradientsWork::Fidelity)
            refresh();
    });
    connect(&model, &GradientsModel::paramsChanged, this, &GradientsFidelityPage::refresh);
    connect(&model, &GradientsModel::inputChanged, this, &GradientsFidelityPage::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &GradientsFidelityPage::refresh);
    refresh();
}

void GradientsFidelityPage::refresh()
{
    const GradientsFidelityPtr& run = m_model.fidelity();
    const bool isRunning = m_model.state(GradientsWork::Fidelity).isRunning();
    m_chart->setHint(isRunning ? tr("Measuring \u2026")
                               : tr("Press \u201cMeasure the fidelity\u201d: one line for each variant."));
    m_chart->setDimmed(run && (isRunning || !m_model.isCurrent(GradientsWork::Fidelity)));
    refreshChart();
    if (!run) {
        m_finding->setText(tr("Not measured yet."));
        return;
    }
    // The variant that is nearest on average, and how near it is.
    const FidelitySeries* best = nullptr;
    double most = -std::numeric_limits<double>::infinity();
    for (const FidelitySeries& series : run->fidelity.series) {
        double sum = 0.0;
        for (const double psnr : series.psnr)
            sum += psnr;
        if (sum / static_cast<double>(series.psnr.size()) > most) {
            most = sum / static_cast<double>(series.psnr.size());
            best = &series;
        }
    }
    QString text = tr("Nearest to libjpeg-turbo on average: %1, %2 dB over %3 qualities, measured on %4.")
                       .arg(variantName(best->variant), QString::number(most, 'f', 1))
                       .arg(run->fidelity.qualities.size())
                       .arg(engineText(run->device.label()));
    QStringList covered;
    for (const FidelitySeries& series : run->fidelity.series)
        if (&series != best && coverOneAnother(series, *best))
            covered << variantName(series.variant);
    if (!covered.isEmpty())
        text += u' ' + tr("Within %1 dB of it at every quality, so that the lines cover one another: %2.")
                           .arg(numbers::value(kSameLine), covered.join(u"; "_s));
    m_finding->setText(text);
}

void GradientsFidelityPage::refreshChart()
{
    const GradientsFidelityPtr& run = m_model.fidelity();
    GradientsAxis psnr{tr("PSNR in dB"), 20.0, 60.0};
    QList<GradientsCurve> curves;
    if (run) {
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        for (std::size_t s = 0; s < run->fidelity.series.size(); ++s) {
            const FidelitySeries& series = run->fidelity.series[s];
            const Stroke& stroke = kStrokes[s % std::size(kStrokes)];
            GradientsCurve curve;
            curve.name = variantName(series.variant);
            curve.color = QColor(QLatin1StringView(tokens().isDark() ? stroke.dark : stroke.light));
            curve.style = stroke.style;
            curve.width = 2.0;
            for (std::size_t i = 0; i < series.psnr.size(); ++i) {
                curve.points << QPointF(run->fidelity.qualities[i], series.psnr[i]);
                if (std::isfinite(series.psnr[i])) {
                    low = std::min(low, series.psnr[i]);
                    high = std::max(high, series.psnr[i]);
                }
            }
            curves << curve;
        }
        if (low <= high) {
            psnr.low = std::floor(low / kRound) * kRound;
            psnr.high = std::max(psnr.low + kRound, std::ceil(high / kRound) * kRound);
        }
    }
    m_chart->setAxes({tr("quality"), 0.0, 100.0, false, true}, psnr);
    const double quality = std::get<double>(m_model.params().value("quality"));
    m_chart->setLines(curves,
                      {{Qt::Vertical, quality, tr("quality of the maps: %1").arg(quality), tokens().muted}});
}

} // namespace comparo::ui
