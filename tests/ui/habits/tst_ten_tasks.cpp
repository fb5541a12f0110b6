// SPDX-License-Identifier: Apache-2.0
// What a new user comes for, walked by mouse and keys as a person does it, in at most four actions each.
#include "tests/ui/window_fixture.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/inspect/findings/answer_view.h"
#include "ui/inspect/ops/op_picker.h"
#include "ui/inspect/page/page.h"
#include "ui/peers/add_dialog.h"
#include "ui/peers/device_box.h"
#include "ui/peers/python_list.h"
#include "ui/widgets/save_dialog.h"

#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class TenTasksTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    int m_actions = 0;

    [[nodiscard]] Session& session() const { return m_window->session(); }
    [[nodiscard]] AnswerModel& answer() const { return m_window->view().answer(); }
    [[nodiscard]] QString text(const QString& label) const { return find<QLabel>(label)->text(); }

    void settle() const
    {
        QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().isRunning() && !session().isExplaining() &&
                                     answer().answer() && !answer().isGrading() && !answer().isSearching(),
                                 30000);
    }

    void click(QWidget* widget)
    {
        QVERIFY2(widget && widget->isVisible() && widget->isEnabled(), "what is clicked can be seen");
        ++m_actions;
        QTest::mouseClick(widget, Qt::LeftButton);
    }

    /// A key as the menus show it.
    void press(const QString& action)
    {
        const QKeySequence keys = m_window->actions().get(action)->shortcut();
        QVERIFY2(!keys.isEmpty(), qPrintable(action));
        ++m_actions;
        QTest::keySequence(m_window.get(), keys);
    }

    void type(QWidget* field, const QString& words)
    {
        ++m_actions;
        QTest::keyClicks(field, words);
        QTest::keyClick(field, Qt::Key_Return);
    }

    void drop(const QStringList& paths)
    {
        ++m_actions;
        QMimeData files;
        QList<QUrl> urls;
        for (const QString& path : paths)
            urls << QUrl::fromLocalFile(path);
        files.setUrls(urls);
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(m_window.get(), &enter));
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(400, 300), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QVERIFY(QCoreApplication::sendEvent(m_window.get(), &event));
    }

    /// A picture that is resized on two devices, which nobody has touched yet.
    void openExample()
    {
        drop({picture(u"own.png"_s, 96, 64)});
        settle();
        m_actions = 0;
    }

private Q_SLOTS:
    void init()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true, true);
        m_actions = 0;
    }
    void cleanup()
    {
        QVERIFY2(m_actions <= 4, qPrintable(u"%1 actions"_s.arg(m_actions)));
        m_window.reset();
    }

    void openOnesOwnPicture()
    {
        drop({picture(u"own.png"_s, 96, 64)});
        settle();
        QVERIFY(session().path(0).endsWith(u"own.png"_s));
        QVERIFY(find<QWidget>(u"canvas"_s)->isVisible());
    }

    void chooseOpAndDevices()
    {
        openExample();
        press(u"add_step"_s);
        auto* picker = m_window->findChild<OpPicker*>();
        QVERIFY(picker->isVisible());
        type(picker->findChild<QLineEdit*>(), u"horizontal_flip"_s);
        QCOMPARE(session().setup().pipeline.steps.back().op->id, std::string("horizontal_flip"));
        auto* box = find<DeviceBox>(u"device_B"_s);
        const int cpu = box->findText(u"cpu"_s);
        QVERIFY(cpu >= 0);
        ++m_actions; // opening the list and choosing is one
        box->setCurrentIndex(cpu);
        Q_EMIT box->activated(cpu);
        QCOMPARE(session().setup().b.device, (DeviceId{DeviceKind::Cpu, 0}));
        settle();
        QCOMPARE(text(u"answer_grade"_s), u"Identical"_s);
    }

    void readWhatDiffersAndWhetherItMatters()
    {
        openExample();
        QCOMPARE(text(u"answer_grade"_s), u"Rounding"_s);
        for (const char* label : {"answer_grade", "answer_sentence", "answer_share", "answer_size"}) {
            auto* shown = find<QLabel>(QLatin1StringView(label));
            QVERIFY2(shown->isVisible() && !shown->text().isEmpty(), label);
            QVERIFY2(shown->visibleRegion().boundingRect().height() >= shown->fontMetrics().height(), label);
        }
        QCOMPARE(m_actions, 0);
    }

    void findTheWorstPixel()
    {
        openExample();
        press(u"worst_difference"_s);
        const auto& worst = session().result()->whole.comparison->all.worst;
        QVERIFY(worst);
        QTRY_COMPARE(m_window->view().currentPixel(), std::optional(QPoint(worst->x, worst->y)));
    }

    void makeThemEqual()
    {
        openExample();
        click(find<QPushButton>(u"make_equal"_s));
        settle();
        QCOMPARE(text(u"answer_grade"_s), u"Identical"_s);
    }

    void setATolerance()
    {
        openExample();
        click(find<QPushButton>(u"accept_difference"_s));
        settle();
        QVERIFY(answer().answer()->isTolerated);
    }

    void writeAReport()
    {
        openExample();
        const QString path = m_folder.filePath(u"walk.html"_s);
        QTimer::singleShot(0, this, [&] { answerDialog(path); });
        press(u"export_report"_s);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 20000);
        const auto content = [&path] {
            QFile report(path);
            return report.open(QIODevice::ReadOnly) ? report.readAll() : QByteArray();
        };
        QTRY_VERIFY(content().contains("Rounding"));
    }

    void compareTwoFilesOfUnequalSize()
    {
        drop({picture(u"a.png"_s, 60, 40), picture(u"b.png"_s, 48, 32)});
        QTRY_VERIFY_WITH_TIMEOUT(session().isPair() && session().outcome() && !session().isRunning(), 20000);
        QTRY_VERIFY(text(u"answer_sentence"_s).contains(u"60x40"_s)); // the answer follows the outcome
        QVERIFY(text(u"answer_sentence"_s).contains(u"48x32"_s));
        QVERIFY(find<QWidget>(u"canvas"_s)->isVisible()); // what both have is seen
        click(find<QPushButton>(u"who_made"_s));
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_window->view().makers().isRunning() && !m_window->view().makers().made().empty(), 60000);
    }

    void lookIntoABrokenJpeg()
    {
        const QString whole = m_folder.filePath(u"whole.jpg"_s);
        QVERIFY(QImage(picture(u"p.png"_s, 96, 64)).save(whole));
        QFile file(whole), cut(m_folder.filePath(u"cut.jpg"_s));
        QVERIFY(file.open(QIODevice::ReadOnly) && cut.open(QIODevice::WriteOnly));
        const QByteArray bytes = file.readAll();
        cut.write(bytes.first(bytes.size() * 2 / 3));
        cut.close();
        drop({cut.fileName()});
        QTRY_COMPARE_WITH_TIMEOUT(m_window->shownPage().id(), u"jpeg_lab"_s, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->shownPage().isReady(), 20000);
    }

    void useTheInstalledTorch()
    {
        const QString torch = environmentWithTorch();
        openExample();
        auto* box = find<DeviceBox>(u"device_B"_s);
        ++m_actions; // the last line of the list
        box->setCurrentIndex(box->count() - 1);
        Q_EMIT box->activated(box->count() - 1);
        auto* dialog = m_window->findChild<AddPeerDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* pythons = dialog->findChild<PythonList*>();
        QTRY_VERIFY(pythons->topLevelItemCount() >= 1);
        QTRY_COMPARE(dialog->definition().python, toUtf8(torch)); // it is proposed
        QCOMPARE(dialog->definition().library, std::string("torch"));
        click(dialog->findChild<QPushButton*>(u"add_start"_s));
        // This environment is made for the test and cannot start: that is a sentence in the dialog.
        auto* problem = dialog->findChild<QLabel*>(u"add_problem"_s);
        QTRY_VERIFY_WITH_TIMEOUT(problem->isVisible() && !problem->text().isEmpty(), 20000);
    }

private:
    /// Types a path into the dialog that waits for one.
    void answerDialog(const QString& path)
    {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<SaveDialog*>(widget); dialog && dialog->isVisible()) {
                ++m_actions;
                dialog->findChild<QLineEdit*>(u"fileNameEdit"_s)->setText(path);
                static_cast<QDialog*>(dialog)->accept();
                return;
            }
        QTimer::singleShot(20, this, [this, path] { answerDialog(path); });
    }

    /// A virtual environment beside the picture, as far as it is seen from outside.
    QString environmentWithTorch() const
    {
        for (const char* name :
             {"VIRTUAL_ENV", "CONDA_PREFIX", "CONDA_EXE", "MAMBA_ROOT_PREFIX", "PYENV_ROOT"})
            qunsetenv(name);
        qputenv("HOME", m_folder.filePath(u"home"_s).toLocal8Bit());
        const QDir folder(m_folder.filePath(u".venv"_s));
        folder.mkpath(u"bin"_s);
        folder.mkpath(u"lib/python3.11/site-packages/torch-2.9.0.dist-info"_s);
        QFile program(folder.filePath(u"bin/python"_s));
        if (!program.open(QIODevice::WriteOnly))
            return {};
        program.write("#!/bin/sh\nexit 3\n");
        program.close();
        program.setPermissions(program.permissions() | QFile::ExeOwner);
        return program.fileName();
    }
};

QTEST_MAIN(TenTasksTest)
#include "tst_ten_tasks.moc"
