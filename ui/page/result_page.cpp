// SPDX-License-Identifier: Apache-2.0
#include "ui/page/result_page.h"

#include "ui/widgets/build.h"

#include <QProgressBar>
#include <QPushButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kSteps = 1000;
constexpr int kButtonHeight = 28;

} // namespace

ResultPage::ResultPage(PageHost& host, const QString& id, ResultModel* model)
    : Page(host, id), m_result(*model)
{
    model->setParent(this);
    connect(model, &ResultModel::changed, this, &Page::changed);
    connect(&model->reports(), &FileTask::written, this, &ResultPage::sayWritten);
    bind(
        u"export_report"_s, [this] { chooseReport(); },
        [model] { return model->hasResult() && !model->isRunning(); });
    bind(
        u"copy_command"_s, [this, model] { this->host().copyCommand(model->command()); },
        [model] { return !model->command().isEmpty(); });
}

void ResultPage::chooseReport()
{
    const ReportFile file = reportFile();
    const QString path = chooseReportFile(file.title, file.name, file.filters);
    if (!path.isEmpty())
        m_result.writeReport(path);
}

ResultBar::ResultBar(ResultModel& model, const Words& words, const QList<QWidget*>& choices, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_words(words),
      m_row(hbox(this, {0, 0, 0, 0}, words.spacing)),
      m_run(configure(new QPushButton(this), {.name = words.name + u"_run"_s})),
      m_progress(configure(new QProgressBar(this),
                           {.spoken = words.progress, .fixedSize = {144, 8}, .steps = kSteps}))
{
    for (QWidget* choice : choices)
        m_row->addWidget(choice);
    m_run->setMinimumSize(128, kButtonHeight);
    m_run->setDefault(true); // looks as what the page is there for
    addAll(m_row, {m_run, m_progress, stretch()});
    connect(m_run, &QPushButton::clicked, this,
            [this] { m_model.isRunning() ? m_model.stop() : m_model.run(); });
    connect(&model, &ResultModel::changed, this, &ResultBar::refresh);
    connect(&model.task(), &Task::progressed, m_progress,
            [this](double fraction) { m_progress->setValue(static_cast<int>(fraction * kSteps)); });
    refresh();
}

QPushButton* ResultBar::add(const QString& name, const QString& text)
{
    auto* button = configure(new QPushButton(text, this), {.name = name, .minimumHeight = kButtonHeight});
    m_row->addWidget(button);
    m_uses << button;
    refresh();
    return button;
}

void ResultBar::addReport()
{
    connect(add(m_words.name + u"_report"_s, tr("Report…")), &QPushButton::clicked, this,
            &ResultBar::reportWanted);
}

void ResultBar::refresh()
{
    const bool isRunning = m_model.isRunning();
    m_run->setText(isRunning ? tr("Cancel") : m_words.start);
    m_run->setEnabled(isRunning || m_model.canRun());
    m_progress->setVisible(isRunning);
    for (QPushButton* use : m_uses)
        use->setEnabled(m_model.hasResult() && !isRunning);
}

} // namespace comparo::ui
