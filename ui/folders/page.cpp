// SPDX-License-Identifier: Apache-2.0
#include "ui/folders/page.h"

#include "engine/report/run/report.h"
#include "ui/folders/model.h"
#include "ui/folders/panel.h"
#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QTableView>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString nameOf(const QString& folder)
{
    return QDir(folder).dirName();
}

} // namespace

FoldersPage::FoldersPage(PageHost& host) : PageOf(host, u"folders"_s, host.session())
{
    connect(&model(), &FoldersModel::failed, this, &Page::failed);
    connect(&model(), &FoldersModel::pairWanted, this, [this](const QString& a, const QString& b) {
        this->host().openFiles({a, b});
        this->host().showPictures();
    });
    connect(&model(), &FoldersModel::pairReady, this, [this](const ComparisonJob& job) {
        this->host().session().openJob(job);
        this->host().showPictures();
    });
}

QWidget* FoldersPage::make(QWidget* parent)
{
    auto* made = new FoldersPanel(model(), parent);
    connect(made, &FoldersPanel::reportWanted, this, &FoldersPage::chooseReport);
    return made;
}

QString FoldersPage::title() const
{
    return model().canRun() ? tr("%1 and %2").arg(nameOf(model().folder(0)), nameOf(model().folder(1)))
                            : name();
}

QWidget& FoldersPage::focus()
{
    return panel().table();
}

bool FoldersPage::isReady()
{
    return panel().isReady();
}

bool FoldersPage::takes(const QStringList& paths) const
{
    return paths.size() == 2 && std::all_of(paths.begin(), paths.end(),
                                            [](const QString& path) { return QFileInfo(path).isDir(); });
}

void FoldersPage::open(const QStringList& paths)
{
    model().setFolders(QFileInfo(paths[0]).absoluteFilePath(), QFileInfo(paths[1]).absoluteFilePath());
    host().showPage(*this);
    model().run();
}

ResultPage::ReportFile FoldersPage::reportFile() const
{
    return {tr("Export the report of the folders"), u"folders.html"_s, reportFilters(allReportWriters())};
}

} // namespace comparo::ui
