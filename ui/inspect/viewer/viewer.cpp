// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/viewer.h"

#include "ui/base/actions.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/inspect/page/display_actions.h"
#include "ui/inspect/pipeline/strip.h"
#include "ui/inspect/session/display_options.h"
#include "ui/inspect/viewer/first_look.h"
#include "ui/inspect/viewer/pixel_panel.h"
#include "ui/inspect/viewer/sample_strip.h"
#include "ui/inspect/viewer/view_bar.h"
#include "ui/widgets/build.h"
#include "ui/widgets/run_chip.h"

#include <QEvent>
#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QShortcut>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// The least zoom at which a pixel that was asked for by name is shown.
constexpr double kPixelScale = 8.0;
constexpr int kNumberFormats = 3;

} // namespace

Viewer::Viewer(ViewState& view, Actions& actions, QWidget* parent)
    : QWidget(parent),
      m_session(view.session()),
      m_view(view),
      m_actions(actions),
      m_answer(new AnswerView(view, actions, this)),
      m_bar(new ViewBar(view, actions, this)),
      m_canvas(new ImageCanvas(this)),
      m_pixelLine(new QLabel(this)),
      m_exposure(new QLabel(this)),
      m_strip(new PipelineStrip(view, this))
{
    auto* layout = vbox(this, {0, 0, 0, 0}, 0, {m_answer, m_bar, {m_canvas, 1}, new SampleStrip(view, this)});
    auto* footer = new QFrame(this);
    footer->setProperty("look", u"footer"_s);
    configure(m_pixelLine,
              {.name = u"pixel_line"_s, .minimumWidth = 1, .format = Qt::RichText, .selectable = true});
    m_pixelLine->setFixedHeight(m_pixelLine->fontMetrics().height() + 4);
    hbox(footer, {12, 4, 12, 4}, kUsual, {{m_pixelLine, 1}, m_exposure});
    auto* stripFrame = configure(new QFrame(this), {.look = u"footer"_s});
    vbox(stripFrame, {0, 0, 0, 0}, kUsual, {m_strip});
    addAll(layout, {footer, stripFrame});
    connect(new FirstLook(m_session, *m_canvas), &FirstLook::painted, this, &Viewer::inputPainted);
    auto* chip = new RunChip(u"progress"_s, u"progress_cancel"_s, m_canvas);
    chip->button().setToolTip(actions.get(u"cancel"_s)->toolTip());
    connect(&chip->button(), &QToolButton::clicked, actions.get(u"cancel"_s), &QAction::trigger);
    connect(&m_session, &Session::runningChanged, chip, [chip](bool isRunning) {
        chip->setState(isRunning ? RunState{RunState::Running, 0.0, tr("Running A and B"), {}} : RunState());
    });
    connect(&m_session, &Session::progressChanged, chip, [chip](double fraction, const QString& label) {
        chip->setState({RunState::Running, fraction, label, {}});
    });

    m_canvas->setMode(view.mode());
    configure(m_canvas, {.name = u"canvas"_s, .focus = Qt::StrongFocus});
    m_canvas->installEventFilter(this);
    for (const ActionSpec& spec : Actions::table())
        for (const Qt::Key key : kKeysOfThePicture) {
            if (!Actions::keysOf(spec).contains(QKeySequence(key)))
                continue;
            auto* shortcut = new QShortcut(QKeySequence(key), m_canvas);
            shortcut->setContext(Qt::WidgetShortcut);
            connect(shortcut, &QShortcut::activated, actions.get(QLatin1StringView(spec.id)),
                    &QAction::trigger);
        }

    connect(&m_session, &Session::resultChanged, this, &Viewer::showResult);
    // A first picture has the place that its result will have.
    connect(&m_session, &Session::inputChanged, this, [this] {
        if (m_canvas->isEmpty())
            showStrip();
    });
    connect(&m_session, &Session::runningChanged, this, [this](bool running) { m_canvas->setBusy(running); });
    // What is shown is of another setup, or nothing.
    connect(&m_session, &Session::runFailed, this,
            [this] { m_canvas->setBusy(true, m_session.result() ? tr("The last result") : QString()); });
    connect(&view, &ViewState::modeChanged, this, [this] {
        m_canvas->setMode(m_view.mode());
        m_canvas->setModeParams(m_view.modeParams());
        refreshViews();
    });
    connect(m_canvas, &ImageCanvas::unlinkedChanged, this, &Viewer::refreshViews);
    connect(&view, &ViewState::displayChanged, this, [this] {
        m_canvas->setDisplay(m_view.display());
        m_canvas->setBlockGrid(blocksOf(m_view.displayOptions()));
        const double stops = m_view.display().exposure;
        m_exposure->setText(tr("exposure %1 stops").arg(numbers::withSign(stops)));
        m_exposure->setVisible(stops != 0.0);
    });
    connect(&view, &ViewState::highlightChanged, this,
            [this] { m_canvas->setHighlight(m_view.highlight()); });
    connect(&view, &ViewState::pinnedChanged, this, [this] {
        m_canvas->setPinned(m_view.pinned());
        showPixelLine();
    });
    connect(&view, &ViewState::regionChanged, this, [this] { m_canvas->setRegion(m_view.region()); });
    for (const auto signal :
         {&RegionModel::changed, &RegionModel::orderChanged, &RegionModel::currentChanged})
        connect(&view.regions(), signal, this, &Viewer::outlineRegions);
    for (const auto signal : {&BookmarkModel::changed, &BookmarkModel::currentChanged})
        connect(&view.bookmarks(), signal, this, &Viewer::showFlags);
    connect(&view, &ViewState::hoveredChanged, this, &Viewer::showPixelLine);
    connect(&view, &ViewState::tieChanged, this, &Viewer::showPixelLine);
    connect(&view, &ViewState::displayChanged, this, &Viewer::showPixelLine);
    connect(&view, &ViewState::pixelShown, this,
            [this](QPoint pixel) { m_canvas->centerOn(pixel, kPixelScale); });
    connect(&view, &ViewState::placeShown, this, [this](QPoint pixel, const ViewTransform& place) {
        m_canvas->centerOn(pixel); // with its ring
        m_canvas->setView(place);
    });

    connect(m_canvas, &ImageCanvas::pixelHovered, this, [this](QPoint pixel, bool valid) {
        m_view.setHovered(valid ? std::optional(pixel) : std::nullopt);
    });
    connect(m_canvas, &ImageCanvas::pixelPinned, &view, [&view](QPoint pixel) { view.setPinned(pixel); });
    connect(m_canvas, &ImageCanvas::pixelUnpinned, &view, [&view] { view.setPinned(std::nullopt); });
    connect(m_canvas, &ImageCanvas::menuWanted, this, [this](QPoint pixel, bool valid, QPoint position) {
        if (m_session.result())
            makeMenu(valid ? std::optional(pixel) : std::nullopt)->popup(position);
    });
    connect(m_canvas, &ImageCanvas::regionSelected, &view, &ViewState::setRegion);
    connect(m_canvas, &ImageCanvas::modeParamsChanged, &view, &ViewState::setModeParams);
    connect(m_canvas, &ImageCanvas::filesDropped, this, &Viewer::filesDropped);
    connect(m_canvas, &ImageCanvas::viewChanged, this,
            [this](const ViewTransform& shown) { m_bar->setScale(shown.scale); });
    connect(m_canvas, &ImageCanvas::failed, this,
            [this](ErrorCode, const QString& message) { m_session.reportFailure(message); });
    connect(&Theme::instance(), &Theme::changed, this, &Viewer::restyle);
    configure(m_exposure, {.look = u"muted"_s, .hidden = true});
    restyle();
    showPixelLine();
}

void Viewer::showResult()
{
    const AnalysisPtr& result = m_session.result();
    m_canvas->setLabels(m_session.sideLabel(0), m_session.sideLabel(1));
    m_canvas->setPair(result->pyramidA, result->pyramidB);
    m_canvas->setEqual(result->comparison.all.differing == 0);
    m_canvas->setIgnored(result->ignored);
    showStrip();
    m_bar->setScale(m_canvas->view().scale);
    m_awaitsPaint = true;
    outlineRegions(); // of the sample that is shown now
    showFlags();
    showPixelLine();
}

void Viewer::showPixelLine()
{
    const QString text = pixelLineText(m_view, m_isWhyOpen ? PixelDetail::All : PixelDetail::Values);
    m_pixelLine->setText(text.isEmpty()
                             ? u"<span style=\"color:%1\">%2</span>"_s.arg(
                                   tokens().muted.name(), tr("Point at a pixel to read A and B; click pins "
                                                             "it; ] and [ go from region to region."))
                             : text);
    if (!text.isEmpty() && m_pixelLine->sizeHint().width() > m_pixelLine->width())
        m_pixelLine->setText(
            pixelLineText(m_view, PixelDetail::Rounding)); // what stands at the end is to be read, too
}

void Viewer::stepGain(int direction)
{
    if (m_view.modeParams().schema().find("gain")) {
        m_canvas->stepGain(direction);
        return;
    }
    stepExposure(m_view, direction);
}

void Viewer::openDisplay()
{
    m_bar->openDisplay();
}

void Viewer::cycleNumbers()
{
    m_numberFormat = (m_numberFormat + 1) % kNumberFormats;
    m_canvas->setNumberFormat(static_cast<NumberFormat>(m_numberFormat));
}

void Viewer::setPanels(bool hasPanels, bool isWhyOpen)
{
    m_answer->setVisible(hasPanels);
    m_isWhyOpen = hasPanels && isWhyOpen;
    showStrip();
    showPixelLine();
}

void Viewer::showStrip()
{
    m_strip->parentWidget()->setVisible(m_isWhyOpen && !m_session.isPair());
}

void Viewer::setRegionsOutlined(bool outlined)
{
    m_outlinesRegions = outlined;
    outlineRegions();
}

/// The first regions of the list that lie in the sample that is shown.
void Viewer::outlineRegions()
{
    constexpr std::size_t kMostOutlines = 24;
    const RegionModel& regions = m_view.regions();
    const int sample = m_session.result() ? m_session.result()->sample() : 0;
    QList<QRect> boxes;
    int current = -1;
    for (std::size_t row = 0; row < regions.ranked().size(); ++row) {
        const bool isCurrent = regions.current() == row;
        if (regions.at(row).n != sample || !(isCurrent || (m_outlinesRegions && row < kMostOutlines)))
            continue;
        if (isCurrent)
            current = static_cast<int>(boxes.size());
        const Region& box = regions.at(row).box;
        boxes << QRect(box.x, box.y, box.width, box.height);
    }
    m_canvas->setOutlines(boxes, current);
}

void Viewer::refreshViews()
{
    const QString alone = m_view.mode() == u"a"_s   ? u"A"_s
                          : m_view.mode() == u"b"_s ? u"B"_s
                                                    : u"A \u2212 B"_s;
    const std::optional<int> own = m_canvas->unlinked();
    m_bar->setViews(m_view.isSolo() ? tr("%1 alone").arg(alone) : QString(),
                    own ? tr("%1 unlinked").arg(m_canvas->paneName(*own)) : QString());
}

/// Of the places in the picture that is shown.
void Viewer::showFlags()
{
    const BookmarkModel& bookmarks = m_view.bookmarks();
    QList<ImageCanvas::Flag> flags;
    for (const auto& [pixel, row] : bookmarks.shown())
        flags.append({pixel, QString::number(row + 1), bookmarks.current() == row});
    m_canvas->setFlags(flags);
}

QMenu* Viewer::makeMenu(std::optional<QPoint> pixel)
{
    auto* menu = new QMenu(this);
    menu->setObjectName(u"picture_menu"_s);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (pixel) {
        const auto places = m_view.bookmarks().shown();
        const bool isKept = std::any_of(places.begin(), places.end(),
                                        [&](const auto& place) { return place.first == *pixel; });
        QAction* keep = menu->addAction(
            isKept ? tr("Forget the bookmark") : tr("Bookmark pixel %1, %2").arg(pixel->x()).arg(pixel->y()),
            this, [this, at = *pixel] { m_view.toggleBookmarkAt(at, m_canvas->view()); });
        keep->setObjectName(u"menu_bookmark"_s);
        menu->addAction(tr("Pin pixel %1, %2").arg(pixel->x()).arg(pixel->y()), this,
                        [this, at = *pixel] { m_view.setPinned(at); });
        menu->addSeparator();
    }
    const bool hasSeveral = findViewMode(toUtf8(m_view.mode())).panes > 1;
    const QString name = m_canvas->paneName(m_canvas->pane());
    if (hasSeveral) {
        QAction* solo =
            menu->addAction(tr("Show %1 alone").arg(name), m_actions.get(u"solo"_s), &QAction::trigger);
        solo->setObjectName(u"menu_solo"_s);
    } else if (m_view.isSolo()) {
        menu->addAction(tr("Show all pictures"), m_actions.get(u"solo"_s), &QAction::trigger);
    }
    if (const std::optional<int> own = m_canvas->unlinked())
        menu->addAction(tr("Link %1 again").arg(m_canvas->paneName(*own)), m_actions.get(u"unlink"_s),
                        &QAction::trigger);
    else if (hasSeveral)
        menu->addAction(tr("Move %1 by itself").arg(name), m_actions.get(u"unlink"_s), &QAction::trigger)
            ->setObjectName(u"menu_unlink"_s);
    menu->addAction(m_actions.get(u"triptych"_s));
    menu->addSeparator();
    for (const QString& id : {u"copy_image"_s, u"copy_pixel"_s})
        menu->addAction(m_actions.get(id));
    return menu;
}

void Viewer::restyle()
{
    m_canvas->setAccents({tokens().a, tokens().b, tokens().isDark() ? tokens().window : QColor(Qt::white)});
    QPalette palette = m_canvas->palette();
    palette.setColor(QPalette::Window, tokens().canvas);
    m_canvas->setPalette(palette);
    showPixelLine();
}

bool Viewer::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_canvas && event->type() == QEvent::Paint && m_awaitsPaint &&
        m_canvas->isFrameCurrent()) {
        m_awaitsPaint = false;
        // After the paint event that this filter runs before.
        QTimer::singleShot(0, this, [this] { Q_EMIT resultPainted(); });
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace comparo::ui
