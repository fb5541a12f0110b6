// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QFrame>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <functional>

class QLabel;
class QToolButton;

namespace comparo::ui {

/// Says what went wrong, what was done or what is refused, as a sentence with details to copy. Never modal:
/// it floats over the lower edge of its parent and moves nothing there. What went wrong stays until it is
/// closed; the rest goes by itself, but not under the pointer or with the focus in it.
class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    void showError(const QString& message, const QString& details);
    /// A button offers what can be done next, where there is such a thing.
    void showNotice(const QString& message, const QString& offer = {}, std::function<void()> onOffer = {});
    /// Says why something was not done, or is not as one would expect: with a sign of its own.
    void showRefusal(const QString& message, const QString& offer = {}, std::function<void()> onOffer = {});
    /// Says where a file was written, by a sentence with %1 for its path, and offers to open it.
    void showWritten(const QString& sentence, const QString& path);
    /// Says that something is under way, until anything else is shown or clearProgress() is called.
    void showProgress(const QString& message, std::function<void()> onCancel);
    void clearProgress();
    /// Takes an error away that an action made irrelevant; a notice stays.
    void clearError();
    [[nodiscard]] QString text() const;
    /// False where only what it tells of ends it.
    bool dismiss();
    /// Takes the keys; dismissed, it gives them back.
    void takeFocus();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    enum class Kind { Error, Notice, Refusal, Progress };
    void goUnlessHeld();
    void place();
    void display(Kind kind, const QString& message, const QString& details);
    void offer(const QString& text, std::function<void()> onClick);

    Kind m_kind = Kind::Notice;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_copy;
    QToolButton* m_offer;
    QToolButton* m_close;
    QTimer m_life;
    QPointer<QWidget> m_focusBefore;
    QString m_details;
    std::function<void()> m_onOffer;
};

} // namespace comparo::ui
