// SPDX-License-Identifier: Apache-2.0
#include "ui/sides/page.h"

#include "engine/report/sides/report.h"
#include "ui/sides/model.h"
#include "ui/sides/panel.h"
#include "ui/widgets/save_dialog.h"

#include <QFileInfo>
#include <QTableWidget>

namespace comparo::ui {

using namespace Qt::StringLiterals;

SidesPage::SidesPage(PageHost& host)
    : Page(host, u"verify"_s), m_model(new SidesModel(host.session(), host.peers(), this))
{
    connect(m_model, &SidesModel::changed, this, &Page::changed);
    connect(m_model, &SidesModel::pairOpened, this, [this] { this->host().showPictures(); });
    connect(m_model, &SidesModel::reportWritten, this, &SidesPage::sayWritten);
    bind(
        u"export_report"_s, [this] { chooseReport(); },
        [this] { return m_model->report() && !m_model->isRunning(); });
}

QWidget* SidesPage::make(QWidget* parent)
{
    m_panel = new SidesPanel(*m_model, parent);
    connect(m_panel, &SidesPanel::reportWanted, this, &SidesPage::chooseReport);
    return m_panel;
}

QWidget& SidesPage::focus()
{
    widget();
    return m_panel->table();
}

bool SidesPage::isReady()
{
    widget();
    return m_panel->isReady();
}

void SidesPage::tell()
{
    Q_EMIT m_model->changed();
}

bool SidesPage::isRunning() const
{
    return m_model->isRunning();
}

void SidesPage::stop()
{
    m_model->stop();
}

void SidesPage::chooseReport()
{
    const QString name = QFileInfo(host().session().title()).completeBaseName() + u"-devices.html"_s;
    const QString path =
        chooseReportFile(tr("Export the report of all devices"), name, reportFilters(sideMatrixFormats()));
    if (!path.isEmpty())
        m_model->writeReport(path);
}

} // namespace comparo::ui
