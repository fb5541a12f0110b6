// SPDX-License-Identifier: Apache-2.0
// The language of the window: chosen while it is open, kept, and whole.
#include "tests/ui/language/english_words.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/language.h"
#include "ui/canvas/image_canvas.h"
#include "ui/help/book.h"
#include "ui/inspect/files/report_export.h"
#include "ui/inspect/session/referee.h"
#include "ui/inspect/session/regions.h"
#include "ui/inspect/session/repeats.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/page.h"
#include "ui/recordings/model.h"
#include "ui/recordings/page.h"
#include "ui/shell/about_dialog.h"
#include "ui/sides/model.h"
#include "ui/sides/page.h"
#include "ui/streams/model.h"
#include "ui/streams/page.h"
#include "ui/sweep/page.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QEventLoop>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMenuBar>
#include <QMetaMethod>
#include <QPushButton>
#include <QStackedWidget>
#include <QTest>
#include <QTimer>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 20000; // milliseconds

/// Counts who hears a signal, which an object tells its own kind alone.
struct Hearing : QObject {
    static int count(const QObject& object, const QByteArray& signal)
    {
        return (object.*(&Hearing::receivers))(('2' + signal).constData());
    }
};

bool hasChinese(const QString& text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar c) { return c.unicode() >= 0x4e00 && c.unicode() <= 0x9fff; });
}

} // namespace

class LanguageTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void open()
    {
        m_window->openFile(picture(u"photo.png"_s, 640, 480));
        settle();
    }

    void settle()
    {
        const Session& session = m_window->session();
        QTRY_VERIFY_WITH_TIMEOUT(session.cause() && !session.isRunning() && !session.isExplaining(),
                                 kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_window->view().referee().isRunning() && m_window->view().regions().report(), kPatience);
        QTRY_VERIFY(m_window->viewer().canvas().isFrameCurrent());
        QTest::qWait(100); // what layouts got is shown in a later event
    }

    /// Chooses as a person does, in the menu.
    void choose(const QString& action)
    {
        QPointer<QWidget> before = &m_window->viewer();
        m_window->actions().get(action)->trigger();
        QTRY_VERIFY(!before && m_window->isInLanguage());
        settle();
    }

    [[nodiscard]] QHash<QByteArray, int> hearers() const
    {
        QHash<QByteArray, int> all;
        MainWindow& window = *m_window;
        const QObject* const models[] = {&window.session(),
                                         &window.session().undoStack(),
                                         &window.view(),
                                         &window.view().regions(),
                                         &window.view().referee(),
                                         &window.repeats(),
                                         &window.reports(),
                                         &window.scenarios(),
                                         &window.page<StreamsPage>().model(),
                                         &window.page<SidesPage>().model(),
                                         &window.peers(),
                                         &window.page<JpegLabPage>().lab(),
                                         &window.page<JpegLabPage>().lab().input(),
                                         &window.page<JpegLabPage>().lab().files(),
                                         &window.page<JpegLabPage>().lab().look(),
                                         &window.page<JpegLabPage>().lab().matrix(),
                                         &window.page<JpegLabPage>().lab().stress(),
                                         &window.page<RecordingsPage>().model(),
                                         &Theme::instance()};
        for (const QObject* model : models)
            for (int i = 0; i < model->metaObject()->methodCount(); ++i)
                if (const QMetaMethod method = model->metaObject()->method(i);
                    method.methodType() == QMetaMethod::Signal && method.name() != "destroyed")
                    all.insert(QByteArray(model->metaObject()->className()) + "::" + method.methodSignature(),
                               Hearing::count(*model, method.methodSignature()));
        for (const ActionSpec& spec : Actions::table())
            for (const char* signal : {"triggered(bool)", "toggled(bool)"})
                all.insert(QByteArray(spec.id) + ' ' + signal,
                           Hearing::count(*m_window->actions().get(QLatin1StringView(spec.id)), signal));
        return all;
    }

    void makeWindowIn(LanguageChoice choice)
    {
        language::apply(choice);
        makeWindow(setupOf("resize:size=224,mode=bilinear", "cpu", "emu:0"), true);
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void cleanupTestCase() { language::apply(LanguageChoice::English); }

    void numbersHaveTheirForms()
    {
        language::apply(LanguageChoice::English);
        const auto frees = [](int count) {
            return QCoreApplication::translate("CallFactsModel", "%n frees in a row", nullptr, count);
        };
        QCOMPARE(frees(1), u"1 free"_s);
        QCOMPARE(frees(3), u"3 frees in a row"_s);
        language::apply(LanguageChoice::Chinese);
        QCOMPARE(frees(1), u"连续 1 次释放"_s);
        QCOMPARE(frees(3), u"连续 3 次释放"_s);
    }

    void aCommentChoosesTheMeaning()
    {
        language::apply(LanguageChoice::Chinese);
        QCOMPARE(QCoreApplication::translate("", "exact"), u"位精确"_s);
        QCOMPARE(QCoreApplication::translate("", "exact", "numerics"), u"exact"_s);
        QCOMPARE(QCoreApplication::translate("", "no text of ours"), u"no text of ours"_s);
    }

    void numbersAndDatesFollowTheLanguage()
    {
        language::apply(LanguageChoice::Chinese);
        QCOMPARE(QLocale().language(), QLocale::Chinese);
        QVERIFY(hasChinese(QLocale().toString(QDate(2026, 11, 23), QLocale::LongFormat)));
        language::apply(LanguageChoice::English);
        QCOMPARE(QLocale().language(), QLocale::English);
        QCOMPARE(QLocale().toString(150528), u"150,528"_s);
    }

    void theChoiceIsKept()
    {
        makeWindowIn(LanguageChoice::English);
        open();
        choose(u"language_zh_CN"_s);
        QCOMPARE(m_settings.language(), LanguageChoice::Chinese);
        QVERIFY(m_window->actions().get(u"language_zh_CN"_s)->isChecked());
        QVERIFY(!m_window->actions().get(u"language_en"_s)->isChecked());
        choose(u"language_en"_s);
        QCOMPARE(m_settings.language(), LanguageChoice::English);
    }

    void theComparisonAndTheViewStay()
    {
        makeWindowIn(LanguageChoice::English);
        open();
        ViewTransform view = m_window->viewer().canvas().view();
        view.scale = 12.0;
        m_window->viewer().canvas().setView(view);
        m_window->view().setMode(u"difference"_s);
        m_window->view().setPinned(QPoint(12, 34));
        m_window->actions().get(u"panels"_s)->trigger();
        view = m_window->viewer().canvas().view();
        const AnalysisPtr result = m_window->session().result();
        choose(u"language_zh_CN"_s);
        QVERIFY(m_window->session().result() == result);
        QCOMPARE(m_window->view().mode(), u"difference"_s);
        QCOMPARE(m_window->view().pinned(), std::optional(QPoint(12, 34)));
        QVERIFY(!find<QDockWidget>(u"findings_dock"_s)->isVisible());
        QTRY_COMPARE(m_window->viewer().canvas().view().scale, view.scale);
        m_window->actions().get(u"panels"_s)->trigger();
        QVERIFY(find<QDockWidget>(u"findings_dock"_s)->isVisible());
    }

    void theFormOfASweepStays()
    {
        makeWindowIn(LanguageChoice::English);
        open();
        const SweepFields fields{{m_folder.path()},
                                 u"resize:size=128|224\nto_float"_s,
                                 {m_folder.filePath(u"other.json"_s)},
                                 {u"cpu/exact,emu:1/exact"_s, u"cpu/framework,emu:0/framework"_s},
                                 u"emu:0/exact"_s,
                                 u"cpu/exact"_s,
                                 u"atol 1"_s,
                                 m_folder.filePath(u"contract.json"_s),
                                 u"17"_s,
                                 1,
                                 true,
                                 3,
                                 m_folder.filePath(u"run.jsonl"_s)};
        m_window->page<SweepPage>().panel().setup().setFields(fields);
        choose(u"language_zh_CN"_s);
        QVERIFY(m_window->page<SweepPage>().panel().setup().fields() == fields);
        m_window->page<SweepPage>().panel().setup().setFields({});
        choose(u"language_en"_s);
        QVERIFY(m_window->page<SweepPage>().panel().setup().fields() == SweepFields());
    }

    /// Nothing is heard twice, and nothing no more.
    void everySignalIsHeardAsBefore()
    {
        makeWindowIn(LanguageChoice::English);
        open();
        const QHash<QByteArray, int> before = hearers();
        choose(u"language_zh_CN"_s);
        choose(u"language_en"_s);
        const QHash<QByteArray, int> after = hearers();
        for (auto it = before.begin(); it != before.end(); ++it)
            QVERIFY2(after.value(it.key()) == it.value(),
                     qPrintable(QString::fromUtf8(it.key()) +
                                u": %1 instead of %2"_s.arg(after.value(it.key())).arg(it.value())));
    }

    /// What the engine says of a result, and its first error, with nothing of it left in English.
    void sentencesFollowTheLanguage()
    {
        makeWindowIn(LanguageChoice::English);
        open();
        choose(u"language_zh_CN"_s);
        const QStringList labels{u"verdict_cause"_s, u"cause_sentence"_s, u"region_shape"_s};
        for (const QString& name : labels) {
            const QString text = find<QLabel>(name)->text();
            QVERIFY2(hasChinese(text) && ui::test::hasNoEnglish(text), qPrintable(name + u": "_s + text));
        }
        QString message;
        connect(&m_window->session(), &Session::failed, this, [&](const QString& text) { message = text; });
        m_window->openFile(u"/absent/of/all.png"_s);
        QTRY_VERIFY(!message.isEmpty());
        QCOMPARE(message, u"无法读取 /absent/of/all.png：没有此文件或文件夹。请检查路径。"_s);
    }

    void helpFollowsTheLanguage()
    {
        language::apply(LanguageChoice::Chinese);
        const HelpBook book;
        for (const QString& id : HelpBook::guide())
            QVERIFY2(hasChinese(book.find(id)->title), qPrintable(id));
        QVERIFY(!book.search(u"容差"_s).isEmpty());
        const QString resize = book.markdown(*book.find(u"op/resize"_s));
        QVERIFY2(resize.contains(u"逐位相等"_s), qPrintable(resize));
        language::apply(LanguageChoice::English);
        QCOMPARE(HelpBook().find(u"start"_s)->title, u"First steps"_s);
    }

    /// Its page is made again, and is told of what there is already.
    void theLabShowsWhatItHas()
    {
        makeWindowIn(LanguageChoice::English);
        m_window->page<JpegLabPage>().open({picture(u"photo.png"_s, 96, 64)});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->page<JpegLabPage>().lab().files().result() &&
                                     !m_window->page<JpegLabPage>().lab().isBusy(),
                                 kPatience);
        const auto words = [this] { return find<QLabel>(u"lab_words_0"_s)->text(); };
        QTRY_VERIFY(!words().isEmpty() && !hasChinese(words()));
        m_window->actions().get(u"language_zh_CN"_s)->trigger();
        QTRY_VERIFY(find<QLabel>(u"lab_words_0"_s) && hasChinese(words()));
        QTRY_VERIFY(m_window->shownPage().isReady());
    }

    /// What is copied is for a bug report, which the makers of the program read.
    void theFactsAboutTheProgramAreShownInChineseAndCopiedInEnglish()
    {
        makeWindowIn(LanguageChoice::Chinese);
        m_window->actions().get(u"about"_s)->trigger();
        auto* about = m_window->findChild<AboutDialog*>();
        QVERIFY(about);
        QStringList texts;
        for (const QLabel* label : about->findChildren<QLabel*>())
            texts << label->text();
        QVERIFY(texts.contains(u"系统"_s) && !texts.contains(u"System"_s));
        QVERIFY2(texts.contains(u"emu:0（模拟）"_s), qPrintable(texts.join(u'|')));
        QVERIFY(!texts.filter(u"模拟 CUDA 设备 0，"_s).isEmpty());
        about->findChild<QPushButton*>(u"about_copy"_s)->click();
        const QString copied = QApplication::clipboard()->text();
        QVERIFY2(copied.contains(u"System: "_s) && !hasChinese(copied), qPrintable(copied));
    }

    /// What a dialog stands on is not taken from under it, even if nobody sees the dialog any more.
    void theWidgetsStayWhileADialogIsInItsCall()
    {
        makeWindowIn(LanguageChoice::English);
        QTest::qWait(50);
        QPointer<QWidget> before = &m_window->viewer();
        QEventLoop call;
        bool stayed = false;
        QTimer::singleShot(0, this, [&] { m_window->actions().get(u"language_zh_CN"_s)->trigger(); });
        QTimer::singleShot(300, this, [&] {
            stayed = before != nullptr;
            call.quit();
        });
        call.exec();
        QVERIFY(stayed);
        QTRY_VERIFY(!before && m_window->isInLanguage());
    }

    /// In the middle of one change another begins; its windows stay at what they are called.
    void aSecondChoiceOvertakesTheFirst()
    {
        makeWindowIn(LanguageChoice::English);
        open();
        bool isUnderWay = false;
        const auto chooseEnglish = [&] { // between the part that names the docks and the next
            isUnderWay = !m_window->isInLanguage();
            m_window->actions().get(u"language_en"_s)->trigger();
        };
        connect(
            find<QDockWidget>(u"pixel_dock"_s), &QWidget::windowTitleChanged, m_window.get(),
            [&](const QString& title) {
                QVERIFY(hasChinese(title));
                QMetaObject::invokeMethod(m_window.get(), chooseEnglish, Qt::QueuedConnection);
            },
            Qt::SingleShotConnection);
        m_window->actions().get(u"language_zh_CN"_s)->trigger();
        QTRY_VERIFY(isUnderWay);
        QTRY_VERIFY(m_window->isInLanguage());
        settle();
        QVERIFY(m_window->updatesEnabled());
        QCOMPARE(find<QDockWidget>(u"pixel_dock"_s)->windowTitle(), u"Pixel"_s);
        QVERIFY(!hasChinese(find<QLabel>(u"verdict_cause"_s)->text()));
    }

    void whatWasSwitchedStays()
    {
        makeWindowIn(LanguageChoice::English);
        open();
        m_window->actions().get(u"outline_regions"_s)->trigger();
        QVERIFY(!m_window->actions().get(u"outline_regions"_s)->isChecked());
        choose(u"language_zh_CN"_s);
        QVERIFY(!m_window->actions().get(u"outline_regions"_s)->isChecked());
        QVERIFY(m_window->viewer().canvas().outlines().isEmpty());
        m_window->actions().get(u"outline_regions"_s)->trigger();
        QTRY_VERIFY(!m_window->viewer().canvas().outlines().isEmpty());
    }

    void everyPageIsMadeAgain_data()
    {
        QTest::addColumn<QString>("action");
        for (const char* action :
             {"streams", "gradients", "verify", "grid", "jpeg_lab", "recordings", "advise", "sweep"})
            QTest::newRow(action) << QString::fromLatin1(action);
    }

    /// The one that is shown stays shown; the other is made when it is needed.
    void everyPageIsMadeAgain()
    {
        QFETCH(QString, action);
        makeWindowIn(LanguageChoice::English);
        open();
        m_window->actions().get(action)->trigger();
        QTest::qWait(200);
        auto* pages = m_window->centralWidget()->findChild<QStackedWidget*>();
        const QPointer<QWidget> before = pages->currentWidget();
        m_window->actions().get(u"language_zh_CN"_s)->trigger();
        QTRY_VERIFY(!before && m_window->isInLanguage());
        QTest::qWait(200);
        const auto chineseTexts = [&] {
            int count = 0;
            for (const auto* label : pages->currentWidget()->findChildren<QLabel*>())
                count += label->isVisible() && hasChinese(label->text());
            for (const auto* button : pages->currentWidget()->findChildren<QAbstractButton*>())
                count += button->isVisible() && hasChinese(button->text() + button->toolTip());
            return count;
        };
        QVERIFY2(chineseTexts() > 0, qPrintable(action));
        m_window->actions().get(u"compare"_s)->trigger();
        QTRY_VERIFY(m_window->viewer().isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->viewer().canvas().isFrameCurrent(), kPatience);
        m_window->actions().get(u"language_en"_s)->trigger();
        QTRY_VERIFY(m_window->isInLanguage());
        m_window->actions().get(action)->trigger();
        QTest::qWait(200);
        QVERIFY2(chineseTexts() == 0, qPrintable(action));
    }

    void anEmptyWindowChangesToo()
    {
        makeWindowIn(LanguageChoice::English);
        m_window->actions().get(u"language_zh_CN"_s)->trigger();
        QTRY_VERIFY(hasChinese(find<QAbstractButton>(u"door_open"_s)->text() +
                               find<QAbstractButton>(u"door_open"_s)->accessibleName()));
        QTRY_VERIFY(find<QAbstractButton>(u"door_open"_s)->isVisible());
    }
};

QTEST_MAIN(LanguageTest)
#include "tst_language.moc"
