// SPDX-License-Identifier: Apache-2.0
#include "ui/sides/panel.h"

#include "engine/report/sides/report.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/tolerance_text.h"
#include "ui/page/answer_card.h"
#include "ui/page/result_page.h"
#include "ui/widgets/build.h"
#include "ui/widgets/table_copy.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastColumn = 104;
constexpr int kMostColumn = 200;
constexpr int kMargin = 16;

/// "17 %" over "max 1" and the step that differs first.
QString cellText(const SideMatrix& matrix, const MatrixPair& pair)
{
    if (!pair.comparison)
        return SidesPanel::tr("error", "a side that fails");
    if (pair.isSame())
        return pair.outcome.kind == OutcomeKind::Hazard ? SidesPanel::tr("same, by luck")
                                                        : SidesPanel::tr("same");
    if (pair.comparison->verdict == Verdict::Equal)
        return SidesPanel::tr("equal\n%1").arg(engineText(unlikeText(*pair.comparison)));
    const ChannelStatistics& all = pair.comparison->all;
    const double share =
        all.samples ? static_cast<double>(all.differing) / static_cast<double>(all.samples) : 0.0;
    QString text =
        SidesPanel::tr("%1 differ\nmax %2").arg(numbers::shortPercent(share), numbers::value(all.maxAbs));
    const Message step = divergingStepText(matrix, pair);
    return step.isEmpty() ? text : text + u'\n' + engineText(step);
}

QString chip(std::size_t side)
{
    return u"<b>%1</b>"_s.arg(side + 1);
}

} // namespace

SidesPanel::SidesPanel(SidesModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_framework(new QCheckBox(tr("framework"), this)),
      m_exact(new QCheckBox(tr("exact", "numerics"), this)),
      m_programs(new QToolButton(this)),
      m_card(new AnswerCard(this)),
      m_words(new QLabel(this)),
      m_groups(new QLabel(this)),
      m_table(new QTableWidget(this)),
      m_hint(new QLabel(this))
{
    configure(this, {.name = u"sides_panel"_s, .look = u"panel"_s});
    auto* layout = vbox(this, {kMargin, kMargin, kMargin, kMargin}, 12);
    auto* label = configure(new QLabel(tr("Every device in"), this), {.look = u"muted"_s});
    m_framework->setToolTip(tr("What PyTorch, Kornia and torchvision compute on that kind of device."));
    m_exact->setToolTip(tr("The same bits on every device, by construction."));
    configure(m_programs, {.name = u"sides_programs"_s, .look = u"outlined"_s, .focus = Qt::StrongFocus});
    m_programs->setPopupMode(QToolButton::InstantPopup);
    m_programs->setMenu(new QMenu(m_programs));
    m_programs->setToolTip(tr("Libraries, your own code, other machines: each runs the pipeline on its own "
                              "devices, too."));
    connect(m_programs->menu(), &QMenu::aboutToShow, this, &SidesPanel::fillPrograms);
    auto* bar = new ResultBar(model, {u"sides"_s, tr("Run on every device"), tr("Progress of the matrix")},
                              {label, m_framework, m_exact, m_programs}, this);
    bar->addReport();
    addAll(layout, {bar, m_card});
    connect(m_card, &AnswerCard::equalWanted, &model, &SidesModel::makeEqual);
    connect(m_card, &AnswerCard::acceptWanted, &model, &SidesModel::accept);
    connect(m_card, &AnswerCard::copyWanted, &model, &SidesModel::makeMarkdown);
    m_words->setObjectName(u"sides_words"_s);
    configure(m_groups, {.name = u"sides_groups"_s, .format = Qt::RichText});
    for (QLabel* text : {m_words, m_groups}) {
        configure(text, {.prose = true});
        layout->addWidget(text);
    }
    const QFont small = Theme::font(TextSize::Small);
    configure(m_table, {.name = u"sides_table"_s, .spoken = tr("Every side against every other one")});
    makeCopyable(m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectItems);
    m_table->setFont(small);
    m_table->horizontalHeader()->setFont(small);
    m_table->verticalHeader()->setFont(small);
    m_table->verticalHeader()->show();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(3 * QFontMetrics(small).lineSpacing() + 12);
    m_table->setShowGrid(true);
    m_table->setWordWrap(true);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->horizontalHeader()->setMinimumSectionSize(kLeastColumn);
    m_table->horizontalHeader()->setMaximumSectionSize(kMostColumn);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_hint->setText(tr("Double-click a cell, or press Enter, to see its two sides as A, B and difference."));
    m_hint->setWordWrap(true);
    m_hint->setFont(small);
    m_hint->setProperty("look", u"muted"_s);
    addAll(layout, {{m_table, 1}, m_hint, stretch(0)});
    connect(m_framework, &QCheckBox::clicked, this, &SidesPanel::chooseNumerics);
    connect(m_exact, &QCheckBox::clicked, this, &SidesPanel::chooseNumerics);
    connect(bar, &ResultBar::reportWanted, this, &SidesPanel::reportWanted);
    connect(m_table, &QTableWidget::cellActivated, this, [this](int a, int b) {
        m_model.openPair(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
    });
    connect(&model, &SidesModel::changed, this, &SidesPanel::refresh);
    connect(&model, &SidesModel::answerChanged, this, &SidesPanel::refresh);
    connect(&model.task(), &Task::progressed, this,
            [this](double, const QString& text) { m_words->setText(text); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_shown.reset();
        refresh();
    });
    refresh();
}

void SidesPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (!m_model.report() && !m_model.isRunning())
        m_model.run();
}

/// At least one of the two stays chosen.
void SidesPanel::chooseNumerics()
{
    std::vector<Numerics> chosen;
    if (m_framework->isChecked())
        chosen.push_back(Numerics::Framework);
    if (m_exact->isChecked())
        chosen.push_back(Numerics::Exact);
    m_model.setNumerics(chosen);
    refresh();
}

void SidesPanel::fillPrograms()
{
    QMenu* menu = m_programs->menu();
    menu->clear();
    for (const QString& name : m_model.peers().names()) {
        QAction* action = menu->addAction(name);
        action->setCheckable(true);
        action->setChecked(m_model.programs().contains(name));
        connect(action, &QAction::toggled, this, [this, name](bool on) {
            QStringList chosen = m_model.programs();
            chosen.removeAll(name);
            if (on)
                chosen << name;
            m_model.setPrograms(chosen);
        });
    }
    if (menu->isEmpty())
        menu->addAction(tr("There is none; File, Add implementation… adds one"))->setEnabled(false);
}

QString SidesPanel::words() const
{
    if (m_model.isRunning())
        return tr("Running the pipeline on every device…");
    if (!m_model.error().isEmpty())
        return m_model.error();
    if (!m_model.canRun())
        return m_model.session().isPair()
                   ? tr("Two files have no pipeline that could be run on every device.")
                   : tr("Open an image and add a step: it is run on every device.");
    if (!m_shown)
        return tr("The pipeline is run on every device, and every side is compared with every other one.");
    const QString sentence =
        QStringList{engineText(m_shown->matrix.outcome().detail()), m_model.leftOut().join(u'\n')}
            .join(u'\n')
            .trimmed();
    return m_model.isStale() ? tr("The setup has changed since; run it again. %1").arg(sentence) : sentence;
}

/// A line a group: its sides with their numbers.
QString SidesPanel::groupsHtml() const
{
    const SideMatrix& matrix = m_shown->matrix;
    const auto lines = [&](const std::vector<SideGroup>& groups) {
        QString html;
        for (const SideGroup& group : groups) {
            QStringList names;
            for (const std::size_t side : group)
                names << chip(side) + u"&nbsp;"_s +
                             engineText(matrix.sides[side].label).toHtmlEscaped().replace(u' ', u"&nbsp;"_s);
            html += u"<div style=\"margin-left:12px\">%1</div>"_s.arg(names.join(u" &nbsp; "_s));
        }
        return html;
    };
    const QString muted = tokens().muted.name();
    const auto title = [&](const QString& text) {
        return u"<div style=\"color:%1\">%2</div>"_s.arg(muted, text.toHtmlEscaped());
    };
    QString html;
    if (!matrix.groups.empty())
        html += title(tr("The same bits")) + lines(matrix.groups);
    if (matrix.passing.size() < matrix.groups.size())
        html += title(m_shown->job.contract ? tr("Within the contract")
                                            : tr("Within %1").arg(toleranceText(m_shown->job.tolerance))) +
                lines(matrix.passing);
    QString failed;
    for (std::size_t i = 0; i < matrix.sides.size(); ++i)
        if (const MatrixSide& side = matrix.sides[i]; side.error)
            failed += u"<div style=\"margin-left:12px; color:%1\">%2 %3: %4</div>"_s.arg(
                tokens().bad.name(), chip(i), engineText(side.label).toHtmlEscaped(),
                engineText(side.error->message()).toHtmlEscaped());
    return failed.isEmpty() ? html : html + title(tr("Failed")) + failed;
}

void SidesPanel::refresh()
{
    const bool isRunning = m_model.isRunning();
    const QSignalBlocker quietFramework(m_framework), quietExact(m_exact);
    const std::vector<Numerics>& numerics = m_model.numerics();
    const auto has = [&](Numerics one) {
        return std::find(numerics.begin(), numerics.end(), one) != numerics.end();
    };
    m_framework->setChecked(has(Numerics::Framework));
    m_exact->setChecked(has(Numerics::Exact));
    m_framework->setEnabled(!isRunning);
    m_exact->setEnabled(!isRunning);
    m_programs->setEnabled(!isRunning);
    m_programs->setText(m_model.programs().isEmpty() ? tr("and programs…")
                                                     : tr("and %1").arg(m_model.programs().join(u", "_s)));
    if (m_model.report() != m_shown) {
        m_shown = m_model.report();
        fill();
    }
    const bool isThere = m_shown != nullptr;
    for (QWidget* widget : std::initializer_list<QWidget*>{m_table, m_hint, m_groups, m_card})
        widget->setVisible(isThere);
    m_words->setText(words());
    if (!isThere)
        return;
    showAnswer();
    m_groups->setText(groupsHtml());
}

void SidesPanel::showAnswer()
{
    const Answer* answer = m_model.answer();
    const bool isCurrent = answer && !m_model.isRunning() && !m_model.isStale();
    const Outcome outcome = m_shown->matrix.outcome();
    if (answer)
        m_card->showAnswer(*answer, isCurrent);
    else
        m_card->showWord(tr("Comparing…"));
    m_card->showOutcome(&outcome);
    m_card->showRemedies(isCurrent ? answer->firstSetup() : nullptr,
                         isCurrent ? answer->firstOf(Remedy::Kind::Tolerance) : nullptr);
    m_card->setCopied(isCurrent);
    for (int row = 0; row < m_table->rowCount(); ++row)
        for (int column = 0; column < m_table->columnCount(); ++column)
            if (row != column)
                m_table->item(row, column)
                    ->setForeground(inkOf(m_shown->matrix.pair(static_cast<std::size_t>(row),
                                                               static_cast<std::size_t>(column))));
}

/// What differs is no more severe than the answer says, which is that of the two that differ most.
QColor SidesPanel::inkOf(const MatrixPair& pair) const
{
    if (pair.outcome.kind != OutcomeKind::Different)
        return lookOf(pair.outcome.kind).color;
    return m_model.answer() ? lookOf(*m_model.answer()).color : tokens().muted;
}

void SidesPanel::fill()
{
    m_table->clear();
    if (!m_shown)
        return;
    const SideMatrix& matrix = m_shown->matrix;
    const int count = static_cast<int>(matrix.sides.size());
    m_table->setRowCount(count);
    m_table->setColumnCount(count);
    QStringList rows, columns;
    for (std::size_t i = 0; i < matrix.sides.size(); ++i) {
        const QString label = engineText(matrix.sides[i].label);
        rows << u"%1  %2"_s.arg(i + 1).arg(label);
        columns << QString(label).replace(u" · "_s, u"\n"_s).prepend(u"%1  "_s.arg(i + 1));
    }
    m_table->setVerticalHeaderLabels(rows);
    m_table->setHorizontalHeaderLabels(columns);
    constexpr int kHeaderMargins = 16;
    int widest = kLeastColumn;
    for (const QString& column : columns)
        widest = std::max(widest,
                          m_table->fontMetrics().size(Qt::TextExpandTabs, column).width() + kHeaderMargins);
    m_table->horizontalHeader()->setMinimumSectionSize(std::min(widest, kMostColumn));
    for (std::size_t a = 0; a < matrix.sides.size(); ++a)
        for (std::size_t b = 0; b < matrix.sides.size(); ++b) {
            auto* item = new QTableWidgetItem(u"–"_s);
            item->setTextAlignment(Qt::AlignCenter);
            item->setFlags(a == b ? Qt::NoItemFlags : Qt::ItemIsEnabled | Qt::ItemIsSelectable);
            if (a != b) {
                const MatrixPair& pair = matrix.pair(a, b);
                item->setText(cellText(matrix, pair));
                item->setToolTip(engineText(pair.outcome.sentence()));
            }
            m_table->setItem(static_cast<int>(a), static_cast<int>(b), item);
        }
    fitTable();
}

/// No taller and no wider than its cells.
void SidesPanel::fitTable()
{
    const int header = m_table->verticalHeader()->sizeHint().width();
    const int least = m_table->columnCount() * m_table->horizontalHeader()->minimumSectionSize() + header;
    const bool scrolls = least > contentsRect().width() - 2 * kMargin;
    m_table->setMaximumHeight(heightOfRows(m_table) +
                              (scrolls ? m_table->horizontalScrollBar()->sizeHint().height() : 0));
    m_table->setMaximumWidth(m_table->columnCount() * kMostColumn + header + 2 * m_table->frameWidth());
}

void SidesPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTable();
}

} // namespace comparo::ui
