// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/panel.h"

#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/streams/legend.h"
#include "ui/streams/lists.h"
#include "ui/streams/replay.h"
#include "ui/streams/view.h"
#include "ui/widgets/build.h"
#include "ui/widgets/table_copy.h"

#include <QButtonGroup>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QLabel* words(QWidget* parent, bool muted)
{
    auto* label = configure(new QLabel(parent), {.prose = true});
    if (muted)
        label->setProperty("look", u"muted"_s);
    return label;
}

/// A part of the lower half: a heading above its content.
QWidget* titled(const QString& title, const QList<QWidget*>& content, QWidget* parent)
{
    auto* part = configure(new QWidget(parent), {.look = u"panel"_s});
    auto* label =
        configure(new QLabel(title, part), {.look = u"title"_s, .bold = true, .margins = {12, 6, 12, 6}});
    auto* layout = vbox(part, {0, 0, 0, 0}, 0, {label});
    for (QWidget* widget : content)
        layout->addWidget(widget, 1);
    return part;
}

/// A table of sentences: wraps, no grid, the last column takes what is left.
void arrangeTable(QTableView* table, const QString& name)
{
    configure(table, {.spoken = name, .small = true});
    table->setWordWrap(true);
    table->setFrameShape(QFrame::NoFrame);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->verticalHeader()->setMinimumSectionSize(table->fontMetrics().height() + 4);
    makeCopyable(table);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    // Later, for the header tells of new widths before its table has them.
    QObject::connect(table->horizontalHeader(), &QHeaderView::sectionResized, table,
                     &QTableView::resizeRowsToContents, Qt::QueuedConnection);
}

} // namespace

StreamsPanel::StreamsPanel(StreamsModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_view(new StreamsView(this)),
      m_headline(words(this, false)),
      m_axis(words(this, true)),
      m_pages(new QStackedWidget(this)),
      m_empty(words(this, true)),
      m_lower(new QSplitter(Qt::Horizontal, this)),
      m_hazards(new HazardsModel(this)),
      m_hazardTable(new QTableView(this)),
      m_noHazard(words(this, true)),
      m_facts(new CallFactsModel(this)),
      m_factTable(new QTableView(this)),
      m_noSelection(words(this, true)),
      m_replay(new StreamsReplay(model, this))
{
    configure(this, {.name = u"streams_panel"_s, .look = u"panel"_s});
    auto* layout = vbox(this, {0, 0, 0, 0}, 0, {makeBar()});
    configure(m_empty, {.name = u"streams_empty"_s, .margins = {48, 48, 48, 48}, .align = Qt::AlignCenter});
    m_pages->addWidget(makeTimeline());
    m_pages->addWidget(m_empty);
    layout->addWidget(m_pages, 1);

    connect(m_view, &StreamsView::selectionChanged, this, &StreamsPanel::refreshDetails);
    connect(m_replay, &StreamsReplay::pixelChosen, this, &StreamsPanel::pixelChosen);
    connect(&model, &StreamsModel::changed, this, &StreamsPanel::refresh);
    for (const auto signal : {&Session::resultChanged, &Session::resultCleared})
        connect(&model.session(), signal, this, [this] {
            if (isVisible())
                load();
        });
    connect(&Theme::instance(), &Theme::changed, this, &StreamsPanel::refreshWords);
    connect(&Theme::instance(), &Theme::changed, this, &StreamsPanel::refreshSides);
    refresh();
}

QWidget* StreamsPanel::makeBar()
{
    auto* bar = new QFrame(this);
    bar->setProperty("look", u"bar"_s);
    auto* row = hbox(bar, {8, 4, 8, 4}, 4);
    auto* sides = new QButtonGroup(bar);
    auto* runs = new QButtonGroup(bar);
    const auto button = [&](QButtonGroup* group, const QString& name) {
        auto* made =
            configure(new QToolButton(bar), {.name = name, .focus = Qt::TabFocus, .checkable = true});
        group->addButton(made);
        row->addWidget(made);
        return made;
    };
    m_sides = {button(sides, u"streams_A"_s), button(sides, u"streams_B"_s)};
    for (int side = 0; side < 2; ++side)
        connect(m_sides[static_cast<std::size_t>(side)], &QToolButton::clicked, this,
                [this, side] { chooseSide(side); });
    row->addSpacing(16);
    m_runs = {button(runs, u"streams_recorded"_s), button(runs, u"streams_replayed"_s)};
    m_runs[0]->setText(tr("As recorded"));
    for (int i = 0; i < 2; ++i)
        connect(m_runs[static_cast<std::size_t>(i)], &QToolButton::clicked, this, [this, i] {
            m_showsReplay = i == 1;
            refresh();
        });
    row->addStretch(1);
    const std::tuple<QString, QString, QString, double> zooms[] = {
        {u"streams_zoom_out"_s, u"\u2212"_s, tr("Zoom out (\u2212)"), 1.0 / 1.5},
        {u"streams_fit"_s, tr("Fit"), tr("Show the whole timeline (F)"), 0.0},
        {u"streams_zoom_in"_s, u"+"_s, tr("Zoom in (+)"), 1.5}};
    for (const auto& [name, text, tip, factor] : zooms) {
        auto* zoom = configure(new QToolButton(bar), name, text, tip,
                               {.look = u"outlined"_s, .spoken = tip, .focus = Qt::TabFocus});
        row->addWidget(zoom);
        connect(zoom, &QToolButton::clicked, this, [this, factor = factor] {
            if (factor > 0.0)
                m_view->zoomBy(factor, m_view->width() / 2.0);
            else
                m_view->fit();
        });
    }
    return bar;
}

QWidget* StreamsPanel::makeTimeline()
{
    auto* page = new QWidget(this);
    configure(m_headline, {.name = u"streams_headline"_s, .bold = true});
    configure(m_axis, {.name = u"streams_axis"_s, .small = true});
    auto* head = vbox({12, 8, 12, 6}, 2);
    auto* layout = vbox(page, {0, 0, 0, 0}, 0, {head});
    for (QLabel* label : {m_headline, m_axis}) {
        QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Maximum);
        policy.setHeightForWidth(true);
        label->setSizePolicy(policy);
        head->addWidget(label);
    }
    // The picture takes what it can use, its words and lists the rest.
    addAll(layout, {{m_view, 3}, new StreamsLegend(page), {makeDetails(), 2}});
    return page;
}

QWidget* StreamsPanel::makeDetails()
{
    m_hazardTable->setModel(m_hazards);
    m_hazardTable->setObjectName(u"hazards"_s);
    arrangeTable(m_hazardTable, tr("Hazards"));
    m_hazardTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    connect(m_hazardTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid())
                    m_view->selectHazard(static_cast<std::size_t>(index.row()));
            });
    connect(m_hazardTable, &QTableView::clicked, this, [this](const QModelIndex& index) {
        m_view->selectHazard(static_cast<std::size_t>(index.row()));
    });
    m_factTable->setModel(m_facts);
    m_factTable->setObjectName(u"call_facts"_s);
    arrangeTable(m_factTable, tr("The selected call"));
    m_factTable->horizontalHeader()->hide();
    m_factTable->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_factTable->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    for (QLabel* label : {m_noHazard, m_noSelection}) {
        configure(label, {.margins = {12, 8, 12, 8}, .align = Qt::AlignLeft | Qt::AlignTop});
    }
    m_noHazard->setObjectName(u"no_hazard"_s);
    m_noSelection->setText(
        tr("Click a box of the timeline: its buffers, bytes, op and times appear here. With the "
           "arrow keys you go from call to call."));
    m_lower->setChildrenCollapsible(false);
    m_lower->addWidget(titled(tr("Hazards"), {m_hazardTable, m_noHazard}, m_lower));
    m_lower->addWidget(titled(tr("Selected call"), {m_factTable, m_noSelection}, m_lower));
    m_lower->addWidget(titled(tr("Another schedule"), {m_replay}, m_lower));
    m_lower->setSizes({420, 420, 320});
    m_lower->setMinimumHeight(208);
    return m_lower;
}

void StreamsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    load();
}

void StreamsPanel::load()
{
    if (!m_model.isShown())
        chooseSide(m_model.side());
}

void StreamsPanel::chooseSide(int side)
{
    m_showsReplay = false;
    m_model.show(side);
}

const StreamsRunPtr& StreamsPanel::chosenRun() const
{
    const ReplayPtr& replay = m_model.lastReplay();
    return m_showsReplay && replay && replay->run ? replay->run : m_model.run();
}

void StreamsPanel::refresh()
{
    // A new replay is what a person waits for: it is shown at once.
    const ReplayPtr& replay = m_model.lastReplay();
    if (replay != m_shownReplay) {
        m_shownReplay = replay;
        m_showsReplay = replay && replay->run;
    }
    showRun(chosenRun());
}

void StreamsPanel::showRun(const StreamsRunPtr& run)
{
    if (m_view->run() != run) {
        m_view->setRun(run);
        m_hazards->setRun(run);
        m_hazardTable->resizeRowsToContents();
    }
    refreshSides();
    refreshWords();
}

void StreamsPanel::refreshSides()
{
    for (int side = 0; side < 2; ++side) {
        QToolButton* button = m_sides[static_cast<std::size_t>(side)];
        const Trace* trace = m_model.session().trace(side);
        const QString name = side == 0 ? u"A"_s : u"B"_s;
        button->setText(trace ? u"%1  %2"_s.arg(name, engineText(trace->side.label())) : name);
        button->setToolTip(tr("The timeline of side %1").arg(name));
        button->setEnabled(trace != nullptr);
        button->setChecked(m_model.side() == side);
    }
    const ReplayPtr& replay = m_model.lastReplay();
    const bool hasReplay = replay && replay->run;
    for (QToolButton* button : m_runs)
        button->setVisible(hasReplay);
    if (hasReplay)
        m_runs[1]->setText(tr("Replayed, %1").arg(fromUtf8(replay->schedule)));
    m_runs[m_showsReplay && hasReplay ? 1 : 0]->setChecked(true);
}

void StreamsPanel::refreshWords()
{
    const StreamsRunPtr& shown = m_view->run();
    const bool hasTrace = shown || m_model.trace();
    m_pages->setCurrentIndex(hasTrace ? 0 : 1);
    m_empty->setText(
        m_model.session().result()
            ? tr("These two results were read from files, so no run was recorded.\n\nOpen one image and run "
                 "a "
                 "pipeline on it: this page then shows, for every host thread and every stream of a device, "
                 "which kernel, copy and allocation comes when, what waits for what, and what nothing "
                 "orders.")
            : tr("This page shows, for every host thread and every stream of a device, which kernel, copy "
                 "and "
                 "allocation comes when, what waits for what, and what nothing orders.\n\nThere is no result "
                 "yet."));
    const bool isClean = shown && shown->races.hazards.empty();
    m_headline->setText(!shown ? tr("Judging the order\u2026")
                               : (isClean ? u"\u2713 "_s : u"\u26a0 "_s) +
                                     engineText(report::racesText(shown->entries, shown->races)));
    setInk(*m_headline, !shown ? tokens().text : isClean ? tokens().good : tokens().bad);
    m_axis->setText(shown ? engineText(shown->picture.axis) : QString());
    m_hazardTable->setVisible(shown && !isClean);
    m_noHazard->setVisible(!shown || isClean);
    m_noHazard->setText(
        shown
            ? tr("Nothing unordered. Any two calls that touch the same bytes are in one stream, or an event "
                 "or a wait of the host stands between them. That holds for every schedule, not only for "
                 "this run.")
            : QString());
    refreshDetails();
}

void StreamsPanel::refreshDetails()
{
    const bool hasSelection = m_view->run() && !m_view->selected().empty();
    m_facts->setRows(hasSelection ? callFacts(*m_view->run(), m_view->selected()) : CallFactsModel::Rows());
    m_factTable->setVisible(hasSelection);
    m_noSelection->setVisible(!hasSelection);
    m_factTable->resizeRowsToContents();
    // The row of the hazard that is selected in the picture.
    const QSignalBlocker blocker(m_hazardTable->selectionModel());
    if (m_view->hazard())
        m_hazardTable->selectRow(static_cast<int>(*m_view->hazard()));
    else
        m_hazardTable->clearSelection();
    m_hazardTable->viewport()->update();
}

} // namespace comparo::ui
