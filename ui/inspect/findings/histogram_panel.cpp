// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/histogram_panel.h"

#include "ui/base/channel_name.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/histogram_view.h"
#include "ui/widgets/measured_label.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kErrors = 0;
/// So long the pixels beyond a threshold that was chosen stay lit.
constexpr int kFadeMs = 1200;

} // namespace

HistogramPanel::HistogramPanel(ViewState& view, QWidget* parent)
    : QWidget(parent),
      m_session(view.session()),
      m_view(view),
      m_kind(new QComboBox(this)),
      m_channel(new QComboBox(this)),
      m_chart(new HistogramView(this)),
      m_text(new MeasuredLabel(this))
{
    auto* layout = vbox(this, 4);
    auto* row = hbox(4);
    m_kind->addItem(tr("Errors"));
    m_kind->addItem(tr("Values"));
    m_kind->setObjectName(u"histogram_kind"_s);
    m_kind->setAccessibleName(tr("What is counted"));
    m_channel->setObjectName(u"histogram_channel"_s);
    m_channel->setAccessibleName(tr("Channel"));
    m_cumulative = addSwitch(u"histogram_cumulative"_s, tr("CDF"),
                             tr("The share of samples up to each place, instead of their number"));
    m_logarithmic = addSwitch(u"histogram_logarithmic"_s, tr("Log", "scale"),
                              tr("A logarithmic scale, on which single samples are seen"));
    m_logarithmic->setChecked(true);
    for (QWidget* widget : {static_cast<QWidget*>(m_kind), static_cast<QWidget*>(m_channel),
                            static_cast<QWidget*>(m_cumulative), static_cast<QWidget*>(m_logarithmic)}) {
        widget->setFont(Theme::font(TextSize::Small));
        row->addWidget(widget);
    }
    row->addStretch(1);
    addAll(layout, {row, m_chart, m_text});
    m_text->setObjectName(u"histogram_text"_s);
    configure(m_text, {.look = u"muted"_s, .small = true, .minimumWidth = 1, .wraps = true, .links = true});
    m_fade.setSingleShot(true);
    m_fade.setInterval(kFadeMs);
    connect(&m_fade, &QTimer::timeout, this, &HistogramPanel::lightBand);

    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        unlight();
        ask();
    });
    connect(m_channel, &QComboBox::currentIndexChanged, this, [this] {
        unlight();
        ask();
    });
    connect(m_cumulative, &QToolButton::toggled, m_chart,
            [this](bool on) { m_chart->setCurve(on ? HistogramCurve::Cumulative : HistogramCurve::Counts); });
    connect(m_logarithmic, &QToolButton::toggled, m_chart, &HistogramView::setLogarithmic);
    connect(m_chart, &HistogramView::thresholdMoved, this, &HistogramPanel::lightThreshold);
    connect(m_chart, &HistogramView::thresholdChosen, this, [this](double threshold) {
        Tolerance tolerance = m_session.setup().tolerance;
        tolerance.atol = threshold;
        m_session.setTolerance(tolerance);
        m_fade.start();
    });
    connect(m_chart, &HistogramView::bandChanged, this, &HistogramPanel::lightBand);
    connect(m_chart, &HistogramView::binHovered, this, [this](const QString& text) {
        if (text.isEmpty())
            describe();
        else
            m_text->setText(text);
    });
    connect(m_text, &QLabel::linkActivated, this, &HistogramPanel::unlight);
    connect(&m_session, &Session::resultChanged, this, [this] {
        refreshChannels();
        ask();
    });
    connect(&m_session, &Session::setupChanged, this, [this] {
        m_chart->setThreshold(m_session.setup().tolerance.atol);
        describe();
    });
    connect(&view, &ViewState::regionChanged, this, &HistogramPanel::ask);
    connect(&Theme::instance(), &Theme::changed, m_chart, qOverload<>(&QWidget::update));
    refreshChannels();
    describe();
}

QToolButton* HistogramPanel::addSwitch(const QString& name, const QString& text, const QString& help)
{
    auto* button =
        configure(new QToolButton(this),
                  {.name = name, .text = text, .look = u"outlined"_s, .tip = help, .checkable = true});
    return button;
}

bool HistogramPanel::ofValues() const
{
    return m_kind->currentIndex() != kErrors;
}

int HistogramPanel::channel() const
{
    return m_channel->currentIndex() - 1;
}

void HistogramPanel::refreshChannels()
{
    const AnalysisPtr& result = m_session.result();
    const int channels = result ? result->imageA().shape().c : 0;
    QStringList names{tr("All channels")};
    for (int c = 0; c < channels; ++c)
        names << shownChannelName(result->comparison, c);
    QStringList present;
    for (int i = 0; i < m_channel->count(); ++i)
        present << m_channel->itemText(i);
    if (names == present)
        return;
    const QSignalBlocker quiet(m_channel);
    m_channel->clear();
    m_channel->addItems(names);
    m_channel->setVisible(channels > 1);
}

void HistogramPanel::ask()
{
    const AnalysisPtr& result = m_session.result();
    if (!result)
        return;
    const QRect& region = m_view.region();
    const HistogramQuestion question{
        result, ofValues(), channel(), {region.x(), region.y(), region.width(), region.height()}};
    m_jobs.latest(
        m_slot, this, [question](const Progress& progress) { return histogramOf(question, progress); },
        [this, isOfValues = question.ofValues](const HistogramData& counted) {
            if (isOfValues == ofValues())
                show(counted);
        },
        [this](const Error& error) { m_session.fail(tr("The histogram could not be made."), error); });
}

void HistogramPanel::show(const HistogramData& counted)
{
    if (!m_session.result()) // it went while this was counted
        return;
    m_data = counted;
    const bool had = m_chart->band().has_value();
    const bool isWhole = !isFloat(m_session.result()->imageA().dtype());
    if (ofValues())
        m_chart->setValues(counted.values.first, counted.values.second, isWhole, counted.valuesOfPart);
    else
        m_chart->setHistogram(counted.errors, counted.errorsOfPart);
    m_chart->setThreshold(m_session.setup().tolerance.atol);
    // The band goes with its axis; where it stays, another result has to be lit by it again.
    if (had && !m_fade.isActive())
        lightBand();
    describe();
}

/// While the threshold moves: everything beyond it is lit.
void HistogramPanel::lightThreshold(double threshold)
{
    m_view.setHighlight(
        DifferenceQuery{DifferenceMeasure::Plain, channel(), ValueBand{-threshold, threshold, true}});
    m_fade.stop();
    describe();
}

void HistogramPanel::lightBand()
{
    m_fade.stop();
    const std::optional<HistogramView::Band> band = m_chart->band();
    if (!band) {
        m_view.setHighlight(std::nullopt);
    } else {
        const DifferenceMeasure measure =
            ofValues() ? DifferenceMeasure::ValueAOrB : DifferenceMeasure::Plain;
        m_view.setHighlight(DifferenceQuery{measure, channel(), ValueBand{band->low, band->high, false}});
    }
    describe();
}

void HistogramPanel::unlight()
{
    m_chart->clearBand();
    lightBand();
}

/// The sentence below the chart: of the band, else of the threshold.
void HistogramPanel::describe()
{
    if (!m_session.result()) {
        m_text->clear();
        return;
    }
    const std::optional<HistogramView::Band> band = m_chart->band();
    const QString clear =
        u" <a href=\"clear\" style=\"color:%1\">%2</a>"_s.arg(tokens().accent.name(), tr("Clear"));
    if (band && ofValues()) {
        const QString range = tr("%1 to %2").arg(numbers::value(band->low), numbers::value(band->high));
        m_text->setText(tr("Lit: values %1, %2 samples of A and %3 of B.")
                            .arg(range, numbers::count(band->counts[0]), numbers::count(band->counts[1])) +
                        clear);
        return;
    }
    if (band) {
        const QString range = tr("%1 to %2").arg(numbers::withSign(band->low), numbers::withSign(band->high));
        m_text->setText(tr("Lit: errors %1, %2 samples (%3).")
                            .arg(range, numbers::count(band->counts[0]),
                                 numbers::percent(band->counts[0], m_data.errors.total)) +
                        clear);
        return;
    }
    if (ofValues()) {
        const ValueHistogram& a = m_data.values.first;
        const ValueHistogram& b = m_data.values.second;
        m_text->setText(
            a.nonFinite + b.nonFinite > 0
                ? tr("Not finite: %1 samples of A and %2 of B. Drag to light the pixels of a band.")
                      .arg(numbers::count(a.nonFinite), numbers::count(b.nonFinite))
                : tr("Drag to light the pixels of a band of values."));
        return;
    }
    const double threshold = m_chart->threshold();
    QString text =
        tr("%1 of samples have |A\u2212B| \u2264 %2")
            .arg(numbers::percent(m_data.errors.shareWithin(threshold)), numbers::value(threshold));
    if (m_data.errorsOfPart)
        text += tr("; %1 in the region").arg(numbers::percent(m_data.errorsOfPart->shareWithin(threshold)));
    if (m_data.errors.nonFinite > 0)
        text += tr("; %1 not finite").arg(numbers::count(m_data.errors.nonFinite));
    m_text->setText(text);
}

} // namespace comparo::ui
