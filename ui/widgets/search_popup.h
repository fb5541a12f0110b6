// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QPointer>
#include <QString>

#include <functional>

class QAbstractItemView;
class QLineEdit;
class QVBoxLayout;

namespace comparo::ui {

/// Over its window: a line to type in, and the list of what fits. Enter takes the current row, arrows and
/// Page keys move it while the line keeps the focus, Escape closes.
class SearchPopup : public QFrame {
    Q_OBJECT

public:
    /// Opens at the top, as large as this where the window has the room. Closes where it is open.
    void open();

protected:
    /// `placeholder` stands in the empty line, `name` is for screen readers.
    SearchPopup(QSize size, const QString& placeholder, const QString& name, QWidget* window);

    /// The list that follows the line; once.
    void setList(QAbstractItemView* list);
    [[nodiscard]] QString typed() const;
    /// Fills the list with what fits the typed text; its best is made the current row.
    virtual void fill() = 0;
    /// What taking a row does, after the popup has closed; empty: nothing, and it stays open.
    [[nodiscard]] virtual std::function<void()> actionOf(int row) const = 0;

    bool eventFilter(QObject* watched, QEvent* event) override;
    [[nodiscard]] QVBoxLayout& column() { return *m_column; }

private:
    void leave();
    void take();
    bool pressKey(int key);

    QSize m_size;
    QVBoxLayout* m_column;
    QLineEdit* m_line;
    QAbstractItemView* m_list = nullptr;
    QPointer<QWidget> m_before; ///< had the focus
};

} // namespace comparo::ui
