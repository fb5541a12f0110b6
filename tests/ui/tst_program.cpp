// SPDX-License-Identifier: Apache-2.0
// The application as a script calls it: what it prints, what it writes, how it ends.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace Qt::StringLiterals;

class ProgramTest : public QObject {
    Q_OBJECT

private:
    struct Ran {
        bool crashed = true;
        int exitCode = -1;
        QString out, err;
    };

    [[nodiscard]] static Ran run(const QStringList& arguments, const QProcessEnvironment& environment)
    {
        constexpr int kPatience = 30000;
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(COMPAROSCOPE_PROGRAM), arguments);
        if (!process.waitForFinished(kPatience)) {
            process.kill();
            process.waitForFinished();
            return {true, -1, {}, u"still running"_s};
        }
        return {process.exitStatus() == QProcess::CrashExit, process.exitCode(),
                QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

    [[nodiscard]] static Ran run(const QStringList& arguments)
    {
        return run(arguments, QProcessEnvironment::systemEnvironment());
    }

    /// That it ends with 2 and says these words, behind its name.
    static void expectMistake(const QStringList& arguments, const QString& words)
    {
        const Ran ran = run(arguments);
        QVERIFY2(!ran.crashed, qPrintable(arguments.join(u' ')));
        QVERIFY2(ran.exitCode == 2,
                 qPrintable(arguments.join(u' ') + u": "_s + QString::number(ran.exitCode)));
        QVERIFY2(ran.err.contains(words) && ran.err.contains(u"comparoscope: "_s), qPrintable(ran.err));
    }

    [[nodiscard]] QString file(const QString& name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
    QString m_picture;

private Q_SLOTS:
    void initTestCase()
    {
        m_picture = file(u"a.png"_s);
        QImage image(20, 12, QImage::Format_RGB32);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                image.setPixelColor(x, y, QColor((x * 53 + y * 31) % 256, x * 12, y * 20));
        QVERIFY(image.save(m_picture));
    }

    void aPixelOutsideOfThePictureIsToldAndDoesNoHarm_data()
    {
        QTest::addColumn<QString>("pixel");
        for (const char* pixel : {"-1,-1", "5000,5", "5,5000", "20,3", "3,12", "2147483647,0"})
            QTest::newRow(pixel) << QString::fromLatin1(pixel);
    }

    void aPixelOutsideOfThePictureIsToldAndDoesNoHarm()
    {
        QFETCH(QString, pixel);
        const QString shot = file(u"pixel.png"_s);
        const QString op = u"resize:size=12x20,mode=bicubic"_s;
        expectMistake({u"--pixel="_s + pixel, m_picture, u"--op"_s, op, u"--screenshot"_s, shot},
                      u"There is no pixel %1 in a picture of 20 x 12."_s.arg(pixel));
        expectMistake({u"--pixel="_s + pixel, m_picture, m_picture, u"--screenshot"_s, shot},
                      u"There is no pixel %1 in a picture of 20 x 12."_s.arg(pixel));
    }

    void aPixelInsideIsShown()
    {
        const QString shot = file(u"inside.png"_s);
        const Ran ran = run({u"--pixel=19,11"_s, u"--zoom"_s, u"8"_s, m_picture, u"--op"_s,
                             u"resize:size=12x20,mode=bicubic"_s, u"--screenshot"_s, shot});
        QVERIFY2(!ran.crashed && ran.exitCode == 0, qPrintable(ran.err));
        QVERIFY(!QImage(shot).isNull());
    }

    void textNeedsNoDisplay_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("words");
        QTest::newRow("help") << u"--help"_s << u"Usage: "_s;
        QTest::newRow("h") << u"-h"_s << u"Usage: "_s;
        QTest::newRow("version") << u"--version"_s << u"comparoscope "_s;
        QTest::newRow("man") << u"--man"_s << u".TH"_s;
    }

    void textNeedsNoDisplay()
    {
        QFETCH(QString, option);
        QFETCH(QString, words);
        const Ran ran = run({option}, withoutDisplay());
        QVERIFY2(!ran.crashed && ran.exitCode == 0, qPrintable(ran.err));
        QVERIFY2(ran.out.contains(words), qPrintable(ran.out));
    }

    void withoutADisplayASentenceSaysSo()
    {
        const Ran ran = run({m_picture}, withoutDisplay());
        QVERIFY2(!ran.crashed, qPrintable(ran.err));
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.startsWith(u"comparoscope: No display"_s) && ran.err.count(u'\n') == 1,
                 qPrintable(ran.err));
    }

    void optionsThatMakeNoSenseAreRefused()
    {
        const QString shot = file(u"refused.png"_s);
        const QString broken = file(u"broken.json"_s);
        QFile text(broken);
        QVERIFY(text.open(QIODevice::WriteOnly) && text.write("{") == 1);
        text.close();
        const QString scenario = u"torchvision-uint8-resize"_s;
        const QStringList end{u"--screenshot"_s, shot};
        const auto expect = [&end](const QStringList& arguments, const QString& words) {
            expectMistake(arguments + end, words);
        };
        expect({m_picture, u"--size"_s, u"100000x100000"_s}, u"--size"_s);
        expect({m_picture, u"--size"_s, u"0x800"_s}, u"--size"_s);
        expect({m_picture, u"--size=-5x800"_s}, u"--size"_s);
        expect({m_picture, u"--zoom"_s, u"nan"_s}, u"--zoom"_s);
        expect({m_picture, u"--zoom"_s, u"0"_s}, u"--zoom"_s);
        expect({m_picture, u"--zoom"_s, u"1e9"_s}, u"--zoom"_s);
        expect({m_picture, u"--zoom"_s, u"x"_s}, u"--zoom"_s);
        expect({m_picture, u"--pipeline"_s, broken}, u"Cannot use "_s + broken);
        expect({m_picture, u"--pipeline"_s, file(u"absent.json"_s)}, u"No such file"_s);
        expect({m_picture, u"--pipeline"_s, broken, u"--op"_s, u"to_float"_s},
               u"--pipeline cannot be combined with --op"_s);
        expect({u"--sweep"_s, m_picture, u"--pipeline"_s, broken, u"--op"_s, u"to_float"_s},
               u"--pipeline cannot be combined with --op"_s);
        expect({u"--scenario"_s, scenario, u"--fix"_s, u"99"_s}, u"'99' is none of them"_s);
        expect({u"--scenario"_s, scenario, u"--fix=-1"_s}, u"'-1' is none of them"_s);
        expect({u"--scenario"_s, scenario, u"--fix"_s, u"one"_s}, u"'one' is none of them"_s);
        expect({m_picture, u"--fix"_s, u"1"_s}, u"--scenario"_s);
        expect({m_picture, u"--gradients"_s, u"--part"_s, u"nosuch"_s}, u"'nosuch' is no part"_s);
        expect({m_picture, u"--part"_s, u"maps"_s}, u"--gradients"_s);
        expect({m_picture, u"--view"_s, u""_s}, u"--view: has an empty value"_s);
        for (const QString& seconds : {u"-1"_s, u"nan"_s, u"86401"_s, u"long"_s})
            expect({m_picture, u"--peer-timeout="_s + seconds}, u"--peer-timeout"_s);
        expectMistake({m_picture, u"--zoom"_s, u"2"_s}, u"--screenshot"_s);
        expectMistake({m_picture, u"--screenshot"_s, u""_s}, u"--screenshot: has an empty value"_s);
        QVERIFY(!QFileInfo::exists(shot));
    }

    void aPictureThatCannotBeWrittenIsTold()
    {
        const QString absent = file(u"no/such/folder/shot.png"_s);
        expectMistake({m_picture, u"--screenshot"_s, absent}, u"Cannot write "_s + absent);
        const QString unknown = file(u"shot.xyz"_s);
        expectMistake({m_picture, u"--screenshot"_s, unknown}, u"Cannot write "_s + unknown);
    }

    void aFileThatCannotBeOpenedIsTold()
    {
        expectMistake({file(u"absent.png"_s), u"--screenshot"_s, file(u"shot.png"_s)}, u"No such file"_s);
    }

    void aPipeIntoWhichNobodyWritesHoldsNothingUp()
    {
        const QString pipe = file(u"pipe"_s);
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        const QStringList shot{u"--screenshot"_s, file(u"shot.png"_s)};
        expectMistake(QStringList{pipe} + shot, u"has sent nothing"_s);
        expectMistake(QStringList{m_picture, u"--pipeline"_s, pipe} + shot, u"has sent nothing"_s);
    }

private:
    [[nodiscard]] static QProcessEnvironment withoutDisplay()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const QString& name : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s})
            environment.remove(name);
        return environment;
    }
};

QTEST_GUILESS_MAIN(ProgramTest)
#include "tst_program.moc"
