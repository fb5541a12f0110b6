// SPDX-License-Identifier: Apache-2.0
// The report of the page of recordings: the files that 'comparo diff A B --report' writes.
#include "tests/ui/window_fixture.h"
#include "ui/base/engine_text.h"
#include "ui/inspect/files/report_export.h"
#include "ui/recordings/export.h"
#include "ui/recordings/model.h"
#include "ui/recordings/page.h"
#include "ui/widgets/message_bar.h"

#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>

#include <algorithm>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kPatience = 20000;

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Without the moment when it was made.
QString timeless(const QString& path)
{
    QString text = QString::fromUtf8(contentOf(path));
    return text.replace(QRegularExpression(u"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ"_s), u"NOW"_s);
}

} // namespace

class RecordingsReportTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] QString recorded(const QString& name) const { return m_folder.filePath(name); }
    [[nodiscard]] RecordingsModel& model() const { return m_window->page<RecordingsPage>().model(); }
    [[nodiscard]] QAction* action(const char* id) const
    {
        return m_window->actions().get(QLatin1StringView(id));
    }

    void openTwo()
    {
        m_window->openPair(recorded(u"a.comparo"_s), recorded(u"b.comparo"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().isPair(), kPatience);
    }

    /// Writes the report of what is open; false where it did not come.
    bool write(const QString& path)
    {
        RecordingsExport& reports = m_window->page<RecordingsPage>().reports();
        QSignalSpy written(&reports, &RecordingsExport::written), failed(&reports, &RecordingsExport::failed);
        reports.write(path);
        if (written.wait(kPatience))
            return true;
        qWarning() << model().command() << failed;
        return false;
    }

    int comparo(const QString& command) const
    {
        QProcess process;
        const QString folder = QFileInfo(QStringLiteral(COMPARO_PROGRAM)).absolutePath();
        process.start(u"/bin/sh"_s, {u"-c"_s, u"PATH='%1':\"$PATH\"; "_s.arg(folder) + command});
        return process.waitForFinished(kPatience) ? process.exitCode() : -1;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QProcess python;
        python.start(QStringLiteral(COMPARO_TEST_PYTHON),
                     {QStringLiteral(COMPARO_TEST_DATA "/ui/record_programs.py"), m_folder.path()});
        QVERIFY(python.waitForFinished(kPatience));
        const QByteArray errors = python.readAllStandardError();
        if (errors.contains("No module named 'numpy'"))
            QSKIP("NumPy is not installed");
        QVERIFY2(python.exitCode() == 0, errors.constData());
    }

    void init() { makeWindow(setupOf("to_float", "cpu", "emu:0"), true); }
    void cleanup() { m_window.reset(); }

    void theBytesAreThoseOfTheCommandLine_data()
    {
        QTest::addColumn<QString>("extension");
        QTest::addColumn<QString>("tolerance");
        for (const char* extension : {"html", "json", "md", "csv", "xml"}) {
            QTest::newRow(extension) << QString::fromLatin1(extension) << QString();
            QTest::addRow("%s, with a tolerance", extension)
                << QString::fromLatin1(extension) << u"--atol 0.3 --ulp 2"_s;
        }
    }

    void theBytesAreThoseOfTheCommandLine()
    {
        QFETCH(const QString, extension);
        QFETCH(const QString, tolerance);
        openTwo();
        if (!tolerance.isEmpty())
            model().setTolerance({0.3, 0.0, 2});
        const QString path = m_folder.filePath(u"report."_s + extension);
        QFile::remove(path);
        QVERIFY(write(path));
        const QString ours = timeless(path);
        QVERIFY(ours.contains(u"encoder.0"_s));
        QVERIFY(QFile::remove(path));
        QVERIFY(model().command().endsWith(tolerance));
        QCOMPARE(comparo(model().command() + u" --report "_s + path), 1); // they differ
        QCOMPARE(ours, timeless(path));
    }

    /// The file that the window writes, and that of its command line.
    void compareWithCommandLine(const QString& path, int exitCode)
    {
        QFile::remove(path);
        QVERIFY(write(path));
        const QString ours = timeless(path);
        QVERIFY(QFile::remove(path));
        QCOMPARE(comparo(model().command() + u" --report "_s + path), exitCode);
        QCOMPARE(ours, timeless(path));
    }

    void filesOfArraysOpenHereAndHaveTheSameReport()
    {
        const QString folder = QStringLiteral(COMPARO_TEST_DATA "/reference/arrays/");
        m_window->openPair(folder + u"state.pt"_s, folder + u"module.pt"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().isPair(), kPatience);
        QCOMPARE(&m_window->shownPage(), static_cast<Page*>(&m_window->page<RecordingsPage>()));
        QTRY_VERIFY_WITH_TIMEOUT(model().answer(), kPatience);
        QVERIFY(engineText(model().answer()->answer.sentence).startsWith(u"Cannot say: "_s)); // other names
        compareWithCommandLine(m_folder.filePath(u"arrays.html"_s), 1);
        compareWithCommandLine(m_folder.filePath(u"arrays.json"_s), 1);
        const QString copy = m_folder.filePath(u"copy.pt"_s);
        QVERIFY(QFile::copy(folder + u"state.pt"_s, copy));
        m_window->openPair(folder + u"state.pt"_s, copy);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().isPair(), kPatience);
        compareWithCommandLine(m_folder.filePath(u"same.md"_s), 0);
    }

    void localErrorsAndLiveSidesAreThoseOfTheCommandLine_data()
    {
        QTest::addColumn<QString>("extension");
        for (const char* extension : {"html", "json", "md", "csv", "xml"})
            QTest::newRow(extension) << QString::fromLatin1(extension);
    }

    void localErrorsAndLiveSidesAreThoseOfTheCommandLine()
    {
        QFETCH(const QString, extension);
        const QString path = m_folder.filePath(u"here."_s + extension);
        m_window->openPair(recorded(u"live.comparo"_s), recorded(u"right.comparo"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().isPair(), kPatience);
        model().runLocal(Side::parse("cpu/exact"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().localSide(), kPatience);
        QVERIFY(model().command().endsWith(u" --local cpu/exact"_s));
        compareWithCommandLine(path, 1);

        m_window->openFile(recorded(u"live.comparo"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && !model().isPair(), kPatience);
        model().runHere(Side::parse("cpu/exact"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().live(), kPatience);
        compareWithCommandLine(path, 1);
    }

    void thePairsOfAPersonAreInTheCommandLine()
    {
        openTwo();
        const auto indexOf = [this](int side, const char* name) {
            const auto& steps = model().file(side)->recording.steps;
            return static_cast<std::size_t>(std::ranges::find(steps, name, &RecordedStep::name) -
                                            steps.begin());
        };
        model().pairByHand(indexOf(0, "extra_a"), indexOf(1, "extra_b"));
        model().pairByHand(indexOf(0, "mask"), std::nullopt);
        QVERIFY2(model().command().contains(u" --same-step "_s) &&
                     model().command().contains(u"extra_a=extra_b"_s) &&
                     model().command().contains(u"mask="_s),
                 qPrintable(model().command()));
        compareWithCommandLine(m_folder.filePath(u"same.csv"_s), 1);
        // Steps that lose their partners stay alone, although their shapes are those of the lost ones.
        model().pairByHand(indexOf(0, "mask"), indexOf(1, "half"));
        QVERIFY2(model().command().contains(u"mask=half"_s), qPrintable(model().command()));
        compareWithCommandLine(m_folder.filePath(u"other.csv"_s), 1);
    }

    void aPdfTellsOfTheFirstTensorThatDiffers()
    {
        openTwo();
        const QString path = m_folder.filePath(u"report.pdf"_s);
        QVERIFY(write(path));
        QVERIFY(contentOf(path).startsWith("%PDF-"));
        QVERIFY(QFileInfo(path).size() > 4000);
    }

    void whatIsPairedByHandStaysSo()
    {
        openTwo();
        const auto indexOf = [this](int side, const char* name) {
            const auto& steps = model().file(side)->recording.steps;
            for (std::size_t i = 0; i < steps.size(); ++i)
                if (steps[i].name == name)
                    return i;
            return steps.size();
        };
        model().pairByHand(indexOf(0, "mask"), std::nullopt);
        const QString path = m_folder.filePath(u"hand.md"_s);
        QVERIFY(write(path));
        QVERIFY2(timeless(path).contains(u"mask | Only A has this step"_s) ||
                     timeless(path).contains(u"| mask | "_s),
                 qPrintable(timeless(path)));
        QVERIFY(timeless(path).count(u"| mask | "_s) == 2); // one line of each
    }

    void theMenuWritesWhatTwoFilesHave()
    {
        QVERIFY(!action("export_report")->isEnabled());
        m_window->openFile(recorded(u"a.comparo"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady() && model().isOpen(), kPatience);
        QVERIFY(!m_window->page<RecordingsPage>().reports().canWrite());
        QVERIFY(!action("export_report")->isEnabled());
        openTwo();
        QVERIFY(action("export_report")->isEnabled());
        QSignalSpy failed(&m_window->page<RecordingsPage>().reports(), &RecordingsExport::failed);
        m_window->page<RecordingsPage>().reports().write(m_folder.filePath(u"report.doc"_s));
        QTRY_COMPARE_WITH_TIMEOUT(failed.count(), 1, kPatience);
        QVERIFY(!QFile::exists(m_folder.filePath(u"report.doc"_s)));
        QVERIFY(write(m_folder.filePath(u"report.csv"_s)));
        QVERIFY(m_window->findChild<MessageBar*>()->text().contains(u"report.csv"_s));
    }
};

QTEST_MAIN(RecordingsReportTest)
#include "tst_recordings_report.moc"
