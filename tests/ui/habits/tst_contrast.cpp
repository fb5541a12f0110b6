// SPDX-License-Identifier: Apache-2.0
#include "tests/ui/window_fixture.h"
#include "ui/desktop/preferences.h"

#include <QApplication>
#include <QDBusConnection>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStyle>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// A portal of the desktop, as far as it is asked.
class Portal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    uint contrast = 0;

public Q_SLOTS:
    QDBusVariant Read(const QString& group, const QString& key)
    {
        return QDBusVariant(QVariant::fromValue(QDBusVariant(
            group == u"org.freedesktop.appearance"_s && key == u"contrast"_s ? QVariant(contrast)
                                                                             : QVariant(false))));
    }
};

/// Strong colours and a still window, for who asks for them.
class ContrastTest : public QObject, private WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void init() { makeWindow(setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0"), true); }
    void cleanup()
    {
        m_window.reset();
        Theme::instance().setHighContrast(false);
    }

    void strongColoursAreSevenToOne_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::newRow("light") << u"light-contrast"_s;
        QTest::newRow("dark") << u"dark-contrast"_s;
    }

    void strongColoursAreSevenToOne()
    {
        QFETCH(QString, theme);
        const ThemeTokens t = Theme::load(theme);
        for (const QColor& ground : {t.window, t.surface, t.raised}) {
            for (const QColor& text : {t.text, t.muted, t.accent, t.a, t.b, t.good, t.calm, t.warn, t.bad})
                QVERIFY2(Theme::contrast(text, ground) >= 7.0,
                         qPrintable(text.name() + u' ' + ground.name()));
            QVERIFY2(Theme::contrast(t.border, ground) >= 4.5, qPrintable(t.border.name()));
            QVERIFY(Theme::contrast(t.disabled, ground) >= 4.5);
        }
        QVERIFY(Theme::contrast(t.onAccent, t.accent) >= 7.0);
        QVERIFY(t.a.hsvHue() > 195 && t.a.hsvHue() < 235); // A stays blue, B orange
        QVERIFY(t.b.hsvHue() > 20 && t.b.hsvHue() < 45);
    }

    void theActionSwitchesAndIsKept()
    {
        QAction* action = m_window->actions().get(u"high_contrast"_s);
        QVERIFY(!action->isChecked() && !m_settings.highContrast());
        action->trigger();
        QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::load(u"dark-contrast"_s).window);
        QCOMPARE(m_settings.highContrast(), std::optional(true));
        action->trigger();
        QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::load(u"dark"_s).window);
        QCOMPARE(m_settings.highContrast(), std::optional(false));
    }

    void nothingMovesByItself()
    {
        QCOMPARE(QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration), 0);
        QCOMPARE(QApplication::style()->styleHint(QStyle::SH_Widget_Animate), 0);
    }

    void theDesktopsWishIsRead()
    {
        const QString daemon = QStandardPaths::findExecutable(u"dbus-daemon"_s);
        if (daemon.isEmpty())
            QSKIP("dbus-daemon is not installed: there is no bus to ask on");
        QProcess bus;
        bus.start(daemon, {u"--session"_s, u"--nofork"_s, u"--print-address=1"_s});
        QTRY_VERIFY(bus.canReadLine());
        const QString address = QString::fromUtf8(bus.readLine()).trimmed();
        {
            Portal portal;
            portal.contrast = 1;
            QDBusConnection desktop = QDBusConnection::connectToBus(address, u"desktop"_s);
            QVERIFY(desktop.registerObject(u"/org/freedesktop/portal/desktop"_s, &portal,
                                           QDBusConnection::ExportAllSlots));
            QVERIFY(desktop.registerService(u"org.freedesktop.portal.Desktop"_s));
            DesktopPreferences wishes(QDBusConnection::connectToBus(address, u"program"_s));
            QSignalSpy changed(&wishes, &DesktopPreferences::changed);
            QTRY_VERIFY(wishes.wantsHighContrast());
            QCOMPARE(changed.size(), 1);
        }
        QDBusConnection::disconnectFromBus(u"desktop"_s);
        QDBusConnection::disconnectFromBus(u"program"_s);
        bus.kill();
        QVERIFY(bus.waitForFinished());
        // No bus at all: nothing is wished for.
        QVERIFY(!DesktopPreferences(QDBusConnection(u"nowhere"_s)).wantsHighContrast());
    }
};

QTEST_MAIN(ContrastTest)
#include "tst_contrast.moc"
