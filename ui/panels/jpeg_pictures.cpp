#include "ui/panels/jpeg_pictures.h"

#include "ui/numbers.h"
#include "ui/panels/jpeg_maps.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDelayMs = 150;
constexpr int kProgressSteps = 1000;
constexpr double kPixelScale = 6.0;

const jpeg::Frame* frameOf(const LabResultPtr& result)
{
    for (int i = 0; result && i < 2; ++i)
        if (const LabSide* side = result->side(i); side && side->inspection.file.frame)
            return &*side->inspection.file.frame;
    return nullptr;
}

} // namespace

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
      m_stage(new QLabel(this)),
      m_back(new QToolButton(this)),
      m_component(new QComboBox(this)),
      m_line(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    auto* row = new QHBoxLayout;
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    const QString names[] = {tr("Picture A"), tr("Picture B"), tr("Map")};
    for (int i = 0; i < 3; ++i) {
        auto* canvas = new JpegCanvas(this);
        m_canvases[static_cast<std::size_t>(i)] = canvas;
        canvas->setObjectName(u"lab_canvas_%1"_s.arg(i));
        canvas->setToolTip(names[i]);
        canvas->setMode(u"blink"_s);
        row->addWidget(canvas, 1);
        connect(canvas, &ImageCanvas::viewChanged, this,
                [this, i](const ViewTransform& view) { link(i, view); });
        connect(canvas, &ImageCanvas::pixelPinned, this, &JpegPictures::pin);
        connect(canvas, &ImageCanvas::pixelUnpinned, this, [this] { m_lab.setPixel(std::nullopt); });
        connect(canvas, &ImageCanvas::pixelHovered, this, [this, i](QPoint pixel, bool valid) {
            const auto shown = valid ? std::optional(pixel) : std::nullopt;
            for (int other = 0; other < 3; ++other)
                if (other != i)
                    m_canvases[static_cast<std::size_t>(other)]->setLinkedPixel(shown);
            showLine(shown);
        });
        connect(canvas, &ImageCanvas::filesDropped, this, [this](const QList<QUrl>& urls) {
            if (!urls.isEmpty() && urls.front().isLocalFile())
                m_lab.open(urls.front().toLocalFile());
        });
    }
    ParamSet second = m_canvases[1]->modeParams();
    second.set("show", std::string("B"));
    m_canvases[1]->setModeParams(second);
    layout->addLayout(row, 1);
    auto* footer = new QFrame(this);
    footer->setProperty("look", u"footer"_s);
    auto* footerLayout = new QHBoxLayout(footer);
    footerLayout->setContentsMargins(12, 4, 12, 4);
    m_line->setObjectName(u"lab_pixel_line"_s);
    m_line->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_line->setMinimumWidth(1);
    m_line->setFont(Theme::font(TextSize::Small));
    footerLayout->addWidget(m_line, 1);
    layout->addWidget(footer);
    m_progress = makeProgress();

    connect(&lab, &JpegLab::resultChanged, this, [this] {
        showComponents();
        showPictures();
    });
    connect(&lab, &JpegLab::stageViewChanged, this, [this] {
        showComponents();
        showPictures();
    });
    connect(&lab, &JpegLab::mapChanged, this, [this] {
        showMapButtons();
        showMap();
    });
    connect(&lab, &JpegLab::pixelChanged, this, [this] {
        for (JpegCanvas* canvas : m_canvases)
            canvas->setPinned(m_lab.pixel() ? std::optional(fromFrame(*m_lab.pixel())) : std::nullopt);
        showLine(std::nullopt);
    });
    connect(&lab, &JpegLab::pixelShown, this,
            [this](QPoint pixel) { m_canvases[0]->centerOn(fromFrame(pixel), kPixelScale); });
    connect(&lab, &JpegLab::busyChanged, this, [this] {
        if (m_lab.isBusy() && !m_delay.isActive() && !m_progress->isVisible())
            m_delay.start(kDelayMs);
        if (!m_lab.isBusy()) {
            m_delay.stop();
            m_progress->hide();
        }
        for (JpegCanvas* canvas : m_canvases)
            canvas->setBusy(m_lab.isRunning());
    });
    connect(&lab, &JpegLab::progressChanged, this, [this](double fraction, const QString& label) {
        m_progressText->setText(label);
        m_progressBar->setValue(static_cast<int>(fraction * kProgressSteps));
    });
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        m_progress->show();
        placeProgress();
    });
    connect(&Theme::instance(), &Theme::changed, this, &JpegPictures::restyle);
    restyle();
    showComponents();
    showPictures();
}

QFrame* JpegPictures::makeBar()
{
    auto* bar = new QFrame(this);
    bar->setProperty("look", u"bar"_s);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(4);
    m_stage->setFont(Theme::font(TextSize::Normal, true));
    m_stage->setObjectName(u"lab_stage_name"_s);
    m_back->setText(tr("Decoded"));
    m_back->setToolTip(tr("Back to the decoded pictures"));
    m_back->setObjectName(u"lab_stage_back"_s);
    m_back->setProperty("look", u"outlined"_s);
    m_back->setFocusPolicy(Qt::TabFocus);
    m_component->setObjectName(u"lab_component"_s);
    m_component->setAccessibleName(tr("Component"));
    m_component->setToolTip(tr("Which component of the stage is shown"));
    row->addWidget(m_stage);
    row->addWidget(m_component);
    row->addWidget(m_back);
    row->addStretch(1);
    auto* label = new QLabel(tr("Map"), bar);
    label->setProperty("look", u"muted"_s);
    row->addWidget(label);
    const std::pair<QString, QString> maps[] = {
        {tr("A − B"), tr("Difference of the two pictures, every sample")},
        {tr("Excess A"),
         tr("How far A's coefficients leave the interval that the source allows (over q/2), per block")},
        {tr("Excess B"),
         tr("How far B's coefficients leave the interval that the source allows (over q/2), per block")},
        {tr("Damage A"), tr("What is accused in A's file, per MCU")},
        {tr("Damage B"), tr("What is accused in B's file, per MCU")}};
    for (int i = 0; i < 5; ++i) {
        auto* button = new QToolButton(bar);
        button->setText(maps[i].first);
        button->setToolTip(maps[i].second);
        button->setAccessibleName(tr("Map: %1").arg(maps[i].second));
        button->setObjectName(u"lab_map_%1"_s.arg(i));
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        m_maps->addButton(button, i);
        m_mapButtons[static_cast<std::size_t>(i)] = button;
        row->addWidget(button);
    }
    connect(m_maps, &QButtonGroup::idClicked, this,
            [this](int id) { m_lab.setMap(static_cast<LabMap>(id)); });
    connect(m_back, &QToolButton::clicked, this, [this] { m_lab.showStage(std::nullopt); });
    connect(m_component, &QComboBox::activated, this, [this](int index) { m_lab.setComponent(index); });
    return bar;
}

QFrame* JpegPictures::makeProgress()
{
    auto* chip = new QFrame(this);
    chip->setProperty("look", u"card"_s);
    chip->setObjectName(u"lab_progress"_s);
    auto* row = new QHBoxLayout(chip);
    row->setContentsMargins(12, 6, 6, 6);
    row->setSpacing(12);
    m_progressText = new QLabel(chip);
    m_progressText->setMinimumWidth(144);
    m_progressBar = new QProgressBar(chip);
    m_progressBar->setRange(0, kProgressSteps);
    m_progressBar->setTextVisible(false);
    m_progressBar->setFixedSize(144, 8);
    m_progressBar->setAccessibleName(tr("Progress"));
    auto* stop = new QToolButton(chip);
    stop->setText(tr("Cancel"));
    stop->setObjectName(u"lab_cancel"_s);
    stop->setIcon(Theme::instance().icon(u"close"_s));
    stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(stop, &QToolButton::clicked, &m_lab, &JpegLab::cancel);
    row->addWidget(m_progressText);
    row->addWidget(m_progressBar);
    row->addWidget(stop);
    chip->hide();
    return chip;
}

bool JpegPictures::isDrawn() const
{
    return std::all_of(m_canvases.begin(), m_canvases.end(), [](const JpegCanvas* canvas) {
        return canvas->isEmpty() || !canvas->isVisible() || canvas->isFrameCurrent();
    });
}

QSize JpegPictures::frameSize() const
{
    const jpeg::Frame* frame = frameOf(m_lab.result());
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
    if (!m_lab.stageView() || frame.isEmpty() || size.isEmpty() || size == frame)
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
    if (!m_lab.stageView() || frame.isEmpty() || size.isEmpty() || size == frame)
        return pixel;
    const int fx = std::max(1, (frame.width() + size.width() - 1) / size.width());
    const int fy = std::max(1, (frame.height() + size.height() - 1) / size.height());
    return {pixel.x() / fx, pixel.y() / fy};
}

void JpegPictures::showPictures()
{
    const LabResultPtr& result = m_lab.result();
    const LabStageViewPtr& stage = m_lab.stageView();
    std::array<std::shared_ptr<const Pyramid>, 2> pictures;
    std::array<QString, 2> labels;
    DisplayTransform display;
    for (int i = 0; i < 2; ++i) {
        const LabSide* side = result ? result->side(i) : nullptr;
        if (!side)
            continue;
        const auto at = static_cast<std::size_t>(i);
        pictures[at] = stage ? stage->pictures[at] : side->picture;
        labels[at] = side->label;
    }
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
}

void JpegPictures::showMapButtons()
{
    const LabResultPtr& result = m_lab.result();
    for (int i = 0; i < 5; ++i) {
        const LabSide* side = result ? result->side(i == 0 ? 1 : (i - 1) % 2) : nullptr;
        QToolButton* button = m_mapButtons[static_cast<std::size_t>(i)];
        const bool isExcess = i == 1 || i == 2;
        button->setEnabled(side && (!isExcess || side->inspection.interval));
        // With one side alone the buttons of the other are noise.
        button->setVisible(side || !result);
        button->setChecked(static_cast<int>(m_lab.map()) == i);
    }
}

void JpegPictures::showMap()
{
    JpegCanvas* canvas = m_canvases[2];
    const LabResultPtr& result = m_lab.result();
    const LabMap map = m_lab.map();
    const LabStageViewPtr& stage = m_lab.stageView();
    const int index = map == LabMap::ExcessB || map == LabMap::DamageB ? 1 : 0;
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
        canvas->setPair(fits ? pictures[0] : nullptr, fits ? pictures[1] : nullptr);
    } else {
        const bool isExcess = map == LabMap::ExcessA || map == LabMap::ExcessB;
        canvas->setMode(u"blink"_s);
        ParamSet params = canvas->modeParams();
        params.set("show", std::string(index == 0 ? "A" : "B"));
        canvas->setModeParams(params);
        const QString label = isExcess ? tr("excess over q/2") : tr("damage");
        canvas->setLabels(label, label);
        // Maps lie on the decoded picture; a stage's planes have sizes of their own.
        canvas->setDisplay({});
        canvas->setPair(index == 0 ? side->picture : nullptr, index == 1 ? side->picture : nullptr);
        canvas->setMap(isExcess ? excessMap(*side) : damageMapOf(*side));
    }
    if (!m_canvases[0]->isEmpty() && canvas->imageSize() == m_canvases[0]->imageSize())
        canvas->setView(m_canvases[0]->view());
    if (m_lab.pixel())
        canvas->setPinned(fromFrame(*m_lab.pixel()));
}

void JpegPictures::showComponents()
{
    const jpeg::Frame* frame = frameOf(m_lab.result());
    const LabStageViewPtr& stage = m_lab.stageView();
    const QSignalBlocker blocker(m_component);
    m_component->clear();
    for (std::size_t c = 0; frame && c < frame->components.size(); ++c)
        m_component->addItem(componentName(*frame, static_cast<int>(c)));
    m_component->setCurrentIndex(m_lab.component());
    m_component->setVisible(frame && frame->components.size() > 1 && stage &&
                            stage->stage != JpegStage::Decoded);
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
    m_lab.setPixel(toFrame(pixel));
}

void JpegPictures::showLine(std::optional<QPoint> hovered)
{
    const LabResultPtr& result = m_lab.result();
    const auto shown = hovered                   ? hovered
                       : m_lab.pixel() && result ? std::optional(fromFrame(*m_lab.pixel()))
                                                 : std::nullopt;
    if (!result || !shown) {
        m_line->setText(u"<span style=\"color:%1\">%2</span>"_s.arg(
            tokens().muted.name(),
            tr("Click a pixel for its MCU, coefficients and bits. Wheel zooms, drag moves; all "
               "pictures go together.")));
        return;
    }
    const QPoint pixel = toFrame(*shown);
    QString text = tr("x %1  y %2").arg(pixel.x()).arg(pixel.y());
    for (int i = 0; i < 2; ++i)
        if (const auto place = m_lab.placeOf(i, pixel)) {
            text += tr("   MCU %1 (column %2, row %3)")
                        .arg(numbers::count(static_cast<std::uint64_t>(place->mcu)))
                        .arg(place->column)
                        .arg(place->row);
            break;
        }
    const LabStageViewPtr& stage = m_lab.stageView();
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
        text += u"   <b style=\"color:%1\">%2</b> %3"_s.arg((i == 0 ? tokens().a : tokens().b).name(),
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

void JpegPictures::placeProgress()
{
    m_progress->adjustSize();
    m_progress->move((width() - m_progress->width()) / 2, 88);
    m_progress->raise();
}

void JpegPictures::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeProgress();
}

} // namespace comparo::ui
