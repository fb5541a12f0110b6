// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/card.h"
#include "ui/advise/chart.h"
#include "ui/advise/panel.h"
#include "ui/advise/pictures_form.h"
#include "ui/advise/proposal_form.h"
#include "ui/advise/tables.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/ops/op_picker.h"
#include "ui/inspect/pipeline/panel.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table_copy.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

/// How the page is made.
namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSetupWidth = 326;
constexpr int kProgressSteps = 1000;
constexpr int kActionHeight = 28;

void arrangeRows(QTableView* table, const QString& name, const QString& title)
{
    table->setObjectName(name);
    table->setAccessibleName(title);
    table->setFont(Theme::font(TextSize::Small));
    makeCopyable(table);
    table->horizontalHeader()->setFont(Theme::font(TextSize::Small));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    table->setWordWrap(false);
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table->verticalHeader()->setDefaultSectionSize(table->fontMetrics().height() + 8);
    table->horizontalHeader()->setMinimumSectionSize(40);
}

} // namespace

void AdvicePanel::make()
{
    m_sides = new SideBar(m_model.setup(), m_peers, m_swap, this);
    nameApart(m_sides);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(makeSetup(split));
    auto* right = new QWidget(split);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(12, 8, 12, 8);
    column->setSpacing(8);
    column->addWidget(makeBar());
    m_words = new QLabel(right);
    m_words->setObjectName(u"advise_state"_s);
    m_words->setWordWrap(true);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_words);
    m_pages = new QStackedWidget(right);
    m_pages->addWidget(makeStart());
    m_pages->addWidget(makeResults());
    column->addWidget(m_pages, 1);
    m_command = new CommandLine(right);
    column->addWidget(m_command);
    split->addWidget(right);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({kSetupWidth, 1000});
    layout->addWidget(split, 1);
    nameApart(m_command);
    setFocusProxy(m_run);
}

/// Parts that other pages have, too, keep names of their own here.
void AdvicePanel::nameApart(QWidget* widget) const
{
    const QString prefix = u"advise_"_s;
    for (QObject* each : widget->findChildren<QObject*>())
        if (const QString name = each->objectName(); !name.isEmpty() && !name.startsWith(u"qt_"_s))
            each->setObjectName(prefix + name);
}

QWidget* AdvicePanel::makeSetup(QWidget* parent)
{
    auto* scroll = new QScrollArea(parent);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setMinimumWidth(kSetupWidth);
    auto* content = new QWidget(scroll->viewport());
    content->setProperty("look", u"panel"_s);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 4, 0, 8);
    column->setSpacing(0);
    auto* steps = new QWidget(content);
    auto* stepColumn = new QVBoxLayout(steps);
    stepColumn->setSpacing(4);
    auto* take = new QPushButton(tr("Take steps and sides of Inspect"), steps);
    take->setObjectName(u"advise_take"_s);
    connect(take, &QPushButton::clicked, &m_model, &AdviceModel::takeFromComparison);
    auto* pipeline = new PipelinePanel(m_model.setup(), steps);
    pipeline->layout()->setContentsMargins(0, 0, 0, 0);
    nameApart(pipeline);
    m_picker = new OpPicker(m_model.setup(), m_peers, window());
    m_picker->setNeedsInput(false);
    connect(pipeline, &PipelinePanel::addWanted, this, &AdvicePanel::addStep);
    stepColumn->addWidget(take);
    stepColumn->addWidget(pipeline);
    column->addWidget(new Section(tr("Steps"), steps, true, content));
    m_pictures = new AdvicePicturesForm(m_model, content);
    column->addWidget(new Section(tr("Pictures"), m_pictures, true, content));
    column->addWidget(
        new Section(tr("Cases and proposal"), new AdviceProposalForm(m_model, content), true, content));
    column->addStretch(1);
    scroll->setWidget(content);
    return scroll;
}

void AdvicePanel::addStep()
{
    m_picker->open();
}

void AdvicePanel::addInputs(const QStringList& paths)
{
    m_pictures->addInputs(paths);
}

QWidget* AdvicePanel::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    m_run = new QPushButton(bar);
    m_run->setObjectName(u"advise_run"_s);
    m_run->setDefault(true); // looks as what the page is there for
    m_run->setMinimumSize(112, kActionHeight);
    m_progress = new QProgressBar(bar);
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(144, 8);
    m_progress->setAccessibleName(tr("Progress of the measurement"));
    m_contract = new QPushButton(tr("Save as contract…"), bar);
    m_contract->setObjectName(u"advise_contract"_s);
    m_contract->setMinimumHeight(kActionHeight);
    m_contract->setToolTip(tr("Rules that a test suite can hold a change to: --contract of run, diff and "
                              "sweep reads them."));
    m_report = new QPushButton(tr("Report…"), bar);
    m_report->setObjectName(u"advise_report"_s);
    m_report->setMinimumHeight(kActionHeight);
    row->addWidget(m_run);
    row->addWidget(m_progress);
    row->addStretch(1);
    row->addWidget(m_contract);
    row->addWidget(m_report);
    connect(m_run, &QPushButton::clicked, this, [this] {
        if (m_model.isRunning())
            m_model.stop();
        else
            m_model.run();
    });
    connect(m_contract, &QPushButton::clicked, this, &AdvicePanel::contractWanted);
    connect(m_report, &QPushButton::clicked, this, &AdvicePanel::reportWanted);
    return bar;
}

QWidget* AdvicePanel::makeStart()
{
    auto* page = new QWidget(m_pages);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(12);
    auto* title = new QLabel(tr("A tolerance that you can defend"), page);
    title->setFont(Theme::font(TextSize::Large, true));
    auto* text = new QLabel(
        tr("The steps are run on both sides, on many pictures and many draws. For each op and dtype you see "
           "how far the sides lie apart, which tolerance passes all cases, which case needs the most, what "
           "theory allows, and why a smaller one fails."),
        page);
    text->setWordWrap(true);
    constexpr int kTextWidth = 560;
    text->setFixedWidth(kTextWidth);
    // In the middle of a page, nothing else asks for it.
    text->setMinimumHeight(text->heightForWidth(kTextWidth));
    column->addStretch(1);
    column->addWidget(title, 0, Qt::AlignHCenter);
    column->addWidget(text, 0, Qt::AlignHCenter);
    column->addStretch(2);
    return page;
}

QWidget* AdvicePanel::makeChart()
{
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* label = new QLabel(tr("Spread of"), part);
    m_measure = new QComboBox(part);
    m_measure->setObjectName(u"advise_measure"_s);
    for (const AdviceMeasure measure :
         {AdviceMeasure::Atol, AdviceMeasure::Rtol, AdviceMeasure::Ulp, AdviceMeasure::Share})
        m_measure->addItem(nameOf(measure));
    m_measure->setAccessibleName(tr("What the chart shows"));
    label->setBuddy(m_measure);
    auto* hint = new QLabel(tr("A double click opens a case in Inspect."), part);
    hint->setProperty("look", u"muted"_s);
    hint->setFont(Theme::font(TextSize::Small));
    hint->setMinimumWidth(1);
    row->addWidget(label);
    row->addWidget(m_measure);
    row->addWidget(hint, 1);
    column->addLayout(row);
    m_chart = new AdviceChart(part);
    column->addWidget(m_chart, 1);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &AdvicePanel::showMeasure);
    connect(m_chart, &AdviceChart::currentChanged, this, &AdvicePanel::point);
    connect(m_chart, &AdviceChart::opened, this, &AdvicePanel::openCase);
    return part;
}

QWidget* AdvicePanel::makeResults()
{
    auto* page = new QWidget(m_pages);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    m_leftOut = new QLabel(page);
    m_leftOut->setObjectName(u"advise_left_out"_s);
    m_leftOut->setWordWrap(true);
    m_leftOut->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_leftOut);
    m_advices = new AdvicesModel(this);
    m_adviceTable = new QTableView(page);
    m_adviceTable->setModel(m_advices);
    arrangeRows(m_adviceTable, u"advise_table"_s, tr("Advices, one an op, dtype and pair of sides"));
    QHeaderView* header = m_adviceTable->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(AdvicesModel::Sides, QHeaderView::Stretch);
    column->addWidget(m_adviceTable);
    auto* lower = new QSplitter(Qt::Vertical, page);
    lower->setChildrenCollapsible(false);
    auto* middle = new QSplitter(Qt::Horizontal, lower);
    middle->setChildrenCollapsible(false);
    middle->addWidget(makeChart());
    m_card = new AdviceCard(middle);
    m_card->setMinimumWidth(300);
    middle->addWidget(m_card);
    middle->setStretchFactor(0, 3);
    middle->setStretchFactor(1, 2);
    middle->setSizes({560, 400});
    m_cases = new MeasuredCasesModel(this);
    m_caseTable = new QTableView(lower);
    m_caseTable->setModel(m_cases);
    arrangeRows(m_caseTable, u"advise_cases"_s, tr("Measured cases"));
    m_caseTable->setMinimumHeight(96);
    m_caseTable->setTextElideMode(Qt::ElideMiddle); // the step that was measured alone stands at the end
    QHeaderView* heads = m_caseTable->horizontalHeader();
    heads->setSectionsClickable(true);
    connect(heads, &QHeaderView::sectionClicked, m_cases, &MeasuredCasesModel::turn);
    heads->setSectionResizeMode(QHeaderView::Interactive);
    heads->setStretchLastSection(false);
    heads->setSectionResizeMode(MeasuredCasesModel::Pipeline, QHeaderView::Stretch);
    const QFontMetrics metrics(m_caseTable->font());
    const auto widthOf = [&metrics](const char* text) {
        return metrics.horizontalAdvance(QLatin1StringView(text)) + 20;
    };
    m_caseTable->setColumnWidth(MeasuredCasesModel::Number, widthOf("100,000"));
    m_caseTable->setColumnWidth(MeasuredCasesModel::Input, widthOf("extremes 64x64 uint8, seed 10"));
    m_caseTable->setColumnWidth(MeasuredCasesModel::Place,
                                widthOf("at (62, 24, G): 0.43904033 against 0.42598107"));
    for (const int number : {MeasuredCasesModel::Atol, MeasuredCasesModel::Rtol, MeasuredCasesModel::Ulp,
                             MeasuredCasesModel::Share})
        m_caseTable->setColumnWidth(number, widthOf("1.234e-07"));
    lower->addWidget(middle);
    lower->addWidget(m_caseTable);
    lower->setStretchFactor(0, 3);
    lower->setStretchFactor(1, 2);
    lower->setSizes({330, 170});
    column->addWidget(lower, 1);
    connect(m_adviceTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) { showAdvice(index.row()); });
    connect(m_caseTable->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid())
                    m_chart->setCurrent(m_cases->placeOf(index.row()));
            });
    connect(m_caseTable, &QTableView::activated, this,
            [this](const QModelIndex& index) { openCase(m_cases->placeOf(index.row())); });
    connect(m_card, &AdviceCard::decisiveWanted, this,
            [this] { m_model.openCase(m_shown->advices()[m_row].decisive); });
    return page;
}

} // namespace comparo::ui
