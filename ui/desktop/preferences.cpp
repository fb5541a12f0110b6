// SPDX-License-Identifier: Apache-2.0
#include "ui/desktop/preferences.h"

#include <QDBusMessage>
#include <QDBusPendingCall>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFile>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kAppearance = QStringLiteral("org.freedesktop.appearance");
const QString kAccessibility = QStringLiteral("org.gnome.desktop.a11y.interface");

/// Read() of older portals wraps its answer twice.
QVariant unwrapped(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

QDBusConnection DesktopPreferences::desktopBus()
{
    const bool hasAddress = qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS");
    const bool hasSocket = QFile::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + u"/bus"_s);
    return hasAddress || hasSocket ? QDBusConnection::sessionBus() : QDBusConnection(u"none"_s);
}

DesktopPreferences::DesktopPreferences(const QDBusConnection& bus) : m_bus(bus)
{
    if (!m_bus.isConnected())
        return;
    ask(kAppearance, u"contrast"_s);
    ask(kAccessibility, u"high-contrast"_s);
}

void DesktopPreferences::ask(const QString& group, const QString& key)
{
    QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kInterface, u"Read"_s);
    call << group << key;
    auto* watcher = new QDBusPendingCallWatcher(m_bus.asyncCall(call), this);
    connect(watcher, &QDBusPendingCallWatcher::finished, this, [this, watcher, group, key] {
        watcher->deleteLater();
        const QDBusPendingReply<QDBusVariant> reply = *watcher;
        if (!reply.isError()) // desktops that do not know the setting say so
            take(group, key, reply.value());
    });
}

void DesktopPreferences::take(const QString& group, const QString& key, const QDBusVariant& value)
{
    const bool before = wantsHighContrast();
    const QVariant plain = unwrapped(QVariant::fromValue(value));
    if (group == kAppearance && key == u"contrast"_s)
        m_appearance = plain.toUInt() == 1;
    else if (group == kAccessibility && key == u"high-contrast"_s)
        m_accessibility = plain.toBool();
    if (wantsHighContrast() != before)
        Q_EMIT changed();
}

} // namespace comparo::ui
