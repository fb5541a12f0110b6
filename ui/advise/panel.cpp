// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/panel.h"

#include "ui/advise/card.h"
#include "ui/advise/chart.h"
#include "ui/advise/tables.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/table_copy.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>

#include <algorithm>

/// What the page shows and does; panel_parts.cpp makes it.
namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr AdviceMeasure kMeasures[] = {AdviceMeasure::Atol, AdviceMeasure::Rtol, AdviceMeasure::Ulp,
                                       AdviceMeasure::Share};
constexpr int kMostRows = 5; ///< of advices that are seen without scrolling

/// By what a tolerance is proposed.
AdviceMeasure measureOf(Criterion criterion)
{
    return criterion == Criterion::Atol   ? AdviceMeasure::Atol
           : criterion == Criterion::Rtol ? AdviceMeasure::Rtol
                                          : AdviceMeasure::Ulp;
}

double partOf(const Tolerance& tolerance, AdviceMeasure measure)
{
    return measure == AdviceMeasure::Atol   ? tolerance.atol
           : measure == AdviceMeasure::Rtol ? tolerance.rtol
           : measure == AdviceMeasure::Ulp  ? static_cast<double>(tolerance.ulp)
                                            : 0.0;
}

} // namespace

AdvicePanel::AdvicePanel(AdviceModel& model, PeersModel& peers, QAction* swap, QWidget* parent)
    : QWidget(parent), m_model(model), m_peers(peers), m_swap(swap)
{
    configure(this, {.name = u"advise_panel"_s, .look = u"panel"_s});
}

void AdvicePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (isMade())
        return;
    m_model.start();
    make();
    connect(&m_model, &AdviceModel::changed, this, &AdvicePanel::refresh);
    connect(&m_model, &AdviceModel::requestChanged, this, &AdvicePanel::refreshCommand);
    connect(&m_model.task(), &Task::progressed, this,
            [this](double, const QString& text) { m_words->setText(text); });
    connect(&Theme::instance(), &Theme::changed, this, &AdvicePanel::showMeasure);
    refresh();
    refreshCommand();
    Q_EMIT made();
}

bool AdvicePanel::isReady() const
{
    return isMade() && !m_model.isRunning() && (m_shown || !m_model.error().isEmpty() || !m_model.findings());
}

QString AdvicePanel::wordsOf(std::size_t place) const
{
    const MeasuredCase& one = m_shown->measured(place);
    return tr("case %1, %2").arg(numbers::count(one.number), fromUtf8(one.input));
}

void AdvicePanel::refreshCommand()
{
    m_command->setCommand(m_model.command());
    refreshWords();
}

void AdvicePanel::refreshWords()
{
    const bool isRunning = m_model.isRunning();
    const QString found = m_shown ? engineText(m_shown->results.sentence()) : QString();
    QString words = found;
    if (isRunning)
        words = tr("Measuring…");
    else if (!m_model.problem().isEmpty())
        words = m_model.problem();
    else if (!m_model.error().isEmpty())
        words = m_model.error();
    else if (m_model.isStale())
        words = tr("What is asked for has changed since; measure again. %1").arg(found);
    const bool isBad = !isRunning && (!m_model.problem().isEmpty() || !m_model.error().isEmpty());
    m_words->setText(words);
    m_words->setVisible(!words.isEmpty());
    setInk(*m_words, isBad ? tokens().bad : QColor());
}

void AdvicePanel::refresh()
{
    if (m_model.findings() != m_shown) {
        const bool isFirst = !m_shown;
        m_shown = m_model.findings();
        const QSignalBlocker quiet(m_measure);
        const AdviceMeasure by = measureOf(m_shown->plan.options.criterion);
        if (isFirst || m_measure->currentIndex() != 3)
            m_measure->setCurrentIndex(static_cast<int>(by));
        m_advices->setFindings(m_shown);
        const int rows = std::min(m_advices->rowCount(), kMostRows);
        m_adviceTable->setFixedHeight(m_adviceTable->horizontalHeader()->sizeHint().height() +
                                      rows * m_adviceTable->verticalHeader()->defaultSectionSize() + 4);
        QString leftOut;
        for (const Message& sentence : m_shown->results.proposal().leftOut)
            leftOut += (leftOut.isEmpty() ? QString() : u"\n"_s) + u"\u26a0 "_s + engineText(sentence);
        m_leftOut->setText(leftOut);
        m_leftOut->setVisible(!leftOut.isEmpty());
        m_pages->setCurrentIndex(1);
        m_adviceTable->selectRow(0);
        showAdvice(0);
    }
    refreshWords();
}

void AdvicePanel::showAdvice(int row)
{
    if (!m_shown || row < 0 || static_cast<std::size_t>(row) >= m_shown->advices().size())
        return;
    m_row = static_cast<std::size_t>(row);
    m_cases->setCases(m_shown, m_shown->members[m_row]);
    m_card->setAdvice(m_shown, m_row);
    showMeasure();
}

void AdvicePanel::showMeasure()
{
    if (!m_shown || m_row >= m_shown->advices().size())
        return;
    const AdviceMeasure measure = kMeasures[m_measure->currentIndex()];
    const ToleranceAdvice& advice = m_shown->advices()[m_row];
    const AdviceOptions& options = m_shown->plan.options;
    const ThemeTokens& t = tokens();
    QList<SpreadMark> marks;
    const auto mark = [&](const QString& name, double value, const QColor& color, Qt::PenStyle style) {
        if (value > 0.0)
            marks.append({name, value, color, style});
    };
    if (measure == measureOf(options.criterion) && advice.refusal.isEmpty())
        mark(tr("proposed"), partOf(advice.proposed, measure), t.good, Qt::SolidLine);
    if (measure == AdviceMeasure::Atol && advice.decisive.bound)
        mark(tr("bound of the sum"), advice.decisive.bound->atol, t.accent, Qt::DashLine);
    if (options.given)
        mark(tr("yours"), partOf(*options.given, measure), t.warn, Qt::DashDotLine);
    std::vector<double> values;
    for (const SpreadMark& each : marks)
        values.push_back(each.value);
    m_chart->setSpread(AdviceSpread(*m_shown, m_shown->members[m_row], measure, values), measure, marks,
                       [this](std::size_t place) { return wordsOf(place); });
}

/// The same case in the chart and in the table.
void AdvicePanel::point(std::size_t place)
{
    m_chart->setCurrent(place);
    const int row = m_cases->rowOf(place);
    if (row >= 0 && m_caseTable->currentIndex().row() != row) {
        m_caseTable->selectRow(row);
        m_caseTable->scrollTo(m_cases->index(row, 0));
    }
}

void AdvicePanel::openCase(std::size_t place)
{
    m_model.openCase(m_shown->measured(place));
}

} // namespace comparo::ui
