// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QStringList>
#include <QUrl>
#include <QWidget>

#include <functional>

namespace comparo::ui {

/// What lights up over a place while files are dragged onto it: a half for A and one for B where one file can
/// become either, the names of two, or one area for all else. Out of sight otherwise.
class DropTargets : public QWidget {
    Q_OBJECT

public:
    /// Lies over `over`; comes whenever files are dragged over `window`. `hasHalves`: whether one file may
    /// stand beside what is open. `isMeant`: whether it is for the place at all.
    DropTargets(QWidget& window, QWidget& over, std::function<bool()> isMeant,
                std::function<bool()> hasHalves);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// `side`: 0 or 1 of a half, else -1.
    void dropped(const QList<QUrl>& urls, int side);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void appear(const QList<QUrl>& urls);
    void point(QPoint at);
    [[nodiscard]] int halves() const;
    [[nodiscard]] QRect areaOf(int half) const;
    [[nodiscard]] QString wordsOf(int half) const;

    QWidget& m_window;
    QWidget& m_over;
    std::function<bool()> m_isMeant;
    std::function<bool()> m_hasHalves;
    QStringList m_paths;
    int m_lit = -1; ///< the half under the pointer
};

} // namespace comparo::ui
