// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/shell_words.h"
#include "engine/codec/codec.h"
#include "engine/peer/registry.h"
#include "engine/report/jpeg/matrix_report.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/forms/param_form.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/page.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/widgets/message_bar.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QSpinBox>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <string>
#include <vector>

namespace comparo::ui {

/// The file that codec_peer.py makes of a picture with so many threads.
inline std::vector<std::byte> plainFile(const Tensor& picture, int quality, int threads = 0)
{
    const Shape& shape = picture.shape();
    std::vector<std::byte> file;
    for (const char letter : {'P', 'L', 'A', 'I', static_cast<char>('N' + threads)})
        file.push_back(static_cast<std::byte>(letter));
    file.push_back(static_cast<std::byte>(quality));
    for (const int size : {shape.c, shape.h, shape.w})
        for (int bit = 0; bit < 32; bit += 8)
            file.push_back(static_cast<std::byte>((size >> bit) & 0xff));
    for (int c = 0; c < shape.c; ++c)
        for (int y = 0; y < shape.h; ++y)
            for (int x = 0; x < shape.w; ++x)
                file.push_back(static_cast<std::byte>(static_cast<int>(picture.at(0, c, y, x))));
    return file;
}

/// How long this thread went without handling its events, at most.
class Heartbeat {
public:
    Heartbeat()
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer,
                         [this] { m_longest = std::max(m_longest, m_since.restart()); });
        m_since.start();
        m_timer.start(20);
    }
    [[nodiscard]] qint64 longest() const { return std::max(m_longest, m_since.elapsed()); }

private:
    QTimer m_timer;
    QElapsedTimer m_since;
    qint64 m_longest = 0;
};

/// The JPEG lab with codec_peer.py in its lists, under the names of its modes, and a program that is not
/// there.
class LabPeersFixture : protected WindowFixture {
protected:
    static constexpr int kWaitMs = 40000;
    static constexpr qint64 kBlockedMs =
        3000; ///< below what the slow peer takes, above what a busy machine does
    static constexpr int kWidth = 96;
    static constexpr int kHeight = 64;

    static QString python()
    {
        const QString chosen = qEnvironmentVariable("COMPARO_PYTHON");
        return chosen.isEmpty() ? QStringLiteral(COMPARO_TEST_PYTHON) : chosen;
    }
    static QString script() { return QStringLiteral(COMPARO_TEST_DATA "/ui/codec_peer.py"); }

    /// What all tests need once; false where our package cannot run.
    bool prepare()
    {
        if (QProcess::execute(python(), {QStringLiteral("-c"), QStringLiteral("import numpy")}) != 0)
            return false;
        qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
        qputenv("PYTHONPATH", COMPARO_TEST_DATA "/../app/python"); // it is not installed beside a test
        return true;
    }

    void makeLab()
    {
        for (const char* mode : {"good", "slow", "hangs", "dies"})
            addPeer(mode);
        peerRegistry().add({"gone", {{"/nowhere/at/all"}, {}}, {}});
        makeWindow({}, false);
        QTRY_VERIFY(lab().devices().size() > 1);
    }

    void endLab()
    {
        m_window.reset();
        peerRegistry().clear();
    }

    [[nodiscard]] QString picture() const
    {
        return WindowFixture::picture(QStringLiteral("lab.png"), kWidth, kHeight);
    }
    [[nodiscard]] JpegLab& lab() const { return m_window->page<JpegLabPage>().lab(); }

    /// What a command line needs, so that it knows the peer.
    static std::string flagsOf(const std::string& mode)
    {
        return " --peer " + shellWord(mode + "=" + shellWord(toUtf8(python())) + " " +
                                      shellWord(toUtf8(script())) + " " + mode);
    }

    static void addPeer(const std::string& mode)
    {
        peerRegistry().add({mode, {{toUtf8(python()), toUtf8(script()), mode}, {}}, flagsOf(mode)});
    }

    template <class T>
    [[nodiscard]] T* part(const char* name) const
    {
        return m_window->findChild<T*>(QLatin1StringView(name));
    }

    void click(const char* name) const
    {
        auto* button = part<QAbstractButton>(name);
        QVERIFY2(button && button->isVisible() && button->isEnabled(), name);
        QTest::mouseClick(button, Qt::LeftButton);
    }

    /// Chooses the entry of a box as a person does.
    void choose(const char* name, const QString& text) const
    {
        auto* box = part<QComboBox>(name);
        QVERIFY2(box && box->isVisible() && box->isEnabled(), name);
        const int at = box->findText(text, Qt::MatchContains);
        QVERIFY2(at >= 0, qPrintable(text));
        box->setCurrentIndex(at);
        Q_EMIT box->activated(at);
    }

    void tick(const QString& peer) const
    {
        const QList<QAction*> rows = part<QMenu>("matrix_peers_menu")->actions();
        const auto row = std::find_if(rows.begin(), rows.end(),
                                      [&](const QAction* each) { return each->data().toString() == peer; });
        QVERIFY2(row != rows.end(), qPrintable(peer));
        (*row)->trigger();
    }

    [[nodiscard]] bool isSettled() const
    {
        return lab().files().result() && !lab().isBusy() &&
               lab().files().result()->setup == lab().files().setup();
    }

    void open() const
    {
        m_window->page<JpegLabPage>().open({picture()});
        QTRY_VERIFY_WITH_TIMEOUT(lab().input().source() && isSettled(), kWaitMs);
    }

    /// A number of the form in the page.
    void setNumber(const char* form, int value) const
    {
        auto* spin = part<ParamForm>(form)->findChild<QSpinBox*>();
        QVERIFY(spin && spin->isVisible());
        spin->setValue(value);
    }

    [[nodiscard]] PeerState stateOf(const char* name) const
    {
        return m_window->peers().status(QLatin1StringView(name)).state;
    }

    [[nodiscard]] QString message() const { return part<MessageBar>("lab_message")->text(); }
};

} // namespace comparo::ui
