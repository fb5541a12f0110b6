// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/theme.h"
#include "ui/shell/window/main_window.h"

#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <memory>

namespace comparo::ui {

/// A window with settings of its own, in a folder that goes with the test.
class WindowFixture {
protected:
    /// Any warning of Qt fails the test from here on, but what the offscreen platform does not have. With all
    /// panels, and A beside B, unless it is to be as it is first seen.
    void makeWindow(const Setup& setup, bool sidesChosen, bool isFirstSeen = false)
    {
        using namespace Qt::StringLiterals;
        QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support )"_s));
        Theme::instance().apply(ThemeChoice::Dark);
        m_settings.setWhyOpen(!isFirstSeen);
        m_window = std::make_unique<MainWindow>(m_settings);
        if (!isFirstSeen)
            m_window->view().setMode(u"side_by_side"_s);
        m_window->session().initialise(setup, sidesChosen);
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    /// One step on two sides.
    static Setup setupOf(const char* step, const char* a, const char* b)
    {
        Setup setup;
        setup.pipeline.steps.push_back(Step::parse(step));
        setup.a = Side::parse(a);
        setup.b = Side::parse(b);
        return setup;
    }

    template <class T>
    [[nodiscard]] T* find(const QString& name) const
    {
        return m_window->findChild<T*>(name);
    }

    /// Path of a picture that is smooth in one half and noise in the other; empty if it cannot be written.
    [[nodiscard]] QString picture(const QString& name, int width, int height) const
    {
        QImage image(width, height, QImage::Format_RGB32);
        std::uint32_t state = 1;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                state = state * 1664525U + 1013904223U;
                const int noise = x > width / 2 ? static_cast<int>(state >> 26) : 0;
                image.setPixelColor(x, y, QColor(x * 190 / width + noise, y * 190 / height + noise, 90));
            }
        const QString path = m_folder.filePath(name);
        return image.save(path) ? path : QString();
    }

    QTemporaryDir m_folder;
    Settings m_settings{m_folder.filePath(QStringLiteral("settings.ini"))};
    std::unique_ptr<MainWindow> m_window;
};

} // namespace comparo::ui
