// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/model.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QSpinBox;
class QToolButton;

namespace comparo::ui {

class ChoiceMenu;

/// What tolerances are measured on: generated pictures, files and folders.
class AdvicePicturesForm : public QWidget {
    Q_OBJECT

public:
    explicit AdvicePicturesForm(AdviceModel& model, QWidget* parent = nullptr);

    /// Adds files and folders; what is there already counts once.
    void addInputs(const QStringList& paths);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeGenerated();
    QWidget* makeFiles();
    void chooseFiles();
    void chooseFolder();
    void apply();
    void refresh();

    AdviceModel& m_model;
    QCheckBox* m_isGenerated;
    QWidget* m_generated;
    ChoiceMenu* m_kinds;
    ChoiceMenu* m_dtypes;
    QLineEdit* m_sizes;
    QLabel* m_sizesError;
    QSpinBox* m_channels;
    QSpinBox* m_seeds;
    QListWidget* m_files;
    QToolButton* m_remove;
};

} // namespace comparo::ui
