// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/page.h"

#include "engine/report/advise/report.h"
#include "ui/advise/model.h"
#include "ui/advise/panel.h"
#include "ui/base/settings.h"
#include "ui/inspect/viewer/side_bar.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/retire.h"
#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QMainWindow>
#include <QUndoStack>

namespace comparo::ui {

using namespace Qt::StringLiterals;

AdvicePage::AdvicePage(PageHost& host) : PageOf(host, u"advise"_s, host.session())
{
    connect(&model().setup().undoStack(), &QUndoStack::indexChanged, this, &Page::changed);
    connect(&model().contracts(), &FileTask::written, this, [this](const QString& path) {
        this->host().messages().showNotice(tr("Contract written to %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(&model(), &AdviceModel::caseReady, this,
            [this](const ComparisonJob& job, std::optional<std::size_t> step) {
                if (isShown())
                    this->host().showPictures();
                this->host().session().openJob(job);
                this->host().session().inspectStep(step);
            });
    bind(u"swap"_s, [this] { model().setup().swapSides(); });
    bind(u"add_step"_s, [this] { panel().addStep(); });
}

QWidget* AdvicePage::make(QWidget* parent)
{
    auto* made = new AdvicePanel(model(), host().peers(), host().actions().get(u"swap"_s), parent);
    connect(made, &AdvicePanel::made, this, [this, made] {
        connect(made, &QObject::destroyed, &made->sides(), [sides = &made->sides()] { retire(sides); });
        connect(&made->sides(), &SideBar::addRequested, this, [this] { host().addImplementation({}); });
        // Its own layout tells the bar of another width by an event.
        connect(&made->sides(), &SideBar::resized, this, &Page::changed, Qt::QueuedConnection);
        Q_EMIT changed();
        QMetaObject::invokeMethod(this, &Page::changed, Qt::QueuedConnection); // it is wider now
    });
    connect(made, &AdvicePanel::contractWanted, this, &AdvicePage::chooseContract);
    connect(made, &AdvicePanel::reportWanted, this, &AdvicePage::chooseReport);
    return made;
}

QWidget* AdvicePage::topBar()
{
    return isMade() && panel().isMade() ? &panel().sides() : nullptr;
}

bool AdvicePage::isReady()
{
    return panel().isReady();
}

void AdvicePage::tell()
{
    Q_EMIT model().requestChanged();
}

QUndoStack* AdvicePage::undoStack()
{
    return &model().setup().undoStack();
}

void AdvicePage::chooseContract()
{
    QString path = chooseFile(tr("Save the proposed tolerances as a contract"), u"contract.json"_s,
                              tr("Contracts (*.json)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".json"_s;
    model().saveContract(path);
}

ResultPage::ReportFile AdvicePage::reportFile() const
{
    return {tr("Export the report of the advice"), u"advice.html"_s, reportFilters(adviceFormats())};
}

} // namespace comparo::ui
