// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/panel.h"

#include "ui/base/theme.h"
#include "ui/recordings/findings.h"
#include "ui/recordings/live_bar.h"
#include "ui/recordings/slices/panel.h"
#include "ui/recordings/step_list.h"
#include "ui/recordings/viewer.h"
#include "ui/widgets/build.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/table_copy.h"

#include <QFrame>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kListWidth = 356;
constexpr int kLeastListWidth = 264;
constexpr double kListShare = 0.28;       ///< of the page, that the list takes at most by itself
constexpr double kListShareOfBoth = 0.31; ///< with the local errors of both
constexpr int kLeastNames = 180;          ///< pixels of names, for which the column of ULPs goes
constexpr int kBesideName = 40;           ///< the icon and the margins
constexpr int kFindingsWidth = 320;

} // namespace

RecordingsPanel::RecordingsPanel(RecordingsModel& model, PeersModel& peers, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_message(new MessageBar(this)),
      m_pages(new QStackedWidget(this)),
      m_split(new QSplitter(Qt::Horizontal, m_pages)),
      m_steps(new RecordedStepList(model, this)),
      m_filter(new RecordedStepFilter(this)),
      m_table(new QTableView(this)),
      m_search(new QLineEdit(this)),
      m_differing(new QToolButton(this)),
      m_compare(new QToolButton(this)),
      m_swap(new QToolButton(this)),
      m_local(new QToolButton(this)),
      m_viewer(new RecordingsViewer(model, m_split)),
      m_findings(new RecordingsFindings(model, m_split)),
      m_live(new RecordingsLiveBar(model, peers, this))
{
    configure(this, {.name = u"recordings_panel"_s, .look = u"panel"_s});
    m_message->setObjectName(u"recordings_message"_s);
    auto* layout = vbox(this, {0, 0, 0, 0}, 0, {m_message});
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(makeList());
    m_split->addWidget(m_viewer);
    m_findings->setMinimumWidth(kFindingsWidth);
    m_split->addWidget(m_findings);
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    m_split->setStretchFactor(2, 0);
    m_split->setSizes({kListWidth, 1000, kFindingsWidth});
    connect(m_split, &QSplitter::splitterMoved, this, [this](int, int index) {
        m_isListMoved = m_isListMoved || index == 1;
        arrangeColumns();
    });
    m_pages->addWidget(makeStart());
    m_pages->addWidget(m_split);
    layout->addWidget(m_pages, 1);
    setFocusProxy(m_table);

    connect(&model, &RecordingsModel::opened, this, &RecordingsPanel::refresh);
    connect(&model, &RecordingsModel::localChanged, this, &RecordingsPanel::refresh);
    connect(&model, &RecordingsModel::openingChanged, this, [this] {
        if (m_model.isOpening())
            m_message->showProgress(tr("Opening…"), [] {});
        else
            m_message->clearProgress();
    });
    connect(&model, &RecordingsModel::runningHereChanged, this, [this] {
        if (m_model.isRunningHere())
            m_message->showProgress(tr("Running the steps here…"), [this] { m_model.stopRunningHere(); });
        else
            m_message->clearProgress();
    });
    connect(m_live, &RecordingsLiveBar::failed, this,
            [this](const QString& message) { m_message->showError(message, message); });
    connect(&model, &RecordingsModel::rowSelected, this, &RecordingsPanel::showSelected);
    connect(&model, &RecordingsModel::rowsChanged, this, &RecordingsPanel::showSelected);
    connect(&model, &RecordingsModel::failed, this,
            [this](const QString& message) { m_message->showError(message, message); });
    connect(m_findings, &RecordingsFindings::rowChosen, this, &RecordingsPanel::choose);
    connect(m_findings, &RecordingsFindings::worstWanted, m_viewer, &RecordingsViewer::showWorst);
    connect(m_findings, &RecordingsFindings::placeWanted, m_viewer, &RecordingsViewer::showIndex);
    connect(m_viewer, &RecordingsViewer::filesDropped, this, &RecordingsPanel::filesDropped);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_swap->setIcon(Theme::instance().icon(u"swap"_s));
        m_table->viewport()->update();
    });
    refresh();
}

QWidget* RecordingsPanel::makeStart()
{
    auto* page = new QWidget(m_pages);
    auto* column = vbox(page, {24, 24, 24, 24}, 16);
    auto* title = new QLabel(tr("Record where it happens, look here"), page);
    title->setFont(Theme::font(TextSize::Large, true));
    auto* text =
        new QLabel(tr("The Python package writes what every step of a program puts out into one file. "
                      "Open one to walk its steps, or two to find the step where they part."),
                   page);
    text->setWordWrap(true);
    text->setFixedWidth(560);
    // In the middle of a row, a label that wraps would get the height of one line.
    text->setMinimumHeight(text->heightForWidth(text->maximumWidth()));
    auto* code = new QLabel(u"with comparoscope.record(\"run.comparo\") as rec:\n"
                            "    rec.input(batch)\n"
                            "    out = rec.watch(model)(batch)"_s,
                            page);
    QFont fixed = code->font();
    fixed.setFamily(u"monospace"_s);
    fixed.setStyleHint(QFont::Monospace);
    code->setFont(fixed);
    code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    code->setAccessibleName(tr("How a recording is made"));
    auto* open = new QToolButton(page);
    open->setObjectName(u"recordings_open"_s);
    configure(open, {.text = tr("Open a recording…"), .look = u"outlined"_s, .focus = Qt::StrongFocus});
    connect(open, &QToolButton::clicked, this, [this] { Q_EMIT openRequested(false); });
    column->addStretch(1);
    for (QWidget* widget : {static_cast<QWidget*>(title), static_cast<QWidget*>(text),
                            static_cast<QWidget*>(code), static_cast<QWidget*>(open)})
        column->addWidget(widget, 0, Qt::AlignHCenter);
    column->addStretch(2);
    return page;
}

QWidget* RecordingsPanel::makeList()
{
    auto* list = configure(new QWidget(m_split), {.minimumWidth = kLeastListWidth});
    auto* column = vbox(list, {0, 0, 0, 0}, 0);
    auto* bar = new QFrame(list);
    bar->setProperty("look", u"bar"_s);
    auto* row = hbox(bar, {8, 4, 8, 4}, 8);
    configure(m_search, u"recorded_search"_s, tr("find a step"), tr("Find a step by its name"));
    m_search->setClearButtonEnabled(true);
    configure(m_differing, u"recorded_differing"_s, tr("Differing", "steps"),
              tr("Only steps that differ, or whose draws or parameters do"),
              {.look = u"outlined"_s,
               .spoken = tr("Only steps that differ"),
               .focus = Qt::TabFocus,
               .checkable = true});
    m_swap->setObjectName(u"recorded_swap"_s);
    m_swap->setIcon(Theme::instance().icon(u"swap"_s));
    m_swap->setToolTip(tr("Swap A and B (X)"));
    m_swap->setAccessibleName(tr("Swap A and B"));
    m_swap->setFocusPolicy(Qt::TabFocus);
    configure(m_compare, u"recorded_compare"_s, tr("Compare with…"),
              tr("Compare with another recording, or with what the steps give here"),
              {.spoken = tr("Compare with another recording or with what runs here")});
    auto* choices = new QMenu(m_compare);
    choices->addAction(tr("Another recording…"), this, [this] { Q_EMIT openRequested(true); });
    choices->addAction(tr("The same steps, run here"), this, &RecordingsPanel::offerLive)
        ->setObjectName(u"recorded_offer_live"_s);
    m_compare->setMenu(choices);
    m_compare->setPopupMode(QToolButton::InstantPopup);
    configure(m_compare, {.look = u"outlined"_s, .focus = Qt::TabFocus});
    configure(m_local,
              {.name = u"recorded_local"_s,
               .text = tr("Local error…"),
               .look = u"outlined"_s,
               .tip = tr("Which steps differ by themselves: runs each of both here, on its recorded input"),
               .spoken = tr("Local error of each step"),
               .focus = Qt::TabFocus});
    connect(m_local, &QToolButton::clicked, this, &RecordingsPanel::offerLive);
    addAll(row, {{m_search, 1}, m_differing, m_local, m_swap, m_compare});
    addAll(column, {bar, m_live});
    m_live->hide();
    m_filter->setSourceModel(m_steps);
    m_table->setModel(m_filter);
    configure(m_table, {.name = u"recorded_steps"_s, .spoken = tr("Steps of the recording"), .small = true});
    makeCopyable(m_table);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setIconSize({14, 14});
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 8);
    column->addWidget(m_table, 1);
    connect(m_search, &QLineEdit::textChanged, m_filter, &RecordedStepFilter::setText);
    connect(m_differing, &QToolButton::toggled, m_filter, &RecordedStepFilter::setDifferingOnly);
    connect(m_search, &QLineEdit::returnPressed, this, [this] { m_table->setFocus(); });
    connect(m_swap, &QToolButton::clicked, &m_model, &RecordingsModel::swapSides);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid())
                    m_model.select(static_cast<std::size_t>(m_filter->mapToSource(current).row()));
            });
    return list;
}

/// Whether the steps of one recording ran on several devices.
bool RecordingsPanel::hasDevices() const
{
    const std::vector<RecordedStep>& steps = m_model.file(0)->recording.steps;
    const RecordedTensor* first = nullptr;
    for (const RecordedStep& step : steps)
        for (const RecordedTensor& tensor : step.tensors) {
            first = first ? first : &tensor;
            if (tensor.device != first->device)
                return true;
        }
    return false;
}

/// Pixels of the longest name of the steps, of those at the beginning of a long list.
int RecordingsPanel::nameWidth() const
{
    constexpr std::size_t kMostMeasured = 500;
    const QFontMetrics metrics(Theme::font(TextSize::Small, true));
    int widest = 0;
    for (std::size_t row = 0; row < std::min(m_model.rows().size(), kMostMeasured); ++row)
        widest = std::max(widest, metrics.horizontalAdvance(m_steps->nameOf(row)));
    return widest + kBesideName;
}

/// Names take what the other columns leave; those are as wide as what they usually hold. Until a person moves
/// its border, the list is as wide as its names need, within a share of the page.
void RecordingsPanel::arrangeColumns()
{
    QHeaderView* header = m_table->horizontalHeader();
    const QFontMetrics metrics(m_table->font());
    const auto width = [&metrics](const QString& text) { return metrics.horizontalAdvance(text) + 16; };
    const QString count = QString::number(m_model.rows().size());
    const bool isPair = m_model.isPair();
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setSectionResizeMode(RecordedStepList::Name, QHeaderView::Stretch);
    m_table->setColumnWidth(RecordedStepList::Number, width(QString(count.size() + 1, u'0')));
    m_table->setColumnWidth(RecordedStepList::Tensor, width(u"float32 8x64x120x160"_s));
    m_table->setColumnWidth(RecordedStepList::Where, isPair ? 8 + width(u"Max |A−B|"_s) : width(u"cuda:0"_s));
    m_table->setColumnHidden(RecordedStepList::Tensor, isPair);
    m_table->setColumnHidden(RecordedStepList::Where, !isPair && m_model.isOpen() && !hasDevices());
    int taken =
        m_table->columnWidth(RecordedStepList::Number) + m_table->columnWidth(RecordedStepList::Where);
    for (int column = RecordedStepList::Local; column < m_steps->columnCount(); ++column) {
        m_table->setColumnWidth(column, width(u"0.0000001"_s));
        taken += m_table->columnWidth(column);
    }
    const QList<int> sizes = m_split->sizes();
    if (!isPair || sizes.front() == 0)
        return;
    const int ulps = width(u"Max ULP 0"_s);
    const int names = nameWidth();
    const double share = m_model.localErrors(1) ? kListShareOfBoth : kListShare;
    const int most = std::max(kListWidth, static_cast<int>(share * m_split->width()));
    const int list = m_isListMoved ? sizes[0] : std::clamp(taken + ulps + names, kListWidth, most);
    if (list != sizes[0])
        m_split->setSizes({list, sizes[1] + sizes[0] - list, sizes[2]});
    m_table->setColumnWidth(RecordedStepList::Ulp, ulps);
    // The statistics of a step have its ULPs, too; its name stands here alone.
    m_table->setColumnHidden(RecordedStepList::Ulp,
                             m_model.localSide() && list - taken - ulps < std::min(names, kLeastNames));
}

void RecordingsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_model.isOpen())
        arrangeColumns();
}

void RecordingsPanel::refresh()
{
    m_pages->setCurrentIndex(m_model.isOpen() ? 1 : 0);
    m_differing->setVisible(m_model.isPair());
    m_swap->setVisible(m_model.isPair() && !m_model.live());
    m_compare->setVisible(!m_model.isPair() || m_model.live());
    m_local->setVisible(m_model.isPair() && !m_model.live() && !m_model.isOfArrays());
    m_search->setPlaceholderText(m_model.isOfArrays() ? tr("find an array") : tr("find a step"));
    m_offersLive = m_offersLive && !m_model.isPair();
    m_live->setVisible(m_model.localSide() || m_offersLive);
    if (!m_model.isPair())
        m_differing->setChecked(false);
    if (m_model.isOpen())
        m_message->clearError();
    arrangeColumns();
    showSelected();
}

void RecordingsPanel::offerLive()
{
    m_offersLive = true;
    m_live->show();
    m_live->setFocus();
}

void RecordingsPanel::showSelected()
{
    if (m_model.row() >= m_model.rows().size())
        return;
    const QModelIndex index =
        m_filter->mapFromSource(m_steps->index(static_cast<int>(m_model.row()), RecordedStepList::Name));
    if (!index.isValid()) {
        m_table->clearSelection();
        return;
    }
    if (m_table->currentIndex().row() != index.row())
        m_table->setCurrentIndex(index);
    m_table->scrollTo(index);
}

void RecordingsPanel::choose(std::size_t row)
{
    const QModelIndex source = m_steps->index(static_cast<int>(row), RecordedStepList::Name);
    if (!m_filter->mapFromSource(source).isValid()) { // a filter hides what was asked for
        m_search->clear();
        m_differing->setChecked(false);
    }
    m_model.select(row);
    showSelected();
}

bool RecordingsPanel::isReady() const
{
    return m_model.isOpen() && !m_model.isOpening() && !m_model.isRunningHere() && m_viewer->isDrawn() &&
           !m_findings->slices().isRunning() &&
           (!m_model.isPair() || (m_model.detail() && !m_model.isComparing() && !m_model.isAnswering()));
}

} // namespace comparo::ui
