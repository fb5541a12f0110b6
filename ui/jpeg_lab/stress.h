#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace comparo::ui {

class CodecBox;

/// One cell a frame, one row a thread: good, bad and failed by colour and letter.
class StressGrid : public QWidget {
    Q_OBJECT

public:
    explicit StressGrid(JpegLab& lab, QWidget* parent = nullptr);

    [[nodiscard]] QRectF cell(int thread, int iteration) const;
    QSize minimumSizeHint() const override { return {240, 96}; }

Q_SIGNALS:
    void frameChosen(int thread, int iteration);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] const FrameOutcome* frameAt(QPointF position) const;
    [[nodiscard]] int columns() const;

    JpegLab& m_lab;
    int m_current = 0;
};

/// Runs many frames through an encoder under threads and shows what became of each.
class JpegStress : public QWidget {
    Q_OBJECT

public:
    explicit JpegStress(JpegLab& lab, QWidget* parent = nullptr);

    [[nodiscard]] StressGrid& grid() { return *m_grid; }

Q_SIGNALS:
    /// A bad frame is being opened in the lab's pictures.
    void frameOpened();

private:
    void start();
    void refresh();
    void refreshCodecs();
    void refreshDevices();
    void chooseCodec();
    [[nodiscard]] std::string codecInUse() const;

    JpegLab& m_lab;
    CodecBox* m_codec;
    QComboBox* m_device;
    QString m_own = QStringLiteral("cuda_jpeg"); ///< the one of ours that was chosen last
    bool m_isDeviceChosen = false;               ///< by a person; else it is the best that the codec has
    QComboBox* m_fault;
    QLineEdit* m_schedule;
    QSpinBox* m_width;
    QSpinBox* m_height;
    QSpinBox* m_threads;
    QSpinBox* m_iterations;
    QPushButton* m_run;
    QLabel* m_words;
    StressGrid* m_grid;
};

} // namespace comparo::ui
