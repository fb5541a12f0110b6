// SPDX-License-Identifier: Apache-2.0
#include "ui/base/ink.h"
#include "ui/base/style/look.h"
#include "ui/base/theme.h"

#include <QApplication>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QStyleOptionSlider>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// What the style draws and how much room it leaves, in the tokens of either theme.
class StyleTest : public QObject {
    Q_OBJECT

    /// What a widget paints where there are no words.
    static QColor groundOf(QWidget& widget)
    {
        const QImage image = widget.grab().toImage();
        return image.pixelColor(image.width() / 2, 3);
    }

private Q_SLOTS:
    void init() { Theme::instance().apply(ThemeChoice::Dark); }

    void theHandleOfAScrollBarTellsWhereAndHowMuch_data()
    {
        QTest::addColumn<int>("largest");
        QTest::addColumn<int>("page");
        QTest::addColumn<int>("at");
        QTest::newRow("begin") << 100 << 100 << 0;
        QTest::newRow("middle") << 300 << 100 << 150;
        QTest::newRow("end") << 300 << 100 << 300;
        QTest::newRow("a long one") << 2000000000 << 10 << 1000000000;
        QTest::newRow("nothing to scroll") << 0 << 50 << 0;
    }

    void theHandleOfAScrollBarTellsWhereAndHowMuch()
    {
        QFETCH(int, largest);
        QFETCH(int, page);
        QFETCH(int, at);
        for (const Qt::Orientation orientation : {Qt::Horizontal, Qt::Vertical}) {
            QStyleOptionSlider option;
            option.orientation = orientation;
            option.maximum = largest;
            option.pageStep = page;
            option.sliderPosition = at;
            option.rect = orientation == Qt::Horizontal ? QRect(0, 0, 200, 10) : QRect(0, 0, 10, 200);
            const QStyle& style = *QApplication::style();
            const auto part = [&](QStyle::SubControl control) {
                const QRect rect = style.subControlRect(QStyle::CC_ScrollBar, &option, control, nullptr);
                return orientation == Qt::Horizontal ? std::pair(rect.left(), rect.width())
                                                     : std::pair(rect.top(), rect.height());
            };
            const auto [begin, length] = part(QStyle::SC_ScrollBarSlider);
            const auto [before, lengthBefore] = part(QStyle::SC_ScrollBarSubPage);
            const auto [after, lengthAfter] = part(QStyle::SC_ScrollBarAddPage);
            QCOMPARE(before, 0); // the parts lie side by side from end to end
            QCOMPARE(lengthBefore, begin);
            QCOMPARE(after, begin + length);
            QCOMPARE(after + lengthAfter, 200);
            const double share = static_cast<double>(page) / (static_cast<double>(largest) + page);
            QCOMPARE(length, std::max(24, static_cast<int>(200 * share)));
            const double place = largest > 0 ? static_cast<double>(at) / largest : 0.0;
            QVERIFY(std::abs(begin - place * (200 - length)) <= 1.0);
            QVERIFY(!style.subControlRect(QStyle::CC_ScrollBar, &option, QStyle::SC_ScrollBarAddLine, nullptr)
                         .isValid()); // no arrows
        }
    }

    void aFrameLeavesRoomForItsLines()
    {
        const std::pair<QString, QMargins> looks[] = {{u"card"_s, {1, 1, 1, 1}},
                                                      {u"bar"_s, {0, 0, 0, 1}},
                                                      {u"footer"_s, {0, 1, 0, 0}},
                                                      {QString(), {}}};
        for (const auto& [look, margins] : looks) {
            QFrame frame;
            frame.setProperty("look", look);
            frame.resize(80, 40);
            frame.ensurePolished();
            QCOMPARE(frame.contentsRect(), frame.rect().marginsRemoved(margins));
        }
    }

    void aLookMayChange()
    {
        QLabel label(u"words"_s);
        label.setProperty("look", u"muted"_s);
        label.ensurePolished();
        QCOMPARE(label.palette().color(label.foregroundRole()), tokens().muted);
        setLook(label, u"error"_s);
        QCOMPARE(label.palette().color(label.foregroundRole()), tokens().bad);
        QCOMPARE(label.contentsRect(), label.rect()); // words are no card
    }

    void buttonsAreInTheColoursOfTheThemeAtOnce()
    {
        QPushButton plain(u"Measure"_s);
        QPushButton usual(u"Measure"_s);
        usual.setDefault(true);
        QToolButton outlined;
        outlined.setText(u"Measure"_s);
        outlined.setProperty("look", u"outlined"_s);
        QToolButton checked;
        checked.setText(u"Measure"_s);
        checked.setCheckable(true);
        checked.setChecked(true);
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
            Theme::instance().apply(choice);
            QCOMPARE(groundOf(plain), tokens().raised);
            QCOMPARE(groundOf(usual), tokens().accent);
            QCOMPARE(groundOf(outlined), tokens().raised);
            QCOMPARE(groundOf(checked), tokens().accent);
            QVERIFY(outlined.sizeHint().width() > checked.sizeHint().width());
        }
        checked.setEnabled(false);
        QCOMPARE(groundOf(checked), tokens().border);
    }

    void inkAndBadgesHaveTheirOwnColours()
    {
        QLabel label(u"A"_s);
        setInk(label, Qt::red);
        QCOMPARE(label.palette().color(label.foregroundRole()), QColor(Qt::red));
        setInk(label, {});
        QCOMPARE(label.palette().color(label.foregroundRole()), tokens().text);
        setBadge(label, Qt::blue, Qt::white);
        label.resize(24, 24);
        QCOMPARE(groundOf(label), QColor(Qt::blue));
        QCOMPARE(label.palette().color(label.foregroundRole()), QColor(Qt::white));
    }

    void aPanelLiesOnTheSurfaceAndFollows()
    {
        QWidget panel;
        panel.setProperty("look", u"panel"_s);
        panel.resize(40, 40);
        for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::Light}) {
            Theme::instance().apply(choice);
            QTRY_COMPARE(groundOf(panel), tokens().surface);
        }
    }
};

QTEST_MAIN(StyleTest)
#include "tst_style.moc"
