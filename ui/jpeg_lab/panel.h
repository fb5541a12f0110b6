// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

#include <array>

class QSplitter;
class QStackedWidget;
class QToolButton;

namespace comparo::ui {

class JpegPictures;
class JpegStress;
class MessageBar;

/// The page "JPEG lab": setup on the left, pictures with the strip of stages in the middle, findings on the
/// right; the matrix and the stress run on pages of their own.
class JpegLabPanel : public QWidget {
    Q_OBJECT

public:
    explicit JpegLabPanel(JpegLab& lab, QWidget* parent = nullptr);

    [[nodiscard]] JpegPictures& pictures() { return *m_pictures; }
    /// Buttons of the pages, for the window's top bar.
    [[nodiscard]] QWidget& tabs() { return *m_tabBar; }
    enum Page { Files, Matrix, Stress };
    [[nodiscard]] Page page() const;
    void showPage(Page page);
    /// What does again what the page shows; empty where nothing does.
    [[nodiscard]] QString command() const;

Q_SIGNALS:
    void openRequested();
    void pageChanged();

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void makeTabs();
    /// The matrix or the stress run: made when it is first shown.
    QWidget* made(Page page);

    JpegLab& m_lab;
    JpegPictures* m_pictures;
    JpegStress* m_stress = nullptr;
    QStackedWidget* m_pages;
    std::array<QToolButton*, 3> m_tabs{};
    std::array<bool, 3> m_isMade{};
    QWidget* m_tabBar = nullptr;
    MessageBar* m_message;
};

} // namespace comparo::ui
