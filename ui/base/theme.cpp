// SPDX-License-Identifier: Apache-2.0
#include "ui/base/theme.h"

#include "engine/base/error.h"
#include "ui/base/style/style.h"
#include "ui/base/text.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QSvgRenderer>
#include <QToolTip>

#include <algorithm>
#include <cmath>

static void initResources()
{
    Q_INIT_RESOURCE(ui_resources);
}

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Draws one SVG of the resources in one colour, at whatever size is asked for.
class TintedIconEngine : public QIconEngine {
public:
    TintedIconEngine(const QString& name, const QColor& color) : m_name(name), m_color(color) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        QFile file(u":/icons/%1.svg"_s.arg(m_name));
        if (!file.open(QIODevice::ReadOnly))
            return;
        // Active is the item of a menu under the pointer, Selected that of a list: both lie on the accent, as
        // what is checked does.
        const bool isOnAccent = state == QIcon::On || mode == QIcon::Active || mode == QIcon::Selected;
        QColor color = m_color.isValid() ? m_color : isOnAccent ? tokens().onAccent : tokens().text;
        if (mode == QIcon::Selected) // no colour of a verdict is seen on the accent
            color = tokens().onAccent;
        if (mode == QIcon::Disabled)
            color = tokens().disabled;
        QByteArray svg = file.readAll();
        svg.replace("#000", color.name().toLatin1());
        QSvgRenderer renderer(svg);
        // A wide place leaves room between an icon and the text beside it.
        const int side = std::min(rect.width(), rect.height());
        QRect square(0, 0, side, side);
        square.moveCenter(rect.center());
        renderer.render(painter, square);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        if (size.isEmpty())
            return {};
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new TintedIconEngine(m_name, m_color); }

private:
    QString m_name;
    QColor m_color;
};

QPalette paletteOf(const ThemeTokens& t)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor& color, const QColor& disabled) {
        palette.setColor(role, color);
        palette.setColor(QPalette::Disabled, role, disabled);
    };
    set(QPalette::Window, t.window, t.window);
    set(QPalette::WindowText, t.text, t.disabled);
    set(QPalette::Base, t.raised, t.surface);
    set(QPalette::AlternateBase, t.surface, t.surface);
    set(QPalette::Text, t.text, t.disabled);
    set(QPalette::PlaceholderText, t.muted, t.disabled);
    set(QPalette::Button, t.raised, t.surface);
    set(QPalette::ButtonText, t.text, t.disabled);
    set(QPalette::BrightText, t.bad, t.disabled);
    set(QPalette::Highlight, t.accent, t.border);
    set(QPalette::HighlightedText, t.onAccent, t.text);
    set(QPalette::Link, t.accent, t.disabled);
    set(QPalette::LinkVisited, t.accent, t.disabled);
    set(QPalette::ToolTipBase, t.raised, t.raised);
    set(QPalette::ToolTipText, t.text, t.text);
    const bool dark = t.isDark();
    set(QPalette::Light, dark ? t.raised.lighter(120) : QColor(Qt::white), t.surface);
    set(QPalette::Midlight, dark ? t.raised.lighter(110) : t.window, t.surface);
    set(QPalette::Mid, t.border, t.border);
    set(QPalette::Dark, dark ? t.canvas : t.border.darker(115), t.border);
    set(QPalette::Shadow, dark ? t.canvas.darker(150) : t.border.darker(150), t.border);
    return palette;
}

} // namespace

Theme& Theme::instance()
{
    static Theme theme;
    return theme;
}

ThemeTokens Theme::load(const QString& name)
{
    initResources();
    QFile file(u":/themes/%1.json"_s.arg(name));
    if (!file.open(QIODevice::ReadOnly))
        fail(ErrorCode::Io, message("There is no theme '{}'.", toUtf8(name)));
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    ThemeTokens t;
    const std::pair<QString, QColor*> fields[] = {{u"window"_s, &t.window}, {u"surface"_s, &t.surface},
                                                  {u"raised"_s, &t.raised}, {u"border"_s, &t.border},
                                                  {u"canvas"_s, &t.canvas}, {u"text"_s, &t.text},
                                                  {u"muted"_s, &t.muted},   {u"disabled"_s, &t.disabled},
                                                  {u"accent"_s, &t.accent}, {u"onAccent"_s, &t.onAccent},
                                                  {u"a"_s, &t.a},           {u"b"_s, &t.b},
                                                  {u"good"_s, &t.good},     {u"calm"_s, &t.calm},
                                                  {u"warn"_s, &t.warn},     {u"bad"_s, &t.bad}};
    for (const auto& [id, target] : fields) {
        *target = QColor(object.value(id).toString());
        if (!target->isValid())
            fail(ErrorCode::CorruptData,
                 message("Theme '{}' has no valid colour '{}'.", toUtf8(name), toUtf8(id)));
    }
    return t;
}

double Theme::contrast(const QColor& first, const QColor& second)
{
    const auto luminance = [](const QColor& color) {
        const auto linear = [](double v) {
            return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
               0.0722 * linear(color.blueF());
    };
    const double x = luminance(first);
    const double y = luminance(second);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

void Theme::apply(ThemeChoice choice)
{
    if (!m_systemKnown) {
        const QPalette platform = QApplication::palette();
        m_systemDark =
            platform.color(QPalette::WindowText).lightness() > platform.color(QPalette::Window).lightness();
        m_systemKnown = true;
        QApplication::setStyle(new Style);
    }
    m_choice = choice;
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && m_systemDark);
    const QString name = (dark ? u"dark"_s : u"light"_s) + (m_highContrast ? u"-contrast"_s : QString());
    if (name == m_name)
        return;
    m_name = name;
    m_tokens = load(name);
    QApplication::setPalette(paletteOf(m_tokens));
    QToolTip::setPalette(paletteOf(m_tokens));
    Q_EMIT changed();
}

void Theme::setHighContrast(bool high)
{
    if (high == m_highContrast)
        return;
    m_highContrast = high;
    apply(m_choice);
}

QIcon Theme::icon(const QString& name, const QColor& color) const
{
    return QIcon(new TintedIconEngine(name, color));
}

QFont Theme::font(TextSize size, bool bold)
{
    QFont font = QApplication::font();
    const double points = font.pointSizeF() > 0 ? font.pointSizeF() : 9.0;
    font.setPointSizeF(size == TextSize::Small   ? points * 0.9
                       : size == TextSize::Large ? points * 1.8
                                                 : points);
    font.setBold(bold);
    return font;
}

} // namespace comparo::ui
