// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

#include <array>

class QComboBox;
class QLabel;
class QToolButton;

namespace comparo::ui {

/// The 64 quantised coefficients of one block as a grid of numbers, the mean in the top left corner.
class CoefficientGrid : public QWidget {
    Q_OBJECT

public:
    explicit CoefficientGrid(QWidget* parent = nullptr);

    /// Values row-major, and the quantisation steps they are to be multiplied with (0: not known). A
    /// difference is coloured by its sign. Empty values: `text` instead.
    void setValues(std::vector<int> values, std::array<int, 64> steps, bool isDifference,
                   const QString& text);
    [[nodiscard]] const std::vector<int>& values() const { return m_values; }

    QSize sizeHint() const override { return {288, 200}; }
    QSize minimumSizeHint() const override { return {216, 168}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QSizeF cell() const;

    std::vector<int> m_values;
    std::array<int, 64> m_steps{};
    QString m_text;
    bool m_isDifference = false;
};

/// The block under the pinned pixel: where its bits lie in each file, and its coefficients.
class JpegBlock : public QWidget {
    Q_OBJECT

public:
    explicit JpegBlock(JpegLab& lab, QWidget* parent = nullptr);

    [[nodiscard]] const CoefficientGrid& grid() const { return *m_grid; }

private:
    void refresh();
    [[nodiscard]] QString factsText() const;
    [[nodiscard]] const LabSide* side(int index) const;

    JpegLab& m_lab;
    QLabel* m_facts;
    QComboBox* m_component;
    std::array<QToolButton*, 3> m_shown{};
    CoefficientGrid* m_grid;
    int m_what = 0; ///< 0: A, 1: B, 2: A minus B
};

} // namespace comparo::ui
