// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/pictures/pictures.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/jpeg_lab/pictures/maps.h"
#include "ui/widgets/build.h"
#include "ui/widgets/run_chip.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr double kPixelScale = 6.0;
constexpr int kChipTop = 88; ///< below the bar and the names of the sides

/// Doublings of the difference's gain that bring its largest value near the end of the scale.
int gainFor(double largest, double full)
{
    constexpr int kMost = 7;
    if (largest <= 0.0)
        return 0;
    return std::clamp(static_cast<int>(std::floor(std::log2(full / largest))), 0, kMost);
}

} // namespace

const jpeg::Frame* frameOf(const LabResultPtr& result)
{
    for (int i = 0; result && i < 2; ++i)
        if (const LabSide* side = result->side(i); side && side->inspection.file.frame)
            return &*side->inspection.file.frame;
    return nullptr;
}

QString componentName(const jpeg::Frame& frame, int component)
{
    static const QString names[] = {u"Y"_s, u"Cb"_s, u"Cr"_s};
    const bool isColour = frame.components.size() == 1 || frame.components.size() == 3;
    return isColour && component < 3 ? names[component] : QString::number(component);
}

JpegPictures::JpegPictures(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_maps(new QButtonGroup(this)),
      m_mapSide(new QButtonGroup(this)),
      m_of(new QLabel(this)),
      m_stage(new QLabel(this)),
      m_back(new QToolButton(this)),
      m_component(new QComboBox(this)),
      m_line(new QLabel(this))
{
    auto* layout = vbox(this, {0, 0, 0, 0}, 0, {makeBar()});
    m_area = new QWidget(this);
    m_grid = new QGridLayout(m_area);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(2);
    const QString names[] = {tr("Picture A"), tr("Picture B"), tr("Map")};
    for (int i = 0; i < 3; ++i) {
        auto* canvas = new JpegCanvas(this);
        m_canvases[static_cast<std::size_t>(i)] = canvas;
        canvas->setObjectName(u"lab_canvas_%1"_s.arg(i));
        canvas->setToolTip(names[i]);
        canvas->setMode(u"blink"_s);
        connect(canvas, &ImageCanvas::viewChanged, this,
                [this, i](const ViewTransform& view) { link(i, view); });
        connect(canvas, &ImageCanvas::pixelPinned, this, &JpegPictures::pin);
        connect(canvas, &ImageCanvas::pixelUnpinned, this, [this] { m_lab.look().setPixel(std::nullopt); });
        connect(canvas, &ImageCanvas::pixelHovered, this, [this, i](QPoint pixel, bool valid) {
            const auto shown = valid ? std::optional(pixel) : std::nullopt;
            for (int other = 0; other < 3; ++other)
                if (other != i)
                    m_canvases[static_cast<std::size_t>(other)]->setLinkedPixel(shown);
            showLine(shown);
        });
        connect(canvas, &ImageCanvas::filesDropped, this, [this](const QList<QUrl>& urls) {
            if (!urls.isEmpty() && urls.front().isLocalFile())
                m_lab.input().open(urls.front().toLocalFile());
        });
    }
    ParamSet second = m_canvases[1]->modeParams();
    second.set("show", std::string("B"));
    m_canvases[1]->setModeParams(second);
    auto* footer = new QFrame(this);
    footer->setProperty("look", u"footer"_s);
    configure(m_line, {.name = u"lab_pixel_line"_s, .small = true, .minimumWidth = 1, .selectable = true});
    hbox(footer, {12, 4, 12, 4}, kUsual, {{m_line, 1}});
    addAll(layout, {{m_area, 1}, footer});
    auto* chip = new RunChip(u"lab_progress"_s, u"lab_cancel"_s, this, kChipTop);
    connect(&chip->button(), &QToolButton::clicked, &m_lab, &JpegLab::cancel);

    connect(&lab.files(), &LabFiles::resultChanged, this, [this] {
        showComponents();
        showPictures();
    });
    connect(&lab.look(), &LabLook::viewChanged, this, [this] {
        showComponents();
        showPictures();
    });
    connect(&lab.look(), &LabLook::stagesChanged, this, &JpegPictures::showMap);
    connect(&lab, &JpegLab::failed, this, [this] {
        if (!m_lab.files().result())
            m_canvases[0]->setEmptyText(m_lab.isBusy() ? QString() : nothingText());
    });
    connect(&lab.look(), &LabLook::mapChanged, this, [this] {
        showMapButtons();
        showMap();
    });
    connect(&lab.look(), &LabLook::pixelChanged, this, [this] {
        for (JpegCanvas* canvas : m_canvases)
            canvas->setPinned(m_lab.look().pixel() ? std::optional(fromFrame(*m_lab.look().pixel()))
                                                   : std::nullopt);
        showLine(std::nullopt);
    });
    connect(&lab.look(), &LabLook::pixelShown, this,
            [this](QPoint pixel) { m_canvases[0]->centerOn(fromFrame(pixel), kPixelScale); });
    connect(&lab, &JpegLab::busyChanged, this, [this, chip] {
        if (m_lab.isBusy() != chip->state().isRunning())
            chip->setState(m_lab.isBusy() ? RunState{RunState::Running, 0.0, {}, {}} : RunState());
        for (JpegCanvas* canvas : m_canvases)
            canvas->setBusy(m_lab.isRunning());
    });
    connect(&lab, &JpegLab::progressChanged, chip, [this, chip](double fraction, const QString& label) {
        if (m_lab.isBusy())
            chip->setState({RunState::Running, fraction, label, {}});
    });
    connect(&Theme::instance(), &Theme::changed, this, &JpegPictures::restyle);
    restyle();
    showComponents();
    showPictures();
}

bool JpegPictures::isDrawn() const
{
    return std::all_of(m_canvases.begin(), m_canvases.end(), [](const JpegCanvas* canvas) {
        return canvas->isEmpty() || !canvas->isVisible() || canvas->isFrameCurrent();
    });
}

QSize JpegPictures::frameSize() const
{
    const jpeg::Frame* frame = frameOf(m_lab.files().result());
    return frame ? QSize(frame->width, frame->height) : QSize();
}

QSize JpegPictures::shownSize() const
{
    return m_canvases[0]->isEmpty() ? m_canvases[1]->imageSize() : m_canvases[0]->imageSize();
}

QPoint JpegPictures::toFrame(QPoint shown) const
{
    const QSize frame = frameSize();
    const QSize size = shownSize();
    if (!m_lab.look().stageView() || frame.isEmpty() || size.isEmpty() || size == frame)
        return shown;
    // Planes with whole blocks reach beyond the picture; down-sampled ones are smaller by a whole factor.
    const int fx = std::max(1, (frame.width() + size.width() - 1) / size.width());
    const int fy = std::max(1, (frame.height() + size.height() - 1) / size.height());
    return {std::min(frame.width() - 1, shown.x() * fx), std::min(frame.height() - 1, shown.y() * fy)};
}

QPoint JpegPictures::fromFrame(QPoint pixel) const
{
    const QSize frame = frameSize();
    const QSize size = shownSize();
    if (!m_lab.look().stageView() || frame.isEmpty() || size.isEmpty() || size == frame)
        return pixel;
    const int fx = std::max(1, (frame.width() + size.width() - 1) / size.width());
    const int fy = std::max(1, (frame.height() + size.height() - 1) / size.height());
    return {pixel.x() / fx, pixel.y() / fy};
}

void JpegPictures::showPictures()
{
    const LabResultPtr& result = m_lab.files().result();
    const LabStageViewPtr& stage = m_lab.look().stageView();
    std::array<std::shared_ptr<const Pyramid>, 2> pictures;
    std::array<QString, 2> labels;
    DisplayTransform display;
    for (int i = 0; i < 2; ++i) {
        const LabSide* side = result ? result->side(i) : nullptr;
        if (!side)
            continue;
        const auto at = static_cast<std::size_t>(i);
        pictures[at] = stage ? stage->pictures[at] : side->picture;
        labels[at] = side->place;
        m_canvases[at]->setEmptyText(emptyTextOf(*side));
    }
    if (!result)
        m_canvases[0]->setEmptyText(m_lab.isBusy() ? QString() : nothingText());
    if (stage) {
        display.low = stage->low;
        display.high = stage->high;
        const jpeg::Frame* frame = frameOf(result);
        QString name = translated(std::string(nameOf(stage->stage)));
        if (frame && stage->stage != JpegStage::Decoded)
            name += u' ' + componentName(*frame, stage->component);
        for (QString& label : labels)
            label = label.isEmpty() ? label : name + u" · "_s + label;
        m_stage->setText(tr("Stage: %1").arg(translated(std::string(nameOf(stage->stage)))));
    } else {
        m_stage->setText(tr("Decoded"));
    }
    m_back->setVisible(stage != nullptr);
    const bool hasB = pictures[1] != nullptr;
    m_canvases[1]->setVisible(hasB || (result && result->side(1)));
    arrange();
    for (std::size_t i = 0; i < 2; ++i) {
        m_canvases[i]->setDisplay(display);
        m_canvases[i]->setLabels(labels[0], labels[1]);
        m_canvases[i]->setPair(i == 0 ? pictures[0] : nullptr, i == 1 ? pictures[1] : nullptr);
    }
    const jpeg::Frame* frame = frameOf(result);
    const bool isPlane = stage && stage->stage != JpegStage::Converted &&
                         stage->stage != JpegStage::Upsampled && stage->stage != JpegStage::Decoded;
    QSize mcu;
    if (frame)
        mcu = QSize(8 * frame->maxH, 8 * frame->maxV);
    if (isPlane && frame && static_cast<std::size_t>(stage->component) < frame->components.size()) {
        const jpeg::FrameComponent& component = frame->components[static_cast<std::size_t>(stage->component)];
        mcu = QSize(8 * component.h, 8 * component.v);
    }
    for (JpegCanvas* canvas : m_canvases)
        canvas->setGrid(frame ? QSize(8, 8) : QSize(), mcu);
    showMapButtons();
    showMap();
    showLine(std::nullopt);
    // Another picture is seen whole, once the canvases have their places.
    if (result && frameSize() != m_fitted) {
        m_fitted = frameSize();
        QTimer::singleShot(0, m_canvases[0], &ImageCanvas::fit);
    }
}

QString JpegPictures::nothingText() const
{
    return m_lab.error().isEmpty() ? tr("Open a photograph to encode it with two codecs,\n"
                                        "or a .jpg file to inspect it as it is.")
                                   : m_lab.error();
}

/// Why a side has no picture.
QString JpegPictures::emptyTextOf(const LabSide& side) const
{
    if (m_lab.look().stageView())
        return tr("This side has no such stage.");
    return side.error.isEmpty() ? QString() : tr("No picture.") + u'\n' + engineText(side.error);
}

void JpegPictures::showMap()
{
    JpegCanvas* canvas = m_canvases[2];
    const LabResultPtr& result = m_lab.files().result();
    const LabMap map = m_lab.look().map();
    const LabStageViewPtr& stage = m_lab.look().stageView();
    const int index = sideOf(map);
    const LabSide* side = result ? result->side(index) : nullptr;
    const bool isError = map == LabMap::Error || !side;
    const auto& a = m_canvases[0];
    canvas->setDisplay(a->display());
    if (isError) {
        std::array<std::shared_ptr<const Pyramid>, 2> pictures;
        for (int i = 0; i < 2; ++i)
            if (const LabSide* from = result ? result->side(i) : nullptr)
                pictures[static_cast<std::size_t>(i)] =
                    stage ? stage->pictures[static_cast<std::size_t>(i)] : from->picture;
        const bool fits = pictures[0] && pictures[1] && pictures[0]->width() == pictures[1]->width() &&
                          pictures[0]->height() == pictures[1]->height() &&
                          pictures[0]->channels() == pictures[1]->channels();
        canvas->setMap({});
        canvas->setMode(u"difference"_s);
        canvas->setModeParams(differenceParams(canvas->modeParams()));
        canvas->setPair(fits ? pictures[0] : nullptr, fits ? pictures[1] : nullptr);
        const StageDifference* difference = stageDifference();
        canvas->setEqual(difference && difference->comparable && difference->differing == 0);
    } else {
        const bool isExcess = kindOf(map) == 1;
        canvas->setMode(u"blink"_s);
        ParamSet params = canvas->modeParams();
        params.set("show", std::string(index == 0 ? "A" : "B"));
        canvas->setModeParams(params);
        const QString label = isExcess ? tr("excess over q/2") : tr("damage, per MCU");
        canvas->setLabels(label, label);
        // Maps lie on the decoded picture; a stage's planes have sizes of their own.
        canvas->setDisplay({});
        canvas->setPair(index == 0 ? side->picture : nullptr, index == 1 ? side->picture : nullptr);
        canvas->setMap(isExcess ? excessMap(*side) : damageMapOf(*side));
    }
    if (!m_canvases[0]->isEmpty() && canvas->imageSize() == m_canvases[0]->imageSize())
        canvas->setView(m_canvases[0]->view());
    canvas->setEmptyText(canvas->isEmpty() && result
                             ? (isError ? tr("The two pictures have different sizes, so there "
                                             "is no difference to show.")
                                        : emptyTextOf(*side))
                             : QString());
    if (m_lab.look().pixel())
        canvas->setPinned(fromFrame(*m_lab.look().pixel()));
}

/// How the stage that is shown differs; null while it is not known.
const StageDifference* JpegPictures::stageDifference() const
{
    const LabStagesPtr& stages = m_lab.look().stages();
    const LabStageViewPtr& view = m_lab.look().stageView();
    const auto at = static_cast<std::size_t>(view ? view->stage : JpegStage::Decoded);
    const bool isKnown =
        stages && stages->result == m_lab.files().result() && at < stages->comparison.stages.size();
    return isKnown ? &stages->comparison.stages[at] : nullptr;
}

/// Small differences are brightened; the label of the pane says by how much.
ParamSet JpegPictures::differenceParams(ParamSet params) const
{
    int gain = 0;
    if (const StageDifference* difference = stageDifference()) {
        const DisplayTransform display = m_canvases[0]->display();
        gain = gainFor(difference->largest, display.high - display.low);
    }
    params.set("gain", std::int64_t{gain});
    return params;
}

/// The way to lay the pictures that shows them largest.
void JpegPictures::arrange()
{
    const bool hasB = m_canvases[1]->isVisibleTo(m_area);
    const QSize picture = frameSize().isEmpty() ? QSize(3, 2) : frameSize();
    const auto scale = [&](int columns, int rows) {
        return std::min(static_cast<double>(m_area->width()) / columns / picture.width(),
                        static_cast<double>(m_area->height()) / rows / picture.height());
    };
    // Before there is a result its place says what to do, and a map has nothing to show.
    const bool hasMap = m_lab.files().result() != nullptr;
    m_canvases[2]->setVisible(hasMap);
    const int count = (hasB ? 2 : 1) + (hasMap ? 1 : 0);
    const bool isRow = !hasMap || scale(count, 1) >= scale(hasB ? 2 : 1, 2);
    const int arrangement = (hasMap ? 4 : 0) + (hasB ? 2 : 0) + (isRow ? 1 : 0);
    if (arrangement == m_arrangement)
        return;
    m_arrangement = arrangement;
    m_fitted = {};
    for (JpegCanvas* canvas : m_canvases)
        m_grid->removeWidget(canvas);
    m_grid->addWidget(m_canvases[0], 0, 0);
    if (hasB)
        m_grid->addWidget(m_canvases[1], 0, 1);
    if (isRow)
        m_grid->addWidget(m_canvases[2], 0, hasB ? 2 : 1);
    else
        m_grid->addWidget(m_canvases[2], 1, 0, 1, hasB ? 2 : 1);
    for (int i = 0; i < 3; ++i) {
        m_grid->setColumnStretch(i, i < (isRow ? count : hasB ? 2 : 1) ? 1 : 0);
        m_grid->setRowStretch(i, i < (isRow ? 1 : 2) ? 1 : 0);
    }
}

void JpegPictures::link(int from, const ViewTransform& view)
{
    if (m_linking)
        return;
    m_linking = true;
    const QSize size = m_canvases[static_cast<std::size_t>(from)]->imageSize();
    for (int i = 0; i < 3; ++i) {
        JpegCanvas* canvas = m_canvases[static_cast<std::size_t>(i)];
        if (i == from || canvas->isEmpty())
            continue;
        // A plane of another size shows the same place.
        const QSize other = canvas->imageSize();
        const double fx = static_cast<double>(other.width()) / std::max(1, size.width());
        ViewTransform linked = view;
        linked.scale = view.scale / fx;
        linked.center.x = view.center.x * fx;
        linked.center.y = view.center.y * fx;
        canvas->setView(linked);
    }
    m_linking = false;
}

void JpegPictures::pin(QPoint pixel)
{
    m_lab.look().setPixel(toFrame(pixel));
}

void JpegPictures::showLine(std::optional<QPoint> hovered)
{
    const LabResultPtr& result = m_lab.files().result();
    const auto shown = hovered                          ? hovered
                       : m_lab.look().pixel() && result ? std::optional(fromFrame(*m_lab.look().pixel()))
                                                        : std::nullopt;
    if (!result || !shown) {
        m_line->setText(u"<span style=\"color:%1\">%2</span>"_s.arg(
            tokens().muted.name(),
            tr("Click a pixel for its MCU, coefficients and bits. Wheel zooms, drag moves; all "
               "pictures go together.")));
        return;
    }
    const QPoint pixel = toFrame(*shown);
    const QString gap = u"&nbsp;&nbsp; "_s;
    QString text = tr("x %1, y %2").arg(pixel.x()).arg(pixel.y());
    for (int i = 0; i < 2; ++i)
        if (const auto place = m_lab.look().placeOf(i, pixel)) {
            text += gap + tr("MCU %1 (column %2, row %3)")
                              .arg(numbers::count(static_cast<std::uint64_t>(place->mcu)))
                              .arg(place->column)
                              .arg(place->row);
            break;
        }
    const LabStageViewPtr& stage = m_lab.look().stageView();
    for (int i = 0; i < 2; ++i) {
        const LabSide* side = result->side(i);
        const auto picture = stage  ? stage->pictures[static_cast<std::size_t>(i)]
                             : side ? side->picture
                                    : nullptr;
        if (!picture || shown->x() >= picture->width() || shown->y() >= picture->height())
            continue;
        QStringList values;
        for (int c = 0; c < picture->channels(); ++c)
            values << numbers::value(picture->value(c, shown->y(), shown->x()));
        text += gap + u"<b style=\"color:%1\">%2</b> %3"_s.arg((i == 0 ? tokens().a : tokens().b).name(),
                                                               i == 0 ? u"A"_s : u"B"_s, values.join(u' '));
    }
    m_line->setText(text);
}

void JpegPictures::restyle()
{
    for (JpegCanvas* canvas : m_canvases) {
        canvas->setAccents({tokens().a, tokens().b, tokens().isDark() ? tokens().window : QColor(Qt::white)});
        QPalette palette = canvas->palette();
        palette.setColor(QPalette::Window, tokens().canvas);
        canvas->setPalette(palette);
    }
    showMap();
    showLine(std::nullopt);
}

void JpegPictures::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace comparo::ui
