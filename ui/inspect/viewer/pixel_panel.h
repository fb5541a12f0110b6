// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QString>
#include <QWidget>

class QLabel;

namespace comparo::ui {

/// What is known about one pixel: all channels of A, B and A-B in decimal and hexadecimal, and for the pinned
/// pixel the values before rounding. Also the text that is copied as the pixel record.
class PixelPanel : public QWidget {
    Q_OBJECT

public:
    explicit PixelPanel(ViewState& view, QWidget* parent = nullptr);

private:
    void refresh();
    void showReferee(QPoint pixel, int channel);

    Session& m_session;
    ViewState& m_view;
    QLabel* m_place;
    QLabel* m_values;
    QLabel* m_tie;
    QLabel* m_referee; ///< float64 of the channel, and who is nearer
};

/// One line a channel, tab-separated, with position, values, bits and sides; empty without a pixel.
QString pixelRecord(const ViewState& view);

/// How much the line under the picture says of a pixel: what is left out stands in the panel of the pixel.
enum class PixelDetail { Values, Rounding, All };

/// "x 211  y 87   A 143  B 144   A−B −1   0x8f / 0x90   before rounding 143.49 / 143.51".
QString pixelLineText(const ViewState& view, PixelDetail detail = PixelDetail::All);

} // namespace comparo::ui
