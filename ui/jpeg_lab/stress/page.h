// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace comparo::ui {

class CodecBox;
class CommandLine;
class PeerOptionsButton;
class StressGrid;

/// Runs many frames through an encoder under threads and shows what became of each.
class JpegStress : public QWidget {
    Q_OBJECT

public:
    explicit JpegStress(JpegLab& lab, QWidget* parent = nullptr);

    [[nodiscard]] StressGrid& grid() { return *m_grid; }
    /// What runs, or would, on a command line.
    [[nodiscard]] QString command() const;

Q_SIGNALS:
    /// A bad frame is being opened in the lab's pictures.
    void frameOpened();

private:
    void build();
    void put(QGridLayout& form, int at, const QString& text, QWidget* field, const QString& name,
             QWidget* beside = nullptr);
    void follow();
    void openFrame(int thread, int iteration);
    void refresh();
    void refreshCodecs();
    void refreshDevices();
    void refreshOptions();
    void refreshCommand();
    void chooseCodec();
    void chooseDevice();
    [[nodiscard]] std::string codecInUse() const;
    /// What a run would be.
    [[nodiscard]] StressOptions options() const;
    [[nodiscard]] QString words() const;

    JpegLab& m_lab;
    CodecBox* m_codec;
    QComboBox* m_device;
    PeerOptionsButton* m_program;
    QString m_own = QStringLiteral("cuda_jpeg"); ///< the one of ours that was chosen last
    bool m_isDeviceChosen = false;               ///< by a person; else it is the best that the codec has
    QSpinBox* m_quality;
    QComboBox* m_sampling;
    QComboBox* m_fault;
    QLineEdit* m_schedule;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QSpinBox* m_threads;
    QSpinBox* m_iterations;
    QPushButton* m_run;
    QLabel* m_words;
    StressGrid* m_grid;
    CommandLine* m_command;
};

} // namespace comparo::ui
