// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/referee_panel.h"

#include "engine/report/picture/difference_colors.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/measured_label.h"

#include <QLabel>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostHeight = 240;
const QImage kNoImage;

} // namespace

RefereeMap::RefereeMap(ViewState& view, QWidget* parent) : QWidget(parent), m_view(view)
{
    setObjectName(u"referee_map"_s);
    setAccessibleName(tr("Map of the side that is nearer to float64"));
    setToolTip(tr("Blue: A is nearer to float64; orange: B is. Click to see the pixel."));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

const QImage& RefereeMap::image() const
{
    const RefereeFindingPtr& finding = m_view.referee().finding();
    return finding ? finding->balance : kNoImage;
}

QSize RefereeMap::sizeHint() const
{
    return {200, heightForWidth(200)};
}

int RefereeMap::heightForWidth(int width) const
{
    const QImage& map = image();
    return map.isNull() ? 0 : std::clamp(width * map.height() / map.width(), 1, kMostHeight);
}

QRect RefereeMap::picture() const
{
    const QSize size = image().size().scaled(this->size(), Qt::KeepAspectRatio);
    return {QPoint((width() - size.width()) / 2, 0), size};
}

void RefereeMap::paintEvent(QPaintEvent*)
{
    const QImage& map = image();
    if (map.isNull())
        return;
    QPainter painter(this);
    const QRect area = picture();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, area.width() < map.width());
    painter.drawImage(area, map);
    painter.setPen(tokens().border);
    painter.drawRect(area.adjusted(0, 0, -1, -1));
}

void RefereeMap::mousePressEvent(QMouseEvent* event)
{
    const QRect area = picture();
    if (image().isNull() || !area.contains(event->pos()))
        return;
    const int scale = m_view.referee().finding()->scale;
    const QPoint at = event->pos() - area.topLeft();
    const QPoint pixel(at.x() * image().width() / area.width() * scale,
                       at.y() * image().height() / area.height() * scale);
    if (m_view.isInside(pixel))
        m_view.showPixel(pixel);
}

RefereePanel::RefereePanel(ViewState& view, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_sentence(new MeasuredLabel(this)),
      m_table(new MeasuredLabel(this)),
      m_map(new RefereeMap(view, this)),
      m_legend(new MeasuredLabel(this))
{
    auto* layout = vbox(this, 8);
    configure(m_sentence, {.name = u"referee_sentence"_s, .look = u"muted"_s});
    configure(m_table, {.name = u"referee_table"_s, .format = Qt::RichText});
    m_legend->setProperty("look", u"muted"_s);
    for (QLabel* label : {m_sentence, m_table, m_legend}) {
        configure(label, {.small = true, .prose = true});
    }
    addAll(layout, {m_sentence, m_table, m_map, m_legend});
    connect(&view.referee(), &RefereeModel::changed, this, &RefereePanel::refresh);
    connect(&view.session(), &Session::resultChanged, this, &RefereePanel::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &RefereePanel::refresh);
    refresh();
}

/// Nearer, mean and largest distance of each side.
QString RefereePanel::tableHtml() const
{
    const RefereeReport& report = m_view.referee().finding()->report;
    const QString unit = translated(refereeUnit(report.dtype));
    const auto cell = [](const QString& text) { return u"<td align=\"right\">%1</td>"_s.arg(text); };
    const auto row = [&](const QString& name, const QColor& color, const RefereedSide& side) {
        const bool differs = report.differing > 0;
        return u"<tr><td style=\"color:%1\"><b>%2</b></td>"_s.arg(color.name(), name) +
               cell(differs ? numbers::percent(side.nearer, report.differing) : u"–"_s) +
               cell(fromUtf8(refereeText(side.meanUlp))) + cell(fromUtf8(refereeText(side.maxUlp))) +
               u"</tr>"_s;
    };
    return u"<table width=\"100%\" cellspacing=\"0\" cellpadding=\"1\"><tr><td></td>"_s + cell(tr("nearer")) +
           cell(tr("mean, %1").arg(unit)) + cell(tr("most, %1").arg(unit)) + u"</tr>"_s +
           row(u"A"_s, tokens().a, report.a) + row(u"B"_s, tokens().b, report.b) + u"</table>"_s;
}

void RefereePanel::refresh()
{
    const RefereeModel& model = m_view.referee();
    const RefereeFindingPtr& finding = model.finding();
    const bool has = finding && finding->report.isAvailable();
    m_table->setVisible(has);
    const bool hasMap = has && finding->report.differing > 0;
    m_map->setVisible(hasMap);
    m_legend->setVisible(hasMap);
    if (!has) {
        m_sentence->setText(finding             ? engineText(finding->report.sentence())
                            : model.isRunning() ? tr("Evaluating the step in float64…")
                            : !m_view.session().result()
                                ? tr("No result yet.")
                                : tr("There is no step that could be evaluated in float64."));
        return;
    }
    const RefereeReport& report = finding->report;
    QString words = report.differing == 0
                        ? tr("A and B agree. Their distance from %1 in float64:").arg(fromUtf8(report.op))
                        : tr("Distance from %1 in float64, and who is nearer at the %2 samples that differ:")
                              .arg(fromUtf8(report.op), numbers::count(report.differing));
    if (!report.departure.isEmpty())
        words += u' ' + engineText(report.departure);
    m_sentence->setText(words);
    m_sentence->setToolTip(engineText(report.rule));
    m_table->setText(tableHtml());
    m_legend->setText(
        tr("<span style=\"color:%1\">■</span> A nearer, <span style=\"color:%2\">■</span> B nearer; "
           "full colour from %3 %4 on%5")
            .arg(tokens().a.name(), tokens().b.name(), fromUtf8(refereeText(finding->fullScale)),
                 translated(refereeUnit(report.dtype)),
                 report.ties > 0 ? tr("; %1 are ties").arg(numbers::percent(report.ties, report.differing))
                                 : QString()));
    m_map->updateGeometry();
    m_map->update();
}

} // namespace comparo::ui
