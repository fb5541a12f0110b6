// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/cause_panel.h"

#include "engine/report/picture/tie_picture.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/measured_label.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>
#include <utility>
#include <vector>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::int64_t kMostTiePixels = 400'000;

} // namespace

ShareBar::ShareBar(double share, bool isBest, QWidget* parent)
    : QWidget(parent), m_share(share), m_isBest(isBest)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ShareBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = height() / 2.0;
    // The way that is left is empty: in strong colours a filled one looks like a full bar.
    painter.setPen(tokens().border);
    painter.setBrush(tokens().raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    if (m_share <= 0.0)
        return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_isBest ? tokens().accent : tokens().muted);
    painter.drawRoundedRect(QRectF(0, 0, std::max(height() * 1.0, width() * m_share), height()), radius,
                            radius);
}

TieMapView::TieMapView(QImage map, QWidget* parent) : QWidget(parent), m_map(std::move(map))
{
    setObjectName(u"tie_map"_s);
    setAccessibleName(tr("Map of the differences near rounding ties"));
    setToolTip(tr("Light blue: near a rounding tie; amber: farther away; grey: not looked at; dark: equal."));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int TieMapView::heightForWidth(int width) const
{
    constexpr int kMostHeight = 240;
    return std::clamp(width * m_map.height() / std::max(1, m_map.width()), 1, kMostHeight);
}

void TieMapView::paintEvent(QPaintEvent*)
{
    const QSize size = m_map.size().scaled(this->size(), Qt::KeepAspectRatio);
    const QRect area(QPoint((width() - size.width()) / 2, 0), size);
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, area.width() < m_map.width());
    painter.drawImage(area, m_map);
    painter.setPen(tokens().border);
    painter.drawRect(area.adjusted(0, 0, -1, -1));
}

CausePanel::CausePanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_sentence(new MeasuredLabel(this))
{
    configure(m_sentence, {.name = u"cause_sentence"_s, .look = u"muted"_s, .small = true, .prose = true});
    vbox(this, 8, {m_sentence});
    connect(&session, &Session::findingsChanged, this, &CausePanel::refresh);
    connect(&session, &Session::resultChanged, this, &CausePanel::refresh);
    connect(&Theme::instance(), &Theme::changed, this, qOverload<>(&QWidget::update));
    refresh();
}

/// Where the explanation stands while there is none.
QString CausePanel::sentence() const
{
    if (m_session.isExplaining())
        return tr("Replaying the step under one changed assumption at a time…");
    if (!m_session.result())
        return tr("No result to explain yet.");
    const ComparisonResult& whole = m_session.result()->whole;
    switch (whole.explanation()) {
    case Explanation::NotNeeded:
        return tr("Nothing to explain: every value is equal.");
    case Explanation::NoSteps:
        return tr("Two files have no steps that could be replayed.");
    case Explanation::Pending:
        return tr("It was not looked for to the end. A report looks for it again.");
    default:
        return engineText(whole.explanationSentence());
    }
}

void CausePanel::refresh()
{
    delete m_rows;
    m_rows = nullptr;
    delete m_ties;
    m_ties = nullptr;
    const std::optional<CauseReport>& cause = m_session.cause();
    if (!cause) {
        m_sentence->setText(sentence());
        return;
    }
    if (cause->hypotheses.empty())
        m_sentence->setText(engineText(cause->verdict));
    else
        addHypotheses(*cause);
    if (cause->ties)
        addTies(*cause->ties);
}

void CausePanel::addTies(const TieMap& ties)
{
    m_ties = new QWidget(this);
    layout()->addWidget(m_ties);
    auto* sentence = new MeasuredLabel(engineText(ties.sentence), m_ties);
    sentence->setObjectName(u"tie_sentence"_s);
    configure(sentence, {.small = true, .prose = true});
    auto* column = vbox(m_ties, {0, 0, 0, 0}, 8, {sentence});
    const int sample = m_session.result() ? m_session.result()->sample() : 0;
    const report::TiePicture drawn =
        report::drawTieMap(ties, std::clamp(sample, 0, ties.distance.shape().n - 1), kMostTiePixels);
    const QImage view(reinterpret_cast<const uchar*>(drawn.pixels.values.data()), drawn.pixels.width,
                      drawn.pixels.height, drawn.pixels.width * 4, QImage::Format_RGB32);
    column->addWidget(new TieMapView(view.copy(), m_ties));
    auto* legend = configure(new MeasuredLabel(tr("Light blue: near a tie. Amber: farther away."), m_ties),
                             {.look = u"muted"_s, .small = true, .wraps = true});
    column->addWidget(legend);
}

void CausePanel::addHypotheses(const CauseReport& cause)
{
    const QString shares =
        m_session.isPair()
            ? tr("Share of the differing samples that A, with one known mistake made in it, gives as B bit "
                 "for bit:")
            : tr("Share of the differing samples that B, replayed with one change, gives as A bit for bit:");
    const bool isTold = cause.isNamed || !m_session.isPair(); // by the row, or by what the shares are of
    m_sentence->setText(isTold ? shares : engineText(cause.verdict) + u'\n' + shares);
    m_rows = new QWidget(this);
    layout()->addWidget(m_rows);
    auto* grid = new QGridLayout(m_rows);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(2);
    auto hypotheses = cause.hypotheses;
    std::stable_sort(hypotheses.begin(), hypotheses.end(),
                     [](const auto& x, const auto& y) { return x.match.share() > y.match.share(); });
    const double best = hypotheses.front().match.share();
    int row = 0;
    for (const auto& h : hypotheses) {
        auto* label =
            configure(new MeasuredLabel(engineText(h.label), m_rows),
                      {.font = Theme::font(TextSize::Small, row == 0 && best > 0.0), .prose = true});
        QString detail = engineText(h.parameters);
        detail += u'\n' + tr("Reproduces %1 of %2 differing samples; makes %3 equal samples unequal.")
                              .arg(numbers::count(h.match.reproduced), numbers::count(h.match.differing),
                                   numbers::count(h.match.broken));
        label->setToolTip(detail);
        auto* share = new MeasuredLabel(numbers::percent(h.match.reproduced, h.match.differing), m_rows);
        share->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        share->setFont(Theme::font(TextSize::Small, row == 0 && best > 0.0));
        share->setTextInteractionFlags(Qt::TextSelectableByMouse);
        share->setToolTip(detail);
        auto* bar = new ShareBar(h.match.share(), row == 0, m_rows);
        bar->setToolTip(detail);
        bar->setAccessibleName(tr("%1: %2").arg(label->text(), share->text()));
        grid->addWidget(label, row, 0);
        grid->addWidget(share, row, 1, Qt::AlignBottom);
        grid->addWidget(bar, row + 1, 0, 1, 2);
        grid->setRowMinimumHeight(row + 2, 4);
        row += 3;
    }
    grid->setColumnStretch(0, 1);
}

} // namespace comparo::ui
