// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QString>

#include <functional>

class QLabel;
class QToolButton;

namespace comparo::ui {

/// Says in place what went wrong, or what was done, as a sentence with details to copy. Never modal.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showError(const QString& message, const QString& details);
    /// A button offers what can be done next, where there is such a thing.
    void showNotice(const QString& message, const QString& offer = {}, std::function<void()> onOffer = {});
    /// Says where a file was written, by a sentence with %1 for its path, and offers to open it.
    void showWritten(const QString& sentence, const QString& path);
    /// Says that something is under way, until anything else is shown or clearProgress() is called.
    void showProgress(const QString& message, std::function<void()> onCancel);
    void clearProgress();
    /// Takes an error away that an action made irrelevant; a notice stays.
    void clearError();
    [[nodiscard]] QString text() const;

private:
    enum class Kind { Error, Notice, Progress };
    void display(Kind kind, const QString& message, const QString& details);
    void offer(const QString& text, std::function<void()> onClick);

    Kind m_kind = Kind::Notice;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_copy;
    QToolButton* m_offer;
    QToolButton* m_close;
    QString m_details;
    std::function<void()> m_onOffer;
};

} // namespace comparo::ui
