// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/looks/drawn_text.h"

#include <QFontInfo>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QWidget>

namespace comparo::ui {

namespace {

/// Draws nothing and keeps the texts.
class TextEngine : public QPaintEngine {
public:
    TextEngine() : QPaintEngine(QPaintEngine::AllFeatures) {}

    QList<DrawnText> texts;

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override {}
    [[nodiscard]] Type type() const override { return User; }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const QTransform toDevice = painter()->deviceTransform();
        QRectF place(at.x(), at.y() - item.ascent(), item.width(), item.ascent() + item.descent());
        if (painter()->hasClipping())
            place &= painter()->clipBoundingRect();
        QRect seen = toDevice.mapRect(place).toAlignedRect();
        if (const QRegion clip = systemClip(); !clip.isEmpty())
            seen &= clip.boundingRect();
        if (item.text().trimmed().isEmpty() || seen.isEmpty())
            return;
        constexpr int kLarge = 24, kLargeBold = 19; // pixels
        QColor color = painter()->pen().color();
        color.setAlphaF(color.alphaF() * static_cast<float>(painter()->opacity()));
        const QFontInfo font(item.font());
        texts.append({item.text(), seen, color, font.pixelSize() >= (font.bold() ? kLargeBold : kLarge)});
    }
};

class TextDevice : public QPaintDevice {
public:
    explicit TextDevice(const QWidget& widget) : m_widget(widget) {}

    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    [[nodiscard]] const QList<DrawnText>& texts() const { return m_engine.texts; }

protected:
    int metric(PaintDeviceMetric metric) const override
    {
        constexpr int kColors = 1 << 24, kDepth = 32, kDpi = 96;
        switch (metric) {
        case PdmWidth:
            return m_widget.width();
        case PdmHeight:
            return m_widget.height();
        case PdmNumColors:
            return kColors;
        case PdmDepth:
            return kDepth;
        case PdmDpiX:
        case PdmDpiY:
        case PdmPhysicalDpiX:
        case PdmPhysicalDpiY:
            return kDpi;
        case PdmDevicePixelRatio:
            return 1;
        default:
            return QPaintDevice::metric(metric);
        }
    }

private:
    const QWidget& m_widget;
    mutable TextEngine m_engine;
};

} // namespace

QList<DrawnText> drawnTexts(QWidget& widget)
{
    TextDevice device(widget);
    widget.render(&device);
    return device.texts();
}

} // namespace comparo::ui
