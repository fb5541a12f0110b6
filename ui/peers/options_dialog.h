// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/pipeline.h"
#include "ui/peers/option_schema.h"

#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>

class QLabel;
class QProgressBar;
class QPushButton;

namespace comparo::ui {

class ParamForm;

/// Who in the application runs a program, in the words of the form of its options.
struct PeerOptionsUser {
    QString name;    ///< "side B", "encoder A"
    QString caption; ///< of the text that the form makes: "Side B"
    QString tip;     ///< what takes that text
};

/// "Options…" of what a program runs: a form of them, and the text of a side that they make. Other
/// options are another process, which whoever hears of chosen() starts; until started() says what became of
/// it, the form waits and can stop it.
class PeerOptionsDialog : public QDialog {
    Q_OBJECT

public:
    PeerOptionsDialog(const PeerDescription& description, const PeerSide& now, const PeerOptionsUser& user,
                      QWidget* parent = nullptr);

    /// Whether there is anything to be set.
    static bool hasFields(const PeerDescription& description);

    /// The program runs, and this closes; or why it does not, in a sentence.
    void started(const QString& failure);

    void done(int result) override;

Q_SIGNALS:
    void chosen(const comparo::PeerSide& peer);
    /// What was chosen is wanted no more.
    void abandoned();

private:
    enum class Stage { Asking, Starting, Failed };

    [[nodiscard]] PeerSide choice() const;
    void apply();
    void enter(Stage stage, const QString& failure = {});
    void refresh();

    Schema m_schema;
    PeerSide m_now;
    Stage m_stage = Stage::Asking;
    ParamForm* m_form;
    QLabel* m_text; ///< of the side
    QLabel* m_problem;
    QLabel* m_progressText;
    QProgressBar* m_progress;
    QPushButton* m_defaults = nullptr;
    QPushButton* m_close = nullptr;
    QPushButton* m_apply = nullptr;
    QElapsedTimer m_since;
    QTimer m_timer;
};

} // namespace comparo::ui
