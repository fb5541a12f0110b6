// SPDX-License-Identifier: Apache-2.0
// The tables of the findings are read in full, in a narrow column.
#include "tests/support/paths.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/breakable.h"
#include "ui/base/text.h"

#include <QAbstractItemDelegate>
#include <QComboBox>
#include <QFontMetrics>
#include <QStyle>
#include <QTableView>

#include <algorithm>

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

    /// The first row whose height is not that of its tallest text, or which has a text that is wider than its
    /// cell.
    static QString misfit(const QTableView* table)
    {
        constexpr int kGap = 8; // at most
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            int tallest = 0;
            QString texts;
            for (int column = 0; column < (table->columnSpan(row, 1) == 2 ? 2 : 3); ++column) {
                const QModelIndex index = table->model()->index(row, column);
                const int room = table->visualRect(index).width() - 2 * margin(table);
                const QString text = breakable(index.data().toString());
                const QRect needed =
                    table->fontMetrics().boundingRect(QRect(0, 0, room, 10000), Qt::TextWordWrap, text);
                if (needed.width() > room)
                    return u"%1 in %2: %3"_s.arg(needed.width()).arg(room).arg(text);
                tallest = std::max(tallest, needed.height());
                texts += text + u'\n';
            }
            const int height = table->rowHeight(row);
            if (height < tallest || height > tallest + kGap)
                return u"%1 for %2: %3"_s.arg(height).arg(tallest).arg(texts);
        }
        return {};
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

    /// A pair of pictures that name their channels.
    void channelsHaveTheirNames()
    {
        makeWindow(setupOf("resize:size=48,mode=bilinear", "cpu", "emu:0"), true);
        const QString folder = fromUtf8(test::dataFolder()) + u"/support/pictures/"_s;
        m_window->openPair(folder + u"cmyk.tif"_s, folder + u"rgba.tif"_s);
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        const auto* model = find<QTableView>(u"statistics"_s)->model();
        QTRY_COMPARE(model->headerData(4, Qt::Horizontal).toString(), u"K"_s);
        QCOMPARE(model->headerData(1, Qt::Horizontal).toString(), u"C"_s);
        const auto* channels = find<QComboBox>(u"histogram_channel"_s);
        QVERIFY(channels);
        QCOMPARE(channels->itemText(4), u"K"_s);
    }

    void longWordsMayBreak_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("broken");
        QTest::newRow("module") << u"torchvision.transforms"_s << u"torchvision.|transforms"_s;
        QTest::newRow("pipeline") << u"resize:size=64,antialias=on"_s << u"resize:|size=64,|antialias=|on"_s;
        QTest::newRow("kernel") << u"UpSampleBilinear2d.cu"_s << u"Up|Sample|Bilinear2d.|cu"_s;
        QTest::newRow("short names") << u"PyTorch 2.15.0, OpenCV"_s << u"PyTorch 2.15.0, OpenCV"_s;
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
            const bool isShared = table->columnSpan(row, 1) == 2;
            shared += isShared ? 1 : 0;
            QCOMPARE(table->model()->index(row, 1).data() == table->model()->index(row, 2).data(), isShared);
        }
        for (const QSize size : {QSize(1280, 800), QSize(2560, 1440), QSize(1280, 800)}) {
            m_window->resize(size);
            QTest::qWait(20);
            QTRY_VERIFY2(misfit(table).isEmpty(), qPrintable(misfit(table)));
        }
        QVERIFY(shared >= 2); // the input and the decoder, at least
        QVERIFY(table->model()->index(0, 1).data() != table->model()->index(0, 2).data());
    }
};

QTEST_MAIN(FindingsTablesTest)
#include "tst_findings_tables.moc"
