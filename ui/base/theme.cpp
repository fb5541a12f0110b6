#include "ui/base/theme.h"

#include "engine/base/error.h"
#include "ui/base/text.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QProxyStyle>
#include <QStyleFactory>
#include <QStyleOption>
#include <QSvgRenderer>

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

/// Nothing moves to decorate: who asks the desktop for less motion has it already. What is checked or
/// filled in has the lines of the theme: Fusion's own are as good as unseen on a dark ground.
class StillStyle : public QProxyStyle {
public:
    StillStyle() : QProxyStyle(QStyleFactory::create(u"Fusion"_s)) {}

    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* result) const override
    {
        // Nor do some buttons of a row have a sign where the others have none.
        return hint == SH_Widget_Animation_Duration || hint == SH_Widget_Animate ||
                       hint == SH_DialogButtonBox_ButtonsHaveIcons
                   ? 0
                   : QProxyStyle::styleHint(hint, option, widget, result);
    }

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override
    {
        if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
            drawCheckBox(*option, *painter);
        else
            QProxyStyle::drawPrimitive(element, option, painter, widget);
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        if (element == PE_PanelLineEdit && frame && frame->lineWidth > 0)
            drawFrame(option->rect, *option, *painter);
    }

    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                            const QWidget* widget) const override
    {
        QProxyStyle::drawComplexControl(control, option, painter, widget);
        if (control == CC_ComboBox)
            drawFrame(option->rect, *option, *painter);
        else if (control == CC_SpinBox)
            drawFrame(option->rect.adjusted(0, 1, 0, -1), *option, *painter); // Fusion's is lower
    }

private:
    /// Fusion's own is darker than the ground, which nobody sees on a black one.
    static void drawFrame(const QRect& rect, const QStyleOption& option, QPainter& painter)
    {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(option.state & State_HasFocus ? tokens().accent : tokens().border);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 2.5, 2.5);
        painter.restore();
    }

    static void drawCheckBox(const QStyleOption& option, QPainter& painter)
    {
        const ThemeTokens& t = tokens();
        const bool isEnabled = option.state & State_Enabled;
        const bool isOn = option.state & (State_On | State_NoChange);
        const bool isNear = isEnabled && option.state & (State_MouseOver | State_HasFocus);
        const double side = std::min(option.rect.width(), option.rect.height()) - 1.0;
        QRectF box(0, 0, side, side);
        box.moveCenter(QRectF(option.rect).center());
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(!isEnabled ? t.disabled : isOn || isNear ? t.accent : t.muted);
        painter.setBrush(isOn ? (isEnabled ? t.accent : t.disabled) : t.raised);
        painter.drawRoundedRect(box, 3, 3);
        painter.setPen(
            QPen(isEnabled ? t.onAccent : t.raised, side / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const auto at = [&box, side](double x, double y) { return box.topLeft() + QPointF(x, y) * side; };
        if (option.state & State_NoChange)
            painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
        else if (isOn)
            painter.drawPolyline(QPolygonF{at(0.24, 0.52), at(0.43, 0.71), at(0.77, 0.31)});
        painter.restore();
    }
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

/// The few things that a palette cannot say. Widgets ask for them by the dynamic property "look".
QString styleSheetOf(const ThemeTokens& t)
{
    QString sheet = uR"(
QToolTip { color: @text; background: @raised; border: 1px solid @border; padding: 4px; }
QMainWindow::separator { background: @window; width: 5px; height: 5px; }
QMainWindow::separator:hover { background: @accent; }
QWidget[look="panel"] { background: @surface; }
QFrame[look="card"] { background: @raised; border: 1px solid @border; border-radius: 6px; }
QFrame[look="line"] { background: @border; border: none; max-height: 1px; min-height: 1px; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @border; padding: 2px; }
QFrame[look="bar"] { background: @surface; border: none; border-bottom: 1px solid @border; }
QFrame[look="footer"] { background: @surface; border: none; border-top: 1px solid @border; }
QFrame[look="error"] { background: @raised; border: 1px solid @bad; border-radius: 6px; }
QFrame[look="notice"] { background: @raised; border: 1px solid @warn; border-radius: 6px; }
QLabel[look="title"] { background: @surface; border-bottom: 1px solid @border; }
QLabel[look="muted"] { color: @muted; }
QLabel[look="error"] { color: @bad; }
QLabel[look="a"] { color: @a; }
QLabel[look="b"] { color: @b; }
QToolButton { border: 1px solid transparent; border-radius: 4px; padding: 3px 6px; color: @text; }
QToolButton:hover { background: @raised; border-color: @border; }
QToolButton:pressed { background: @border; }
QToolButton:checked { background: @accent; color: @onAccent; border-color: @accent; }
QToolButton:disabled { color: @disabled; }
QToolButton:checked:disabled { background: @border; border-color: @border; }
QToolButton:focus { border-color: @accent; }
QToolButton[look="outlined"] { background: @raised; border-color: @border; padding: 4px 8px; }
QToolButton[look="outlined"]:hover { border-color: @accent; }
QToolButton[look="outlined"]:checked { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton { background: @raised; border: 1px solid @border; border-radius: 4px; padding: 4px 12px;
              min-width: 40px; color: @text; }
QPushButton:hover, QPushButton:focus { border-color: @accent; }
QPushButton:pressed { background: @border; }
QPushButton:default { background: @accent; color: @onAccent; border-color: @accent; }
QPushButton:default:hover, QPushButton:default:focus { border-color: @text; }
QPushButton:disabled { background: @surface; color: @disabled; border-color: @border; }
QToolButton[look="section"] { font-weight: bold; text-align: left; padding: 4px 4px; border-radius: 0; }
QToolButton[look="section"]:checked { background: transparent; color: @text; border-color: transparent; }
QToolButton[look="section"]:focus { border-color: @accent; }
QRadioButton::indicator { width: 12px; height: 12px; border: 1px solid @muted; border-radius: 7px;
                          background: @raised; }
QRadioButton::indicator:hover, QRadioButton::indicator:focus { border-color: @accent; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 4px solid @accent; background: @onAccent; }
QRadioButton::indicator:disabled { border-color: @disabled; }
QToolButton::menu-indicator { image: none; width: 0; }
QScrollArea, QScrollArea > QWidget > QWidget[look="panel"] { background: @surface; border: none; }
QTableView { background: @raised; border: 1px solid @border; gridline-color: @border; }
QHeaderView::section { background: @surface; color: @muted; border: none; border-bottom: 1px solid @border;
                       padding: 3px 6px; }
QTableCornerButton::section { background: @surface; border: none; }
QListView { background: @raised; border: 1px solid @border; border-radius: 4px; }
QListWidget { padding: 3px 0; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: @border; border-radius: 3px; min-height: 24px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle:horizontal { background: @border; border-radius: 3px; min-width: 24px; margin: 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QMenuBar { background: @window; }
QMenuBar::item { padding: 4px 8px; background: transparent; }
QMenuBar::item:selected { background: @raised; }
)"_s;
    const std::pair<QString, QColor> names[] = {{u"@window"_s, t.window},
                                                {u"@surface"_s, t.surface},
                                                {u"@raised"_s, t.raised},
                                                {u"@border"_s, t.border},
                                                {u"@text"_s, t.text},
                                                {u"@muted"_s, t.muted},
                                                {u"@disabled"_s, t.disabled},
                                                {u"@onAccent"_s, t.onAccent},
                                                {u"@accent"_s, t.accent},
                                                {u"@bad"_s, t.bad},
                                                {u"@warn"_s, t.warn},
                                                {u"@a;"_s, t.a},
                                                {u"@b;"_s, t.b}};
    for (const auto& [name, color] : names)
        sheet.replace(name, name.endsWith(u';') ? color.name() + u';' : color.name());
    return sheet;
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
        fail(ErrorCode::Io, "There is no theme '" + toUtf8(name) + "'.");
    const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
    ThemeTokens t;
    const std::pair<QString, QColor*> fields[] = {{u"window"_s, &t.window}, {u"surface"_s, &t.surface},
                                                  {u"raised"_s, &t.raised}, {u"border"_s, &t.border},
                                                  {u"canvas"_s, &t.canvas}, {u"text"_s, &t.text},
                                                  {u"muted"_s, &t.muted},   {u"disabled"_s, &t.disabled},
                                                  {u"accent"_s, &t.accent}, {u"onAccent"_s, &t.onAccent},
                                                  {u"a"_s, &t.a},           {u"b"_s, &t.b},
                                                  {u"good"_s, &t.good},     {u"warn"_s, &t.warn},
                                                  {u"bad"_s, &t.bad}};
    for (const auto& [id, target] : fields) {
        *target = QColor(object.value(id).toString());
        if (!target->isValid())
            fail(ErrorCode::CorruptData,
                 "Theme '" + toUtf8(name) + "' has no valid colour '" + toUtf8(id) + "'.");
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
        QApplication::setStyle(new StillStyle);
    }
    m_choice = choice;
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && m_systemDark);
    const QString name = (dark ? u"dark"_s : u"light"_s) + (m_highContrast ? u"-contrast"_s : QString());
    if (name == m_name)
        return;
    m_name = name;
    m_tokens = load(name);
    // Qt 6.4 takes a new style sheet in five times the time of none and a first one.
    qApp->setStyleSheet({});
    QApplication::setPalette(paletteOf(m_tokens));
    qApp->setStyleSheet(styleSheetOf(m_tokens));
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
