// What ties the pages "Verify on all devices" and "Grid" to the window.
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/grid/cell.h"
#include "ui/inspect/grid/panel.h"
#include "ui/shell/window/main_window.h"
#include "ui/sides/panel.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStackedWidget>
#include <QTableWidget>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void MainWindow::buildSides()
{
    auto* panel = new SidesPanel(m_matrix, m_pages);
    addToolPage(u"verify"_s, panel, &panel->table(), [panel] { return panel->isReady(); });
    connect(panel, &SidesPanel::reportWanted, this, &MainWindow::chooseMatrixReport);
    connect(&m_matrix, &SidesModel::pairOpened, this, &MainWindow::showPictures);
    connect(&m_matrix, &SidesModel::reportWritten, this, [this](const QString& path) {
        m_messages->showNotice(tr("Report written to %1").arg(QDir::toNativeSeparators(path)));
    });
}

void MainWindow::buildGrid()
{
    m_grid = new GridPanel(m_view, m_pages);
    addToolPage(u"grid"_s, m_grid, m_grid, [this] { return m_grid->isReady(); });
    connect(m_grid, &GridPanel::opened, this, &MainWindow::showPictures);
}

void MainWindow::chooseMatrixReport()
{
    const QString name = QFileInfo(m_session.title()).completeBaseName() + u"-devices.html"_s;
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export the report of all devices"),
                                     QDir(m_settings.lastFolder()).filePath(name), tr("HTML (*.html)"));
    if (!path.isEmpty())
        m_matrix.writeReport(path);
}

} // namespace comparo::ui
