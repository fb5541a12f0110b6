// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/page.h"

#include "engine/report/sweep/report.h"
#include "ui/inspect/session/session.h"
#include "ui/sweep/model.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/save_dialog.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

SweepPage::SweepPage(PageHost& host) : PageOf(host, u"sweep"_s)
{
    connect(&model(), &SweepModel::failed, this, &Page::failed);
    connect(&model(), &SweepModel::caseReady, this, [this](const ComparisonJob& job) {
        this->host().session().openJob(job);
        this->host().showPictures();
    });
}

QWidget* SweepPage::make(QWidget* parent)
{
    auto* made = new SweepPanel(model(), host().settings(), parent);
    const auto fillDevices = [this, made] { made->setup().setDevices(host().session().devices()); };
    connect(&host().session(), &Session::devicesChanged, made, fillDevices);
    fillDevices();
    connect(made, &SweepPanel::takeRequested, this, &SweepPage::take);
    connect(made, &SweepPanel::shown, this, [this, made] {
        const Session& session = host().session();
        if (session.hasInput() && !session.isPair() && !session.setup().pipeline.steps.empty())
            made->setup().begin(session.path(0), session.setup());
    });
    connect(made, &SweepPanel::reportWanted, this, &SweepPage::chooseReport);
    return made;
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
        m_rewrite = [this, fields = panel().setup().fields()] { panel().setup().setFields(fields); };
        makeAgain(true);
        m_rewrite();
    }};
}

/// An empty form that was told of devices took some.
void SweepPage::tell()
{
    ResultPage::tell();
    if (const auto rewrite = std::exchange(m_rewrite, {}))
        rewrite();
}

ResultPage::ReportFile SweepPage::reportFile() const
{
    return {tr("Export the report of the sweep"), u"sweep.html"_s, reportFilters(sweepFormats())};
}

/// Beside what else is said of the sweep.
void SweepPage::sayWritten(const QString& path)
{
    panel().messages().showWritten(tr("Written to %1"), path);
}

bool SweepPage::takesDropped(const QStringList& paths) const
{
    const auto isFolder = [](const QString& path) { return QFileInfo(path).isDir(); };
    if (isShown())
        return true;
    const bool arePair = paths.size() == 2 && std::all_of(paths.begin(), paths.end(), isFolder);
    return !arePair && std::all_of(paths.begin(), paths.end(), [&](const QString& path) {
        return isFolder(path) || path.endsWith(u".jsonl"_s, Qt::CaseInsensitive);
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
        model().openJournals(journals);
    host().showPage(*this);
}

void SweepPage::take()
{
    const Session& session = host().session();
    if (!session.hasInput() || session.isPair() || session.setup().pipeline.steps.empty()) {
        panel().messages().showRefusal(tr("Open an image and add a step in Compare first."));
        return;
    }
    if (!panel().setup().takeSetup(session.setup()))
        panel().messages().showRefusal(
            tr("Steps cannot say this pipeline: some are switched off, or have chosen random parameters, "
               "placement or broken links. Save it, and add the file."),
            tr("Save the pipeline…"), [this] { host().savePipeline(); });
}

} // namespace comparo::ui
