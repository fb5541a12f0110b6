// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"
#include "ui/jobs/job_runner.h"

#include <QImage>
#include <QWidget>

#include <array>

namespace comparo::ui {

class ImageCanvas;
class Session;

/// The large inputs of a first comparison, coarse, while it is being made: A and B of a pair where the canvas
/// will show them, or the one image. Lies on the canvas, and goes when that has a picture. Inputs that could
/// not be compared are shown, too, each with its size.
class FirstLook : public QWidget {
    Q_OBJECT

public:
    FirstLook(Session& session, ImageCanvas& canvas);

    /// Fewer pixels than these, in all inputs together, are compared before anybody misses them.
    static constexpr qint64 kFewestPixels = 4'000'000;

Q_SIGNALS:
    /// Both pictures, or the one, have been painted.
    void painted();

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void look();
    void lookAtFailed();
    void take(const std::array<Tensor, 2>& images, int side);
    void leave();

    Session& m_session;
    ImageCanvas& m_canvas;
    std::array<QImage, 2> m_pictures; ///< the second is null for one image
    std::array<QSize, 2> m_sizes;     ///< of the inputs
    bool m_failed = false;
    bool m_awaitsPaint = false;
    JobRunner::Slot m_slot;
    JobRunner m_jobs; ///< last: its destructor waits for work
};

} // namespace comparo::ui
