// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/pixel_panel.h"

#include "ui/base/channel_name.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/viewer/neighbourhood_view.h"
#include "ui/widgets/build.h"

#include <QButtonGroup>
#include <QLabel>
#include <QStringList>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString channelLabel(const ViewState& view, int channel)
{
    return shownChannelName(view.session().result()->comparison, channel);
}

QString colored(const QString& text, const QColor& color)
{
    return u"<span style=\"color:%1\">%2</span>"_s.arg(color.name(), text.toHtmlEscaped());
}

/// Attributes of a cell: numbers stand apart from each other, however long.
const QString kNumber = u" align=\"right\" style=\"padding-left:7px\""_s;

/// The channels of the table: all of a picture, the ones that are seen of more than four.
std::vector<int> listedChannels(const ViewState& view, int channels)
{
    if (channels > 4)
        return shownChannels(view.display(), channels);
    std::vector<int> all;
    for (int c = 0; c < channels; ++c)
        all.push_back(c);
    return all;
}

/// Four digits: with all of them, and those of A and B, the columns would touch. The line below the image has
/// the rest.
QString shortDifference(double difference, DType dtype)
{
    if (!isFloat(dtype) || !std::isfinite(difference))
        return numbers::withSign(difference);
    const QString text = QString::number(std::abs(difference), 'g', 4);
    return (difference < 0.0 ? u"\u2212"_s : u"+"_s) + text;
}

} // namespace

PixelPanel::PixelPanel(ViewState& view, QWidget* parent)
    : QWidget(parent),
      m_session(view.session()),
      m_view(view),
      m_place(new QLabel(this)),
      m_values(new QLabel(this)),
      m_tie(new QLabel(this)),
      m_referee(new QLabel(this))
{
    auto* layout = vbox(this, {12, 8, 12, 12}, 8);
    m_place->setFont(Theme::font(TextSize::Normal, true));
    configure(m_values, {.small = true, .format = Qt::RichText});
    configure(m_tie, {.name = u"tie"_s, .small = true, .format = Qt::RichText, .wraps = true});
    configure(m_referee, {.name = u"pixel_referee"_s, .small = true, .format = Qt::RichText, .wraps = true});
    for (QLabel* label : {m_place, m_values, m_tie, m_referee})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* neighbourhood = new NeighbourhoodView(view, this);
    auto* head = hbox(2, {{m_place, 1}});
    auto* group = new QButtonGroup(this);
    using Shows = NeighbourhoodView::Shows;
    for (const auto& [shows, name, tip] :
         {std::tuple(Shows::Difference, u"A \u2212 B"_s, tr("A \u2212 B around the pixel")),
          std::tuple(Shows::A, u"A"_s, tr("A around the pixel")),
          std::tuple(Shows::B, u"B"_s, tr("B around the pixel"))}) {
        auto* button = configure(new QToolButton(this), u"neighbourhood_%1"_s.arg(static_cast<int>(shows)),
                                 name, tip, {.spoken = tip, .small = true, .checkable = true});
        button->setChecked(shows == Shows::Difference);
        button->setFocusPolicy(Qt::TabFocus);
        group->addButton(button);
        head->addWidget(button);
        connect(button, &QToolButton::clicked, neighbourhood,
                [neighbourhood, shows = shows] { neighbourhood->setShows(shows); });
    }
    addAll(layout, {head, m_values, {neighbourhood, 1}, m_referee, m_tie});
    connect(&m_session, &Session::resultChanged, this, &PixelPanel::refresh);
    connect(&view, &ViewState::pinnedChanged, this, &PixelPanel::refresh);
    connect(&view, &ViewState::hoveredChanged, this, &PixelPanel::refresh);
    connect(&view, &ViewState::displayChanged, this, &PixelPanel::refresh);
    connect(&view, &ViewState::tieChanged, this, &PixelPanel::refresh);
    connect(&view.referee(), &RefereeModel::changed, this, &PixelPanel::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &PixelPanel::refresh);
    refresh();
}

void PixelPanel::refresh()
{
    const std::optional<QPoint> pixel = m_view.currentPixel();
    const bool isIgnored = pixel && m_session.result() && m_session.result()->isIgnored(*pixel);
    const bool known = pixel && m_session.result() && !isIgnored;
    m_values->setVisible(known);
    if (!known) {
        m_place->setText(isIgnored ? tr("x %1, y %2 \u00b7 ignored").arg(pixel->x()).arg(pixel->y())
                                   : tr("No pixel"));
        m_tie->hide();
        m_referee->hide();
        return;
    }
    const Tensor& a = m_session.result()->imageA();
    const Tensor& b = m_session.result()->imageB();
    const int n = m_session.result()->sample();
    const int shown = shownChannel(m_view, *pixel);
    const QString sample = a.shape().n > 1 ? tr("sample %1 \u00b7 ").arg(n) : QString();
    m_place->setText(
        sample + tr("x %1, y %2 \u00b7 %3").arg(pixel->x()).arg(pixel->y()).arg(channelLabel(m_view, shown)));
    QString html = u"<table cellspacing=\"0\" cellpadding=\"1\" width=\"100%\">"_s;
    html += u"<tr><td></td><td%3>%1</td><td%3>%2</td><td%3>A\u2212B</td></tr>"_s.arg(
        colored(u"A"_s, tokens().a), colored(u"B"_s, tokens().b), kNumber);
    for (const int c : listedChannels(m_view, a.shape().c)) {
        const double va = a.at(n, c, pixel->y(), pixel->x());
        const double vb = b.at(n, c, pixel->y(), pixel->x());
        const auto both = [](double v, DType dtype) {
            return isFloat(dtype) ? numbers::sample(v, dtype)
                                  : u"%1 <span style=\"color:%3\">%2</span>"_s.arg(numbers::sample(v, dtype),
                                                                                   numbers::hex(v, dtype),
                                                                                   tokens().muted.name());
        };
        html += u"<tr><td>%1</td><td%5>%2</td><td%5>%3</td><td%5>%4</td></tr>"_s.arg(
            channelLabel(m_view, c), both(va, a.dtype()), both(vb, b.dtype()),
            va == vb ? u"0"_s : u"<b>%1</b>"_s.arg(shortDifference(va - vb, a.dtype())), kNumber);
    }
    html += u"</table>"_s;
    m_values->setText(html);
    showReferee(*pixel, shown);

    const std::optional<TieLens>& tie = m_view.tie();
    const bool hasTie = tie && tie->available && m_view.pinned() == pixel;
    m_tie->setVisible(hasTie || m_view.pinned() != pixel);
    if (!hasTie) {
        m_tie->setText(
            colored(tr("Click to pin the pixel and see its value before rounding."), tokens().muted));
        m_tie->setVisible(m_view.pinned() != pixel && m_session.result()->whole.a && !isFloat(a.dtype()));
        return;
    }
    const auto number = [](double v) { return QString::number(v, 'f', 6); };
    QString text = u"<b>%1</b><br>"_s.arg(tr("Before rounding"));
    text += tr("%1 %2, %3 from a tie")
                .arg(colored(u"A"_s, tokens().a), number(tie->beforeA), numbers::value(tie->toTieA)) +
            u"<br>"_s;
    text += tr("%1 %2, %3 from a tie")
                .arg(colored(u"B"_s, tokens().b), number(tie->beforeB), numbers::value(tie->toTieB)) +
            u"<br>"_s;
    text += tr("float64 referee %1").arg(number(tie->exact)) + u"<br>"_s;
    text += engineText(tie->sentence).toHtmlEscaped();
    m_tie->setText(text);
}

/// The step's value in float64 at the channel of the neighbourhood, and how far both sides are from it.
void PixelPanel::showReferee(QPoint pixel, int channel)
{
    const RefereeFindingPtr& finding = m_view.referee().finding();
    const bool has = finding && finding->report.isAvailable() &&
                     finding->report.truth.shape() == m_session.result()->imageA().shape();
    m_referee->setVisible(has);
    if (!has)
        return;
    const RefereeReport& report = finding->report;
    const RefereedSample sample = report.at(m_session.result()->sample(), channel, pixel.y(), pixel.x());
    const QString unit = translated(refereeUnit(report.dtype));
    m_referee->setText(tr("%1 in float64: <b>%2</b><br>%3 %4, %5 %6 %7 from it")
                           .arg(channelLabel(m_view, channel), QString::number(sample.truth, 'g', 12),
                                colored(u"A"_s, tokens().a), fromUtf8(refereeText(sample.ulpA)),
                                colored(u"B"_s, tokens().b), fromUtf8(refereeText(sample.ulpB)), unit));
    m_referee->setToolTip(engineText(sample.sentence(report.dtype)));
}

QString pixelRecord(const ViewState& view)
{
    const Session& session = view.session();
    const std::optional<QPoint> pixel = view.currentPixel();
    if (!pixel || !session.result())
        return {};
    if (session.result()->isIgnored(*pixel))
        return u"%1\tx %2\ty %3\tignored"_s.arg(session.title()).arg(pixel->x()).arg(pixel->y());
    const Tensor& a = session.result()->imageA();
    const Tensor& b = session.result()->imageB();
    const int n = session.result()->sample();
    QStringList lines;
    lines << u"%1\tx %2\ty %3"_s.arg(session.title()).arg(pixel->x()).arg(pixel->y()) +
                 (a.shape().n > 1 ? u"\tn %1"_s.arg(n) : QString());
    lines << u"A\t%1"_s.arg(session.sideLabel(0)) << u"B\t%1"_s.arg(session.sideLabel(1));
    lines << u"channel\tA\tB\tA-B\tA bits\tB bits"_s;
    for (int c = 0; c < a.shape().c; ++c) {
        const double va = a.at(n, c, pixel->y(), pixel->x());
        const double vb = b.at(n, c, pixel->y(), pixel->x());
        lines << QStringList{channelLabel(view, c),          numbers::sample(va, a.dtype()),
                             numbers::sample(vb, b.dtype()), QString::number(va - vb, 'g', 17),
                             numbers::hex(va, a.dtype()),    numbers::hex(vb, b.dtype())}
                     .join(u'\t');
    }
    if (view.tie() && view.tie()->available && view.pinned() == pixel)
        lines << u"before rounding\t%1\t%2\t%3"_s.arg(view.tie()->beforeA, 0, 'g', 17)
                     .arg(view.tie()->beforeB, 0, 'g', 17)
                     .arg(engineText(view.tie()->sentence));
    return lines.join(u'\n');
}

QString pixelLineText(const ViewState& view, PixelDetail detail)
{
    const Session& session = view.session();
    const std::optional<QPoint> pixel = view.currentPixel();
    if (!pixel || !session.result())
        return {};
    const Tensor& a = session.result()->imageA();
    const Tensor& b = session.result()->imageB();
    const int n = session.result()->sample();
    const int c = shownChannel(view, *pixel);
    const double va = a.at(n, c, pixel->y(), pixel->x());
    const double vb = b.at(n, c, pixel->y(), pixel->x());
    const QString gap = u"&nbsp;&nbsp;&nbsp;&nbsp;"_s;
    QString text = u"x %1&nbsp;&nbsp;y %2"_s.arg(pixel->x()).arg(pixel->y());
    if (session.result()->isIgnored(*pixel))
        return text + gap + PixelPanel::tr("ignored");
    text += gap + channelLabel(view, c);
    text += gap + colored(u"A"_s, tokens().a) + u' ' + numbers::sample(va, a.dtype());
    text += gap + colored(u"B"_s, tokens().b) + u' ' + numbers::sample(vb, b.dtype());
    text += gap + u"A\u2212B <b>%1</b>"_s.arg(numbers::withSign(va - vb));
    if (detail == PixelDetail::All)
        text += gap +
                colored(numbers::hex(va, a.dtype()) + u" / "_s + numbers::hex(vb, b.dtype()), tokens().muted);
    if (detail != PixelDetail::Values && view.tie() && view.tie()->available && view.pinned() == pixel) {
        text += gap + PixelPanel::tr("before rounding") + u' ' +
                colored(QString::number(view.tie()->beforeA, 'f', 6), tokens().a) + u" / "_s +
                colored(QString::number(view.tie()->beforeB, 'f', 6), tokens().b);
    }
    return text;
}

} // namespace comparo::ui
