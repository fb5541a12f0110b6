#pragma once

#include <QFrame>

class QLineEdit;
class QListWidget;

namespace comparo::ui {

class Actions;

/// Finds an action by typing parts of its name, over the window. Enter runs it, Escape closes.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    CommandPalette(Actions& actions, QWidget* window);

    void open();

    /// Whether the letters of `typed` occur in `text` in this order; case does not matter.
    static bool matches(const QString& text, const QString& typed);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void runCurrent();

    Actions& m_actions;
    QLineEdit* m_search;
    QListWidget* m_list;
};

} // namespace comparo::ui
