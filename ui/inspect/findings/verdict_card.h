#pragma once

#include "ui/inspect/session/session.h"

#include <QFrame>

class QLabel;
class QLineEdit;

namespace comparo::ui {

/// The verdict, readable in one second: one word with sign and colour, one number, one cause, and the
/// tolerance that would pass. The tolerance itself is set here.
class VerdictCard : public QFrame {
    Q_OBJECT

public:
    explicit VerdictCard(Session& session, QWidget* parent = nullptr);

    /// The word that is shown: "Bit-exact", "Within tolerance", "Different".
    [[nodiscard]] QString word() const;

private:
    void refresh();
    void showEqualOrNot();
    void showRepeats();
    void follow(const QString& target);
    void applyTolerance();

    Session& m_session;
    QLabel* m_icon;
    QLabel* m_word;
    QLabel* m_number;
    QLabel* m_worst;
    QLabel* m_cause;
    QLabel* m_required;
    QLabel* m_repeats;
    QLineEdit* m_tolerance;
    QLabel* m_toleranceError;
};

/// "Bit-exact", "Within tolerance", "Different", with icon name and colour.
struct VerdictLook {
    QString word;
    QString icon;
    QColor color;
};
VerdictLook verdictLook(Verdict verdict);

} // namespace comparo::ui
