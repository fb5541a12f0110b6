// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/grid/panel.h"

#include "ui/base/theme.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/grid/cell.h"
#include "ui/widgets/build.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QScrollArea>
#include <QShortcut>

#include <algorithm>
#include <cmath>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kProgressSteps = 1000;
constexpr int kLeastWidth = 200;
constexpr int kLeastHeight = 160;
constexpr int kGap = 4;
constexpr double kMostStops = 24.0;

} // namespace

GridPanel::GridPanel(ViewState& view, QWidget* parent)
    : QWidget(parent),
      m_model(view),
      m_source(new QComboBox(this)),
      m_show(new QComboBox(this)),
      m_linked(new QCheckBox(tr("Linked"), this)),
      m_words(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_scroll(new QScrollArea(this)),
      m_content(new QWidget(m_scroll->viewport())),
      m_grid(new QGridLayout(m_content))
{
    configure(this, {.name = u"grid_panel"_s, .look = u"panel"_s});
    auto* layout = vbox(this, {0, 0, 0, 0}, 0);
    auto* bar = new QFrame(this);
    bar->setProperty("look", u"bar"_s);
    auto* row = hbox(bar, {8, 4, 8, 4}, 8);
    m_source->addItems({tr("Steps of A"), tr("Steps of B"), tr("All devices and numerics")});
    configure(m_source, {.name = u"grid_source"_s, .spoken = tr("What stands beside each other")});
    m_show->addItems({tr("Pictures"), tr("Differences from the reference")});
    configure(m_show, {.name = u"grid_show"_s, .spoken = tr("What is shown of each")});
    configure(
        m_linked,
        {.name = u"grid_linked"_s,
         .tip = tr("All move and zoom as one. Hold Ctrl while you zoom to leave the others as they are."),
         .checked = true});
    configure(m_words, {.name = u"grid_words"_s, .look = u"muted"_s, .minimumWidth = 1});
    configure(m_progress, {.spoken = tr("Progress of the results"),
                           .fixedSize = {144, 8},
                           .hidden = true,
                           .steps = kProgressSteps});
    for (QWidget* widget : std::initializer_list<QWidget*>{m_source, m_show, m_linked, m_progress})
        row->addWidget(widget);
    row->addWidget(m_words, 1);
    m_grid->setContentsMargins(kGap, kGap, kGap, kGap);
    m_grid->setSpacing(kGap);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidget(m_content);
    addAll(layout, {bar, {m_scroll, 1}});

    connect(m_source, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_model.setSource(static_cast<GridSource>(index)); });
    connect(m_show, &QComboBox::currentIndexChanged, this, &GridPanel::refresh);
    connect(&m_model, &GridModel::itemsChanged, this, &GridPanel::fill);
    connect(&m_model, &GridModel::referenceChanged, this, &GridPanel::refresh);
    connect(&m_model, &GridModel::compared, this, &GridPanel::refresh);
    connect(&m_model, &GridModel::opened, this, &GridPanel::opened);
    connect(&m_model, &GridModel::progressed, this, [this](double fraction) {
        m_progress->setValue(static_cast<int>(std::lround(fraction * kProgressSteps)));
    });
    connect(&view, &ViewState::displayChanged, this, &GridPanel::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &GridPanel::fill);
    const auto key = [this](const QKeySequence& keys, auto handler) {
        auto* shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, handler);
    };
    key(Qt::SHIFT | Qt::Key_N, [this] {
        if (GridCell* cell = current())
            m_model.setReference(cell->item());
    });
    key(Qt::Key_Return, [this] {
        if (GridCell* cell = current())
            m_model.open(cell->item());
    });
    fill();
}

bool GridPanel::isReady() const
{
    return !m_model.isRunning() && std::all_of(m_cells.begin(), m_cells.end(), [](GridCell* cell) {
        return cell->canvas().isEmpty() || cell->canvas().isFrameCurrent();
    });
}

GridCell* GridPanel::current() const
{
    for (GridCell* cell : m_cells)
        if (cell->isAncestorOf(QApplication::focusWidget()))
            return cell;
    return m_cells.empty() ? nullptr : m_cells.front();
}

GridCell* GridPanel::meant() const
{
    for (GridCell* cell : m_cells)
        if (cell->isVisible() && cell->underMouse())
            return cell;
    return m_solo ? m_solo : current();
}

void GridPanel::setSolo(GridCell* cell)
{
    m_solo = cell;
    for (GridCell* each : m_cells)
        each->setSolo(each == m_solo);
    arrange();
    if (m_solo)
        m_solo->canvas().setFocus();
    Q_EMIT cellsChanged();
}

void GridPanel::toggleSolo(GridCell* cell)
{
    if (cell)
        setSolo(m_solo ? nullptr : cell);
}

void GridPanel::stepSolo()
{
    if (m_cells.empty())
        return;
    const auto at = std::find(m_cells.begin(), m_cells.end(), m_solo);
    const auto next = at == m_cells.end() ? m_cells.begin() : at + 1;
    setSolo(next == m_cells.end() ? nullptr : *next);
}

void GridPanel::toggleLink(GridCell* cell)
{
    if (!cell)
        return;
    cell->setLinked(!cell->isLinked());
    if (!cell->isLinked() || !m_linked->isChecked())
        return;
    for (const GridCell* other : m_cells)
        if (other != cell && other->isLinked()) {
            m_following = true;
            showSame(*other, *cell);
            m_following = false;
            return;
        }
}

void GridPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model.setActive(true);
}

void GridPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_model.setActive(false);
}

void GridPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

/// New cells for new results; while they are made the old ones stay.
void GridPanel::fill()
{
    m_progress->setVisible(m_model.isRunning());
    m_words->setText(words());
    if (m_model.isRunning() && m_model.items())
        return;
    m_solo = nullptr;
    // Out of the list first: the one under the pointer says as it hides that no pixel is pointed at any more,
    // and has no item to write of.
    for (GridCell* cell : std::exchange(m_cells, {})) {
        cell->hide();
        cell->deleteLater();
    }
    if (!m_model.items())
        return;
    for (std::size_t i = 0; i < m_model.items()->size(); ++i) {
        auto* cell = new GridCell(m_model, i, m_content);
        QPalette palette = cell->canvas().palette();
        palette.setColor(QPalette::Window, tokens().canvas);
        cell->canvas().setPalette(palette);
        cell->canvas().setAccents(
            {tokens().a, tokens().muted, tokens().isDark() ? tokens().window : QColor(Qt::white)});
        connect(cell, &GridCell::soloWanted, this, [this, cell] { toggleSolo(cell); });
        connect(cell, &GridCell::linkWanted, this, [this, cell] { toggleLink(cell); });
        connect(&cell->canvas(), &ImageCanvas::viewChanged, this, [this, cell] { follow(cell); });
        connect(&cell->canvas(), &ImageCanvas::pixelHovered, this,
                [this](QPoint pixel, bool valid) { point(valid ? std::optional(pixel) : std::nullopt); });
        m_cells.push_back(cell);
    }
    arrange();
    refresh();
    Q_EMIT cellsChanged();
}

/// As many columns as show the pictures largest.
void GridPanel::arrange()
{
    if (m_cells.empty())
        return;
    std::vector<GridCell*> cells = m_cells;
    if (m_solo) {
        for (GridCell* cell : m_cells)
            cell->setVisible(cell == m_solo);
        cells = {m_solo};
    }
    const auto count = static_cast<int>(cells.size());
    const QSize room = m_scroll->size();
    int best = 1;
    double largest = 0.0;
    for (int columns = 1; columns <= count; ++columns) {
        const int rows = (count + columns - 1) / columns;
        const double width = std::max(room.width() / columns, kLeastWidth);
        const double height = std::max(room.height() / rows, kLeastHeight);
        const double side = std::min(width, height * 4.0 / 3.0);
        if (side > largest && columns * kLeastWidth <= std::max(room.width(), kLeastWidth)) {
            largest = side;
            best = columns;
        }
    }
    for (int i = 0; i < count; ++i) {
        GridCell* cell = cells[static_cast<std::size_t>(i)];
        cell->setMinimumSize(kLeastWidth, kLeastHeight);
        m_grid->addWidget(cell, i / best, i % best);
        cell->show();
    }
    for (int column = 0; column < m_grid->columnCount(); ++column)
        m_grid->setColumnStretch(column, column < best ? 1 : 0);
    const int rows = (count + best - 1) / best;
    for (int line = 0; line < m_grid->rowCount(); ++line)
        m_grid->setRowStretch(line, line < rows ? 1 : 0);
}

/// At which the largest difference from the reference is just full: one gain for all, so that they can be
/// compared.
double GridPanel::stops() const
{
    double most = kMostStops;
    bool known = false;
    for (const GridCell* cell : m_cells) {
        const Comparison* comparison = m_model.comparison(cell->item());
        if (!comparison || !(comparison->all.maxAbs > 0.0) || !std::isfinite(comparison->all.maxAbs))
            continue;
        const GridItem& item = (*m_model.items())[cell->item()];
        most = std::min(most, std::floor(std::log2((item.high - item.low) / comparison->all.maxAbs)));
        known = true;
    }
    return known ? std::clamp(most, -16.0, kMostStops) : 0.0;
}

QString GridPanel::words() const
{
    const GridItemsPtr& items = m_model.items();
    if (m_model.isRunning())
        return tr("Running…");
    if (!items || items->empty())
        return tr("There is nothing to show beside each other: two files have no steps.");
    int known = 0;
    int same = 0;
    for (std::size_t i = 0; i < items->size(); ++i)
        if (const Comparison* comparison = m_model.comparison(i)) {
            ++known;
            same += comparison->all.differing == 0 ? 1 : 0;
        }
    if (known == 0)
        return tr("%n results. Hold Shift over one to see the reference in its place.", nullptr,
                  static_cast<int>(items->size()));
    return tr("%1 of %2 have the same bits as the reference. Hold Shift over one to see the reference in its "
              "place.")
        .arg(same)
        .arg(known);
}

void GridPanel::refresh()
{
    if (!m_model.items() || m_model.isRunning())
        return;
    const bool isDifference = m_show->currentIndex() == 1;
    const double gain = stops();
    for (GridCell* cell : m_cells)
        cell->setDifference(isDifference, gain);
    m_words->setText(words());
}

/// The same part; of another size, the same share of it.
void GridPanel::showSame(const GridCell& as, GridCell& cell)
{
    const ImageCanvas& moved = as.canvas();
    const QSize own = moved.imageSize();
    const QSize size = cell.canvas().imageSize();
    if (size.isEmpty() || own.isEmpty())
        return;
    const double x = static_cast<double>(size.width()) / own.width();
    const double y = static_cast<double>(size.height()) / own.height();
    cell.canvas().setView({moved.view().scale / x, {moved.view().center.x * x, moved.view().center.y * y}});
}

void GridPanel::follow(GridCell* moved)
{
    const bool isAlone = QApplication::keyboardModifiers().testFlag(Qt::ControlModifier);
    if (m_following || !m_linked->isChecked() || !moved->isLinked() || isAlone)
        return;
    m_following = true;
    for (GridCell* cell : m_cells)
        if (cell != moved && cell->isLinked())
            showSame(*moved, *cell);
    m_following = false;
}

void GridPanel::point(std::optional<QPoint> pixel)
{
    for (GridCell* cell : m_cells)
        cell->setPixel(pixel);
}

} // namespace comparo::ui
