// SPDX-License-Identifier: Apache-2.0
#include "ui/folders/panel.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/theme.h"
#include "ui/folders/table.h"
#include "ui/page/answer_card.h"
#include "ui/page/result_page.h"
#include "ui/widgets/build.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/table_copy.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMargin = 16;
constexpr int kNameWidth = 280;

} // namespace

FoldersPanel::FoldersPanel(FoldersModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_pattern(new QLineEdit(this)),
      m_card(new AnswerCard(this)),
      m_command(new CommandLine(this)),
      m_rows(new FoldersTable(this)),
      m_table(new QTableView(this)),
      m_hint(new QLabel(this))
{
    configure(this, {.name = u"folders_panel"_s, .look = u"panel"_s});
    auto* folders = hbox(16, {{makeFolder(0), 1}, {makeFolder(1), 1}});
    configure(m_pattern, u"folders_pattern"_s, tr("*.png; empty: all images"),
              tr("Pattern of the files that are compared"), {.minimumWidth = 180});
    auto* bar = new ResultBar(model, {u"folders"_s, tr("Compare the folders"), tr("Progress of the folders")},
                              {m_pattern}, this);
    bar->addReport();
    configure(m_table,
              {.name = u"folders_table"_s, .spoken = tr("The images of both folders, the worst first")});
    m_table->setModel(m_rows);
    makeCopyable(m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setFont(Theme::font(TextSize::Small));
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setColumnWidth(FoldersTable::Image, kNameWidth);
    configure(m_hint, {.look = u"muted"_s, .small = true, .wraps = true});
    m_hint->setText(tr("Double-click a row, or press Enter, to see its two images as A, B and difference."));
    vbox(this, {kMargin, kMargin, kMargin, kMargin}, 12,
         {folders, bar, m_card, m_command, {m_table, 1}, m_hint})
        ->addStretch(0); // takes the room where there is no table
    for (QLineEdit* line : {m_folders[0], m_folders[1], m_pattern})
        connect(line, &QLineEdit::editingFinished, this, &FoldersPanel::take);
    connect(bar, &ResultBar::reportWanted, this, &FoldersPanel::reportWanted);
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { m_model.openRow(index.row()); });
    connect(&model, &FoldersModel::changed, this, &FoldersPanel::refresh);
    connect(&model, &FoldersModel::rowsChanged, this, &FoldersPanel::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &FoldersPanel::refresh);
    refresh();
}

QWidget* FoldersPanel::makeFolder(int side)
{
    auto* box = new QWidget(this);
    auto* line = new QLineEdit(box);
    const QString letter = side == 0 ? u"A"_s : u"B"_s;
    configure(line, u"folders_"_s + letter.toLower(), tr("A folder of images"), tr("Folder %1").arg(letter));
    auto* label = configure(new QLabel(letter, box), {.buddy = line});
    auto* browse =
        configure(new QToolButton(box), u"folders_browse_"_s + letter.toLower(), u"…"_s,
                  tr("Choose folder %1").arg(letter), {.look = u"outlined"_s, .focus = Qt::StrongFocus});
    connect(browse, &QToolButton::clicked, this, [this, line, letter] {
        const QString folder =
            QFileDialog::getExistingDirectory(this, tr("Choose folder %1").arg(letter), line->text());
        if (folder.isEmpty())
            return;
        line->setText(folder);
        take();
    });
    hbox(box, {0, 0, 0, 0}, 8, {label, {line, 1}, browse});
    m_folders[static_cast<std::size_t>(side)] = line;
    return box;
}

void FoldersPanel::take()
{
    m_model.setPattern(m_pattern->text());
    m_model.setFolders(m_folders[0]->text(), m_folders[1]->text());
}

void FoldersPanel::refresh()
{
    for (int side = 0; side < 2; ++side)
        if (QLineEdit* line = m_folders[static_cast<std::size_t>(side)]; !line->hasFocus())
            line->setText(m_model.folder(side));
    if (!m_pattern->hasFocus())
        m_pattern->setText(m_model.pattern());
    m_command->setCommand(m_model.command());
    m_command->setVisible(!m_model.command().isEmpty());
    if (m_shown != m_model.result())
        fill();
    m_table->setVisible(m_shown != nullptr);
    m_hint->setVisible(m_shown != nullptr);
    m_card->showOutcome(m_shown && m_shown->answer ? &m_shown->verdict : nullptr);
    if (m_model.isRunning()) {
        m_card->showWord(tr("Comparing…"), m_shown ? engineText(m_shown->verdict.sentence()) : QString());
    } else if (!m_model.error().isEmpty()) {
        m_card->showWord(tr("Not compared"), m_model.error(), {}, lookOf(OutcomeKind::Error));
    } else if (m_shown && m_shown->answer) {
        m_card->showAnswer(*m_shown->answer);
    } else if (m_shown) {
        const FolderOutcome& outcome = m_shown->outcome;
        const QString part = outcome.stopped ? tr("Stopped after %1 of %2 pairs of files. ")
                                                   .arg(numbers::count(outcome.pairs),
                                                        numbers::count(m_shown->plan.pairs.size()))
                                             : QString();
        m_card->showWord(engineText(message("{}", m_shown->verdict.word())),
                         part + engineText(m_shown->verdict.sentence()), {}, lookOf(m_shown->verdict.kind));
    } else {
        m_card->showWord(tr("Two folders"),
                         tr("Every image that both folders have under one name is compared, and what was "
                            "renamed or moved by its content. Drop two folders, or name them here."));
    }
}

void FoldersPanel::fill()
{
    m_shown = m_model.result();
    m_rows->setRows(m_shown ? m_shown->outcome.pictures : std::vector<ComparedPicture>{});
    m_table->resizeColumnToContents(FoldersTable::Verdict);
}

} // namespace comparo::ui
