// SPDX-License-Identifier: Apache-2.0
// The parts of the page "Sweep" and what ties them together.
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/page/answer_card.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/picture_delegate.h"
#include "ui/sweep/setup.h"
#include "ui/widgets/build.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/table_copy.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeftWidth = 328;
constexpr int kPicturesDelayMs = 80;
constexpr int kDetailLines = 2;

} // namespace

SweepPanel::SweepPanel(SweepModel& model, Settings& settings, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_settings(settings),
      m_message(new MessageBar(this)),
      m_left(new QStackedWidget(this)),
      m_setup(new SweepSetup(settings, m_left)),
      m_leftTabs(new QButtonGroup(this)),
      m_groupTable(new QTableView(this)),
      m_grouping(new QComboBox(this)),
      m_right(new QStackedWidget(this)),
      m_icon(new QLabel(this)),
      m_word(new QLabel(this)),
      m_headline(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_pause(button(u"sweep_pause"_s, {}, tr("Cases that run come to their end; none begins"))),
      m_stop(button(u"sweep_stop"_s, tr("Stop"), tr("End the sweep; its journal keeps what is done"))),
      m_proceed(button(u"sweep_proceed"_s, {}, tr("Go on from the journal"))),
      m_report(button(u"sweep_report"_s, tr("Report ▾"), tr("Write what was found to a file"))),
      m_copy(
          button(u"sweep_copy"_s, tr("Copy command"), tr("Copy the command that goes on with this sweep"))),
      m_search(new QLineEdit(this)),
      m_failures(button(u"sweep_failures"_s, tr("Failures only"), tr("Hide the cases that pass"))),
      m_shown(new QLabel(this)),
      m_table(new QTableView(this)),
      m_card(new AnswerCard(this)),
      m_details(new QLabel(this)),
      m_open(button(u"sweep_open_case"_s, tr("Open in Compare"),
                    tr("Run this case alone and look at it (Enter)"))),
      m_command(new CommandLine(this))
{
    configure(this, {.name = u"sweep_panel"_s, .look = u"panel"_s});
    m_message->setObjectName(u"sweep_message"_s);
    auto* layout = vbox(this, {0, 0, 0, 0}, 0, {m_message});
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(makeLeft(split));
    split->addWidget(m_right);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({kLeftWidth, 1000});
    layout->addWidget(split, 1);
    m_right->addWidget(makeEmpty());
    m_right->addWidget(makeRight());
    setFocusProxy(m_table);
    m_pictures.setSingleShot(true);
    m_pictures.setInterval(kPicturesDelayMs);

    connect(&m_pictures, &QTimer::timeout, this, &SweepPanel::wantPictures);
    connect(m_setup, &SweepSetup::startRequested, this, &SweepPanel::start);
    connect(m_setup, &SweepSetup::takeRequested, this, &SweepPanel::takeRequested);
    connect(&model, &SweepModel::changed, this, &SweepPanel::refresh);
    connect(&model, &SweepModel::failed, m_message, &MessageBar::showError);
    connect(&model, &SweepModel::notice, this, [this](const QString& text) { m_message->showNotice(text); });
    connect(&model.gallery(), &SweepGallery::ready, this, [this](std::size_t number) {
        const QModelIndex current = m_table->currentIndex();
        if (current.isValid() && m_model.table().at(current.row()).result.number == number)
            refreshDetails();
    });
    const auto look = [this] {
        if (!m_pictures.isActive())
            m_pictures.start();
    };
    for (const auto signal : {&SweepTable::rowsInserted, &SweepTable::rowsRemoved})
        connect(&model.table(), signal, this, look);
    connect(&model.table(), &SweepTable::modelReset, this, look);
    connect(m_table->verticalScrollBar(), &QScrollBar::valueChanged, this, look);
    m_table->viewport()->installEventFilter(this);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        refresh();
        m_table->viewport()->update();
    });
    refresh();
}

QToolButton* SweepPanel::button(const QString& name, const QString& text, const QString& tip)
{
    auto* made =
        configure(new QToolButton(this),
                  {.name = name, .text = text, .look = u"outlined"_s, .tip = tip, .focus = Qt::StrongFocus});
    return made;
}

QWidget* SweepPanel::makeLeft(QWidget* parent)
{
    auto* left = configure(new QWidget(parent), {.minimumWidth = kLeftWidth});
    auto* layout = vbox(left, {0, 0, 0, 0}, 0);
    auto* bar = new QFrame(left);
    bar->setProperty("look", u"bar"_s);
    auto* row = hbox(bar, {8, 4, 8, 4}, 4);
    const std::pair<QString, QString> tabs[] = {{u"sweep_tab_setup"_s, tr("Setup")},
                                                {u"sweep_tab_groups"_s, tr("Groups")}};
    for (int i = 0; i < 2; ++i) {
        auto* tab = button(tabs[i].first, tabs[i].second, {});
        tab->setCheckable(true);
        m_leftTabs->addButton(tab, i);
        row->addWidget(tab);
    }
    row->addStretch(1);
    auto* open = button(u"sweep_open_journals"_s, tr("Open journals…"),
                        tr("Show a sweep that was run before, or put its shards together"));
    row->addWidget(open);
    connect(open, &QToolButton::clicked, this, &SweepPanel::chooseJournals);
    connect(m_leftTabs, &QButtonGroup::idClicked, this, &SweepPanel::showLeft);
    layout->addWidget(bar);
    m_left->addWidget(m_setup);
    m_left->addWidget(makeGroups());
    layout->addWidget(m_left, 1);
    showLeft(0);
    return left;
}

QWidget* SweepPanel::makeGroups()
{
    auto* page = new QWidget(m_left);
    auto* layout = vbox(page, {12, 12, 12, 12}, 8);
    configure(m_grouping, {.name = u"sweep_grouping"_s, .spoken = tr("Group the cases by")});
    m_grouping->addItem(tr("By pipeline"), static_cast<int>(SweepGrouping::Pipeline));
    m_grouping->addItem(tr("By pair of sides"), static_cast<int>(SweepGrouping::Sides));
    m_grouping->addItem(tr("By verdict"), static_cast<int>(SweepGrouping::Verdict));
    layout->addWidget(m_grouping);
    m_groupTable->setObjectName(u"sweep_groups"_s);
    m_groupTable->setAccessibleName(tr("Groups of cases; choosing one shows its cases"));
    m_groupTable->setModel(&m_model.groups());
    m_groupTable->setFont(Theme::font(TextSize::Small));
    makeCopyable(m_groupTable);
    m_groupTable->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_groupTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_groupTable->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_groupTable->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_groupTable->setTextElideMode(Qt::ElideNone);
    m_groupTable->setWordWrap(true); // names that begin alike end otherwise
    m_groupTable->setShowGrid(true);
    m_groupTable->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_groupTable->setFrameShape(QFrame::NoFrame);
    m_groupTable->horizontalHeader()->setSectionResizeMode(SweepGroups::Name, QHeaderView::Stretch);
    for (const int column : {SweepGroups::Failed, SweepGroups::Cases}) {
        m_groupTable->horizontalHeader()->setSectionResizeMode(column, QHeaderView::Fixed);
        m_groupTable->setColumnWidth(column, 60);
    }
    layout->addWidget(m_groupTable, 1);
    const auto choose = [this] {
        const int row = m_groupTable->currentIndex().row();
        m_model.table().setGroup(m_model.groups().grouping(), m_model.groups().nameOf(row));
        refreshHead();
    };
    connect(m_groupTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this, choose);
    connect(m_grouping, &QComboBox::activated, this, [this, choose] {
        m_model.groups().setGrouping(static_cast<SweepGrouping>(m_grouping->currentData().toInt()));
        choose();
    });
    return page;
}

QWidget* SweepPanel::makeEmpty()
{
    auto* page = new QWidget(m_right);
    auto* column = vbox(page, {32, 32, 32, 32}, 12);
    auto* title = configure(new QLabel(tr("Many pictures, many pipelines, many pairs of devices"), page),
                            {.font = Theme::font(TextSize::Large, true), .wraps = true});
    auto* text = configure(
        new QLabel(
            tr("Every picture goes through every pipeline on every pair of sides. The cases that fail come "
               "first, "
               "with A, B and the difference beside them; a case opens in Compare.\n\nEvery result is "
               "written to "
               "a "
               "journal at once. A sweep that was stopped, here or on another machine, goes on from it: in "
               "this "
               "window and with 'comparo sweep'. The shards of a job array are opened together."),
            page),
        {.look = u"muted"_s, .maximumWidth = 640, .wraps = true});
    auto* open = button(u"sweep_open_journals_first"_s, tr("Open journals…"), {});
    connect(open, &QToolButton::clicked, this, &SweepPanel::chooseJournals);
    column->addStretch(1);
    for (QWidget* widget : {static_cast<QWidget*>(title), static_cast<QWidget*>(text)})
        column->addWidget(widget);
    addAll(column, {{open, 0, Qt::AlignLeft}, stretch(2)});
    return page;
}

QWidget* SweepPanel::makeRight()
{
    auto* page = new QWidget(m_right);
    auto* layout = vbox(page, {0, 0, 0, 0}, 0, {makeHead(), makeFilter()});
    makeTable();
    addAll(layout, {{m_table, 1}, makeDetails()});
    return page;
}

QWidget* SweepPanel::makeHead()
{
    auto* head = new QFrame(this);
    auto* column = vbox(head, {12, 8, 12, 4}, 4);
    configure(m_word, {.name = u"sweep_word"_s, .font = Theme::font(TextSize::Large, true)});
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(8);
    m_progress->setAccessibleName(tr("Progress of the sweep"));
    auto* row = hbox(8, {m_icon, m_word, {m_progress, 1}, stretch(0)});
    auto* menu = new QMenu(m_report);
    menu->addAction(tr("Report…"), this, &SweepPanel::reportWanted);
    menu->addAction(tr("Propose a contract…"), this, &SweepPanel::chooseContract);
    menu->addAction(tr("Save as one journal…"), this, &SweepPanel::chooseMerge);
    m_report->setMenu(menu);
    m_report->setPopupMode(QToolButton::InstantPopup);
    auto* space = new QWidget(head);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    row->addWidget(space);
    for (QToolButton* each : {m_pause, m_stop, m_proceed, m_copy, m_report})
        row->addWidget(each);
    configure(m_headline, {.name = u"sweep_headline"_s, .prose = true});
    addAll(column, {row, m_headline});
    connect(m_pause, &QToolButton::clicked, this, [this] {
        if (m_model.isPaused())
            m_model.unpause();
        else
            m_model.pause();
    });
    connect(m_stop, &QToolButton::clicked, &m_model, &SweepModel::stop);
    connect(m_proceed, &QToolButton::clicked, this, [this] {
        m_message->clearError();
        m_model.run();
    });
    connect(m_copy, &QToolButton::clicked, this, [this] {
        QApplication::clipboard()->setText(m_model.command());
        m_message->showNotice(tr("Command copied. It goes on from the same journal."));
    });
    return head;
}

QWidget* SweepPanel::makeFilter()
{
    auto* bar = new QFrame(this);
    bar->setProperty("look", u"bar"_s);
    configure(m_search, u"sweep_search"_s, tr("Find in pictures, pipelines, sides and findings"),
              tr("Find cases"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(420);
    m_failures->setCheckable(true);
    m_shown->setProperty("look", u"muted"_s);
    hbox(bar, {12, 4, 12, 8}, 8, {{m_search, 1}, m_failures, m_shown, stretch()});
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_model.table().setText(text);
        refreshHead();
    });
    connect(m_failures, &QToolButton::toggled, this, [this](bool on) {
        m_model.table().setFailuresOnly(on);
        refreshHead();
    });
    return bar;
}

void SweepPanel::makeTable()
{
    configure(m_table,
              {.name = u"sweep_table"_s, .spoken = tr("Cases of the sweep, the worst first"), .small = true});
    m_table->setModel(&m_model.table());
    makeCopyable(m_table);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(true);
    m_table->setTextElideMode(Qt::ElideMiddle);
    auto* delegate = new SweepPictureDelegate(m_model.gallery(), m_table);
    m_table->setItemDelegateForColumn(SweepTable::Pictures, delegate);
    const QSize pictures = delegate->sizeHint({}, {});
    // Every row has one height, so that no row has to be asked for it.
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(pictures.height());
    QHeaderView* header = m_table->horizontalHeader();
    header->setFont(Theme::font(TextSize::Small));
    header->setSortIndicator(SweepTable::Verdict, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    header->setSectionResizeMode(QHeaderView::Interactive);
    // The numbers stand beside the pictures, where they are seen in a narrow window, too.
    header->moveSection(header->visualIndex(SweepTable::Differ), SweepTable::Picture);
    header->moveSection(header->visualIndex(SweepTable::MaxAbs), SweepTable::Picture + 1);
    arrangeColumns();
    connect(header, &QHeaderView::sectionResized, this,
            [this] { m_hasOwnWidths = m_hasOwnWidths || !m_arranges; });
    connect(m_table, &QTableView::activated, this, &SweepPanel::openRow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &SweepPanel::refreshDetails);
}

/// What is left over goes to the words.
void SweepPanel::arrangeColumns()
{
    if (m_hasOwnWidths) // a person's
        return;
    const QFontMetrics metrics(m_table->font());
    const auto width = [&](const QString& text) { return metrics.horizontalAdvance(text) + 24; };
    int widestVerdict =
        width(m_model.table().headerData(SweepTable::Verdict, Qt::Horizontal, Qt::DisplayRole).toString());
    for (const OutcomeKind kind : kOutcomeKinds)
        if (m_model.table().count(kind) > 0)
            widestVerdict = std::max(widestVerdict, width(translated(Outcome{kind, {}}.word())));
    const std::pair<int, int> widths[] = {
        {SweepTable::Verdict, widestVerdict + 20},
        {SweepTable::Pictures,
         m_table->itemDelegateForColumn(SweepTable::Pictures)->sizeHint({}, {}).width()},
        {SweepTable::Picture, 112},
        {SweepTable::Pipeline, 184},
        {SweepTable::Sides, width(u"emu:0 (emulated) · framework"_s)},
        {SweepTable::Differ, width(u"100.00 %"_s)},
        {SweepTable::MaxAbs, width(tr("Max |A−B|"))},
        {SweepTable::Atol, width(u"0.000123"_s)},
        {SweepTable::Ulp, width(u"16,777"_s)},
        {SweepTable::Number, width(u"100000"_s)}};
    int room = m_table->viewport()->width();
    for (const auto& [column, pixels] : widths)
        room -= pixels;
    m_arranges = true;
    for (const auto& [column, pixels] : widths)
        m_table->setColumnWidth(column, pixels + (room <= 0                        ? 0
                                                  : column == SweepTable::Picture  ? room / 3
                                                  : column == SweepTable::Pipeline ? room - room / 3
                                                                                   : 0));
    m_arranges = false;
}

QWidget* SweepPanel::makeDetails()
{
    auto* foot = new QFrame(this);
    foot->setProperty("look", u"footer"_s);
    configure(m_details, {.name = u"sweep_details"_s,
                          .look = u"muted"_s,
                          .align = Qt::AlignLeft | Qt::AlignTop,
                          .prose = true});
    m_details->setMinimumHeight(kDetailLines * m_details->fontMetrics().lineSpacing());
    auto* rest = new QWidget(foot);
    vbox(rest, {12, 4, 12, 8}, 8, {hbox(12, {{m_details, 1}, {m_open, 0, Qt::AlignTop}}), m_command});
    vbox(foot, {0, 0, 0, 0}, 0, {m_card, rest});
    connect(m_card, &AnswerCard::copyWanted, this, &SweepPanel::copyIssue);
    connect(m_open, &QToolButton::clicked, this, [this] { openRow(m_table->currentIndex()); });
    return foot;
}

} // namespace comparo::ui
