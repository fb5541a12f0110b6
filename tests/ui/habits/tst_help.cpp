// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/op_formula.h"
#include "engine/ops/op_registry.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/canvas/image_canvas.h"
#include "ui/forms/param_form.h"
#include "ui/help/topics.h"
#include "ui/help/view.h"
#include "ui/help/window.h"
#include "ui/inspect/viewer/failure_page.h"

#include <QAbstractTextDocumentLayout>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextFrame>
#include <QTextLayout>
#include <QTextTable>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// The help inside: its pages, their links, and how a person gets to them.
class HelpTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] HelpView& view() const { return m_window->help().view(); }

    void pressF1()
    {
        m_window->help().hide(); // so that the window is the active one again
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_F1);
    }

    void openSample()
    {
        m_window->openFile(MainWindow::samplePath());
        QTRY_VERIFY(m_window->session().result());
    }

private Q_SLOTS:
    void init() { makeWindow(setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0"), true); }
    void cleanup() { m_window.reset(); }

    void everyFileIsAPageOfTheContents()
    {
        QStringList files = QDir(u":/help"_s).entryList({u"*.md"_s}, QDir::Files);
        for (QString& file : files)
            file.chop(3);
        QStringList guide = HelpBook::guide();
        guide.sort();
        files.sort();
        QCOMPARE(files, guide);
        const HelpBook book;
        for (const HelpPage& page : book.pages()) {
            QVERIFY2(book.markdown(page).startsWith(u"# "_s), qPrintable(page.id));
            QVERIFY2(!page.title.isEmpty(), qPrintable(page.id));
        }
    }

    void everyLinkLeadsSomewhere()
    {
        const HelpBook book;
        static const QRegularExpression links(u"\\]\\(([^)]*)\\)"_s);
        int followed = 0;
        for (const HelpPage& page : book.pages())
            for (auto match = links.globalMatch(book.markdown(page)); match.hasNext(); ++followed) {
                const QString target = match.next().captured(1);
                const QString where = page.id + u": "_s + target;
                if (target.startsWith(u"action:"_s))
                    QVERIFY2(m_window->actions().isBound(target.mid(7)), qPrintable(where));
                else if (target.startsWith(u"picture:"_s))
                    QVERIFY2(page.id == u"op/"_s + target.mid(8), qPrintable(where));
                else {
                    const QString path = QDir::cleanPath(u"/"_s + QFileInfo(page.id).path() + u'/' + target);
                    QVERIFY2(path.endsWith(u".md"_s) && book.find(path.mid(1).chopped(3)), qPrintable(where));
                }
            }
        QVERIFY(followed > 200);
    }

    void everyOpHasItsFormulaItsParametersAndItsSource()
    {
        const HelpBook book;
        for (const Op& op : allOps()) {
            const HelpPage* page = book.find(helpPageOf(op));
            QVERIFY2(page, op.id.c_str());
            const QString markdown = book.markdown(*page);
            const QString formula = fromUtf8(english(formulaOf(op.id))).section(u'\n', 0, 0);
            QVERIFY2(!formula.isEmpty() && markdown.contains(u"    "_s + formula), op.id.c_str());
            for (const Field& field : op.info.schema.fields)
                QVERIFY2(markdown.contains(u"| `"_s + fromUtf8(field.id) + u"` |"_s), field.id.c_str());
            if (op.info.followsLibrary)
                QVERIFY2(markdown.contains(u"`framework` on `cpu`"_s), op.id.c_str());
        }
    }

    /// However wide the window is. Code and tables, which do not wrap or have columns, may be wider.
    void aLineOfTextHasAtMost75Characters()
    {
        m_window->help().open(u"start"_s);
        m_window->help().resize(1900, 900);
        qsizetype longest = 0;
        const HelpBook book;
        for (const HelpPage& page : book.pages()) {
            view().openPage(page.id);
            for (QTextBlock block = view().document()->begin(); block.isValid(); block = block.next()) {
                const bool isCode = block.blockFormat().nonBreakableLines();
                if (isCode || block.blockFormat().headingLevel() > 0 || QTextCursor(block).currentTable())
                    continue;
                (void)view().document()->documentLayout()->blockBoundingRect(
                    block); // long pages are laid out as they are read
                QVERIFY2(block.layout()->lineCount() > 0 || block.text().isEmpty(),
                         qPrintable(page.id + u" is laid out up to: "_s + block.text()));
                for (int i = 0; i < block.layout()->lineCount(); ++i) {
                    const int length = block.layout()->lineAt(i).textLength();
                    longest = std::max<qsizetype>(longest, length);
                    QVERIFY2(length <= 76, // with the space that it is broken at
                             qPrintable(page.id + u": "_s +
                                        block.text().mid(block.layout()->lineAt(i).textStart(), length)));
                }
            }
        }
        QVERIFY2(longest >= 60, qPrintable(QString::number(longest)));
    }

    void f1OpensThePageOfThePanel()
    {
        pressF1();
        QVERIFY(m_window->help().isVisible());
        QCOMPARE(view().pageId(), u"start"_s);
    }

    void f1OpensThePageOfWhatHasTheFocus()
    {
        openSample();
        const std::pair<QString, QString> panels[] = {{u"steps"_s, u"pipeline"_s},
                                                      {u"statistics"_s, u"findings"_s},
                                                      {u"tolerance"_s, u"tolerances"_s},
                                                      {u"device_A"_s, u"sides"_s},
                                                      {u"canvas"_s, u"inspect"_s}};
        for (const auto& [name, page] : panels) {
            auto* widget = find<QWidget>(name);
            QVERIFY2(widget, qPrintable(name));
            QCOMPARE(helpTopicOf(widget), page);
            m_window->activateWindow();
            widget->setFocus();
            pressF1();
            QCOMPARE(view().pageId(), page);
        }
    }

    void f1OnAToolPageOpensItsPage()
    {
        openSample();
        for (const auto& [action, page] :
             {std::pair(u"jpeg_lab"_s, u"jpeg-lab"_s), std::pair(u"gradients"_s, u"gradients"_s),
              std::pair(u"streams"_s, u"streams"_s), std::pair(u"verify"_s, u"devices"_s),
              std::pair(u"recordings"_s, u"recordings"_s)}) {
            m_window->actions().get(action)->trigger();
            pressF1();
            QCOMPARE(view().pageId(), page);
            m_window->actions().get(action)->trigger();
        }
    }

    /// No page leaves a person with the help of the page before.
    void everyPageHasItsHelp()
    {
        openSample();
        for (const QString& made : {u"streams"_s, u"gradients"_s, u"verify"_s, u"grid"_s, u"jpeg_lab"_s,
                                    u"recordings"_s, u"advise"_s, u"sweep"_s}) {
            m_window->actions().get(made)->trigger();
            m_window->actions().get(made)->trigger();
        }
        const auto* pages = m_window->centralWidget()->findChild<QStackedWidget*>();
        QVERIFY(pages && pages->count() > 8);
        const HelpBook book;
        for (int i = 0; i < pages->count(); ++i) {
            const QString page = helpTopicOf(pages->widget(i));
            if (qobject_cast<FailurePage*>(pages->widget(i)))
                continue; // it explains itself
            QVERIFY2(book.find(page), pages->widget(i)->metaObject()->className());
        }
        for (const auto& [action, page] :
             {std::pair(u"streams"_s, u"streams"_s), std::pair(u"advise"_s, u"tolerances"_s),
              std::pair(u"sweep"_s, u"sweep"_s), std::pair(u"grid"_s, u"inspect"_s)}) {
            m_window->actions().get(action)->trigger();
            pressF1();
            QCOMPARE(view().pageId(), page);
        }
        m_window->help().open(u"no page of this name"_s);
        QCOMPARE(view().pageId(), HelpBook::guide().first());
    }

    void f1InTheFormOfAStepOpensItsOp()
    {
        openSample();
        auto* form = find<QWidget>(u"pipeline_dock"_s)->findChild<ParamForm*>();
        QVERIFY(form);
        QWidget* field = nullptr;
        for (QWidget* child : form->findChildren<QWidget*>())
            if (!field && child->isVisible() && child->focusPolicy() & Qt::TabFocus)
                field = child;
        QVERIFY(field);
        field->setFocus();
        pressF1();
        QCOMPARE(view().pageId(), u"op/resize"_s);
        QVERIFY(view().toPlainText().contains(u"Keys' cubic"_s));
    }

    void linksGoThereAndBack()
    {
        HelpWindow& help = m_window->help();
        help.open(u"inspect"_s);
        auto* back = help.findChild<QToolButton*>(u"help_back"_s);
        auto* forward = help.findChild<QToolButton*>(u"help_forward"_s);
        QVERIFY(!back->isEnabled());
        Q_EMIT view().anchorClicked(QUrl(u"help:/findings.md"_s));
        QCOMPARE(view().pageId(), u"findings"_s);
        back->click();
        QCOMPARE(view().pageId(), u"inspect"_s);
        forward->click();
        QCOMPARE(view().pageId(), u"findings"_s);
        QCOMPARE(help.findChild<QListWidget*>(u"help_contents"_s)->currentItem()->text(), u"Findings"_s);
        // From the page of an op one folder up.
        help.open(u"op/resize"_s);
        Q_EMIT view().anchorClicked(view().source().resolved(QUrl(u"../sides.md"_s)));
        QCOMPARE(view().pageId(), u"sides"_s);
    }

    void aLinkDoesItsActionOrSaysWhyNot()
    {
        HelpWindow& help = m_window->help();
        help.open(u"reports"_s);
        auto* note = help.findChild<QLabel*>(u"help_note"_s);
        Q_EMIT view().anchorClicked(QUrl(u"action:export_report"_s));
        QVERIFY(note->isVisible() && !note->text().isEmpty());
        QSignalSpy keys(m_window->actions().get(u"panels"_s), &QAction::triggered);
        openSample();
        help.open(u"inspect"_s);
        QVERIFY(!note->isVisible());
        Q_EMIT view().anchorClicked(QUrl(u"action:panels"_s));
        QCOMPARE(keys.size(), 1);
    }

    void theSearchFindsWordsOfPagesAndOps()
    {
        HelpWindow& help = m_window->help();
        help.open(u"start"_s);
        auto* line = help.findChild<QLineEdit*>(u"help_search"_s);
        auto* list = help.findChild<QListWidget*>(u"help_contents"_s);
        QVERIFY(list->count() > HelpBook::guide().size() + 50);
        line->setFocus();
        QTest::keyClicks(line, u"poisoned hazard"_s);
        QCOMPARE(list->count(), 1); // "No page has …"
        line->clear();
        QTest::keyClicks(line, u"missing: wait"_s);
        QCOMPARE(list->count(), 1);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(view().pageId(), u"streams"_s);
        line->clear();
        QTest::keyClicks(line, u"posterize"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(view().pageId(), u"op/posterize"_s);
    }

    void codeKeepsItsLinesOnAGroundOfItsOwn()
    {
        view().openPage(u"command-line"_s);
        int lines = 0;
        for (QTextBlock block = view().document()->begin(); block.isValid(); block = block.next()) {
            if (!block.text().startsWith(u"comparo "_s) ||
                !block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage)) // or prose that begins so
                continue;
            QVERIFY2(block.blockFormat().nonBreakableLines(), qPrintable(block.text()));
            QVERIFY(block.blockFormat().background().color() != view().palette().color(QPalette::Base));
            ++lines;
        }
        QVERIFY2(lines > 20, qPrintable(QString::number(lines)));
    }

    void tablesHaveRoomInTheirCells()
    {
        view().openPage(u"start"_s);
        int tables = 0;
        for (QTextFrame* frame : view().document()->rootFrame()->childFrames())
            if (const auto* table = qobject_cast<QTextTable*>(frame)) {
                QVERIFY(table->format().borderCollapse());
                QVERIFY(table->format().cellPadding() >= 4);
                ++tables;
            }
        QCOMPARE(tables, 1);
    }

    void theOpPageShowsItsPicture()
    {
        m_window->help().open(u"op/invert"_s);
        QImage picture;
        QTRY_VERIFY_WITH_TIMEOUT(
            [&] {
                picture = view()
                              .loadResource(QTextDocument::ImageResource, QUrl(u"picture:invert"_s))
                              .value<QImage>();
                return !picture.isNull() && qAlpha(picture.pixel(picture.rect().center())) == 255;
            }(),
            20000);
        QCOMPARE(view().pageId(), u"op/invert"_s);
    }

    void thePaletteFindsPages()
    {
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* palette = find<QWidget>(u"command_palette"_s);
        auto* line = palette->findChild<QLineEdit*>();
        QTest::keyClicks(line, u"tolerances and con"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(m_window->help().isVisible());
        QCOMPARE(view().pageId(), u"tolerances"_s);
    }

    /// A word that no title has: the page with its sentence stands before what has only its letters in order.
    void thePaletteFindsWhatPagesSay()
    {
        QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
        auto* palette = find<QWidget>(u"command_palette"_s);
        auto* line = palette->findChild<QLineEdit*>();
        QTest::keyClicks(line, u"tie map"_s);
        const auto* list = palette->findChild<QListWidget*>();
        QVERIFY(list->count() > 0);
        const QString first = list->item(0)->text();
        QVERIFY2(first.contains(u"\u2014 A tie map stands beside"_s), qPrintable(first));
        QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(line, u"atol"_s); // stands in a list
        QVERIFY(!list->findItems(u"\u2014 atol"_s, Qt::MatchContains).isEmpty());
        QTest::keyClick(line, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(line, u"tie map"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_VERIFY(m_window->help().isVisible());
        QCOMPARE(view().pageId(), u"findings"_s);
    }
};

QTEST_MAIN(HelpTest)
#include "tst_help.moc"
