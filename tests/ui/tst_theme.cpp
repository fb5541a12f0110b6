// SPDX-License-Identifier: Apache-2.0
#include "ui/base/actions.h"
#include "ui/base/theme.h"

#include <QApplication>
#include <QFile>
#include <QHash>
#include <QImage>
#include <QTest>
#include <QWidget>

#include <algorithm>

using namespace comparo::ui;
using namespace Qt::StringLiterals;

class ThemeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support propagateSizeHints)"_s));
    }

    void contrastOfKnownPairs()
    {
        QCOMPARE(Theme::contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(Theme::contrast(Qt::white, Qt::white), 1.0);
        // WCAG's own example of the smallest grey that passes on white.
        QVERIFY(Theme::contrast(QColor(0x76, 0x76, 0x76), Qt::white) >= 4.5);
        QVERIFY(Theme::contrast(QColor(0x77, 0x77, 0x77), Qt::white) < 4.5);
    }

    void textIsReadable_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::newRow("light") << u"light"_s;
        QTest::newRow("dark") << u"dark"_s;
    }

    void textIsReadable()
    {
        QFETCH(QString, theme);
        const ThemeTokens t = Theme::load(theme);
        const std::pair<const char*, QColor> texts[] = {
            {"text", t.text}, {"muted", t.muted}, {"accent", t.accent}, {"a", t.a},    {"b", t.b},
            {"good", t.good}, {"calm", t.calm},   {"warn", t.warn},     {"bad", t.bad}};
        const std::pair<const char*, QColor> grounds[] = {
            {"window", t.window}, {"surface", t.surface}, {"raised", t.raised}};
        for (const auto& [textName, text] : texts) {
            for (const auto& [groundName, ground] : grounds) {
                const double ratio = Theme::contrast(text, ground);
                QVERIFY2(ratio >= 4.5,
                         qPrintable(
                             u"%1 on %2: %3"_s.arg(QLatin1StringView(textName), QLatin1StringView(groundName))
                                 .arg(ratio)));
            }
        }
        QVERIFY(Theme::contrast(t.onAccent, t.accent) >= 4.5);
        QCOMPARE(t.isDark(), theme == u"dark"_s);
    }

    void sidesKeepTheirHue()
    {
        for (const QString& name : {u"light"_s, u"dark"_s}) {
            const ThemeTokens t = Theme::load(name);
            QVERIFY(t.a.hsvHue() > 195 && t.a.hsvHue() < 235); // blue
            QVERIFY(t.b.hsvHue() > 20 && t.b.hsvHue() < 45);   // orange
        }
    }

    void appliedThemeReachesThePalette()
    {
        Theme::instance().apply(ThemeChoice::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::load(u"dark"_s).window);
        Theme::instance().apply(ThemeChoice::Light);
        QCOMPARE(QApplication::palette().color(QPalette::Window), Theme::load(u"light"_s).window);
    }

    void everyActionHasItsIcon()
    {
        for (const ActionSpec& spec : Actions::table())
            if (spec.icon[0] != '\0')
                QVERIFY2(QFile::exists(u":/icons/%1.svg"_s.arg(QLatin1StringView(spec.icon))), spec.icon);
    }

    void keysAreUnique()
    {
        QHash<QKeySequence, QString> seen;
        for (const ActionSpec& spec : Actions::table()) {
            for (const QKeySequence& key : Actions::keysOf(spec)) {
                QVERIFY2(!seen.contains(key), qPrintable(key.toString() + u' ' + seen.value(key)));
                seen.insert(key, QLatin1StringView(spec.id));
            }
        }
    }

    void iconsTakeTheColourOfTheTheme()
    {
        const QImage image = Theme::instance().icon(u"close"_s, Qt::red).pixmap(32, 32).toImage();
        int red = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                red += image.pixelColor(x, y) == QColor(Qt::red);
        QVERIFY(red > 10);
    }

    void iconsAreReadableOnTheAccent()
    {
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            Theme::instance().apply(choice);
            const auto inkOf = [](QIcon::State state) {
                const QImage image = Theme::instance()
                                         .icon(u"close"_s)
                                         .pixmap(QSize(32, 32), QIcon::Normal, state)
                                         .toImage()
                                         .convertToFormat(QImage::Format_ARGB32);
                QHash<QRgb, int> counts;
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        if (image.pixelColor(x, y).alpha() == 255)
                            ++counts[image.pixel(x, y)];
                return std::max_element(counts.begin(), counts.end()).key();
            };
            QCOMPARE(QColor(inkOf(QIcon::Off)), tokens().text);
            QCOMPARE(QColor(inkOf(QIcon::On)), tokens().onAccent);
        }
    }

    void menusMarkWhatIsChecked()
    {
        QWidget window;
        Actions actions(&window);
        QVERIFY(!actions.get(u"blink"_s)->isIconVisibleInMenu());
        QVERIFY(actions.get(u"open"_s)->isIconVisibleInMenu());
    }
};

QTEST_MAIN(ThemeTest)
#include "tst_theme.moc"
