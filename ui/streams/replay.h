// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/streams/model.h"

#include <QImage>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace comparo::ui {

/// The pixels that changed between two runs; a click tells which one was meant.
class ChangedPixels : public QWidget {
    Q_OBJECT

public:
    explicit ChangedPixels(QWidget* parent = nullptr);

    /// `full` is the size of the picture that the image is a reduced form of.
    void setImage(const QImage& image, QSize full);

Q_SIGNALS:
    void pixelChosen(QPoint pixel);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    [[nodiscard]] QRectF target() const;

    QImage m_image;
    QSize m_full;
};

/// Chooses another schedule for the side that the timeline shows, runs it again and says whether a bit
/// changed.
class StreamsReplay : public QWidget {
    Q_OBJECT

public:
    explicit StreamsReplay(StreamsModel& model, QWidget* parent = nullptr);

    /// "lazy", "random:7": as parseSchedule() reads it.
    [[nodiscard]] std::string schedule() const;

Q_SIGNALS:
    /// A person wants to see a pixel that changed.
    void pixelChosen(QPoint pixel);

private:
    void refresh();
    void start();

    StreamsModel& m_model;
    QComboBox* m_policy;
    QLabel* m_explanation;
    QSpinBox* m_seed;
    QPushButton* m_run;
    QLabel* m_outcome;
    ChangedPixels* m_changed;
    QPushButton* m_show;
};

} // namespace comparo::ui
