// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/pages/check.h"

#include "engine/base/number_text.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/gradients/parts.h"
#include "ui/gradients/pictures/panes.h"
#include "ui/gradients/pictures/view.h"
#include "ui/gradients/rows.h"
#include "ui/gradients/starter.h"
#include "ui/widgets/build.h"
#include "ui/widgets/table_copy.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPlaces = 48;
constexpr int kMostPlaces = 10000;
constexpr int kUnit = 16; ///< side of the codec's unit: a chroma block is one, a luma block a quarter of it
constexpr std::size_t kMostFragile = 500;

GradientsRow rowOf(const CheckedGradient& place, double limit)
{
    const bool isImage = place.tensor == "image";
    GradientsRow row;
    QString where;
    if (isImage) {
        where = fromUtf8(placeText(place.x, place.y, channelName(place.c, 3)));
        row.pixel = QPoint(place.x, place.y);
    } else {
        where = gradientsTensorName(place.tensor);
        if (place.tensor != "quality")
            where = GradientsCheckPage::tr("%1, row %2, column %3").arg(where).arg(place.y).arg(place.x);
    }
    if (place.n > 0)
        where += GradientsCheckPage::tr(", sample %1").arg(place.n);
    row.cells = {where, place.analytic, place.numeric, place.share()};
    if (isImage)
        row.cells << place.tieDistance;
    row.cells << (place.fragile            ? GradientsCheckPage::tr("fragile")
                  : place.share() <= limit ? GradientsCheckPage::tr("agrees")
                                           : GradientsCheckPage::tr("differs"));
    row.tone = place.fragile            ? GradientsTone::Muted
               : place.share() <= limit ? GradientsTone::Normal
                                        : GradientsTone::Bad;
    return row;
}

/// One derivative, both ways; the image's with the distance to a tie.
QList<GradientsRows::Caption> withCheckColumns(const GradientsRows::Caption& first, bool hasTie)
{
    QList<GradientsRows::Caption> columns{
        first,
        {GradientsCheckPage::tr("backward"), GradientsCheckPage::tr("The derivative by the backward pass"),
         6},
        {GradientsCheckPage::tr("difference"), GradientsCheckPage::tr("The derivative by finite differences"),
         6},
        {GradientsCheckPage::tr("error"),
         GradientsCheckPage::tr(
             "How far they are apart, as a share of the largest derivative of the same tensor"),
         2}};
    if (hasTie)
        columns << GradientsRows::Caption{
            GradientsCheckPage::tr("to a tie"),
            GradientsCheckPage::tr(
                "Distance of the nearest coefficient to a rounding tie, in units of the DCT"),
            2};
    return columns << GradientsRows::Caption{GradientsCheckPage::tr("verdict"), {}};
}

/// Pixels of one unit that are as near to a tie share the coefficient that is; one row for each.
std::vector<GradientsRow> fragileRows(const GradientsRun& run, int sample)
{
    struct Group {
        QPoint first;
        int pixels = 0;
    };
    std::map<std::tuple<double, int, int>, Group> groups;
    const Shape& shape = run.shape();
    for (int y = 0; y < shape.h; ++y)
        for (int x = 0; x < shape.w; ++x) {
            if (!run.isFragile(sample, y, x))
                continue;
            Group& group = groups[{run.tieDistance.at(sample, 0, y, x), y / kUnit, x / kUnit}];
            if (group.pixels++ == 0)
                group.first = QPoint(x, y);
        }
    std::vector<GradientsRow> rows;
    for (const auto& [key, group] : groups)
        rows.push_back({{fromUtf8(placeText(group.first.x(), group.first.y())),
                         static_cast<double>(group.pixels), std::get<double>(key)},
                        group.first,
                        GradientsTone::Normal});
    return rows;
}

} // namespace

GradientsCheckPage::GradientsCheckPage(GradientsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_starter(new GradientsStarter(
          model, GradientsWork::Check, u"gradients_check_start"_s, tr("Check by finite differences"),
          tr("Changes values of the image, the quality and the tables one at a time by a millionth, in "
             "float64 on side A's device, and compares how the loss changes with what the backward pass "
             "says."),
          tr("Check the gradients"), this)),
      m_places(new QSpinBox(m_starter)),
      m_finding(gradientsWords(this, u"gradients_check_finding"_s, false)),
      m_worst(new GradientsRows(withCheckColumns({tr("pixel"), tr("Place and channel")}, true), this)),
      m_entries(new GradientsRows(
          withCheckColumns({tr("of"), tr("The quality, or an entry of a table")}, false), this)),
      m_fragile(new GradientsRows(
          {{tr("first pixel"), tr("The first of them in reading order")},
           {tr("pixels"), tr("Pixels that share the coefficient"), 6},
           {tr("distance to a tie"), tr("Of the nearest coefficient, in units of the DCT"), 3}},
          this)),
      m_view(new GradientsView(this))
{
    m_places->setObjectName(u"gradients_check_places"_s);
    m_places->setRange(1, kMostPlaces);
    m_places->setValue(kPlaces);
    m_places->setToolTip(tr("Values of the image that are changed; each takes two runs of the codec"));
    m_starter->options()->addRow(tr("Places of the image"), m_places);
    connect(m_starter, &GradientsStarter::startRequested, this,
            [this] { m_model.startCheck(m_places->value()); });
    m_view->setObjectName(u"gradients_check_view"_s);

    auto* tables = new QWidget(this);
    auto* column = vbox(tables, {8, 8, 0, 8}, 4);
    makeTable(u"gradients_worst"_s, tr("Worst pixels"), m_worst, tables);
    makeTable(u"gradients_entries"_s, tr("Quality and tables"), m_entries, tables);
    makeTable(u"gradients_fragile"_s, tr("Fragile pixels"), m_fragile, tables);
    auto* hint = gradientsWords(tables, u"gradients_check_hint"_s, true);
    hint->setText(tr("A click shows the pixel in the maps; a double click opens them there. Near a rounding "
                     "tie the codec jumps, and finite differences mean nothing."));
    addAll(column, {hint, stretch(0)});
    vbox(this, {0, 0, 0, 0}, 0, {gradientsHead(m_finding), {hbox(0, {{tables, 8}, {m_view, 5}}), 1}});
    connect(&model, &GradientsModel::changed, this, [this](GradientsWork work) {
        if (work == GradientsWork::Check || work == GradientsWork::Run)
            refresh();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        for (GradientsRows* rows : {m_worst, m_entries, m_fragile})
            rows->recolor();
        refreshFinding();
        refreshView();
    });
    refresh();
}

QTableView* GradientsCheckPage::makeTable(const QString& name, const QString& title, GradientsRows* rows,
                                          QWidget* parent)
{
    auto* heading = configure(new QLabel(title, parent), {.bold = true});
    if (rows == m_fragile)
        m_fragileTitle = heading;
    auto* table = configure(new QTableView(parent), {.name = name, .spoken = title});
    heading->setBuddy(table);
    auto* sorted = new QSortFilterProxyModel(table);
    sorted->setSourceModel(rows);
    sorted->setSortRole(GradientsRows::kSortRole);
    table->setModel(sorted);
    table->setFont(Theme::font(TextSize::Small));
    makeCopyable(table);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSortingEnabled(true);
    table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    table->horizontalHeader()->setFont(Theme::font(TextSize::Small));
    // No higher than its rows, so that the table below has the rest.
    const auto fit = [table, sorted] {
        const int height = sorted->rowCount() * table->verticalHeader()->defaultSectionSize();
        table->setMaximumHeight(height + table->horizontalHeader()->sizeHint().height() +
                                2 * table->frameWidth() + 1);
    };
    connect(sorted, &QAbstractItemModel::modelReset, table, fit);
    fit();
    const auto pixelAt = [sorted, rows](const QModelIndex& index) {
        const QModelIndex source = sorted->mapToSource(index);
        return source.isValid() ? rows->rows()[static_cast<std::size_t>(source.row())].pixel : std::nullopt;
    };
    connect(table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this, pixelAt](const QModelIndex& index) {
                if (const std::optional<QPoint> pixel = pixelAt(index))
                    Q_EMIT pixelChosen(*pixel);
            });
    connect(table, &QTableView::clicked, this, [this, pixelAt](const QModelIndex& index) {
        if (const std::optional<QPoint> pixel = pixelAt(index))
            Q_EMIT pixelChosen(*pixel);
    });
    connect(table, &QTableView::activated, this, [this, pixelAt](const QModelIndex& index) {
        if (const std::optional<QPoint> pixel = pixelAt(index))
            Q_EMIT pixelOpened(*pixel);
    });
    parent->layout()->addWidget(heading);
    static_cast<QVBoxLayout*>(parent->layout())->addWidget(table, 1);
    m_tables << table;
    return table;
}

void GradientsCheckPage::refresh()
{
    if (m_maps != m_model.maps()) {
        m_maps = m_model.maps();
        refreshFragile();
        refreshView();
    }
    m_view->setDimmed(!m_model.isCurrent(GradientsWork::Run));
    if (m_shown != m_model.check()) {
        m_shown = m_model.check();
        refreshChecked();
    }
    refreshFinding();
}

void GradientsCheckPage::refreshFinding()
{
    const bool isRunning = m_model.state(GradientsWork::Check).isRunning();
    if (m_shown && m_model.isCurrent(GradientsWork::Check) && !isRunning)
        return setGradientsFinding(m_finding, m_shown->findings.checkHolds(),
                                   engineText(m_shown->findings.checkSentence()));
    m_finding->setPalette(QPalette());
    m_finding->setText(isRunning ? tr("Checking \u2026")
                       : m_shown ? tr("The check below is of other parameters or sides; check again.")
                                 : tr("Not checked yet."));
}

void GradientsCheckPage::refreshChecked()
{
    std::vector<GradientsRow> worst;
    std::vector<GradientsRow> entries;
    if (m_shown) {
        const GradientFindings& findings = m_shown->findings;
        for (const CheckedGradient& place : findings.check->worst)
            worst.push_back(rowOf(place, findings.checkLimit));
        for (const CheckedGradient& place : findings.check->entries)
            entries.push_back(rowOf(place, findings.checkLimit));
    }
    m_worst->setRows(std::move(worst));
    m_entries->setRows(std::move(entries));
}

void GradientsCheckPage::refreshFragile()
{
    if (!m_maps) {
        m_fragile->setRows({});
        return;
    }
    std::vector<GradientsRow> rows = fragileRows(*m_maps->run, m_maps->part.sample);
    const std::size_t all = rows.size();
    rows.resize(std::min(all, kMostFragile));
    m_fragile->setRows(std::move(rows));
    m_tables.last()->setVisible(all > 0); // else there is nothing below the heading
    QString title =
        tr("Fragile pixels: %1 within %2 of a tie")
            .arg(numbers::count(m_maps->fragilePixels), numbers::value(m_maps->run->fragileBelow));
    if (all > kMostFragile)
        title += tr(", the nearest %1 places of %2").arg(numbers::count(kMostFragile), numbers::count(all));
    m_fragileTitle->setText(title);
}

void GradientsCheckPage::refreshView()
{
    if (!m_maps)
        return;
    m_view->setMask(m_maps->fragile);
    m_view->setPanes({gradientsOutputPane(*m_maps, 0), gradientsGradientPane(*m_maps, 0, true)}, 1,
                     m_maps->imageSize());
}

} // namespace comparo::ui
