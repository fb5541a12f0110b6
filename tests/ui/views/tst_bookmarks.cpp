// SPDX-License-Identifier: Apache-2.0
// Places that a person keeps: by key, in the list, on the picture, in the palette and in the session.
#include "engine/codec/codec.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/report_export.h"
#include "ui/inspect/findings/bookmarks_table.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/shell/command_palette.h"

#include <QContextMenuEvent>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSignalSpy>
#include <QTableView>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class BookmarksTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void open(const QString& file)
    {
        m_window->openFile(file);
        settle();
    }

    void openPicture()
    {
        Setup setup = setupOf("resize:size=48,mode=bilinear", "cpu", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("to_float"));
        makeWindow(setup, true);
        open(picture(u"a.png"_s, 160, 120));
    }

    void settle()
    {
        QTRY_VERIFY(m_window->session().result());
        QTRY_VERIFY(!m_window->session().isRunning() && !m_window->session().isExplaining());
        QTest::qWait(20); // what is queued behind the result
        QTRY_VERIFY(!m_window->session().isRunning());
    }

    [[nodiscard]] ViewState& view() const { return m_window->view(); }
    [[nodiscard]] BookmarkModel& model() const { return view().bookmarks(); }
    [[nodiscard]] ImageCanvas& canvas() const { return *find<ImageCanvas>(u"canvas"_s); }
    [[nodiscard]] QTableView& table() const { return *find<QTableView>(u"bookmarks"_s); }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table().model()->index(row, column).data().toString();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        canvas().setFocus();
        QTest::keyClick(m_window.get(), key, modifiers);
    }
    void keep(QPoint pixel)
    {
        view().setPinned(pixel);
        press(Qt::Key_M);
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void aKeyKeepsAPlaceAndForgetsIt()
    {
        openPicture();
        QVERIFY(!table().isVisibleTo(m_window.get()));
        keep({12, 7});
        QCOMPARE(model().all().size(), 1);
        QVERIFY(table().isVisible());
        QCOMPARE(cell(0, BookmarkTable::Name), u"1  Place 1"_s);
        QCOMPARE(cell(0, BookmarkTable::Place), u"12, 7"_s);
        view().setChannel(1);
        const Tensor& a = m_window->session().result()->imageA();
        QCOMPARE(cell(0, BookmarkTable::ValueA), u"G "_s + numbers::value(a.at(0, 1, 7, 12)));
        const QString all = table().model()->index(0, BookmarkTable::ValueA).data(Qt::EditRole).toString();
        QCOMPARE(all.split(u' ').size(), 3); // what is copied
        QVERIFY(all.startsWith(numbers::sample(a.at(0, 0, 7, 12), a.dtype()) + u' '));
        view().setChannel(-1);
        QCOMPARE(canvas().flags(), QList<ImageCanvas::Flag>({{QPoint(12, 7), u"1"_s, true}}));
        keep({12, 7}); // again
        QVERIFY(model().all().isEmpty());
        QVERIFY(canvas().flags().isEmpty());
        // With nothing pinned, the middle of the picture.
        view().setPinned(std::nullopt);
        canvas().setView({4.0, {20.5, 9.5}});
        press(Qt::Key_M);
        QCOMPARE(model().all().first().pixel, QPoint(20, 9));
    }

    /// As a report tells it: the name, the place, the step and every channel of both sides.
    void areKeptInReports()
    {
        openPicture();
        keep({12, 7});
        model().rename(0, u"the edge"_s);
        m_window->session().inspectStep(0);
        settle();
        keep({3, 4});
        const std::vector<KeptPlace> places = model().kept();
        QCOMPARE(places.size(), 2U);
        QCOMPARE(fromUtf8(places[0].name), u"the edge"_s);
        QCOMPARE(fromUtf8(places[0].step), QString());
        QCOMPARE(fromUtf8(places[1].step), u"1 resize"_s);
        const Tensor& a = m_window->session().result()->imageA(); // of step 1
        QCOMPARE(places[1].a, (std::vector<double>{a.at(0, 0, 4, 3), a.at(0, 1, 4, 3), a.at(0, 2, 4, 3)}));
        QCOMPARE(places[1].b.size(), 3U);
        const QString path = m_folder.filePath(u"report.json"_s);
        QSignalSpy written(&m_window->reports(), &ReportExport::written);
        m_window->reports().write(path, places);
        QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, 30000);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray kept = QJsonDocument::fromJson(file.readAll()).object()[u"bookmarks"_s].toArray();
        QCOMPARE(kept.size(), 2);
        QCOMPARE(kept[0].toObject()[u"name"_s].toString(), u"the edge"_s);
        QCOMPARE(kept[1].toObject()[u"x"_s].toInt(), 3);
    }

    void goesBackToStepViewZoomAndPixel()
    {
        openPicture();
        view().setMode(u"difference"_s);
        ParamSet params = view().modeParams();
        params.parse("kind", "absolute");
        view().setModeParams(params);
        m_window->session().inspectStep(0);
        settle();
        canvas().setView({6.0, {20.0, 15.0}});
        keep({21, 14});
        m_window->session().inspectStep(std::nullopt);
        settle();
        QVERIFY(canvas().flags().isEmpty()); // it is of another step
        params.parse("kind", "signed");
        view().setModeParams(params);
        view().setMode(u"swipe"_s);
        canvas().fit();
        keep({3, 4});
        QCOMPARE(model().all().size(), 2);
        QCOMPARE(cell(1, BookmarkTable::Name), u"2  Place 2"_s);

        press(Qt::Key_BracketRight); // round about: the first
        settle();
        QCOMPARE(model().current(), std::optional(0));
        QCOMPARE(m_window->session().result()->shown, std::size_t{0});
        QTRY_COMPARE(view().pinned(), std::optional(QPoint(21, 14)));
        QCOMPARE(view().mode(), u"difference"_s);
        QCOMPARE(view().modeParams().getChoice("kind"), std::string("absolute"));
        QVERIFY(canvas().view() == (ViewTransform{6.0, {20.0, 15.0}}));
        QCOMPARE(canvas().flags(), QList<ImageCanvas::Flag>({{QPoint(21, 14), u"1"_s, true}}));
        press(Qt::Key_BracketLeft);
        settle();
        QTRY_COMPARE(view().pinned(), std::optional(QPoint(3, 4)));
        QCOMPARE(view().mode(), u"swipe"_s);
        QCOMPARE(m_window->session().result()->shown, std::size_t{1});
    }

    void theListGoesRenamesAndForgets()
    {
        openPicture();
        keep({12, 7});
        keep({30, 20});
        Q_EMIT table().clicked(table().model()->index(0, 0));
        QCOMPARE(view().pinned(), std::optional(QPoint(12, 7)));
        QCOMPARE(table().selectionModel()->selectedRows().size(), 1);
        table().setFocus();
        table().setCurrentIndex(table().model()->index(1, BookmarkTable::Name));
        QTest::keyClick(&table(), Qt::Key_F2);
        auto* editor = table().findChild<QLineEdit*>();
        QVERIFY(editor);
        QCOMPARE(editor->text(), u"Place 2"_s);
        editor->setText(u"edge of the roof"_s);
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(cell(1, BookmarkTable::Name), u"2  edge of the roof"_s);
        table().setCurrentIndex(table().model()->index(0, 0));
        QTest::keyClick(&table(), Qt::Key_Delete);
        QCOMPARE(model().all().size(), 1);
        QCOMPARE(cell(0, BookmarkTable::Name), u"1  edge of the roof"_s);
        m_window->actions().get(u"clear_bookmarks"_s)->trigger();
        QVERIFY(model().all().isEmpty());
    }

    void theSearchFindsThem()
    {
        openPicture();
        keep({12, 7});
        model().rename(0, u"roof"_s);
        view().setPinned(std::nullopt);
        press(Qt::Key_K);
        auto* palette = m_window->findChild<CommandPalette*>();
        auto* line = palette->findChild<QLineEdit*>();
        QTest::keyClicks(line, u"Bookmark 1: roof"_s);
        QVERIFY(palette->findChild<QListWidget*>()->count() > 0);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(view().pinned(), std::optional(QPoint(12, 7)));
    }

    void aRightClickKeepsThePixelUnderIt()
    {
        openPicture();
        canvas().setView({8.0, {20.5, 15.5}});
        canvas().disconnect(SIGNAL(menuWanted(QPoint, bool, QPoint))); // this platform shows no menus
        const QSignalSpy wanted(&canvas(), &ImageCanvas::menuWanted);
        m_window->actions().get(u"panes_beside"_s)->trigger();
        const QPoint at(canvas().width() / 4, canvas().height() / 2);
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, canvas().mapToGlobal(at));
        QCoreApplication::sendEvent(&canvas(), &event);
        QCOMPARE(wanted.size(), 1);
        QVERIFY(wanted[0][1].toBool());
        const QPoint pixel = wanted[0][0].toPoint();
        const auto act = [&] {
            const std::unique_ptr<QMenu> menu(m_window->viewer().makeMenu(pixel));
            menu->findChild<QAction*>(u"menu_bookmark"_s)->trigger();
        };
        act();
        QCOMPARE(model().all().size(), 1);
        QCOMPARE(model().all().first().pixel, pixel);
        act(); // again: forgotten
        QVERIFY(model().all().isEmpty());
    }

    void theyComeBackWithTheSession()
    {
        openPicture();
        m_window->session().inspectStep(0);
        settle();
        keep({21, 14});
        model().rename(0, u"roof, \"left\""_s);
        const QList<Bookmark> before = model().all();
        const QString path = m_folder.filePath(u"s.comparosession"_s);
        m_window->saveSession(path);
        m_window.reset();
        makeWindow(setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openSession(path);
        settle();
        QTRY_COMPARE(model().all(), before);
    }

    /// A folder is gone through at the same places; a picture of another size has others.
    void theyStayForPicturesOfTheSameSize()
    {
        openPicture();
        keep({12, 7});
        open(picture(u"b.png"_s, 160, 120));
        QCOMPARE(model().all().size(), 1);
        QCOMPARE(canvas().flags().size(), 1);
        m_window->session().isolateStep(0); // no other picture
        settle();
        QCOMPARE(model().all().size(), 1);
        m_window->session().leaveIsolation();
        settle();
        QCOMPARE(model().all().size(), 1);
        open(picture(u"c.png"_s, 80, 60));
        QVERIFY(model().all().isEmpty());
        keep({12, 7});
        m_window->session().close();
        QVERIFY(model().all().isEmpty());
        QVERIFY(canvas().flags().isEmpty());
    }

    /// A step that is gone has nothing to show, and the place is kept for when it is back.
    void aPlaceThatIsNotThereSaysSo()
    {
        openPicture();
        m_window->session().addStep(findOp("gaussian_blur"));
        settle();
        m_window->session().inspectStep(1);
        settle();
        keep({30, 20});
        QVERIFY(cell(0, BookmarkTable::ValueA) != u"\u2013"_s);
        m_window->session().removeStep(2);
        settle();
        view().setPinned(std::nullopt);
        view().showBookmark(0); // its step is the last one now
        settle();
        QCOMPARE(view().pinned(), std::optional(QPoint(30, 20)));
        m_window->session().removeStep(1);
        settle();
        QCOMPARE(cell(0, BookmarkTable::ValueA), u"\u2013"_s);
        QVERIFY(canvas().flags().isEmpty());
        view().setPinned(std::nullopt);
        view().showBookmark(0);
        settle();
        QVERIFY(!view().pinned());
        m_window->session().undoStack().undo();
        settle();
        QVERIFY(cell(0, BookmarkTable::ValueA) != u"\u2013"_s);
        QCOMPARE(canvas().flags().size(), 1);
    }
};

QTEST_MAIN(BookmarksTest)
#include "tst_bookmarks.moc"
