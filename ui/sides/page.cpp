// SPDX-License-Identifier: Apache-2.0
#include "ui/sides/page.h"

#include "engine/report/sides/report.h"
#include "ui/sides/model.h"
#include "ui/sides/panel.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QTableWidget>

namespace comparo::ui {

using namespace Qt::StringLiterals;

SidesPage::SidesPage(PageHost& host) : PageOf(host, u"verify"_s, host.session(), host.peers())
{
    connect(&model(), &SidesModel::pairOpened, this, [this] { this->host().showPictures(); });
    connect(&model(), &SidesModel::markdownReady, this, [this](const QString& text) {
        QApplication::clipboard()->setText(text);
        this->host().messages().showNotice(tr("Findings copied as Markdown."));
    });
}

QWidget* SidesPage::make(QWidget* parent)
{
    auto* made = new SidesPanel(model(), parent);
    connect(made, &SidesPanel::reportWanted, this, &SidesPage::chooseReport);
    return made;
}

QWidget& SidesPage::focus()
{
    return panel().table();
}

bool SidesPage::isReady()
{
    return panel().isReady();
}

ResultPage::ReportFile SidesPage::reportFile() const
{
    return {tr("Export the report of all devices"),
            QFileInfo(host().session().title()).completeBaseName() + u"-devices.html"_s,
            reportFilters(sideMatrixFormats())};
}

} // namespace comparo::ui
