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

AdvicePage::AdvicePage(PageHost& host)
    : Page(host, u"advise"_s), m_model(new AdviceModel(host.session(), this))
{
    for (const auto signal : {&AdviceModel::changed, &AdviceModel::requestChanged})
        connect(m_model, signal, this, &Page::changed);
    connect(&m_model->setup().undoStack(), &QUndoStack::indexChanged, this, &Page::changed);
    connect(m_model, &AdviceModel::contractSaved, this, [this](const QString& path) {
        this->host().messages().showNotice(tr("Contract written to %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(m_model, &AdviceModel::reportWritten, this, &AdvicePage::sayWritten);
    connect(m_model, &AdviceModel::caseReady, this,
            [this](const ComparisonJob& job, std::optional<std::size_t> step) {
                if (isShown())
                    this->host().showPictures();
                this->host().session().openJob(job);
                this->host().session().inspectStep(step);
            });
    bind(
        u"export_report"_s, [this] { chooseReport(); }, [this] { return m_model->findings() != nullptr; });
    bind(
        u"copy_command"_s, [this] { this->host().copyCommand(m_model->command()); },
        [this] { return !m_model->command().isEmpty(); });
    bind(u"swap"_s, [this] { m_model->setup().swapSides(); });
    bind(u"add_step"_s, [this] { m_panel->addStep(); });
}

AdvicePanel& AdvicePage::panel()
{
    widget();
    return *m_panel;
}

QWidget* AdvicePage::make(QWidget* parent)
{
    m_panel = new AdvicePanel(*m_model, host().peers(), host().actions().get(u"swap"_s), parent);
    connect(m_panel, &AdvicePanel::made, this, [this] {
        connect(m_panel, &QObject::destroyed, &m_panel->sides(),
                [sides = &m_panel->sides()] { retire(sides); });
        connect(&m_panel->sides(), &SideBar::addRequested, this, [this] { host().addImplementation({}); });
        // Its own layout tells the bar of another width by an event.
        connect(&m_panel->sides(), &SideBar::resized, this, &Page::changed, Qt::QueuedConnection);
        Q_EMIT changed();
        QMetaObject::invokeMethod(this, &Page::changed, Qt::QueuedConnection); // it is wider now
    });
    connect(m_panel, &AdvicePanel::contractWanted, this, &AdvicePage::chooseContract);
    connect(m_panel, &AdvicePanel::reportWanted, this, &AdvicePage::chooseReport);
    return m_panel;
}

QWidget* AdvicePage::topBar()
{
    return m_panel && m_panel->isMade() ? &m_panel->sides() : nullptr;
}

bool AdvicePage::isReady()
{
    return panel().isReady();
}

void AdvicePage::tell()
{
    Q_EMIT m_model->requestChanged();
    Q_EMIT m_model->changed();
}

bool AdvicePage::isRunning() const
{
    return m_model->isRunning();
}

void AdvicePage::stop()
{
    m_model->stop();
}

QUndoStack* AdvicePage::undoStack()
{
    return &m_model->setup().undoStack();
}

void AdvicePage::chooseContract()
{
    QString path = chooseFile(tr("Save the proposed tolerances as a contract"), u"contract.json"_s,
                              tr("Contracts (*.json)"));
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".json"_s;
    m_model->saveContract(path);
}

void AdvicePage::chooseReport()
{
    const QString path = chooseReportFile(tr("Export the report of the advice"), u"advice.html"_s,
                                          reportFilters(adviceFormats()));
    if (!path.isEmpty())
        m_model->writeReport(path);
}

} // namespace comparo::ui
