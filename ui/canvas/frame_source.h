// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/viewport_renderer.h"
#include "ui/canvas/pixel_annotations.h"
#include "ui/jobs/job_runner.h"

#include <QImage>
#include <QObject>

#include <memory>
#include <optional>

namespace comparo::ui {

/// Makes frames on a thread of its own; the newest request wins. Panning and zooming never starve the
/// picture: a frame that differs from the newest request only in its view or in what is lit is finished and
/// shown on the way.
class FrameSource : public QObject {
    Q_OBJECT

public:
    explicit FrameSource(QObject* parent = nullptr);

    void request(const FrameRequest& request, const AnnotationStyle& style);
    /// Forgets the frame and all requests.
    void clear();

    /// The last frame, Format_RGB32 without a device pixel ratio; null before the first one.
    [[nodiscard]] const QImage& image() const { return m_image; }
    /// What image() shows.
    [[nodiscard]] const FrameRequest& shown() const { return m_shown; }
    /// Whether image() answers the newest request.
    [[nodiscard]] bool isCurrent() const { return !m_running && !m_image.isNull(); }

Q_SIGNALS:
    void frameReady();
    void failed(comparo::ErrorCode code, const QString& message);

private:
    void start(const FrameRequest& request, const AnnotationStyle& style);
    void deliver(const std::shared_ptr<Frame>& frame);
    void startPending();

    QImage m_image;
    FrameRequest m_shown;
    FrameRequest m_current;
    AnnotationStyle m_style;
    std::optional<FrameRequest> m_pending; ///< of m_style
    std::shared_ptr<Frame> m_frame;
    std::shared_ptr<Frame> m_spare;
    bool m_running = false;
    JobRunner::Slot m_slot;
    JobRunner m_runner; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
