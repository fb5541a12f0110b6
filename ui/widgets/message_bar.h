#pragma once

#include "ui/inspect/session/session.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace comparo::ui {

/// Says in place what went wrong, or what was done, as a sentence with details to copy. Never modal.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Shows what the session fails at and has written.
    void follow(Session& session);
    void showError(const QString& message, const QString& details);
    void showNotice(const QString& message);
    /// Takes an error away that an action made irrelevant; a notice stays.
    void clearError();
    [[nodiscard]] QString text() const;

private:
    void display(const QString& message, const QString& details, bool isError);

    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_copy;
    QString m_details;
    bool m_isError = false;
};

} // namespace comparo::ui
