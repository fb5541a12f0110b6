// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPoint>
#include <QToolButton>

class QMimeData;

namespace comparo::ui {

/// A button from which something is dragged out of the window, as into a file manager. What is dragged is
/// asked for when the button is pressed and may take a moment to make; a click alone asks for the same, to be
/// pasted.
class DragHandle : public QToolButton {
    Q_OBJECT

public:
    explicit DragHandle(QWidget* parent = nullptr);
    ~DragHandle() override;

    /// What wanted() asked for; taken over.
    void setContent(QMimeData* content);
    /// What would be dragged now, or null.
    [[nodiscard]] const QMimeData* content() const { return m_content; }

Q_SIGNALS:
    /// Pressed: setContent() is expected.
    void wanted();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    void dragIfPulled();

    QPoint m_pressed;
    bool m_held = false;
    bool m_pulled = false;
    QMimeData* m_content = nullptr;
};

} // namespace comparo::ui
