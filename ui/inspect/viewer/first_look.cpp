// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/first_look.h"

#include "ui/base/theme.h"
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

using namespace Qt::StringLiterals;

namespace {

constexpr double kDimmed = 0.5; ///< of what is not the result

/// Pixels of a coarse picture at most, in each direction; of one that stays.
constexpr int kCoarseSide = 720;
constexpr int kFineSide = 1600;

QImage coarse(const Tensor& image, int side)
{
    if (image.isEmpty())
        return {};
    auto [low, high] = std::pair(0.0, image.dtype() == DType::UInt8 ? 255.0 : 65535.0);
    if (isFloat(image.dtype()))
        std::tie(low, high) = valueRange(image);
    return sampleThumbnail(image, 0, side, low, high);
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
    connect(&session, &Session::runFailed, this, &FirstLook::lookAtFailed);
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
    take(images, kCoarseSide);
}

/// Nothing is shown of an older result: the pictures are those that could not be compared.
void FirstLook::lookAtFailed()
{
    leave();
    if (m_session.result() || !m_session.hasInput())
        return;
    m_canvas.setPair({}, {});
    m_failed = true;
    take({m_session.input(0).tensor, m_session.input(1).tensor}, kFineSide);
}

void FirstLook::take(const std::array<Tensor, 2>& images, int side)
{
    for (std::size_t i = 0; i < images.size(); ++i)
        m_sizes[i] = {images[i].shape().w, images[i].shape().h};
    m_jobs.latest(
        m_slot, this,
        [images, side] {
            return std::array<QImage, 2>{coarse(images[0], side), coarse(images[1], side)};
        },
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
    m_failed = false;
    m_awaitsPaint = false;
    hide();
}

void FirstLook::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const bool isPair = !m_pictures[1].isNull();
    const auto draw = [&](std::size_t i, const QRectF& area, const QString& text) {
        const QSizeF size = QSizeF(m_sizes[i]).scaled(area.size(), Qt::KeepAspectRatio);
        QRectF place(QPointF(0, 0), size);
        place.moveCenter(area.center());
        painter.setOpacity(m_failed && !isPair ? kDimmed : 1.0);
        painter.drawImage(place, m_pictures[i]);
        painter.setOpacity(1.0);
        if (!m_failed) {
            paintChip(painter, palette(), area, ChipAnchor::TopLeft, text);
            return;
        }
        const QString pixels = u"%1 \u00d7 %2"_s.arg(m_sizes[i].width()).arg(m_sizes[i].height());
        const SideBadge badge{i == 0 ? u"A"_s : u"B"_s, i == 0 ? tokens().a : tokens().b,
                              tokens().isDark() ? tokens().window : QColor(Qt::white)};
        paintChip(painter, palette(), area, ChipAnchor::TopLeft, text + u" \u00b7 "_s + pixels,
                  isPair ? std::optional(badge) : std::nullopt);
    };
    if (!isPair) {
        draw(0, rect(), m_session.title());
    } else {
        const double ratio = devicePixelRatioF();
        const QSize device = (QSizeF(size()) * ratio).toSize();
        const ViewMode& mode = findViewMode(m_failed ? "side_by_side" : m_canvas.mode().toStdString());
        FrameRequest request;
        request.mode = mode.id;
        request.modeParams = m_failed ? ParamSet(mode.schema) : m_canvas.modeParams();
        const PaneArrangement arrangement =
            largerArrangement(mode, m_sizes[0].width(), m_sizes[0].height(), device.width(), device.height());
        const std::vector<PaneShader> shaders = mode.bind(request);
        for (int i = 0; i < mode.panes; ++i) {
            const PaneShader& shader = shaders[static_cast<std::size_t>(i)];
            const int side = shader.a ? 0 : 1;
            if (shader.difference || !(shader.a || shader.b))
                continue;
            const PaneLayout pane = paneLayout(mode, arrangement, device.width(), device.height(), i);
            const QRectF area(QPointF(pane.x, pane.y) / ratio, QSizeF(pane.width, pane.height) / ratio);
            draw(static_cast<std::size_t>(side), area, m_session.sideLabel(side));
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
