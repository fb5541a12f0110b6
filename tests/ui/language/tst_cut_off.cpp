// SPDX-License-Identifier: Apache-2.0
// Nothing that is to be read is cut off: every page and dialog of the window in both languages, at the scale
// that the environment asks for, in a window as small as a small screen.
#include "engine/ops/op_registry.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/language.h"
#include "ui/base/text.h"
#include "ui/inspect/pipeline/panel.h"
#include "ui/inspect/session/referee.h"
#include "ui/inspect/session/regions.h"
#include "ui/jpeg_lab/lab.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QScrollArea>
#include <QStyleOptionComboBox>
#include <QTemporaryDir>
#include <QToolButton>

#include <cstdlib>
#include <string_view>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;
using namespace std::string_view_literals;

namespace {

constexpr int kPatience = 30000; // milliseconds
constexpr int kSlack = 1;        // metrics round

/// How far a text is cut; empty where it is not.
QString cutOf(const QLabel& label)
{
    if (label.text().isEmpty() || !label.pixmap().isNull())
        return {};
    const int wide = label.wordWrap() ? label.minimumSizeHint().width() : label.sizeHint().width();
    if (wide > label.width() + kSlack)
        return u"%1 wide, needs %2"_s.arg(label.width()).arg(wide);
    const int high = label.wordWrap() ? label.heightForWidth(label.width()) : label.sizeHint().height();
    return high > label.height() + kSlack ? u"%1 high, needs %2"_s.arg(label.height()).arg(high) : QString();
}

QString cutOf(const QAbstractButton& button)
{
    const auto* tool = qobject_cast<const QToolButton*>(&button);
    if (button.text().isEmpty() ||
        (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull()))
        return {};
    const QSize needs = button.sizeHint();
    return needs.width() > button.width() + kSlack || needs.height() > button.height() + kSlack
               ? u"%1x%2, needs %3x%4"_s.arg(button.width())
                     .arg(button.height())
                     .arg(needs.width())
                     .arg(needs.height())
               : QString();
}

/// A box that is typed into holds what it may; one to choose from shows what is chosen.
QString cutOf(const QComboBox& box)
{
    if (box.isEditable())
        return {};
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.subControls = QStyle::SC_All;
    const int room =
        box.style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box).width();
    const int needs = box.fontMetrics().horizontalAdvance(box.currentText());
    return needs > room + kSlack ? u"%1 wide, needs %2"_s.arg(room).arg(needs) : QString();
}

/// What is written in a line that nothing is typed into.
QString cutOf(const QLineEdit& line)
{
    if (!line.text().isEmpty() || line.placeholderText().isEmpty())
        return {};
    constexpr int kLineMargins = 8;
    const int room =
        line.contentsRect().width() - kLineMargins - line.textMargins().left() - line.textMargins().right();
    const int needs = line.fontMetrics().horizontalAdvance(line.placeholderText());
    return needs > room + kSlack ? u"%1 wide, needs %2"_s.arg(room).arg(needs) : QString();
}

QString cutOf(const QHeaderView& header)
{
    if (header.orientation() != Qt::Horizontal || !header.model())
        return {};
    for (int section = 0; section < header.count(); ++section) {
        const QString text = header.model()->headerData(section, Qt::Horizontal).toString();
        const int needs = header.fontMetrics().size(Qt::TextExpandTabs, text).width(); // it may have lines
        if (!header.isSectionHidden(section) && needs > header.sectionSize(section) + kSlack)
            return u"'%1' %2 wide, needs %3"_s.arg(text).arg(header.sectionSize(section)).arg(needs);
    }
    return {};
}

/// Beside what it lies in, where nothing scrolls to it.
QString cutByParent(const QWidget& widget)
{
    QRect rect = widget.rect();
    const QWidget* at = &widget;
    while (!at->isWindow() && at->parentWidget()) {
        const QWidget* parent = at->parentWidget();
        rect.translate(at->pos());
        const auto* area = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget());
        const bool isView = area && area->viewport() == parent;
        const bool isWide = rect.left() < -kSlack || rect.right() > parent->width() - 1 + kSlack;
        const bool isHigh = rect.top() < -kSlack || rect.bottom() > parent->height() - 1 + kSlack;
        if (isView && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff && isWide)
            return u"lies beside %1, which does not scroll"_s.arg(area->objectName());
        if (isView)
            return {};
        if (isWide || isHigh)
            return u"lies beside %1 %2"_s.arg(QString::fromLatin1(parent->metaObject()->className()),
                                              parent->objectName());
        at = parent;
    }
    return {};
}

template <class T>
QString cutIf(const QWidget& widget, QString& text)
{
    const auto* known = qobject_cast<const T*>(&widget);
    if (!known)
        return {};
    if constexpr (requires { known->text(); })
        text = known->text();
    else if constexpr (requires { known->currentText(); })
        text = known->currentText();
    return cutOf(*known);
}

/// One line for each widget in a window that cannot be read as a whole.
QStringList cutIn(const QWidget& window)
{
    QStringList found;
    for (const auto* widget : window.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &window)
            continue;
        QString text;
        QString cut = cutIf<QLabel>(*widget, text);
        if (cut.isEmpty())
            cut = cutIf<QAbstractButton>(*widget, text);
        if (cut.isEmpty())
            cut = cutIf<QComboBox>(*widget, text);
        if (cut.isEmpty())
            cut = cutIf<QLineEdit>(*widget, text);
        if (const auto* header = qobject_cast<const QHeaderView*>(widget); cut.isEmpty() && header)
            cut = cutOf(*header);
        if (cut.isEmpty() && !text.isEmpty())
            cut = cutByParent(*widget);
        if (!cut.isEmpty())
            found << u"    %1 '%2' \"%3\": %4"_s.arg(QString::fromLatin1(widget->metaObject()->className()),
                                                     widget->objectName(), text.left(60), cut);
    }
    return found;
}

} // namespace

class CutOffTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    QStringList m_found;

    void look(const QString& place, const QWidget& window)
    {
        constexpr int kSettled = 3000; // milliseconds in which a layout finds its place
        QTest::qWait(20);
        if (!QTest::qWaitFor([&] { return cutIn(window).isEmpty(); }, kSettled))
            m_found << place + u":\n"_s + cutIn(window).join(u'\n');
    }

    void settle()
    {
        const Session& session = m_window->session();
        QTRY_VERIFY_WITH_TIMEOUT(session.cause() && !session.isRunning() && !session.isExplaining(),
                                 kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_window->view().referee().isRunning() && m_window->view().regions().report(), kPatience);
    }

    void lookAtDialog(const QString& action)
    {
        m_window->actions().get(action)->trigger();
        QWidget* shown = nullptr;
        QTRY_VERIFY2(
            [&] {
                for (QWidget* each : QApplication::topLevelWidgets())
                    if (each != m_window.get() && each->isVisible() && each->parentWidget() == m_window.get())
                        shown = each;
                return shown != nullptr;
            }(),
            qPrintable(action));
        look(action, *shown);
        shown->close();
        QTRY_VERIFY(!QApplication::activeModalWidget());
    }

    void nothingIsCutOff() const { QVERIFY2(m_found.isEmpty(), qPrintable(u'\n' + m_found.join(u'\n'))); }

private Q_SLOTS:
    void init()
    {
        m_found.clear();
        const bool isChinese = QLatin1StringView(QTest::currentDataTag()) == u"zh_CN"_s;
        language::apply(isChinese ? LanguageChoice::Chinese : LanguageChoice::English);
        makeWindow(setupOf("resize:size=224,mode=bilinear", "cpu", "emu:0"), true);
    }

    void cleanup()
    {
        m_window.reset();
        language::apply(LanguageChoice::English);
    }

    void onThePages_data() { languages(); }
    void onThePages()
    {
        look(u"start"_s, *m_window);
        m_window->openFile(picture(u"photo.png"_s, 320, 240));
        settle();
        look(u"inspect"_s, *m_window);
        for (const char* mode : {"swipe", "blink", "onion", "difference", "triptych", "side_by_side"}) {
            m_window->actions().get(QLatin1StringView(mode))->trigger();
            look(QLatin1StringView(mode), *m_window);
        }
        for (const char* page :
             {"jpeg_lab", "gradients", "streams", "verify", "recordings", "sweep", "advise", "grid"}) {
            m_window->actions().get(QLatin1StringView(page))->trigger();
            if (page != "recordings"sv) // none is open: that is its start
                QTRY_VERIFY2_WITH_TIMEOUT(m_window->shownPage().isReady(), page, kPatience);
            look(QLatin1StringView(page), *m_window);
            m_window->actions().get(QLatin1StringView(page))->trigger();
        }
        nothingIsCutOff();
    }

    void onThePageOfTwoRecordings_data() { languages(); }
    void onThePageOfTwoRecordings()
    {
        const QTemporaryDir folder;
        QProcess python;
        python.start(QStringLiteral(COMPARO_TEST_PYTHON),
                     {QStringLiteral(COMPARO_TEST_DATA "/ui/record_programs.py"), folder.path()});
        QVERIFY(python.waitForFinished(kPatience));
        const QByteArray errors = python.readAllStandardError();
        if (errors.contains("No module named 'numpy'"))
            QSKIP("NumPy is not installed");
        QVERIFY2(python.exitCode() == 0, errors.constData());
        m_window->openPair(folder.filePath(u"live.comparo"_s), folder.filePath(u"right.comparo"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady(), kPatience);
        look(u"recordings"_s, *m_window);
        nothingIsCutOff();
    }

    void inTheDialogs_data() { languages(); }
    void inTheDialogs()
    {
        m_window->openFile(picture(u"photo.png"_s, 64, 48));
        settle();
        for (const char* action : {"edit_keys", "keys", "about", "help", "add_peer", "peer_timeout"})
            lookAtDialog(QLatin1StringView(action));
        m_window->actions().get(u"display"_s)->trigger();
        look(u"display"_s, *m_window);
        nothingIsCutOff();
    }

    /// The panel of the pipeline is narrow, and each op has its own form.
    void inTheFormsOfAllOps_data() { languages(); }
    void inTheFormsOfAllOps()
    {
        m_window->openFile(picture(u"photo.png"_s, 64, 48));
        settle();
        auto* panel = find<PipelinePanel>(QString());
        auto* area = qobject_cast<QScrollArea*>(panel->parentWidget()->parentWidget());
        QVERIFY(area);
        area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // as it is with a long form
        for (const Op& op : allOps()) {
            Setup setup = m_window->session().setup();
            setup.pipeline.steps = {Step::parse(op.id)};
            m_window->session().initialise(setup, true);
            QTest::qWait(0);
            if (const int needs = panel->minimumSizeHint().width(); needs > area->viewport()->width())
                m_found << u"%1: %2 wide, needs %3"_s.arg(fromUtf8(op.id))
                               .arg(area->viewport()->width())
                               .arg(needs);
        }
        nothingIsCutOff();
    }

    /// Its words are painted: none reaches into the margin of its card, however many digits a share has.
    void onTheCardsOfTheStrip_data() { languages(); }
    void onTheCardsOfTheStrip()
    {
        m_window->openFile(picture(u"photo.png"_s, 451, 300));
        settle();
        const Session& session = m_window->session();
        m_window->session().addStep(findOp("gaussian_blur"));
        QTRY_COMPARE_WITH_TIMEOUT(session.result()->steps.size(), 2U, kPatience);
        settle();
        const double share = session.result()->steps[1].localShare;
        QVERIFY2(share > 0.0 && share < 0.0001, qPrintable(QString::number(share)));
        auto* strip = find<QWidget>(u"pipeline_strip"_s);
        const QImage seen = strip->grab().toImage();
        // The last card is the one that is shown: its frame has the accent's colour.
        const auto isNear = [](const QColor& x, const QColor& y) {
            return std::abs(x.red() - y.red()) + std::abs(x.green() - y.green()) +
                       std::abs(x.blue() - y.blue()) <
                   60;
        };
        const int middle = seen.height() / 2;
        const double scale = seen.devicePixelRatio(); // the frame's line is as thick as that, too
        int frame = seen.width() - 1;
        while (frame > 0 && !isNear(seen.pixelColor(frame, middle), tokens().accent))
            --frame;
        QVERIFY(frame > 0);
        for (int x = frame - qFloor(6 * scale); x < frame - qFloor(2 * scale); ++x)
            for (int y = seen.height() / 4; y < seen.height() * 3 / 4; ++y)
                QVERIFY2(isNear(seen.pixelColor(x, y), tokens().raised),
                         qPrintable(u"%1, %2 of a frame at %3"_s.arg(x).arg(y).arg(frame)));
    }

private:
    static void languages()
    {
        QTest::addColumn<int>("none");
        QTest::newRow("en") << 0;
        QTest::newRow("zh_CN") << 0;
    }
};

/// A screen that is a small one at twice the scale, too.
int main(int argc, char** argv)
{
    const QTemporaryDir folder;
    QFile screens(folder.filePath(u"screens.json"_s));
    if (!screens.open(QIODevice::WriteOnly))
        return 1;
    screens.write(R"({"screens": [{"name": "screen", "x": 0, "y": 0, "width": 2560, "height": 1600}]})");
    screens.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toUtf8());
    const QApplication app(argc, argv);
    CutOffTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_cut_off.moc"
