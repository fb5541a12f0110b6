// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/sweep/sweep_request.h"
#include "ui/base/settings.h"
#include "ui/jobs/job_runner.h"

#include <QScrollArea>
#include <QTimer>

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSpinBox;
class QToolButton;
class QVBoxLayout;

namespace comparo::ui {

class SweepSteps;

/// What a person has put into the form of a sweep, for a form that is made again, as in another language.
struct SweepFields {
    QStringList inputs;
    QString steps;
    QStringList files;
    QStringList pairs; ///< "cpu/framework,emu:0/exact"
    QString a;         ///< sides of the next pair
    QString b;
    QString tolerance;
    QString contract;
    QString seed;
    int rng = 0;
    bool cause = false;
    int jobs = 0;
    QString journal;
    bool operator==(const SweepFields&) const = default;
};

/// What a sweep shall run: pictures, pipelines, pairs of sides, what may differ, and where its journal is.
/// Says how many cases that makes, or what is wrong with it.
class SweepSetup : public QScrollArea {
    Q_OBJECT

public:
    explicit SweepSetup(Settings& settings, QWidget* parent = nullptr);

    /// Sides to choose from, the first one against the best one if no pair is there yet.
    void setDevices(const QList<DeviceId>& devices);
    /// Folders, pictures and tensors to be added.
    void addInputs(const QStringList& paths);
    /// A pipeline of the comparison that is open, with its sides. Where the words of steps cannot say it, it
    /// is to be saved as a file first: false.
    bool takeSetup(const ComparisonSetup& setup);
    void addPipelineFile(const QString& path);
    void setSteps(const QString& lines);
    [[nodiscard]] QString steps() const;
    /// Fills the form from what is open, unless a person has put something into it.
    void begin(const QString& picture, const ComparisonSetup& setup);
    void addPair(const SweepPair& pair);
    [[nodiscard]] SweepFields fields() const;
    void setFields(const SweepFields& fields);

    /// What the form says; nothing where it cannot be read, which problem() tells.
    [[nodiscard]] std::optional<SweepRequest> request() const;
    [[nodiscard]] int jobs() const;
    /// As it stands in the form; a new name each time where nothing does.
    [[nodiscard]] QString journal() const;
    [[nodiscard]] QString problem() const;
    /// Cases that it makes; nothing while that is being found out.
    [[nodiscard]] std::optional<std::size_t> cases() const { return m_cases; }
    [[nodiscard]] bool isCounting() const { return m_later.isActive() || m_runner.isBusy(); }

    void setEditable(bool on);

Q_SIGNALS:
    void startRequested();
    /// Somebody wants the steps of the comparison.
    void takeRequested();

private:
    [[nodiscard]] SweepRequest read() const;
    QVBoxLayout* part(const QString& title);
    QListWidget* list(QVBoxLayout* layout, const QString& name, const QString& label, int rows);
    QToolButton* button(QWidget* parent, const QString& name, const QString& text, const QString& tip = {});
    void makeRow(QVBoxLayout* layout, const QList<QWidget*>& widgets);
    QToolButton* removeButton(QListWidget* list, const QString& name);
    void makePictures();
    void makePipelines();
    void makeSides();
    void makeRules();
    void makeRun();
    [[nodiscard]] bool isUntouched() const;
    void changed();
    void count();
    void showCount(const QString& text, bool isWrong);

    Settings& m_settings;
    QWidget* m_content;
    QVBoxLayout* m_column;
    QListWidget* m_inputs = nullptr;
    SweepSteps* m_steps = nullptr;
    QListWidget* m_files = nullptr;
    QListWidget* m_pairs = nullptr;
    QComboBox* m_a = nullptr;
    QComboBox* m_b = nullptr;
    QLineEdit* m_tolerance = nullptr;
    QLineEdit* m_contract = nullptr;
    QLineEdit* m_seed = nullptr;
    QComboBox* m_rng = nullptr;
    QCheckBox* m_cause = nullptr;
    QSpinBox* m_jobs = nullptr;
    QLineEdit* m_journal = nullptr;
    QLabel* m_count = nullptr;
    QPushButton* m_start = nullptr;
    std::optional<SweepFields> m_begun; ///< what the form was filled with, by itself
    std::optional<std::size_t> m_cases;
    QString m_problem;
    QTimer m_later;
    JobRunner::Slot m_countSlot;
    JobRunner m_runner; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
