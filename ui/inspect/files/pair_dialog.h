// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"
#include "ui/base/settings.h"
#include "ui/jobs/job_runner.h"

#include <QDialog>
#include <QStringList>

#include <array>

class QLabel;
class QLineEdit;
class QPushButton;

namespace comparo::ui {

/// Why two pictures cannot be compared sample by sample; empty: they can.
QString unlikeText(const Tensor& a, const Tensor& b);

/// "Open two results": the file of A and that of B, what is in each, and why they cannot be compared, if so.
class PairDialog : public QDialog {
    Q_OBJECT

public:
    explicit PairDialog(Settings& settings, QWidget* parent = nullptr);

    void setPaths(const QString& a, const QString& b);

Q_SIGNALS:
    void chosen(const QStringList& paths);

private:
    /// One of the two.
    struct Part {
        QLineEdit* path = nullptr;
        QLabel* picture = nullptr;
        QLabel* words = nullptr;
        Tensor tensor{}; ///< empty where it is none that can be read
        bool isReadable = false;
        JobRunner::Slot slot;
    };

    QWidget* makePart(int side);
    void browse(int side);
    void read(int side);
    void swapParts();
    void refresh();

    Settings& m_settings;
    std::array<Part, 2> m_parts;
    QLabel* m_why;
    QPushButton* m_open;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
