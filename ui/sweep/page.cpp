// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/page.h"

#include "ui/inspect/session/session.h"
#include "ui/sweep/model.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"
#include "ui/widgets/message_bar.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

SweepPage::SweepPage(PageHost& host) : Page(host, u"sweep"_s), m_model(new SweepModel(this))
{
    connect(m_model, &SweepModel::changed, this, &Page::changed);
    connect(m_model, &SweepModel::failed, this, &Page::failed);
    connect(m_model, &SweepModel::caseReady, this, [this](const ComparisonJob& job) {
        this->host().session().openJob(job);
        this->host().showPictures();
    });
    bind(
        u"export_report"_s, [this] { m_panel->chooseReport(); },
        [this] { return !m_model->isRunning() && m_model->table().count() > 0; });
    bind(
        u"copy_command"_s, [this] { this->host().copyCommand(m_model->command()); },
        [this] { return !m_model->command().isEmpty(); });
}

SweepPanel& SweepPage::panel()
{
    widget();
    return *m_panel;
}

QWidget* SweepPage::make(QWidget* parent)
{
    m_panel = new SweepPanel(*m_model, host().settings(), parent);
    Session& session = host().session();
    const auto fillDevices = [this] { m_panel->setup().setDevices(host().session().devices()); };
    connect(&session, &Session::devicesChanged, m_panel, fillDevices);
    fillDevices();
    connect(m_panel, &SweepPanel::takeRequested, this, &SweepPage::take);
    return m_panel;
}

Page::Place SweepPage::place() const
{
    return m_model->cases() == 0 ? Place::WhereThereIsRoom : Place::Always;
}

bool SweepPage::isReady()
{
    return panel().isReady();
}

/// At once, with what a person wrote into it.
std::vector<std::function<void()>> SweepPage::partsToMakeAgain()
{
    if (!isMade())
        return {};
    return {[this] {
        m_rewrite = [this, fields = m_panel->setup().fields()] { m_panel->setup().setFields(fields); };
        makeAgain(true);
        m_rewrite();
    }};
}

/// An empty form that was told of devices took some.
void SweepPage::tell()
{
    Q_EMIT m_model->changed();
    if (const auto rewrite = std::exchange(m_rewrite, {}))
        rewrite();
}

bool SweepPage::isRunning() const
{
    return m_model->isRunning();
}

void SweepPage::stop()
{
    m_model->stop();
}

bool SweepPage::takesDropped(const QStringList& paths) const
{
    return isShown() || std::all_of(paths.begin(), paths.end(), [](const QString& path) {
               return QFileInfo(path).isDir() || path.endsWith(u".jsonl"_s, Qt::CaseInsensitive);
           });
}

void SweepPage::open(const QStringList& paths)
{
    SweepSetup& setup = panel().setup();
    QStringList journals, inputs;
    for (const QString& path : paths) {
        const QString whole = QFileInfo(path).absoluteFilePath();
        if (path.endsWith(u".json"_s, Qt::CaseInsensitive))
            setup.addPipelineFile(whole);
        else
            (path.endsWith(u".jsonl"_s, Qt::CaseInsensitive) ? journals : inputs).append(whole);
    }
    setup.addInputs(inputs);
    if (!journals.isEmpty())
        m_model->openJournals(journals);
    host().showPage(*this);
}

void SweepPage::take()
{
    const Session& session = host().session();
    if (!session.hasInput() || session.isPair() || session.setup().pipeline.steps.empty()) {
        m_panel->messages().showNotice(tr("Open an image and add a step in Inspect first."));
        return;
    }
    if (!m_panel->setup().takeSetup(session.setup()))
        m_panel->messages().showNotice(
            tr("Steps cannot say this pipeline: some are switched off, or have chosen random parameters, "
               "placement or broken links. Save it, and add the file."),
            tr("Save the pipeline…"), [this] { host().savePipeline(); });
}

} // namespace comparo::ui
