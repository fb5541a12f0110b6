// SPDX-License-Identifier: Apache-2.0
// What is on screen can be read: every text of the pages in both themes stands out from what is painted
// behind it as WCAG 2 asks for (AA).
#include "tests/ui/looks/data.h"
#include "tests/ui/looks/drawn_text.h"
#include "tests/ui/looks/stage.h"
#include "ui/base/theme.h"

#include <QApplication>
#include <QHash>
#include <QLabel>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>
#include <string_view>

using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

QColor over(const QColor& text, const QColor& ground)
{
    const double alpha = text.alphaF();
    const auto mix = [&](int above, int below) {
        return static_cast<int>(alpha * above + (1.0 - alpha) * below + 0.5);
    };
    return {mix(text.red(), ground.red()), mix(text.green(), ground.green()),
            mix(text.blue(), ground.blue())};
}

/// The colour that most of a place has. Letters cover less than half of theirs.
QColor groundOf(const QImage& image, const QRect& place)
{
    QHash<QRgb, int> counts;
    for (int y = place.top(); y <= place.bottom(); ++y)
        for (int x = place.left(); x <= place.right(); ++x)
            ++counts[image.pixel(x, y)];
    return QColor::fromRgb(
        std::max_element(counts.cbegin(), counts.cend(), [](int a, int b) { return a < b; }).key());
}

/// One line for each text of a window that is hard to read.
QStringList paleTexts(QWidget& window, double least)
{
    constexpr int kLeastSeen = 6; // pixels; less is the edge of something that is scrolled away
    const QImage image = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    QStringList found;
    for (const DrawnText& text : drawnTexts(window)) {
        const QRect place = text.place & image.rect();
        // What cannot be used may be pale, by WCAG, too.
        const bool hasLetters =
            std::any_of(text.text.cbegin(), text.text.cend(), [](QChar c) { return c.isLetterOrNumber(); });
        if (place.width() < kLeastSeen || place.height() < kLeastSeen || !hasLetters ||
            text.color == tokens().disabled)
            continue;
        const QColor ground = groundOf(image, place);
        const double ratio = Theme::contrast(over(text.color, ground), ground);
        if (ratio < (text.isLarge ? std::min(least, 4.5) - 1.5 : least))
            found << u"    \"%1\" %2 on %3: %4"_s
                         .arg(text.text.left(40), text.color.name(QColor::HexArgb), ground.name())
                         .arg(ratio, 0, 'f', 2);
    }
    found.removeDuplicates();
    return found;
}

/// What lies over the rest of a window, through which drawnTexts() sees; the window if nothing does.
QWidget& onTopOf(QWidget& window)
{
    for (const QString& name : {u"command_palette"_s, u"op_picker"_s, u"go_to_pixel"_s, u"display_popup"_s,
                                u"tour_card"_s, u"scenario_gallery"_s, u"message_bar"_s})
        if (auto* over = window.findChild<QWidget*>(name); over && over->isVisible())
            return *over;
    return window;
}

} // namespace

class LooksTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_data;
    bool m_areRecorded = false;

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        makeLooksData(m_data.path());
        QProcess python;
        python.start(QStringLiteral(COMPARO_TEST_PYTHON),
                     {QStringLiteral(COMPARO_TEST_DATA "/ui/record_programs.py"), m_data.path()});
        QVERIFY(python.waitForFinished(60000));
        const QByteArray errors = python.readAllStandardError();
        m_areRecorded = python.exitCode() == 0;
        QVERIFY2(m_areRecorded || errors.contains("No module named 'numpy'"), errors.constData());
    }

    /// So that the next test can fail: gray on white is found, by whatever way it is painted.
    void aPaleTextIsFound()
    {
        QLabel label(u"Hardly to be read"_s);
        label.setStyleSheet(u"background: #ffffff; color: #9a9a9a;"_s);
        label.resize(200, 40);
        QCOMPARE(paleTexts(label, 4.5).size(), 1);
        label.setStyleSheet(u"background: #ffffff; color: #6a6a6a;"_s);
        QVERIFY(paleTexts(label, 4.5).isEmpty());
        QCOMPARE(paleTexts(label, 7.0).size(), 1);
        QVERIFY(drawnTexts(label).first().text.contains(u"Hardly"_s));
    }

    void everyTextCanBeRead_data()
    {
        QTest::addColumn<const Scene*>("scene");
        // One of each kind; the others are made of the same parts.
        const QStringList looked{u"start"_s,
                                 u"inspect_steps"_s,
                                 u"inspect_pixel"_s,
                                 u"inspect_files"_s,
                                 u"grid_devices"_s,
                                 u"lab_damage"_s,
                                 u"lab_matrix"_s,
                                 u"gradients_check"_s,
                                 u"streams"_s,
                                 u"gradients_tables"_s,
                                 u"verify"_s,
                                 u"sweep"_s,
                                 u"advice_start"_s,
                                 u"recordings_start"_s,
                                 u"recordings_local"_s,
                                 u"scenario"_s,
                                 u"palette_pixel"_s,
                                 u"op_picker"_s,
                                 u"go_to_pixel"_s,
                                 u"menu_view"_s,
                                 u"keys"_s,
                                 u"edit_keys"_s,
                                 u"about"_s,
                                 u"add_peer"_s,
                                 u"display"_s,
                                 u"help_findings"_s,
                                 u"help_op"_s,
                                 u"tour_4"_s,
                                 u"scenarios"_s,
                                 u"missing_file"_s};
        for (const auto& all : {pageScenes(), overScenes()})
            for (const Scene& scene : all)
                if (looked.contains(QLatin1StringView(scene.name)))
                    QTest::newRow(scene.name) << &scene;
    }

    void everyTextCanBeRead()
    {
        QFETCH(const Scene*, scene);
        if (!m_areRecorded && std::string_view(scene->name) == "recordings_local")
            QSKIP("NumPy is not installed");
        QStringList found;
        Stage stage(m_data.path());
        scene->play(stage);
        for (const auto& [name, theme] :
             {std::pair("light", ThemeChoice::Light), std::pair("dark", ThemeChoice::Dark)}) {
            Theme::instance().apply(theme);
            QTest::qWait(50);
            for (QWidget* each : QApplication::topLevelWidgets())
                if (each->isVisible())
                    if (const QStringList pale = paleTexts(onTopOf(*each), 4.5); !pale.isEmpty())
                        found << u"%1, %2:\n%3"_s.arg(QLatin1StringView(name),
                                                      QString::fromLatin1(each->metaObject()->className()),
                                                      pale.join(u'\n'));
        }
        QVERIFY2(found.isEmpty(), qPrintable(u'\n' + found.join(u'\n')));
    }
};

QTEST_MAIN(LooksTest)
#include "tst_looks.moc"
