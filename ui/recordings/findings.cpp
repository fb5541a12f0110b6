// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/findings.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/findings/statistics_model.h"
#include "ui/recordings/facts.h"
#include "ui/recordings/facts_view.h"
#include "ui/recordings/slices/panel.h"
#include "ui/recordings/verdict.h"
#include "ui/widgets/build.h"
#include "ui/widgets/section.h"
#include "ui/widgets/table_copy.h"

#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Draws that are listed; the list of steps has all of them.
constexpr std::size_t kMostListed = 200;
/// Statistics per channel are shown for pictures; more columns do not fit.
constexpr std::size_t kMostChannels = 4;

} // namespace

RecordingsFindings::RecordingsFindings(RecordingsModel& model, QWidget* parent)
    : QScrollArea(parent),
      m_model(model),
      m_verdict(new RecordingsVerdict(model, this)),
      m_draws(new RecordedFacts(this)),
      m_environment(new RecordedFacts(this)),
      m_step(new RecordedFacts(this)),
      m_statistics(new StatisticsModel(this)),
      m_sentence(new QLabel(this)),
      m_worst(new QToolButton(this)),
      m_slices(new RecordedSlices(model, this)),
      m_partner(new QComboBox(this)),
      m_back(new QToolButton(this))
{
    setObjectName(u"recordings_findings"_s);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    auto* content = configure(new QWidget(viewport()), {.look = u"panel"_s});
    auto* column = vbox(content, {0, 0, 0, 0}, 0, {m_verdict});
    connect(m_verdict, &RecordingsVerdict::rowChosen, this, &RecordingsFindings::rowChosen);

    const auto section = [&](const QString& title, std::initializer_list<QWidget*> widgets, bool open) {
        auto* inner = new QWidget(content);
        auto* layout = vbox(inner, 8);
        for (QWidget* widget : widgets)
            layout->addWidget(widget);
        auto* made = new Section(title, inner, open, content);
        column->addWidget(made);
        return made;
    };
    m_drawTable = makeTable(m_draws, u"recorded_draws"_s, tr("Draws and parameters that differ"));
    m_environmentTable = makeTable(m_environment, u"recorded_environment"_s, tr("Environment"));
    m_stepTable = makeTable(m_step, u"recorded_step_facts"_s, tr("The selected step"));
    m_statisticsTable = new QTableView(this);
    m_statisticsTable->setModel(m_statistics);
    m_statisticsTable->setObjectName(u"recorded_statistics"_s);
    m_statisticsTable->setAccessibleName(tr("Error statistics of the tensor"));
    m_statisticsTable->setFont(Theme::font(TextSize::Small));
    makeCopyable(m_statisticsTable);
    configure(m_sentence, {.name = u"recorded_sentence"_s, .wraps = true});
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_pairing = makePairing();
    m_drawSection = section(tr("Draws and parameters that differ"), {m_drawTable}, true);
    m_environmentSection = section(tr("Environment"), {m_environmentTable}, true);
    m_stepSection = section(tr("Step"), {m_pairing, m_stepTable}, true);
    configure(m_worst, u"recorded_worst"_s, tr("Show the worst place"),
              tr("Sample, channel and pixel where A and B are farthest apart (Ctrl+F8)"),
              {.look = u"outlined"_s, .focus = Qt::TabFocus});
    connect(m_worst, &QToolButton::clicked, this, &RecordingsFindings::worstWanted);
    m_statisticsSection = section(tr("Statistics"), {m_sentence, m_worst, m_statisticsTable}, true);
    m_slicesSection = section(tr("Slices and axes"), {m_slices}, true);
    connect(m_slices, &RecordedSlices::placeWanted, this, &RecordingsFindings::placeWanted);
    column->addStretch(1);
    setWidget(content);

    connect(&model, &RecordingsModel::opened, this, [this] {
        m_environmentSection->setOpen(m_model.isPair());
        m_slicesSection->setOpen(m_model.isOfArrays());
        refresh();
    });
    connect(&model, &RecordingsModel::rowsChanged, this, &RecordingsFindings::refresh);
    connect(&model, &RecordingsModel::findingsChanged, this, &RecordingsFindings::showDraws);
    connect(&model, &RecordingsModel::localChanged, this, &RecordingsFindings::showStatistics);
    connect(&model, &RecordingsModel::rowSelected, this, [this] {
        showStep();
        showPairing();
    });
    connect(&model, &RecordingsModel::detailChanged, this, [this] {
        showStep();
        showStatistics();
    });
    connect(&Theme::instance(), &Theme::changed, this, &RecordingsFindings::refresh);
    refresh();
}

AnswerCard& RecordingsFindings::card()
{
    return m_verdict->card();
}

RecordedFactsView* RecordingsFindings::makeTable(RecordedFacts* model, const QString& name,
                                                 const QString& title)
{
    auto* table = configure(new RecordedFactsView(model, this), {.name = name, .spoken = title});
    connect(table, &RecordedFactsView::rowChosen, this, &RecordingsFindings::rowChosen);
    return table;
}

/// What the step is compared with, to be corrected.
QWidget* RecordingsFindings::makePairing()
{
    auto* pairing = new QWidget(this);
    auto* row = hbox(pairing, {0, 0, 0, 0}, 8);
    auto* label = configure(new QLabel(tr("Step of B"), pairing), {.look = u"muted"_s, .buddy = m_partner});
    configure(m_partner,
              {.name = u"recorded_partner"_s,
               .tip = tr("Which step of B the selected step of A is compared with; type a part of its name"),
               .spoken = tr("Step of B that stands for the selected step of A")});
    m_partner->setEditable(true);
    m_partner->setInsertPolicy(QComboBox::NoInsert);
    m_partner->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_partner->setMinimumContentsLength(8);
    m_partner->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_partner->completer()->setFilterMode(Qt::MatchContains);
    m_back->setObjectName(u"recorded_unpair"_s);
    m_back->setIcon(Theme::instance().icon(u"reset"_s));
    m_back->setAccessibleName(tr("Take the correction back"));
    m_back->setToolTip(tr("Take the correction back: pair this step by its name again"));
    addAll(row, {label, {m_partner, 1}, m_back});
    connect(m_partner, &QComboBox::activated, this, [this](int index) {
        const auto a = m_model.rows()[m_model.row()].pair.a;
        if (!a || index < 0)
            return;
        m_model.pairByHand(*a,
                           index == 0 ? std::nullopt : std::optional(static_cast<std::size_t>(index - 1)));
    });
    connect(m_back, &QToolButton::clicked, this, [this] {
        if (const auto a = m_model.rows()[m_model.row()].pair.a)
            m_model.unpair(*a);
    });
    return pairing;
}

void RecordingsFindings::refresh()
{
    m_back->setIcon(Theme::instance().icon(u"reset"_s));
    {
        const QSignalBlocker blocker(m_partner);
        m_partner->clear();
        if (m_model.isPair()) {
            QStringList names{tr("none")};
            for (const RecordedStep& step : m_model.file(1)->recording.steps)
                names << u"%1  %2"_s.arg(names.size()).arg(fromUtf8(step.label()));
            m_partner->addItems(names);
        }
    }
    const std::vector<RecordedFact> environment = environmentFactsOf(m_model);
    m_environmentSection->setVisible(!m_model.live() || !environment.empty());
    m_environmentSection->setNote(!m_model.isPair()         ? QString()
                                  : environment.empty()     ? tr("the same")
                                  : environment.size() == 1 ? tr("1 differs")
                                                            : tr("%1 differ").arg(environment.size()));
    m_environmentTable->setVisible(!environment.empty());
    m_environment->setFacts(environment, m_model.isPair() ? QStringList{tr("Fact"), u"A"_s, u"B"_s}
                                                          : QStringList{tr("Fact"), tr("Value")});
    m_statisticsSection->setVisible(m_model.isPair());
    showDraws();
    showStep();
    showPairing();
    showStatistics();
}

void RecordingsFindings::showDraws()
{
    std::vector<RecordedFact> draws = differingDraws(m_model, kMostListed);
    const auto count = static_cast<int>(draws.size());
    m_drawSection->setVisible(count > 0);
    m_drawSection->setNote(draws.size() < kMostListed ? tr("%1 in all").arg(count)
                                                      : tr("the first %1").arg(count));
    if (draws.size() != m_draws->rows().size()) {
        m_draws->setFacts(std::move(draws), {tr("Step"), tr("What differs")});
    }
}

void RecordingsFindings::showStep()
{
    const bool isThere = m_model.isOpen() && m_model.row() < m_model.rows().size();
    m_stepSection->setVisible(isThere);
    if (!isThere)
        return;
    const bool hasA = m_model.step(m_model.row(), 0) != nullptr;
    const bool hasB = m_model.step(m_model.row(), 1) != nullptr;
    m_stepSection->setNote(
        tr("%1 of %2").arg(numbers::count(m_model.row() + 1), numbers::count(m_model.rows().size())));
    std::vector<RecordedFact> facts = stepFacts(m_model);
    QStringList columns{tr("Fact"), u"A"_s, u"B"_s};
    if (!hasA || !hasB) {
        columns = {tr("Fact"), m_model.isPair() ? (hasA ? u"A"_s : u"B"_s) : tr("Value")};
        for (RecordedFact& fact : facts)
            if (!hasA)
                fact.a = fact.b;
    }
    m_step->setFacts(std::move(facts), columns);
}

void RecordingsFindings::showPairing()
{
    const bool isThere = m_model.isPair() && !m_model.live() && m_model.step(m_model.row(), 0);
    m_pairing->setVisible(isThere);
    if (!isThere)
        return;
    const RecordedRow& row = m_model.rows()[m_model.row()];
    const QSignalBlocker blocker(m_partner);
    m_partner->setCurrentIndex(row.pair.b ? static_cast<int>(*row.pair.b) + 1 : 0);
    m_partner->lineEdit()->setCursorPosition(0);
    m_back->setVisible(row.isByHand);
}

void RecordingsFindings::showStatistics()
{
    const RecordedLine* line = m_model.line();
    std::optional<Comparison> comparison = line ? line->comparison : std::nullopt;
    if (comparison) {
        const auto& show = m_model.show();
        const auto& look = show ? show->sides[0] : std::nullopt;
        // Columns of channels count widened values; those of a dtype of its own are only counted together.
        if (comparison->channels.size() > kMostChannels || (look && !keepsUlps(look->tensor)))
            comparison->channels.clear();
    }
    const auto& detail = m_model.detail();
    QString sentence = line ? engineText(line->sentence) : QString();
    if (detail && !detail->error.isEmpty())
        sentence = detail->error;
    else if (sentence.isEmpty() && m_model.isPair() && m_model.row() < m_model.rows().size()) {
        const StepPair& pair = m_model.rows()[m_model.row()].pair;
        sentence = !pair.b && m_model.live()
                       ? tr("Not run here. %1").arg(engineText(m_model.live()->steps[*pair.a].why))
                   : !pair.b ? (m_model.isOfArrays() ? tr("Only A has this array.") : tr("Only A has this step."))
                   : !pair.a ? (m_model.isOfArrays() ? tr("Only B has this array.") : tr("Only B has this step."))
                   : !detail ? tr("Comparing…")
                             : tr("There is nothing to count.");
    }
    m_slicesSection->setVisible(m_slices->isOffered());
    if (const QString local = localTextOf(m_model, m_model.row()); !local.isEmpty())
        sentence += u'\n' + local;
    m_sentence->setText(sentence);
    m_worst->setVisible(comparison && comparison->all.worst);
    m_statistics->setComparison(std::move(comparison));
    const bool hasRows = m_statistics->rowCount() > 0;
    m_statisticsTable->setVisible(hasRows);
    QHeaderView* header = m_statisticsTable->horizontalHeader();
    for (int column = 0; column < m_statistics->columnCount(); ++column)
        header->setSectionResizeMode(column,
                                     column == 0 ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    if (hasRows)
        fitHeight(m_statisticsTable);
}

} // namespace comparo::ui
