// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/statistics_model.h"

#include "ui/base/channel_name.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

#include <array>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

/// One measure: how it is called, what it means, its number and its text.
struct StatisticsMeasure {
    const char* label;
    const char* help;
    double (*number)(const ChannelStatistics&);
    QString (*text)(double);
};

namespace {

using Measure = StatisticsMeasure;

QString countText(double number)
{
    return numbers::count(static_cast<std::uint64_t>(number));
}

/// Counts of six digits and more as 192.5k: what the columns of a dock hold. Copies keep every digit.
QString shortCount(double number)
{
    if (number < 1e5)
        return countText(number);
    const bool isMillions = number >= 999'950.0;
    const double scaled = number / (isMillions ? 1e6 : 1e3);
    return QString::number(scaled, 'f', scaled < 100.0 ? 2 : 1) + (isMillions ? u'M' : u'k');
}

/// Four significant digits, three from 10 to 100; a sign takes the place of one. Copies keep every digit.
int significantDigits(double number)
{
    const double size = std::abs(number);
    const int sign = number < 0.0 ? 1 : 0;
    if (size < 0.1 || (size >= 10.0 && size < 100.0))
        return 3 - sign;
    return (size < 1e4 ? 4 : 5) - sign;
}

QString shortValue(double number)
{
    if (!std::isfinite(number))
        return numbers::value(number);
    // Very small and very large numbers as 3.1e-3: shorter than 0.003125.
    const double size = std::abs(number);
    const bool isPlain = size == 0.0 || (size >= 0.01 && size < 1e5);
    QString text = isPlain ? QString::number(number, 'g', significantDigits(number))
                           : QString::number(number, 'e', number < 0.0 ? 0 : 1);
    text.replace(u"e-0"_s, u"e-"_s).replace(u"e+0"_s, u"e"_s).replace(u"e+"_s, u"e"_s);
    if (text.startsWith(u'-'))
        text.replace(0, 1, QChar(0x2212));
    return text;
}

QString decibel(double number)
{
    if (std::isnan(number))
        return QString(QChar(0x2013));
    return std::isinf(number) ? QString(QChar(0x221e)) : QString::number(number, 'f', 2);
}

QString similarity(double number)
{
    return std::isnan(number) ? QString(QChar(0x2013)) : QString::number(number, 'f', 4);
}

double share(const ChannelStatistics& s)
{
    return s.samples ? static_cast<double>(s.differing) / static_cast<double>(s.samples) : 0.0;
}

constexpr int kMaximumRow = 3;

const std::array kMeasures = {
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "Differing"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Samples that are not equal"),
            [](const ChannelStatistics& s) { return static_cast<double>(s.differing); }, shortCount},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "Share"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Differing samples of all samples"), share,
            numbers::shortPercent},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "Violating"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Samples that violate the tolerance"),
            [](const ChannelStatistics& s) { return static_cast<double>(s.violating); }, shortCount},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "Max |A\u2212B|"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Largest absolute error; double-click goes there"),
            [](const ChannelStatistics& s) { return s.maxAbs; }, shortValue},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "Max relative"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Largest |A\u2212B| / max(|A|, |B|)"),
            [](const ChannelStatistics& s) { return s.maxRel; }, shortValue},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "Max ULP"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Largest number of representable values between A and B"),
            [](const ChannelStatistics& s) { return static_cast<double>(s.maxUlp); }, shortValue},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "Mean |A\u2212B|"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Mean absolute error"),
            [](const ChannelStatistics& s) { return s.meanAbs; }, shortValue},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "Bias A\u2212B"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Mean signed error: not 0 if one side is brighter"),
            [](const ChannelStatistics& s) { return s.bias; }, shortValue},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "RMSE"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Root of the mean squared error"),
            [](const ChannelStatistics& s) { return s.rmse; }, shortValue},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "PSNR (dB)"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Peak signal to noise ratio; infinite when equal"),
            [](const ChannelStatistics& s) { return s.psnr; }, decibel},
    Measure{QT_TRANSLATE_NOOP("StatisticsModel", "SSIM"),
            QT_TRANSLATE_NOOP("StatisticsModel", "Structural similarity, 11\u00d711 Gaussian window"),
            [](const ChannelStatistics& s) { return s.ssim; }, similarity},
};

} // namespace

/// Of a channel, or of all channels together: -1.
StatisticsModel::Spec StatisticsModel::columnOf(int channel) const
{
    const ChannelStatistics& statistics =
        channel < 0 ? m_comparison->all : m_comparison->channels[static_cast<std::size_t>(channel)];
    const auto number = [&statistics](Row measure) { return measure->number(statistics); };
    return {.head = channel < 0 ? ColumnHead(QT_TR_NOOP("All")) : ColumnHead([this, channel] {
                return shownChannelName(*m_comparison, channel);
            }),
            .align = kAlignRight,
            .text = [number](Row measure) { return measure->text(number(measure)); },
            .copied = [number](Row measure) { return QString::number(number(measure), 'g', 17); },
            .key = number,
            .tip =
                [this, &statistics](Row measure, int row) {
                    if (row != kMaximumRow || !statistics.worst)
                        return tr(measure->help);
                    const SamplePosition& worst = *statistics.worst;
                    return tr("at x %1, y %2: A %3, B %4")
                        .arg(worst.x)
                        .arg(worst.y)
                        .arg(numbers::sample(worst.a, m_comparison->descA.dtype),
                             numbers::sample(worst.b, m_comparison->descB.dtype));
                }};
}

void StatisticsModel::setComparison(std::optional<Comparison> comparison)
{
    m_comparison = std::move(comparison);
    std::vector<Spec> columns;
    std::vector<Row> measures;
    if (m_comparison) {
        columns.push_back({.head = QT_TR_NOOP("Measure"),
                           .align = kAlignLeft,
                           .text = [](Row measure) { return tr(measure->label); },
                           .key = [](Row, int row) { return row; },
                           .tip = [](Row measure) { return tr(measure->help); }});
        const auto channels = static_cast<int>(m_comparison->channels.size());
        for (int channel = 0; channels > 1 && channel < channels; ++channel)
            columns.push_back(columnOf(channel));
        columns.push_back(columnOf(-1));
        for (const Measure& measure : kMeasures)
            measures.push_back(&measure);
    }
    replace(std::move(columns), {}, std::move(measures));
}

std::optional<SamplePosition> StatisticsModel::worstAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.row() != kMaximumRow || index.column() == 0)
        return std::nullopt;
    const auto channel = static_cast<std::size_t>(index.column() - 1);
    const bool isOfAll = index.column() == columnCount() - 1;
    return (isOfAll ? m_comparison->all : m_comparison->channels[channel]).worst;
}

} // namespace comparo::ui
