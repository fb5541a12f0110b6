// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/widgets/drag_handle.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMimeData>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// What leaves the window with the mouse.
class DragTest : public QObject, private WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        m_window->openFile(picture(u"input.png"_s, 90, 60));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
    }
    void cleanup() { m_window.reset(); }

    void theHandleCarriesTheResultsAsFiles()
    {
        auto* handle = find<DragHandle>(u"drag_result"_s);
        QVERIFY(handle && handle->isVisible());
        QVERIFY(!handle->content());
        QTest::mousePress(handle, Qt::LeftButton);
        QTRY_VERIFY(handle->content());
        const QList<QUrl> urls = handle->content()->urls();
        QCOMPARE(urls.size(), 3);
        const Tensor a = readImage(toPath(urls[0].toLocalFile())).tensor;
        QCOMPARE(a.at(0, 2, 5, 7), m_window->session().result()->imageA().at(0, 2, 5, 7));
        QVERIFY(QFileInfo(urls[1].toLocalFile()).fileName().startsWith(u"input"_s));
        // Pulled away it is a drag, and no click.
        QApplication::clipboard()->setText(u"before"_s);
        const QPoint away = handle->rect().center() + QPoint(0, 3 * QApplication::startDragDistance());
        QTest::mouseMove(handle, away);
        QTest::mouseRelease(handle, Qt::LeftButton, Qt::NoModifier, away);
        QTest::qWait(200);
        QVERIFY(!QApplication::clipboard()->mimeData()->hasUrls());
    }

    void aClickCopiesThem()
    {
        QApplication::clipboard()->setText(u"before"_s);
        QTest::mouseClick(find<DragHandle>(u"drag_result"_s), Qt::LeftButton);
        QTRY_COMPARE(QApplication::clipboard()->mimeData()->urls().size(), 3);
    }
};

QTEST_MAIN(DragTest)
#include "tst_drag.moc"
