// The tables of the findings are read in full, in a narrow column.
#include "tests/ui/window_fixture.h"
#include "ui/base/breakable.h"

#include <QAbstractItemDelegate>
#include <QFontMetrics>
#include <QStyle>
#include <QTableView>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class FindingsTablesTest : public QObject, private WindowFixture {
    Q_OBJECT

    static int heightOfRows(const QTableView* table)
    {
        int rows = 0;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            rows += table->rowHeight(row);
        return rows;
    }

    /// Beside the text of a cell.
    static int margin(const QWidget* table)
    {
        return table->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, table) + 1;
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    /// Tables are as high as their rows, also in another theme than that in which they were measured.
    void noRowIsCutOff()
    {
        makeWindow(setupOf("resize:size=48,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openFile(picture(u"a.png"_s, 160, 120));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        for (const ThemeChoice theme : {ThemeChoice::Dark, ThemeChoice::Light, ThemeChoice::Dark}) {
            Theme::instance().apply(theme);
            for (const QString& name : {u"statistics"_s, u"provenance"_s}) {
                const auto* table = find<QTableView>(name);
                QTRY_VERIFY(table->isVisible());
                QVERIFY(heightOfRows(table) > 100);
                QTRY_COMPARE(table->viewport()->height(), heightOfRows(table));
            }
        }
    }

    void longWordsMayBreak_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("broken");
        QTest::newRow("module") << u"torchvision.transforms"_s << u"torchvision.|transforms"_s;
        QTest::newRow("pipeline") << u"resize:size=64,antialias=on"_s << u"resize:|size=64,|antialias=|on"_s;
        QTest::newRow("kernel") << u"UpSampleBilinear2d.cu"_s << u"Up|Sample|Bilinear2d.|cu"_s;
        QTest::newRow("path") << u"/a_b/c.png"_s << u"/|a_|b/|c.|png"_s;
        QTest::newRow("numbers") << u"0.29.2, 1e-5: 3 of 4"_s << u"0.29.2, 1e-5: 3 of 4"_s;
    }

    void longWordsMayBreak()
    {
        QFETCH(QString, text);
        QFETCH(QString, broken);
        QCOMPARE(breakable(text).replace(QChar(0x200b), u'|'), broken);
    }

    /// B is brighter by about 0.2: the sign of the mean takes room.
    void noNumberIsCutOff()
    {
        QImage image(100, 50, QImage::Format_RGB32);
        image.fill(qRgb(100, 120, 140));
        const QString a = m_folder.filePath(u"a.png"_s);
        QVERIFY(image.save(a));
        for (int i = 0; i < 1001; ++i)
            image.setPixel(i % 100, i / 100, qRgb(101, 121, 141));
        const QString b = m_folder.filePath(u"b.png"_s);
        QVERIFY(image.save(b));
        makeWindow({}, false);
        m_window->openPair(a, b);
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        auto* table = find<QTableView>(u"statistics"_s);
        QTRY_VERIFY(table->isVisible() && table->model()->rowCount() > 5);
        bool hasSign = false;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            for (int column = 0; column < table->model()->columnCount(); ++column) {
                const QModelIndex index = table->model()->index(row, column);
                const QString text = index.data().toString();
                hasSign = hasSign || text == u"\u22120.2"_s;
                QVERIFY2(table->fontMetrics().horizontalAdvance(text) <=
                             table->visualRect(index).width() - 2 * margin(table),
                         qPrintable(text));
            }
        QVERIFY(hasSign);
    }

    void noWordIsCutOff()
    {
        makeWindow(setupOf("resize:size=48,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openFile(picture(u"a_photograph_with_a_long_name.png"_s, 160, 120));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        auto* table = find<QTableView>(u"provenance"_s);
        QTRY_VERIFY(table->isVisible() && table->model()->rowCount() > 5);
        int shared = 0;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const auto textOf = [&](int column) {
                return table->model()->index(row, column).data().toString();
            };
            const bool isShared = textOf(1) == textOf(2);
            shared += isShared ? 1 : 0;
            QCOMPARE(table->columnSpan(row, 1), isShared ? 2 : 1);
            for (int column = 0; column < (isShared ? 2 : 3); ++column) {
                const QRect cell = table->visualRect(table->model()->index(row, column));
                const int room = cell.width() - 2 * margin(table);
                const QString text = breakable(textOf(column));
                const QRect needed =
                    table->fontMetrics().boundingRect(QRect(0, 0, room, 10000), Qt::TextWordWrap, text);
                const QString sizes = u"%1x%2 in %3x%4: %5"_s.arg(needed.width())
                                          .arg(needed.height())
                                          .arg(room)
                                          .arg(cell.height())
                                          .arg(text);
                QVERIFY2(needed.width() <= room && needed.height() <= cell.height(), qPrintable(sizes));
            }
        }
        QVERIFY(shared >= 2); // the input and the decoder, at least
        QVERIFY(table->model()->index(0, 1).data() != table->model()->index(0, 2).data());
    }
};

QTEST_MAIN(FindingsTablesTest)
#include "tst_findings_tables.moc"
