// SPDX-License-Identifier: Apache-2.0
#include "ui/base/accessible_text.h"

#include <QAccessibleWidget>
#include <QPointer>
#include <QWidget>

#include <utility>

namespace comparo::ui {

namespace {

/// What a widget says, as a child of it.
class SpokenText : public QObject {
public:
    SpokenText(QWidget* widget, QAccessible::Role role, std::function<QString()> text)
        : QObject(widget), m_role(role), m_text(std::move(text))
    {
    }

    [[nodiscard]] QAccessible::Role role() const { return m_role; }
    [[nodiscard]] QString text() const { return m_text(); }

    static SpokenText* of(const QObject* widget)
    {
        for (QObject* child : widget->children())
            if (auto* spoken = dynamic_cast<SpokenText*>(child))
                return spoken;
        return nullptr;
    }

private:
    QAccessible::Role m_role;
    std::function<QString()> m_text;
};

class SpokenInterface : public QAccessibleWidget {
public:
    SpokenInterface(QWidget* widget, QAccessible::Role role) : QAccessibleWidget(widget, role) {}

    [[nodiscard]] QString text(QAccessible::Text kind) const override
    {
        const SpokenText* spoken = SpokenText::of(object());
        if (spoken && (kind == QAccessible::Value || kind == QAccessible::Description))
            return spoken->text();
        return QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface* interfaceOf(const QString&, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    const SpokenText* spoken = widget ? SpokenText::of(widget) : nullptr;
    return spoken ? new SpokenInterface(widget, spoken->role()) : nullptr;
}

} // namespace

void installAccessibleText(QWidget* widget, QAccessible::Role role, std::function<QString()> text)
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(interfaceOf);
        return true;
    }();
    static_cast<void>(isInstalled);
    delete SpokenText::of(widget);
    new SpokenText(widget, role, std::move(text));
    // Naming the widget may have made an interface that does not speak.
    QAccessibleInterface* known = QAccessible::queryAccessibleInterface(widget);
    if (known && !dynamic_cast<SpokenInterface*>(known))
        QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(known));
}

void notifyAccessibleChange(QWidget* widget)
{
    QAccessibleEvent description(widget, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&description);
}

} // namespace comparo::ui
