// SPDX-License-Identifier: Apache-2.0
// Installed libraries: the Pythons of a home that is made for this, with versions, and the one that is
// chosen.
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/peers/add_dialog.h"
#include "ui/peers/python_list.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class PythonsTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    /// An environment with these distributions; gives its interpreter.
    QString make(const QString& prefix, const QStringList& installed) const
    {
        const QDir folder(m_folder.filePath(prefix));
        folder.mkpath(u"bin"_s);
        const QString site = u"lib/python3.11/site-packages/"_s;
        folder.mkpath(site);
        for (const QString& name : installed)
            folder.mkpath(site + name);
        QFile program(folder.filePath(u"bin/python"_s));
        if (!program.open(QIODevice::WriteOnly))
            return {};
        program.close();
        return program.fileName();
    }

private Q_SLOTS:
    void init()
    {
        for (const char* name :
             {"VIRTUAL_ENV", "CONDA_PREFIX", "CONDA_EXE", "MAMBA_ROOT_PREFIX", "PYENV_ROOT"})
            qunsetenv(name);
        qputenv("HOME", m_folder.filePath(u"home"_s).toLocal8Bit());
        makeWindow(setupOf("to_float", "cpu", "emu:0"), true);
        m_window->openFile(picture(u"input.png"_s, 48, 32));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
    }
    void cleanup() { m_window.reset(); }

    void eachIsListedWithItsVersionsAndOneIsChosen()
    {
        const QString beside = make(u".venv"_s, {u"torch-2.9.0.dist-info"_s, u"kornia-0.8.1.dist-info"_s});
        const QString pyenv = make(u"home/.pyenv/versions/3.11.4"_s, {u"Pillow-11.0.0.dist-info"_s});
        m_window->actions().get(u"add_peer"_s)->trigger();
        auto* dialog = m_window->findChild<AddPeerDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* list = dialog->findChild<PythonList*>();
        QTRY_VERIFY(list->topLevelItemCount() >= 2);
        const QTreeWidgetItem& first = *list->topLevelItem(0);
        QVERIFY(first.text(0).startsWith(u".venv in "_s));
        QCOMPARE(first.text(1), u"3.11"_s);
        QCOMPARE(first.text(2), u"2.9.0"_s);
        QCOMPARE(first.text(3), u"–"_s);
        QCOMPARE(first.text(4), u"0.8.1"_s);

        // The first that has the library is meant; another library asks for another one by hand.
        auto* python = dialog->findChild<QLineEdit*>(u"add_library_python"_s);
        QCOMPARE(QDir::fromNativeSeparators(python->text()), beside);
        QCOMPARE(dialog->definition().library, std::string("torch"));
        QCOMPARE(dialog->definition().name, std::string("torch"));
        QCOMPARE(dialog->definition().python, toUtf8(beside));
        auto* hint = dialog->findChild<QLabel*>(u"add_library_hint"_s);
        QVERIFY(hint->text().contains(u"torch 2.9.0"_s));
        dialog->findChild<QComboBox*>(u"add_library"_s)->setCurrentText(u"pillow"_s);
        QVERIFY2(hint->text().contains(u"not installed"_s), qPrintable(hint->text()));
        list->choose(pyenv, {});
        QVERIFY(hint->text().contains(u"pillow 11.0.0"_s));
        QCOMPARE(dialog->definition().python, toUtf8(pyenv));

        // One that is named stands in the list, too.
        const QString named = make(u"elsewhere"_s, {u"pillow-9.0.dist-info"_s});
        python->setText(named);
        Q_EMIT python->editingFinished();
        QVERIFY(list->topLevelItem(0)->text(0) == u"chosen"_s && hint->text().contains(u"9.0"_s));
    }
};

QTEST_MAIN(PythonsTest)
#include "tst_pythons.moc"
