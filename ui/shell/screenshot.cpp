// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/screenshot.h"

#include "ui/canvas/image_canvas.h"
#include "ui/inspect/page/page.h"
#include "ui/inspect/session/referee.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/scenarios/card.h"
#include "ui/shell/window/main_window.h"

#include <QImageWriter>
#include <QPixmap>

#include <algorithm>

namespace comparo::ui {

namespace {

constexpr int kPollMs = 40;
/// Polls without any change before the window counts as finished: layouts settle after the last result.
constexpr int kCalmPolls = 4;

} // namespace

Screenshot::Screenshot(MainWindow& window, Options options)
    : QObject(&window), m_window(window), m_options(std::move(options))
{
    connect(&m_timer, &QTimer::timeout, this, &Screenshot::poll);
    connect(&window.session(), &Session::failed, this, &Screenshot::failed);
    for (const Page* page : window.pages())
        connect(page, &Page::failed, this, &Screenshot::failed);
    m_timer.start(kPollMs);
}

void Screenshot::failed(const QString& error)
{
    if (m_error.isEmpty())
        m_error = error;
}

void Screenshot::poll()
{
    Session& session = m_window.session();
    ImageCanvas& canvas = m_window.viewer().canvas();
    const bool isDrawn =
        m_arranged && !m_options.page.isEmpty() ? m_window.shownPage().isReady() : canvas.isFrameCurrent();
    const bool refuses = !session.result() && session.outcome() && !session.isRunning();
    const bool hasResult =
        m_options.isEmpty ? isStartPainted()
        : m_window.shownPage().hasOwnInput()
            ? m_window.shownPage().isReady()
            : refuses || (session.result() && !session.isRunning() && !session.isExplaining() &&
                          !m_window.view().referee().isRunning() && !m_window.view().answer().isGrading() &&
                          !m_window.view().answer().isSearching() && isDrawn);
    if (!hasResult && m_error.isEmpty())
        return;
    if (hasResult && !m_arranged) {
        m_arranged = true;
        arrange();
        return;
    }
    if (++m_calmPolls < kCalmPolls)
        return;
    m_timer.stop();
    QImageWriter writer(m_options.path);
    if (!writer.write(m_window.grab().toImage()))
        failed(tr("Cannot write %1: %2.").arg(m_options.path, writer.errorString()));
    Q_EMIT done(m_error);
}

/// Whether the cards of the first page have their pictures.
bool Screenshot::isStartPainted() const
{
    const auto cards = m_window.findChildren<ScenarioCard*>();
    return std::all_of(cards.begin(), cards.end(),
                       [](const ScenarioCard* card) { return card->isPainted(); });
}

void Screenshot::arrange()
{
    if (!m_options.page.isEmpty())
        m_window.actions().get(m_options.page)->trigger();
    Page& page = m_window.shownPage();
    ImageCanvas* own = page.canvas();
    ImageCanvas& canvas = own ? *own : m_window.viewer().canvas();
    if (const QSize size = canvas.imageSize();
        m_options.pixel && !QRect(QPoint(0, 0), size).contains(*m_options.pixel))
        failed(tr("There is no pixel %1,%2 in a picture of %3 x %4.")
                   .arg(m_options.pixel->x())
                   .arg(m_options.pixel->y())
                   .arg(size.width())
                   .arg(size.height()));
    else if (m_options.pixel)
        (own ? page : m_window.pictures()).showPixel(*m_options.pixel);
    if (m_options.zoom > 0.0) {
        ViewTransform view = canvas.view();
        view.scale = m_options.zoom;
        canvas.setView(view);
    }
}

} // namespace comparo::ui
