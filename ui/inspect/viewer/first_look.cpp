// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/first_look.h"

#include "ui/canvas/canvas_overlays.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/session/pixels.h"
#include "ui/inspect/session/session.h"

#include <QEvent>
#include <QPainter>
#include <QTimer>

#include <tuple>
#include <utility>
#include <vector>

namespace comparo::ui {

namespace {

constexpr int kCoarseSide = 720; ///< pixels of a coarse picture at most, in each direction

QImage coarse(const Tensor& image)
{
    if (image.isEmpty())
        return {};
    auto [low, high] = std::pair(0.0, image.dtype() == DType::UInt8 ? 255.0 : 65535.0);
    if (isFloat(image.dtype()))
        std::tie(low, high) = valueRange(image);
    return sampleThumbnail(image, 0, kCoarseSide, low, high);
}

} // namespace

FirstLook::FirstLook(Session& session, ImageCanvas& canvas)
    : QWidget(&canvas), m_session(session), m_canvas(canvas), m_jobs(nullptr, 1)
{
    setObjectName(QStringLiteral("first_look"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
    connect(&session, &Session::inputChanged, this, &FirstLook::look);
    for (const auto signal : {&Session::resultChanged, &Session::resultCleared, &Session::failureCleared})
        connect(&session, signal, this, &FirstLook::leave);
    connect(&session, &Session::runFailed, this, &FirstLook::leave);
    canvas.installEventFilter(this);
}

void FirstLook::look()
{
    leave();
    const std::array<Tensor, 2> images{m_session.input(0).tensor, m_session.input(1).tensor};
    const Shape& shape = images[0].shape();
    const qint64 pixels = qint64{shape.w} * shape.h + qint64{images[1].shape().w} * images[1].shape().h;
    if (!m_canvas.isEmpty() || images[0].isEmpty() || pixels < kFewestPixels)
        return;
    m_imageSize = QSize(shape.w, shape.h);
    m_jobs.latest(
        m_slot, this, [images] { return std::array<QImage, 2>{coarse(images[0]), coarse(images[1])}; },
        [this](const std::array<QImage, 2>& pictures) {
            m_pictures = pictures;
            m_awaitsPaint = true;
            setGeometry(m_canvas.rect());
            lower(); // beneath the progress
            show();
        });
}

void FirstLook::leave()
{
    m_slot.stop();
    m_pictures = {};
    m_awaitsPaint = false;
    hide();
}

void FirstLook::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const auto draw = [&](const QImage& picture, const QRectF& area, const QString& text) {
        const QSizeF size = QSizeF(m_imageSize).scaled(area.size(), Qt::KeepAspectRatio);
        QRectF place(QPointF(0, 0), size);
        place.moveCenter(area.center());
        painter.drawImage(place, picture);
        paintChip(painter, palette(), area, ChipAnchor::TopLeft, text);
    };
    if (m_pictures[1].isNull()) {
        draw(m_pictures[0], rect(), m_session.title());
    } else {
        const double ratio = devicePixelRatioF();
        const QSize device = (QSizeF(size()) * ratio).toSize();
        const ViewMode& mode = findViewMode(m_canvas.mode().toStdString());
        FrameRequest request;
        request.mode = mode.id;
        request.modeParams = m_canvas.modeParams();
        const PaneArrangement arrangement = largerArrangement(mode, m_imageSize.width(), m_imageSize.height(),
                                                              device.width(), device.height());
        const std::vector<PaneShader> shaders = mode.bind(request);
        for (int i = 0; i < mode.panes; ++i) {
            const PaneShader& shader = shaders[static_cast<std::size_t>(i)];
            const int side = shader.a ? 0 : 1;
            if (shader.difference || !(shader.a || shader.b))
                continue;
            const PaneLayout pane = paneLayout(mode, arrangement, device.width(), device.height(), i);
            const QRectF area(QPointF(pane.x, pane.y) / ratio, QSizeF(pane.width, pane.height) / ratio);
            draw(m_pictures[static_cast<std::size_t>(side)], area, m_session.sideLabel(side));
        }
    }
    if (m_awaitsPaint) {
        m_awaitsPaint = false;
        QTimer::singleShot(0, this, [this] { Q_EMIT painted(); });
    }
}

bool FirstLook::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        setGeometry(m_canvas.rect());
    return QWidget::eventFilter(watched, event);
}

} // namespace comparo::ui
