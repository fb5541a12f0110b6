// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/viewer.h"

#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/widgets/build.h"

#include <QButtonGroup>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::array kPairModes{"side_by_side", "swipe", "blink", "onion", "difference"};
constexpr int kNumberFormatCount = 3;

/// A sample of the tensor as its dtype tells it from its neighbours.
QString sampleText(double value, const std::string& dtype)
{
    if (!std::isfinite(value))
        return numbers::value(value);
    const int digits = dtype == "float16" ? 5 : dtype == "bfloat16" ? 4 : dtype == "float32" ? 9 : 17;
    return QString::number(value, 'g', digits).replace(u'-', QChar(0x2212));
}

} // namespace

void RecordedCanvas::setEmptyText(const QString& text)
{
    m_emptyText = text;
    update();
}

void RecordedCanvas::paintEvent(QPaintEvent* event)
{
    ImageCanvas::paintEvent(event);
    if (!isEmpty() || m_emptyText.isEmpty())
        return;
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(QRectF(rect()).adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     m_emptyText);
}

RecordingsViewer::RecordingsViewer(RecordingsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_modeBar(new QFrame(this)),
      m_modes(new QButtonGroup(this)),
      m_form(new ParamForm(ParamForm::Arrangement::Line, this)),
      m_canvas(new RecordedCanvas(this)),
      m_line(new QLabel(this)),
      m_mode(u"side_by_side"_s)
{
    auto* layout = vbox(this, {0, 0, 0, 0}, 0);
    makeModes();
    addAll(layout, {m_modeBar, new RecordedPictureBar(model, this), {m_canvas, 1}});
    auto* footer = new QFrame(this);
    footer->setProperty("look", u"footer"_s);
    m_line->setObjectName(u"recorded_pixel_line"_s);
    m_line->setTextFormat(Qt::RichText);
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_line->setMinimumWidth(1);
    m_line->setFixedHeight(m_line->fontMetrics().height() + 4);
    hbox(footer, {12, 4, 12, 4}, kUsual, {{m_line, 1}});
    layout->addWidget(footer);
    configure(m_canvas, {.name = u"recorded_canvas"_s, .focus = Qt::StrongFocus});
    m_canvas->setMode(u"a"_s);

    connect(&model, &RecordingsModel::showChanged, this, &RecordingsViewer::showPicture);
    connect(&model, &RecordingsModel::opened, this, &RecordingsViewer::showPicture);
    connect(&model, &RecordingsModel::rangeChanged, this, &RecordingsViewer::showRange);
    connect(&model, &RecordingsModel::detailChanged, this, [this] {
        showEqual();
        setGain();
    });
    connect(&model, &RecordingsModel::lookingChanged, this,
            [this] { m_canvas->setBusy(m_model.isLooking()); });
    connect(m_form, &ParamForm::changed, m_canvas,
            [this](const ParamSet& params) { m_canvas->setModeParams(params); });
    connect(m_canvas, &ImageCanvas::modeParamsChanged, m_form, &ParamForm::setParams);
    connect(m_canvas, &ImageCanvas::pixelHovered, this, [this](QPoint pixel, bool valid) {
        m_hovered = valid ? std::optional(pixel) : std::nullopt;
        showLine();
    });
    connect(m_canvas, &ImageCanvas::pixelPinned, this, [this](QPoint pixel) {
        m_pinned = pixel;
        showLine();
    });
    connect(m_canvas, &ImageCanvas::pixelUnpinned, this, [this] {
        m_pinned.reset();
        showLine();
    });
    connect(m_canvas, &ImageCanvas::filesDropped, this, &RecordingsViewer::filesDropped);
    connect(m_canvas, &ImageCanvas::failed, &model,
            [&model](ErrorCode, const QString& message) { Q_EMIT model.failed(message); });
    connect(&Theme::instance(), &Theme::changed, this, &RecordingsViewer::restyle);
    restyle();
    showPicture();
}

void RecordingsViewer::makeModes()
{
    m_modeBar->setProperty("look", u"bar"_s);
    auto* row = hbox(2);
    vbox(m_modeBar, {8, 4, 8, 4}, 4, {row, m_form});
    const std::pair<QString, QString> texts[] = {{tr("Side", "by side"), tr("Side by side (S)")},
                                                 {tr("Swipe"), tr("Swipe (W)")},
                                                 {tr("Blink"), tr("Blink (K)")},
                                                 {tr("Onion"), tr("Onion (O)")},
                                                 {tr("Diff"), tr("Difference (D)")}};
    for (std::size_t i = 0; i < kPairModes.size(); ++i) {
        const QString id = QLatin1StringView(kPairModes[i]);
        auto* button =
            configure(new QToolButton(m_modeBar), u"recorded_mode_"_s + id, texts[i].first, texts[i].second,
                      {.icon = Theme::instance().icon(id), .spoken = texts[i].second, .checkable = true});
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        m_modes->addButton(button, static_cast<int>(i));
        m_modeButtons[i] = button;
        row->addWidget(button);
    }
    row->addStretch(1);
    m_form->setObjectName(u"recorded_mode_form"_s);
    connect(m_modes, &QButtonGroup::idClicked, this, [this](int index) {
        m_mode = QLatin1StringView(kPairModes[static_cast<std::size_t>(index)]);
        showMode();
    });
}

void RecordingsViewer::setMode(const QString& id)
{
    m_mode = m_mode == id ? u"side_by_side"_s : id;
    showMode();
}

void RecordingsViewer::showMode()
{
    const auto& show = m_model.show();
    const auto has = [&show](std::size_t side) {
        return show && show->sides[side] && show->sides[side]->picture;
    };
    const bool isAlike = has(0) && has(1) &&
                         show->sides[0]->picture->width() == show->sides[1]->picture->width() &&
                         show->sides[0]->picture->height() == show->sides[1]->picture->height() &&
                         show->sides[0]->picture->channels() == show->sides[1]->picture->channels();
    // What has no like on the other side is seen beside it, or alone.
    const QString mode = isAlike             ? m_mode
                         : has(0) && has(1)  ? u"side_by_side"_s
                         : has(1) && !has(0) ? u"b"_s
                                             : u"a"_s;
    m_modeBar->setVisible(m_model.isPair());
    for (std::size_t i = 0; i < kPairModes.size(); ++i) {
        m_modeButtons[i]->setEnabled(isAlike || (i == 0 && has(0) && has(1)));
        m_modeButtons[i]->setChecked(mode == QLatin1StringView(kPairModes[i]));
        m_modeButtons[i]->setToolTip(isAlike ? m_modeButtons[i]->accessibleName()
                                             : tr("A and B have no pictures of one size here"));
    }
    m_canvas->setMode(mode);
    Q_EMIT modeChanged();
    m_form->setParams(m_canvas->modeParams());
    m_form->setVisible(m_form->hasFields());
    setGain();
}

QString RecordingsViewer::labelOf(int side) const
{
    const RecordedStep* step = m_model.step(m_model.row(), side);
    const RecordedFilePtr& file = m_model.file(side);
    if (!file || !step)
        return {};
    QStringList parts{file->name};
    const auto& show = m_model.show();
    if (const auto& look = show ? show->sides[static_cast<std::size_t>(side)] : std::nullopt) {
        if (!look->tensor.device.empty() && !(side == 1 && m_model.live())) // which its name says
            parts << fromUtf8(look->tensor.device);
        parts << fromUtf8(look->tensor.dtype);
    }
    parts << fromUtf8(step->label());
    return parts.join(u" · "_s);
}

void RecordingsViewer::showPicture()
{
    const auto& show = m_model.show();
    std::array<std::shared_ptr<const Pyramid>, 2> pictures;
    QStringList problems;
    for (std::size_t side = 0; show && side < 2; ++side) {
        const auto& look = show->sides[side];
        if (!look)
            continue;
        pictures[side] = look->picture;
        if (!look->problem.isEmpty())
            problems << (m_model.isPair() ? u"%1: %2"_s.arg(side == 0 ? u"A"_s : u"B"_s, look->problem)
                                          : look->problem);
    }
    if (show && !show->sides[0] && !show->sides[1])
        problems << tr("This step put out no tensor.");
    showMode();
    m_canvas->setEmptyText(problems.join(u"\n"_s));
    m_canvas->setLabels(labelOf(0), labelOf(1));
    m_canvas->setPair(pictures[0], pictures[1]);
    showRange();
    showEqual();
    showLine();
    showWanted();
}

void RecordingsViewer::showRange()
{
    const ValueRange range = m_model.range();
    DisplayTransform display = m_canvas->display();
    display.low = range.low;
    display.high = range.high;
    m_canvas->setDisplay(display);
    setGain();
}

void RecordingsViewer::showEqual()
{
    const RecordedLine* line = m_model.line();
    m_canvas->setEqual(line && line->comparison && line->comparison->all.differing == 0);
}

/// The gain at which the largest difference of the step is just full.
void RecordingsViewer::setGain()
{
    const RecordedLine* line = m_model.line();
    ParamSet params = m_canvas->modeParams();
    if (m_canvas->mode() != u"difference"_s || !line || !line->comparison)
        return;
    const std::string kind = params.getChoice("kind");
    const double largest = line->comparison->all.maxAbs;
    const ValueRange range = m_model.range();
    if ((kind != "absolute" && kind != "signed") || !(largest > 0.0) || !std::isfinite(largest))
        return;
    constexpr double kMostGain = 24.0;
    const double gain = std::clamp(std::floor(std::log2((range.high - range.low) / largest)), 0.0, kMostGain);
    params.set("gain", static_cast<std::int64_t>(gain));
    m_canvas->setModeParams(params);
    m_form->setParams(params);
}

void RecordingsViewer::stepKind(int direction)
{
    if (!m_model.isPair())
        return;
    ParamSet params = m_canvas->modeParams();
    const Field* kind = params.schema().find("kind");
    if (!kind) {
        m_mode = u"difference"_s;
        showMode();
        return;
    }
    const auto count = static_cast<std::ptrdiff_t>(kind->choices.size());
    const auto at = std::find(kind->choices.begin(), kind->choices.end(), params.getChoice("kind"));
    const auto next = (at - kind->choices.begin() + direction + count) % count;
    params.set("kind", kind->choices[static_cast<std::size_t>(next)]);
    m_canvas->setModeParams(params);
    m_form->setParams(params);
    setGain();
    showLine();
}

void RecordingsViewer::showWorst()
{
    const RecordedLine* line = m_model.line();
    const auto& show = m_model.show();
    if (!line || !line->comparison || !line->comparison->all.worst || !show || !show->sides[0])
        return;
    const SamplePosition& worst = *line->comparison->all.worst;
    const PictureAxes& axes = show->sides[0]->axes;
    // Where the axes are read in another way than the statistics do, the place is another one.
    if (worst.n >= axes.samples || worst.c >= axes.channels || worst.y >= axes.height ||
        worst.x >= axes.width)
        return;
    showPlace(worst.n, worst.c, {worst.x, worst.y});
}

void RecordingsViewer::showIndex(const std::vector<std::int64_t>& index)
{
    const auto& show = m_model.show();
    if (!show || !show->sides[0])
        return;
    const std::vector<std::int64_t>& shape = show->sides[0]->tensor.shape;
    std::int64_t number = 0; // of the value, in C order; the part of a complex number is a channel
    for (std::size_t axis = 0; axis < shape.size() && axis < index.size(); ++axis)
        number = number * shape[axis] + index[axis];
    const PictureAxes& axes = show->sides[0]->axes;
    const auto next = [&number](std::int64_t extent) {
        return std::exchange(number, number / extent) % extent;
    };
    const bool isLast = axes.order == AxisOrder::ChannelsLast;
    std::int64_t channel = isLast ? next(axes.channels) : 0;
    const std::int64_t x = next(axes.width), y = next(axes.height);
    if (!isLast)
        channel = next(axes.channels);
    showPlace(number, channel, {static_cast<int>(x), static_cast<int>(y)});
}

void RecordingsViewer::showPlace(std::int64_t sample, std::int64_t channel, QPoint pixel)
{
    m_wanted = pixel;
    m_model.setSample(sample);
    const RecordedLook& look = *m_model.show()->sides[0];
    if (!showsAllChannels(look.tensor, look.axes))
        m_model.setChannel(channel);
    if (!m_model.isLooking())
        showWanted();
}

void RecordingsViewer::showWanted()
{
    constexpr double kPixelScale = 8.0;
    if (!m_wanted || m_canvas->isEmpty())
        return;
    m_pinned = m_wanted;
    m_canvas->setPinned(m_wanted);
    m_canvas->centerOn(*m_wanted, kPixelScale);
    m_wanted.reset();
    showLine();
}

void RecordingsViewer::stepGain(int direction)
{
    if (m_canvas->modeParams().schema().find("gain")) {
        m_canvas->stepGain(direction);
        return;
    }
    constexpr double kMostStops = 16.0;
    DisplayTransform display = m_canvas->display();
    display.exposure = std::clamp(display.exposure + direction, -kMostStops, kMostStops);
    m_canvas->setDisplay(display);
}

void RecordingsViewer::cycleNumbers()
{
    m_numberFormat = (m_numberFormat + 1) % kNumberFormatCount;
    m_canvas->setNumberFormat(static_cast<NumberFormat>(m_numberFormat));
}

bool RecordingsViewer::isDrawn() const
{
    return !m_model.isLooking() && m_model.show() && (m_canvas->isEmpty() || m_canvas->isFrameCurrent());
}

QString RecordingsViewer::pixelText(QPoint pixel) const
{
    const auto& show = m_model.show();
    const QString gap = u"&nbsp;&nbsp; "_s;
    QString text = tr("x %1, y %2").arg(pixel.x()).arg(pixel.y());
    std::array<QStringList, 2> values;
    for (std::size_t side = 0; side < 2; ++side) {
        const auto& look = show->sides[side];
        if (!look || !look->picture || pixel.x() >= look->picture->width() ||
            pixel.y() >= look->picture->height())
            continue;
        for (int c = 0; c < look->picture->channels(); ++c)
            values[side] << sampleText(look->picture->value(c, pixel.y(), pixel.x()), look->tensor.dtype);
        text += gap + u"<b style=\"color:%1\">%2</b> %3"_s.arg((side == 0 ? tokens().a : tokens().b).name(),
                                                               side == 0 ? u"A"_s : u"B"_s,
                                                               values[side].join(u' '));
    }
    if (values[0].isEmpty() || values[0].size() != values[1].size())
        return text;
    QStringList differences;
    for (int c = 0; c < static_cast<int>(values[0].size()); ++c)
        differences << numbers::withSign(show->sides[0]->picture->value(c, pixel.y(), pixel.x()) -
                                         show->sides[1]->picture->value(c, pixel.y(), pixel.x()));
    return text + gap + tr("A−B %1").arg(differences.join(u' '));
}

void RecordingsViewer::showLine()
{
    const auto& show = m_model.show();
    const auto pixel = m_hovered ? m_hovered : m_pinned;
    const QString hint = u"<span style=\"color:%1\">%2</span>"_s;
    if (!show || m_canvas->isEmpty()) {
        m_line->setText({});
        return;
    }
    if (pixel && QRect({}, m_canvas->imageSize()).contains(*pixel)) {
        m_line->setText(pixelText(*pixel));
        return;
    }
    QStringList texts;
    const auto& sides = show->sides;
    const bool isOne = sides[0] && sides[1] && sides[0]->facts == sides[1]->facts;
    for (std::size_t side = 0; side < (isOne ? 1 : 2); ++side)
        if (const auto& look = sides[side]; look && look->picture) {
            QString text = isOne              ? tr("A and B: ")
                           : m_model.isPair() ? (side == 0 ? tr("A: ") : tr("B: "))
                                              : QString();
            text +=
                (m_model.isPair() && !isOne ? tr("%1 … %2, mean %3") : tr("values %1 … %2, mean %3"))
                    .arg(QString::number(look->facts.low, 'g', 4), QString::number(look->facts.high, 'g', 4),
                         QString::number(look->facts.mean, 'g', 4))
                    .replace(u'-', QChar(0x2212));
            if (look->facts.nan > 0)
                text += tr(", %1 NaN").arg(numbers::count(look->facts.nan));
            if (look->facts.infinite > 0)
                text += tr(", %1 infinite").arg(numbers::count(look->facts.infinite));
            texts << text;
        }
    const auto& look = show->sides[0] ? show->sides[0] : show->sides[1];
    const ParamSet& params = m_canvas->modeParams();
    if (look && !keepsUlps(look->tensor) && params.schema().find("kind") && params.getChoice("kind") == "ulp")
        texts.prepend(
            tr("The map counts ULPs of the dtype that %1 is widened to; those of %1 are in the list")
                .arg(fromUtf8(look->tensor.dtype)));
    m_line->setText(hint.arg(tokens().muted.name(), texts.join(u"&nbsp;&nbsp;·&nbsp;&nbsp;"_s)));
}

void RecordingsViewer::restyle()
{
    m_canvas->setAccents({tokens().a, tokens().b, tokens().isDark() ? tokens().window : QColor(Qt::white)});
    QPalette palette = m_canvas->palette();
    palette.setColor(QPalette::Window, tokens().canvas);
    m_canvas->setPalette(palette);
    for (std::size_t i = 0; i < kPairModes.size(); ++i)
        m_modeButtons[i]->setIcon(Theme::instance().icon(QLatin1StringView(kPairModes[i])));
    showLine();
}

} // namespace comparo::ui
