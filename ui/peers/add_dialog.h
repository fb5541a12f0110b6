// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/peers/model.h"

#include <QDialog>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

class QButtonGroup;
class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace comparo::ui {

class LogView;
class OfferView;
class PythonList;

/// "Add implementation…": takes a library of an installed Python, a Python file, a command or an ssh host,
/// starts it when it is told to, shows what it offers, and adds it to the peers. Starting is seen and can be
/// stopped; what fails is one sentence with the program's log.
class AddPeerDialog : public QDialog {
    Q_OBJECT

public:
    enum Kind { File, Command, Ssh, Library };

    /// Pythons are looked for beside `file`, too.
    explicit AddPeerDialog(PeersModel& peers, QWidget* parent = nullptr, const QString& file = {});
    ~AddPeerDialog() override;

    /// Asks whether this file may be started; what starts is put on side B and the dialog closes.
    void askFor(const QString& file);

    /// What the fields say. Error(InvalidArgument) for what is missing or wrong in them.
    [[nodiscard]] PeerDefinition definition() const;

Q_SIGNALS:
    /// It is a peer now. `side` is 0 or 1 where it is wanted there, else -1.
    void added(const QString& name, int side);

private:
    enum class Stage { Asking, Starting, Started };

    QWidget* libraryPage(const QString& file);
    QWidget* filePage();
    void showLibrary();
    QWidget* commandPage();
    QWidget* sshPage();
    QLineEdit* field(QFormLayout* form, const QString& label, const char* name, const QString& placeholder,
                     QWidget* beside = nullptr);
    [[nodiscard]] Kind kind() const;
    void setKind(Kind kind);
    void suggestName();
    void start();
    void startEnded(const QString& failure);
    void take(int side);
    void enter(Stage stage);

    PeersModel& m_peers;
    QPointer<PeersModel> m_alive;      ///< null where the window, which has both, goes
    PeersModel::Candidate m_candidate; ///< started, not added yet
    PeerDefinition m_started;
    bool m_asksForDrop = false;
    Stage m_stage = Stage::Asking;

    QLabel* m_lead;
    QButtonGroup* m_kinds;
    QStackedWidget* m_pages;
    PythonList* m_pythons = nullptr;
    QComboBox* m_library = nullptr;
    QLineEdit* m_libraryPython = nullptr;
    QLabel* m_libraryHint = nullptr;
    QLineEdit* m_file = nullptr;
    QLineEdit* m_python = nullptr;
    QLineEdit* m_command = nullptr;
    QLineEdit* m_host = nullptr;
    QLineEdit* m_remote = nullptr;
    QLineEdit* m_name = nullptr;
    QCheckBox* m_keep;
    QLabel* m_problem;
    QLabel* m_progressText;
    QProgressBar* m_progress;
    LogView* m_log;
    OfferView* m_offer;
    QPushButton* m_start;
    QPushButton* m_onA;
    QPushButton* m_onB;
    QPushButton* m_close;
    QElapsedTimer m_since;
    QTimer m_timer;
};

} // namespace comparo::ui
