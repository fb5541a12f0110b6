// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/panel.h"

#include "engine/report/sweep/report.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/page/answer_card.h"
#include "ui/sweep/setup.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/message_bar.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Rows above and below the screen whose pictures are made, too.
constexpr int kRowsAround = 2;

} // namespace

bool SweepPanel::isReady() const
{
    return !m_model.isRunning() && !m_model.isOpening() && !m_pictures.isActive() && !m_setup->isCounting() &&
           !m_model.gallery().isBusy();
}

void SweepPanel::start()
{
    const std::optional<SweepRequest> request = m_setup->request();
    if (!request)
        return;
    m_message->clearError();
    m_model.start(*request, m_setup->jobs(), m_setup->journal());
    showLeft(1);
}

void SweepPanel::showLeft(int page)
{
    m_left->setCurrentIndex(page);
    m_leftTabs->button(page)->setChecked(true);
}

QString SweepPanel::headline() const
{
    const SweepTable& table = m_model.table();
    const QString done = numbers::count(table.count());
    const QString all = numbers::count(m_model.cases());
    const QString failed = numbers::count(table.failures());
    if (m_model.isOpening())
        return tr("Reading the journal…");
    if (m_model.isStopping())
        return tr("Stopping: the cases that run come to their end.");
    if (m_model.isPaused())
        return tr("Paused after %1 of %2 cases, %3 failed.").arg(done, all, failed);
    if (m_model.isRunning())
        return m_model.plan() ? tr("%1 of %2 cases, %3 failed.").arg(done, all, failed)
                              : tr("Reading folders and pipelines…");
    QStringList parts;
    const auto part = [&](OutcomeKind kind, const QString& words) {
        if (const std::size_t count = table.count(kind))
            parts << words.arg(numbers::count(count));
    };
    part(OutcomeKind::Error, tr("%1 could not run"));
    part(OutcomeKind::Nondeterministic, tr("%1 nondeterministic"));
    part(OutcomeKind::Hazard, tr("%1 with a hazard"));
    part(OutcomeKind::Different, tr("%1 different"));
    part(OutcomeKind::WithinTolerance, tr("%1 within tolerance"));
    part(OutcomeKind::Equal, tr("%1 equal"));
    part(OutcomeKind::BitExact, tr("%1 bit-exact"));
    const QString found = parts.join(tr(", ", "between the parts of a list"));
    if (m_model.missing() > 0)
        return m_model.journal().isEmpty()
                   ? tr("%1 of %2 cases: %3. Save them as one journal to run the rest.").arg(done, all, found)
                   : tr("%1 of %2 cases: %3. The journal keeps them; run what is missing at any time.")
                         .arg(done, all, found);
    return tr("%1 cases: %2.").arg(all, found);
}

void SweepPanel::refresh()
{
    const bool isRunning = m_model.isRunning();
    const bool isThere =
        isRunning || m_model.isOpening() || m_model.cases() > 0 || m_model.table().count() > 0;
    m_right->setCurrentIndex(isThere ? 1 : 0);
    m_setup->setEditable(!isRunning);
    m_leftTabs->button(1)->setEnabled(isThere);
    if (isThere != m_wasThere)
        showLeft(isThere ? 1 : 0);
    m_wasThere = isThere;
    m_pause->setVisible(isRunning);
    m_pause->setText(m_model.isPaused() ? tr("Go on") : tr("Pause"));
    m_pause->setEnabled(!m_model.isStopping());
    m_stop->setVisible(isRunning);
    m_stop->setEnabled(!m_model.isStopping());
    m_proceed->setVisible(!isRunning && m_model.missing() > 0 && m_model.plan() != nullptr);
    m_proceed->setEnabled(m_model.canRun());
    m_proceed->setText(tr("Run the missing %1").arg(numbers::count(m_model.missing())));
    m_report->setEnabled(!isRunning && m_model.table().count() > 0);
    m_copy->setEnabled(!m_model.command().isEmpty());
    refreshHead();
    refreshDetails();
    arrangeColumns();
}

void SweepPanel::refreshHead()
{
    SweepTable& table = m_model.table();
    OutcomeKind worst = OutcomeKind::BitExact;
    for (const OutcomeKind kind : kOutcomeKinds)
        if (table.count(kind))
            worst = kind;
    const bool isEnded = !m_model.isRunning() && !m_model.isOpening();
    const bool isWhole = isEnded && m_model.missing() == 0;
    const OutcomeLook look = table.worstLook();
    const bool hasFailed = table.failures() > 0;
    const QColor color = !hasFailed && !isWhole ? tokens().muted : look.color;
    m_icon->setVisible(table.count() > 0);
    m_icon->setPixmap(Theme::instance().icon(look.icon, color).pixmap(24, 24));
    m_word->setText(m_model.isPaused()               ? tr("Paused")
                    : m_model.isRunning()            ? tr("Running")
                    : m_model.isOpening()            ? QString()
                    : hasFailed                      ? tr("Failures")
                    : !isWhole                       ? tr("Incomplete")
                    : worst == OutcomeKind::BitExact ? tr("Bit-exact")
                    : worst == OutcomeKind::Equal    ? tr("Equal")
                                                     : tr("Within tolerance"));
    setInk(*m_word, isEnded ? color : tokens().text);
    m_headline->setText(headline());
    m_headline->setToolTip(m_model.journal().isEmpty()
                               ? QString()
                               : tr("Journal: %1").arg(QDir::toNativeSeparators(m_model.journal())));
    m_progress->setVisible(m_model.isRunning());
    m_progress->setRange(0, m_model.plan() ? static_cast<int>(m_model.cases()) : 0);
    m_progress->setValue(static_cast<int>(table.count()));
    m_shown->setText(table.isFiltered()
                         ? tr("%1 of %2 shown")
                               .arg(numbers::count(static_cast<std::uint64_t>(table.rowCount())),
                                    numbers::count(table.count()))
                         : QString());
}

void SweepPanel::refreshDetails()
{
    const QModelIndex current = m_table->currentIndex();
    const bool hasRow = current.isValid() && current.row() < m_model.table().rowCount();
    m_open->setEnabled(hasRow && m_model.plan());
    m_card->setVisible(hasRow);
    if (!hasRow) {
        m_details->setText(
            tr("Choose a case to read what was found; Enter or a double click opens it in Compare."));
        m_command->setCommand(m_model.command());
        return;
    }
    const SweepCaseResult& result = m_model.table().at(current.row()).result;
    showAnswer(result);
    QStringList lines{engineText(result.words)};
    for (const Message& hazard : result.hazards)
        lines << engineText(hazard);
    if (!result.cause.isEmpty())
        lines << engineText(result.cause);
    for (const Message& note : result.notes)
        lines << tr("Note on the picture: %1").arg(engineText(note));
    const CasePictures* pictures = m_model.gallery().find(result.number);
    if (pictures && !pictures->why.isEmpty())
        lines << tr("No pictures: %1").arg(pictures->why);
    m_details->setText(lines.join(u'\n'));
    m_command->setCommand(fromUtf8(result.command));
}

/// The grade of a case that fails; of one that passes how it ended.
void SweepPanel::showAnswer(const SweepCaseResult& result)
{
    const Outcome outcome{result.verdict, result.words};
    if (const std::optional<Answer> answer = answerOf(result)) {
        m_card->showAnswer(*answer);
        m_card->showOutcome(&outcome);
    } else {
        m_card->showWord(translated(outcome.word()), engineText(outcome.detail()), {}, lookOf(outcome.kind));
    }
    m_card->setCopied(true);
}

/// Answer, numbers, command and versions of the chosen case.
void SweepPanel::copyIssue()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    const SweepCaseResult& result = m_model.table().at(current.row()).result;
    SweepResults one = m_model.results();
    one.results = {result};
    one.cases = 1;
    one.missing.clear();
    const std::string answer = result.grade ? english(result.answer) + "\n\n" : std::string();
    QApplication::clipboard()->setText(fromUtf8(answer + toSweepMarkdown(one)));
    m_message->showNotice(tr("Findings copied as Markdown."));
}

/// Those of the rows on screen, the first ones first.
void SweepPanel::wantPictures()
{
    if (!isVisible())
        return;
    const SweepTable& table = m_model.table();
    const int rows = table.rowCount();
    const int top = m_table->rowAt(0);
    if (rows == 0 || top < 0) {
        m_model.gallery().want({});
        return;
    }
    const int bottom = m_table->rowAt(m_table->viewport()->height() - 1);
    const int last = std::min(rows - 1, (bottom < 0 ? rows - 1 : bottom) + kRowsAround);
    std::vector<SweepCaseResult> cases;
    for (int row = std::max(0, top - kRowsAround); row <= last; ++row)
        cases.push_back(table.at(row).result);
    m_model.gallery().want(std::move(cases));
}

void SweepPanel::openRow(const QModelIndex& index)
{
    if (index.isValid())
        m_model.openCase(m_model.table().at(index.row()).result.number);
}

void SweepPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_pictures.start();
    Q_EMIT shown();
}

/// Another height has other rows on screen.
bool SweepPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table->viewport() && event->type() == QEvent::Resize) {
        arrangeColumns();
        m_pictures.start();
    }
    return QWidget::eventFilter(watched, event);
}

void SweepPanel::chooseContract()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Propose a contract that these cases pass"),
        QDir(m_settings.lastFolder()).filePath(u"tolerances.json"_s), tr("Contracts (*.json)"));
    if (!path.isEmpty())
        m_model.writeContract(QFileInfo(path).suffix().isEmpty() ? path + u".json"_s : path);
}

void SweepPanel::chooseMerge()
{
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save as one journal"), QDir(m_settings.lastFolder()).filePath(u"sweep.jsonl"_s),
        tr("Journals (*.jsonl)"));
    if (!path.isEmpty())
        m_model.saveJournal(QFileInfo(path).suffix().isEmpty() ? path + u".jsonl"_s : path);
}

void SweepPanel::chooseJournals()
{
    const QStringList paths =
        QFileDialog::getOpenFileNames(this, tr("Open journals: one, or the shards of one sweep"),
                                      m_settings.lastFolder(), tr("Journals (*.jsonl);;All files (*)"));
    if (paths.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(paths.front()).absolutePath());
    m_message->clearError();
    m_model.openJournals(paths);
    showLeft(1);
}

} // namespace comparo::ui
