// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/looks/stage.h"

#include "engine/pipeline/pipeline.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/session/referee.h"
#include "ui/inspect/session/regions.h"

#include <QAction>
#include <QApplication>
#include <QPainter>
#include <QTest>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace comparo::ui {

namespace {

constexpr int kPatience = 120'000; // milliseconds

} // namespace

Stage::Stage(QString data) : m_data(std::move(data)), m_window(std::make_unique<MainWindow>(m_settings))
{
    Setup setup;
    setup.pipeline.steps.push_back(Step::parse("resize:size=224,mode=bilinear"));
    setup.a = Side::parse("cpu");
    setup.b = Side::parse("emu:0");
    m_settings.setTourOffered();
    m_settings.setWhyOpen(true);
    m_window->view().setMode(QStringLiteral("side_by_side"));
    m_window->session().initialise(setup, true);
    m_window->resize(1280, 800);
    m_window->show();
    wait("a window", [this] { return QTest::qWaitForWindowActive(m_window.get(), 10); });
    wait("devices", [this] { return !m_window->session().devices().isEmpty(); });
}

void Stage::fail(const char* what)
{
    throw std::runtime_error(std::string("waited in vain for ") + what);
}

void Stage::wait(const char* what, const std::function<bool()>& is)
{
    if (!QTest::qWaitFor(is, kPatience))
        fail(what);
}

void Stage::trigger(const char* action)
{
    m_window->actions().get(QLatin1StringView(action))->trigger();
}

void Stage::settle()
{
    wait("a result", [this] {
        const Session& session = m_window->session();
        if (!session.result() || session.isRunning() || session.isExplaining())
            return false;
        const bool differs = session.result()->comparison.all.differing > 0;
        return !differs || (session.cause() && !m_window->view().referee().isRunning() &&
                            m_window->view().regions().report());
    });
}

void Stage::inspect(const char* picture, std::initializer_list<const char*> steps, const char* a,
                    const char* b)
{
    Setup setup;
    for (const char* step : steps)
        setup.pipeline.steps.push_back(Step::parse(step));
    setup.a = Side::parse(a);
    setup.b = Side::parse(b);
    m_window->session().initialise(setup, true);
    m_window->openFile(data(picture));
    settle();
}

void Stage::page(const char* action)
{
    trigger(action);
    QTest::qWait(50);
    wait(action, [this] { return m_window->shownPage().isReady(); });
}

QImage Stage::picture()
{
    QTest::qWait(400); // layouts settle and charts are drawn
    for (const ImageCanvas* canvas : m_window->findChildren<ImageCanvas*>())
        wait("a frame",
             [&] { return !canvas->isVisible() || canvas->isEmpty() || canvas->isFrameCurrent(); });
    QImage image = m_window->grab().toImage();
    QPainter painter(&image);
    for (QWidget* over : QApplication::topLevelWidgets()) {
        if (over == m_window.get() || !over->isVisible())
            continue;
        QPoint at = over->pos() - m_window->pos();
        if (over->windowType() == Qt::Window) // a window of its own stands anywhere
            at = {std::max(0, (image.width() - over->width()) / 2),
                  std::max(0, (image.height() - over->height()) / 2)};
        painter.drawPixmap(at, over->grab());
        if (over->windowType() == Qt::Dialog || over->windowType() == Qt::Window)
            painter.drawRect(QRect(at, over->size()));
    }
    return image;
}

} // namespace comparo::ui
