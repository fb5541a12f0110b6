// SPDX-License-Identifier: Apache-2.0
#include "ui/canvas/frame_source.h"

#include "ui/base/engine_text.h"

namespace comparo::ui {

namespace {

/// Whether two requests differ in nothing but the part of the picture that they show and light.
bool showTheSame(const FrameRequest& p, const FrameRequest& q)
{
    return p.a == q.a && p.b == q.b && p.mode == q.mode && p.modeParams == q.modeParams &&
           p.arrangement == q.arrangement && p.showB == q.showB && p.display == q.display &&
           p.background == q.background && p.nanColor == q.nanColor && p.infinityColor == q.infinityColor;
}

/// The frame's memory as a picture, which keeps it alive.
QImage imageOf(const std::shared_ptr<Frame>& frame)
{
    using Owner = std::shared_ptr<Frame>;
    auto* bytes = reinterpret_cast<uchar*>(frame->pixels.data());
    return QImage(
        bytes, frame->width, frame->height, frame->width * 4, QImage::Format_RGB32,
        [](void* owner) { delete static_cast<Owner*>(owner); }, new Owner(frame));
}

} // namespace

FrameSource::FrameSource(QObject* parent) : QObject(parent), m_runner(nullptr, 1) {}

void FrameSource::request(const FrameRequest& request, const AnnotationStyle& style)
{
    if (m_running && style == m_style && showTheSame(request, m_current) &&
        request.width == m_current.width && request.height == m_current.height) {
        if (request.view == m_current.view && request.own == m_current.own && request.highlight == m_current.highlight)
            m_pending.reset();
        else
            m_pending = request;
        return;
    }
    m_pending.reset();
    start(request, style);
}

void FrameSource::clear()
{
    m_slot.stop();
    m_running = false;
    m_pending.reset();
    m_image = QImage();
    m_frame.reset();
    m_shown = {};
    m_current = {};
}

void FrameSource::start(const FrameRequest& request, const AnnotationStyle& style)
{
    m_running = true;
    m_current = request;
    m_style = style;
    // Memory of the frame before last, if nobody looks at it: fresh pages cost more than the rendering.
    std::shared_ptr<Frame> target = std::move(m_spare);
    m_spare.reset();
    if (!target || target.use_count() != 1)
        target = std::make_shared<Frame>();
    m_runner.latest(
        m_slot, this,
        [request, style, target](const Progress& progress) {
            renderFrame(request, *target, progress);
            QImage picture = imageOf(target);
            annotatePixels(picture, request, style, progress);
            return target;
        },
        [this](const std::shared_ptr<Frame>& frame) { deliver(frame); },
        [this](const Error& error) {
            m_running = false;
            Q_EMIT failed(error.code(), engineText(error.message()));
            startPending();
        });
}

void FrameSource::deliver(const std::shared_ptr<Frame>& frame)
{
    m_running = false;
    m_spare = std::move(m_frame);
    m_frame = frame;
    m_image = imageOf(frame);
    m_shown = m_current;
    startPending();
    Q_EMIT frameReady();
}

void FrameSource::startPending()
{
    if (!m_pending)
        return;
    const FrameRequest next = std::move(*m_pending);
    m_pending.reset();
    start(next, m_style);
}

} // namespace comparo::ui
