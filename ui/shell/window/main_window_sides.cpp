// SPDX-License-Identifier: Apache-2.0
// What ties the pages "Verify on all devices" and "Grid" to the window.
#include "engine/report/sides/report.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/grid/cell.h"
#include "ui/inspect/grid/panel.h"
#include "ui/shell/window/main_window.h"
#include "ui/sides/panel.h"
#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QFileInfo>
#include <QStackedWidget>
#include <QTableWidget>

namespace comparo::ui {

using namespace Qt::StringLiterals;

MainWindow::ToolContent MainWindow::makeSides()
{
    auto* panel = new SidesPanel(m_matrix, m_pages);
    connect(panel, &SidesPanel::reportWanted, this, &MainWindow::chooseMatrixReport);
    return {panel, &panel->table(), [panel] { return panel->isReady(); }};
}

MainWindow::ToolContent MainWindow::makeGrid()
{
    m_grid = new GridPanel(m_view, m_pages);
    connect(m_grid, &GridPanel::opened, this, &MainWindow::showPictures);
    return {m_grid, m_grid, [this] { return m_grid->isReady(); }};
}

void MainWindow::chooseMatrixReport()
{
    const QString name = QFileInfo(m_session.title()).completeBaseName() + u"-devices.html"_s;
    const QString path =
        SaveDialog(this, tr("Export the report of all devices"), QDir(m_settings.lastFolder()).filePath(name),
                   reportFilters(sideMatrixFormats()))
            .ask();
    if (!path.isEmpty())
        m_matrix.writeReport(path);
}

} // namespace comparo::ui
