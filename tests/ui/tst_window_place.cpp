// SPDX-License-Identifier: Apache-2.0
// Where the window opens, on two screens that this program has to itself.
#include "tests/ui/window_fixture.h"
#include "ui/shell/window_place.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QFile>
#include <QScreen>
#include <QTemporaryDir>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class WindowPlaceTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    int m_files = 0;

    [[nodiscard]] QString settingsFile() { return m_folder.filePath(u"%1.ini"_s.arg(++m_files)); }

    static QScreen& screenOf(const QString& name)
    {
        for (QScreen* screen : QGuiApplication::screens())
            if (screen->name() == name)
                return *screen;
        qFatal("no screen of this name");
    }

    static void show(MainWindow& window)
    {
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QTest::qWait(0); // the frame is looked at after the window is there
    }

private Q_SLOTS:
    void initTestCase()
    {
        QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support propagateSizeHints)"_s));
        Theme::instance().apply(ThemeChoice::Light);
        QCOMPARE(QGuiApplication::screens().size(), 2);
    }

    void rectanglesComeInside()
    {
        const QRect available(100, 30, 1280, 770);
        QCOMPARE(placedWithin({200, 100, 600, 400}, available), QRect(200, 100, 600, 400));
        QCOMPARE(placedWithin({0, 0, 600, 400}, available), QRect(100, 30, 600, 400));
        QCOMPARE(placedWithin({1200, 700, 600, 400}, available), QRect(780, 400, 600, 400));
        QCOMPARE(placedWithin({-5000, 0, 9000, 9000}, available), available);
    }

    void theFirstWindowIsOnItsScreenAsAWhole()
    {
        Settings settings(settingsFile());
        MainWindow window(settings);
        const QRect available = screenOf(u"laptop"_s).availableGeometry();
        QCOMPARE(available.size(), QSize(1280, 800));
        show(window);
        QVERIFY2(available.contains(window.frameGeometry()),
                 qPrintable(QDebug::toString(window.frameGeometry())));
        QVERIFY(window.width() > 1200 && window.height() > 700);
    }

    void everyPanelIsInIt()
    {
        Settings settings(settingsFile());
        settings.setWhyOpen(true);
        MainWindow window(settings);
        show(window);
        window.openFile(MainWindow::samplePath());
        QTRY_VERIFY(window.session().result());
        QTest::qWait(0);
        const QRect available = screenOf(u"laptop"_s).availableGeometry();
        QVERIFY2(available.contains(window.frameGeometry()),
                 qPrintable(QDebug::toString(window.frameGeometry())));
        for (const QString& name : {u"findings_dock"_s, u"pipeline_dock"_s, u"pixel_dock"_s}) {
            const auto* dock = window.findChild<QDockWidget*>(name);
            QVERIFY(dock->isVisible());
            QTRY_VERIFY2(
                window.rect().contains(dock->geometry()),
                qPrintable(name + QDebug::toString(dock->geometry()) + QDebug::toString(window.rect())));
        }
    }

    void theFindingsAreWideInAWideWindow()
    {
        Settings settings(settingsFile());
        settings.setWhyOpen(true);
        MainWindow window(settings);
        show(window);
        window.openFile(MainWindow::samplePath());
        QTRY_VERIFY(window.session().result());
        auto* findings = window.findChild<QDockWidget*>(u"findings_dock"_s);
        QTRY_COMPARE(findings->width(), 312);
        window.resize(2560, 1400);
        QTRY_COMPARE(findings->width(), 400);
        window.resize(1280, 780);
        QTRY_COMPARE(findings->width(), 312);
        window.resizeDocks({findings}, {350}, Qt::Horizontal); // as by the mouse
        QTRY_COMPARE(findings->width(), 350);
        window.resize(2560, 1400);
        QTest::qWait(50);
        QCOMPARE(findings->width(), 350);
    }

    void aSizeThatWasAskedForStays()
    {
        Settings settings(settingsFile());
        MainWindow window(settings);
        window.resize(2000, 1100);
        show(window);
        QCOMPARE(window.size(), QSize(2000, 1100));
    }

    void eachScreenHasItsPlace()
    {
        const QString file = settingsFile();
        const QRect large = screenOf(u"wide"_s).availableGeometry();
        const QRect onLarge(large.left() + 100, 90, 1900, 1200);
        const QRect onLaptop(40, 20, 1240, 760);
        for (const QRect& place : {onLarge, onLaptop}) {
            Settings settings(file);
            MainWindow window(settings);
            window.setGeometry(place);
            show(window);
            window.setGeometry(place);
            window.close();
        }
        {
            Settings settings(file);
            QCOMPARE(settings.lastScreen(), screenKey(screenOf(u"laptop"_s)));
            QCOMPARE(settings.windowPlace(screenKey(screenOf(u"wide"_s))).geometry, onLarge);
            MainWindow window(settings);
            QCOMPARE(window.geometry(), onLaptop);
            // The one that was used last is where the next window opens.
            window.setGeometry(onLarge);
            show(window);
            window.setGeometry(onLarge);
            window.close();
        }
        Settings settings(file);
        MainWindow window(settings);
        QCOMPARE(window.geometry(), onLarge);
    }

    void aScreenThatIsGoneLeavesNothingOutside()
    {
        Settings settings(settingsFile());
        settings.setWindowPlace(u"projector_800x600"_s, {QRect(5000, 5000, 700, 500), false, {}});
        MainWindow window(settings);
        QVERIFY(screenOf(u"laptop"_s).availableGeometry().contains(window.geometry()));
        // Nor does a place that the screen has not any more.
        settings.setWindowPlace(screenKey(screenOf(u"laptop"_s)), {QRect(1000, 700, 2500, 1400), false, {}});
        MainWindow next(settings);
        QVERIFY(screenOf(u"laptop"_s).availableGeometry().contains(next.geometry()));
    }

    void maximisedIsRemembered()
    {
        Settings settings(settingsFile());
        settings.setWindowPlace(screenKey(screenOf(u"laptop"_s)), {QRect(40, 20, 1240, 700), true, {}});
        MainWindow window(settings);
        QVERIFY(window.isMaximized());
    }
};

int main(int argc, char** argv)
{
    QTemporaryDir folder;
    QFile screens(folder.filePath(u"screens.json"_s));
    if (!screens.open(QIODevice::WriteOnly))
        return 1;
    screens.write(R"({"windowFrameMargins": true, "screens": [
        {"name": "laptop", "x": 0, "y": 0, "width": 1280, "height": 800},
        {"name": "wide", "x": 1280, "y": 0, "width": 2560, "height": 1440}]})");
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toUtf8());
    const QApplication app(argc, argv);
    WindowPlaceTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_window_place.moc"
