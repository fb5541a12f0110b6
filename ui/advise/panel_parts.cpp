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
#include "ui/page/result_page.h"
#include "ui/widgets/build.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table_copy.h"

#include <QComboBox>
#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>

/// How the page is made.
namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSetupWidth = 326;

void arrangeRows(QTableView* table, const QString& name, const QString& title)
{
    configure(table, {.name = name, .spoken = title, .small = true});
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
    auto* layout = vbox(this, {0, 0, 0, 0}, 0);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(makeSetup(split));
    auto* right = new QWidget(split);
    ResultBar* bar = makeBar();
    auto* column = vbox(right, {12, 8, 12, 8}, 8, {bar});
    m_words = configure(new QLabel(right), {.name = u"advise_state"_s, .prose = true});
    column->addWidget(m_words);
    m_pages = new QStackedWidget(right);
    m_pages->addWidget(makeStart());
    m_pages->addWidget(makeResults());
    m_command = new CommandLine(right);
    addAll(column, {{m_pages, 1}, m_command});
    split->addWidget(right);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setSizes({kSetupWidth, 1000});
    layout->addWidget(split, 1);
    nameApart(m_command);
    setFocusProxy(&bar->runButton());
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
    configure(scroll, {.minimumWidth = kSetupWidth, .frame = QFrame::NoFrame});
    auto* content = configure(new QWidget(scroll->viewport()), {.look = u"panel"_s});
    auto* column = vbox(content, {0, 4, 0, 8}, 0);
    auto* steps = new QWidget(content);
    auto* stepColumn = vbox(steps, 4);
    auto* take = new QPushButton(tr("Take steps and sides of Compare"), steps);
    take->setObjectName(u"advise_take"_s);
    connect(take, &QPushButton::clicked, &m_model, &AdviceModel::takeFromComparison);
    auto* pipeline = new PipelinePanel(m_model.setup(), steps);
    pipeline->layout()->setContentsMargins(0, 0, 0, 0);
    nameApart(pipeline);
    m_picker = new OpPicker(m_model.setup(), m_peers, window());
    m_picker->setNeedsInput(false);
    connect(pipeline, &PipelinePanel::addWanted, this, &AdvicePanel::addStep);
    addAll(stepColumn, {take, pipeline});
    column->addWidget(new Section(tr("Steps"), steps, true, content));
    m_pictures = new AdvicePicturesForm(m_model, content);
    addAll(column,
           {new Section(tr("Pictures"), m_pictures, true, content),
            new Section(tr("Cases and proposal"), new AdviceProposalForm(m_model, content), true, content),
            stretch()});
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

ResultBar* AdvicePanel::makeBar()
{
    auto* bar = new ResultBar(
        m_model, {u"advise"_s, tr("Measure", "verb"), tr("Progress of the measurement"), 8}, {}, this);
    QPushButton* contract = bar->add(u"advise_contract"_s, tr("Save as contract…"));
    contract->setToolTip(tr("Rules that a test suite can hold a change to: --contract of run, diff and "
                            "sweep reads them."));
    bar->addReport();
    connect(contract, &QPushButton::clicked, this, &AdvicePanel::contractWanted);
    connect(bar, &ResultBar::reportWanted, this, &AdvicePanel::reportWanted);
    return bar;
}

QWidget* AdvicePanel::makeStart()
{
    auto* page = new QWidget(m_pages);
    auto* column = vbox(page, {24, 24, 24, 24}, 12);
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
    addAll(column, {stretch(), {title, 0, Qt::AlignHCenter}, {text, 0, Qt::AlignHCenter}, stretch(2)});
    return page;
}

QWidget* AdvicePanel::makeChart()
{
    auto* part = new QWidget(this);
    auto* column = vbox(part, {0, 0, 0, 0}, 4);
    auto* row = hbox(8);
    auto* label = new QLabel(tr("Spread of"), part);
    m_measure = configure(new QComboBox(part), {.name = u"advise_measure"_s});
    for (const AdviceMeasure measure :
         {AdviceMeasure::Atol, AdviceMeasure::Rtol, AdviceMeasure::Ulp, AdviceMeasure::Share})
        m_measure->addItem(nameOf(measure));
    m_measure->setAccessibleName(tr("What the chart shows"));
    label->setBuddy(m_measure);
    auto* hint = configure(new QLabel(tr("A double click opens a case in Compare."), part),
                           {.look = u"muted"_s, .small = true, .minimumWidth = 1});
    addAll(row, {label, m_measure, {hint, 1}});
    m_chart = new AdviceChart(part);
    addAll(column, {row, {m_chart, 1}});
    connect(m_measure, &QComboBox::currentIndexChanged, this, &AdvicePanel::showMeasure);
    connect(m_chart, &AdviceChart::currentChanged, this, &AdvicePanel::point);
    connect(m_chart, &AdviceChart::opened, this, &AdvicePanel::openCase);
    return part;
}

QWidget* AdvicePanel::makeResults()
{
    auto* page = new QWidget(m_pages);
    m_leftOut = configure(new QLabel(page), {.name = u"advise_left_out"_s, .prose = true});
    auto* column = vbox(page, {0, 0, 0, 0}, 8, {m_leftOut});
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
    m_card = configure(new AdviceCard(middle), {.minimumWidth = 300});
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
