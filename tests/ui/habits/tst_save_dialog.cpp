// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/save_dialog.h"

#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// Who chooses "PDF" gets one.
class SaveDialogTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    const QStringList m_filters{u"Web page (*.html)"_s, u"JSON (*.json)"_s, u"PDF (*.pdf)"_s};

    static void write(QFileDialog& dialog, const QString& name)
    {
        auto* line = dialog.findChild<QLineEdit*>(u"fileNameEdit"_s);
        line->clear();
        QTest::keyClicks(line, name);
    }

    static void chooseType(QFileDialog& dialog, int index)
    {
        auto* types = dialog.findChild<QComboBox*>(u"fileTypeCombo"_s);
        while (types->currentIndex() != index)
            QTest::keyClick(types, types->currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
    }

private Q_SLOTS:
    void theNameFollowsTheType_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<int>("type");
        QTest::addColumn<QString>("name");
        QTest::newRow("as proposed") << QString() << 0 << u"photo.html"_s;
        QTest::newRow("another type") << QString() << 2 << u"photo.pdf"_s;
        QTest::newRow("a name of one's own") << u"for Ann.html"_s << 2 << u"for Ann.pdf"_s;
        QTest::newRow("no ending") << u"photo"_s << 0 << u"photo.html"_s;
        QTest::newRow("typed ending counts") << u"photo.json"_s << 0 << u"photo.json"_s;
    }

    void theNameFollowsTheType()
    {
        QFETCH(QString, typed);
        QFETCH(int, type);
        QFETCH(QString, name);
        SaveDialog dialog(nullptr, u"Report"_s, m_folder.filePath(u"photo.html"_s), m_filters);
        dialog.show();
        if (!typed.isEmpty())
            write(dialog, typed);
        chooseType(dialog, type);
        QCOMPARE(dialog.path(), QDir(m_folder.path()).filePath(name));
    }
};

QTEST_MAIN(SaveDialogTest)
#include "tst_save_dialog.moc"
