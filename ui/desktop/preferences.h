// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>
#include <QString>

class QDBusPendingCallWatcher;

namespace comparo::ui {

/// How a person set up the desktop, as its portal says (org.freedesktop.portal.Settings): asked for at the
/// start, without waiting. Where there is no portal, nothing is wished for.
class DesktopPreferences : public QObject {
    Q_OBJECT

public:
    explicit DesktopPreferences(const QDBusConnection& bus = desktopBus());

    /// That of the session, where it has one: none is started. Else one that is not connected.
    static QDBusConnection desktopBus();

    [[nodiscard]] bool wantsHighContrast() const { return m_appearance || m_accessibility; }

Q_SIGNALS:
    void changed();

private:
    void take(const QString& group, const QString& key, const QDBusVariant& value);
    void ask(const QString& group, const QString& key);

    QDBusConnection m_bus;
    bool m_appearance = false;    ///< org.freedesktop.appearance contrast
    bool m_accessibility = false; ///< org.gnome.desktop.a11y.interface high-contrast
};

} // namespace comparo::ui
