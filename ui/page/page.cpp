// SPDX-License-Identifier: Apache-2.0
#include "ui/page/page.h"

#include "engine/report/run/report.h"
#include "ui/base/numbers.h"
#include "ui/base/settings.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/jobs/task.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/retire.h"
#include "ui/widgets/save_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QMainWindow>
#include <QStackedWidget>

#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

Page::Page(PageHost& host, const QString& id) : QObject(&host.mainWindow()), m_host(host), m_id(id) {}

QWidget& Page::widget()
{
    if (!m_widget) {
        m_widget = make(&m_host.stack());
        // Beside the docks, which it hides, it needs no room.
        m_widget->setMinimumWidth(1);
        m_host.stack().addWidget(m_widget);
    }
    return *m_widget;
}

void Page::showPixel(QPoint pixel)
{
    if (ImageCanvas* picture = canvas())
        picture->centerOn(pixel);
}

void Page::bind(const QString& id, std::function<void()> run, std::function<bool()> isEnabled,
                std::function<bool()> isChecked)
{
    m_host.actions().bind(id, this, {std::move(run), std::move(isEnabled), std::move(isChecked)});
}

void Page::bindCanvas(const std::function<bool()>& isEnabled)
{
    bind(
        u"fit"_s, [this] { canvas()->fit(); }, isEnabled);
    bind(
        u"one_to_one"_s, [this] { canvas()->oneToOne(); }, isEnabled);
    bind(
        u"zoom_in"_s, [this] { canvas()->zoomIn(); }, isEnabled);
    bind(
        u"zoom_out"_s, [this] { canvas()->zoomOut(); }, isEnabled);
    bind(
        u"copy_image"_s, [this] { QApplication::clipboard()->setImage(canvas()->frameImage()); }, isEnabled);
}

std::vector<std::function<void()>> Page::partsToMakeAgain()
{
    if (!m_widget)
        return {};
    return {[this] { makeAgain(isShown()); }};
}

/// A page that is not needed now waits until it is needed again.
void Page::makeAgain(bool now)
{
    QWidget* old = m_widget;
    old->hide(); // what it asked of its model, the new one asks again
    m_widget = nullptr;
    QStackedWidget& stack = m_host.stack();
    if (now && stack.currentWidget() == old)
        stack.setCurrentWidget(&widget());
    else if (now)
        widget();
    stack.removeWidget(old);
    retire(old);
}

QString Page::chooseFile(const QString& title, const QString& name, const QString& filter)
{
    return QFileDialog::getSaveFileName(&m_host.mainWindow(), title,
                                        QDir(m_host.settings().lastFolder()).filePath(name), filter);
}

QString Page::chooseReportFile(const QString& title, const QString& name, const QStringList& filters)
{
    return SaveDialog(&m_host.mainWindow(), title, QDir(m_host.settings().lastFolder()).filePath(name),
                      filters)
        .ask();
}

QString Page::chooseReportFile(const QString& title, const QString& subject)
{
    return chooseReportFile(title, subject + u"-report"_s + fromUtf8(allReportWriters().front().extension),
                            reportFilters(allReportWriters()));
}

void Page::sayWritten(const QString& path)
{
    m_host.messages().showWritten(tr("Report written to %1"), path);
}

void Page::sayProgress(FileTask* report)
{
    connect(report, &FileTask::written, this, &Page::sayWritten);
    connect(report, &Task::progressed, this, [this, report](double fraction, const QString& label) {
        m_host.messages().showProgress(
            tr("Report, %1: %2").arg(numbers::percent(std::floor(fraction * 100.0) / 100.0), label),
            [report] { report->stop(); });
    });
    connect(report, &Task::changed, this, [this, report] {
        if (!report->isRunning())
            m_host.messages().clearProgress();
        Q_EMIT changed();
    });
}

} // namespace comparo::ui
