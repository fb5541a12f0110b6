// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/canvas/image_canvas.h"
#include "ui/recordings/model.h"

#include <QFrame>
#include <QUrl>
#include <QWidget>

#include <array>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace comparo::ui {

class ParamForm;

/// The canvas of recordings: says in its middle why there is no picture.
class RecordedCanvas : public ImageCanvas {
    Q_OBJECT

public:
    using ImageCanvas::ImageCanvas;

    void setEmptyText(const QString& text);
    [[nodiscard]] const QString& emptyText() const { return m_emptyText; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_emptyText;
};

/// How the tensor of the selected step becomes a picture: which of its tensors, axes, sample, channel, range.
class RecordedPictureBar : public QFrame {
    Q_OBJECT

public:
    explicit RecordedPictureBar(RecordingsModel& model, QWidget* parent = nullptr);

private:
    void fill();
    void fillRange();
    void takeRange();

    RecordingsModel& m_model;
    QComboBox* m_tensor;
    QComboBox* m_axes;
    QSpinBox* m_sample;
    QSpinBox* m_channel;
    QComboBox* m_range;
    QLineEdit* m_own; ///< a range that a person writes
};

/// The picture of the selected row's tensor, of both sides where there are two, with the bars above and the
/// line about a pixel beneath.
class RecordingsViewer : public QWidget {
    Q_OBJECT

public:
    explicit RecordingsViewer(RecordingsModel& model, QWidget* parent = nullptr);

    [[nodiscard]] RecordedCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] const QString& mode() const { return m_mode; }
    /// Of two: side_by_side, swipe, blink, onion, difference. A second time goes back to side by side.
    void setMode(const QString& id);
    /// Shows the difference; where it is shown, its next or previous kind.
    void stepKind(int direction);
    void stepGain(int direction);
    void cycleNumbers();
    /// Goes to the sample, the channel and the pixel where A and B are farthest apart.
    void showWorst();
    /// The same of the value with this index in the tensor that is shown.
    void showIndex(const std::vector<std::int64_t>& index);
    /// Whether the picture of the selected row is on screen.
    [[nodiscard]] bool isDrawn() const;

Q_SIGNALS:
    void filesDropped(const QList<QUrl>& urls);
    void modeChanged();

private:
    void makeModes();
    void showPicture();
    void showMode();
    void showRange();
    void showEqual();
    void showLine();
    void showPlace(std::int64_t sample, std::int64_t channel, QPoint pixel);
    void showWanted();
    void setGain();
    void restyle();
    [[nodiscard]] QString labelOf(int side) const;
    [[nodiscard]] QString pixelText(QPoint pixel) const;

    RecordingsModel& m_model;
    QFrame* m_modeBar;
    QButtonGroup* m_modes;
    std::array<QToolButton*, 5> m_modeButtons{};
    ParamForm* m_form;
    RecordedCanvas* m_canvas;
    QLabel* m_line;
    QString m_mode;
    std::optional<QPoint> m_hovered;
    std::optional<QPoint> m_pinned;
    std::optional<QPoint> m_wanted; ///< shown once its picture is there
    int m_numberFormat = 0;
};

} // namespace comparo::ui
