// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/findings/histogram_data.h"
#include "ui/inspect/session/view_state.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace comparo::ui {

class HistogramView;

/// Histogram or cumulative share of the errors, or of the values of A and B, of all channels or one; of a
/// selected region before that of the whole. Moving the threshold lights the pixels beyond it; letting it go
/// makes it the absolute tolerance. A band of the axis lights its pixels until it is cleared.
class HistogramPanel : public QWidget {
    Q_OBJECT

public:
    explicit HistogramPanel(ViewState& view, QWidget* parent = nullptr);

private:
    QToolButton* addSwitch(const QString& name, const QString& text, const QString& help);
    void refreshChannels();
    void ask();
    void show(const HistogramData& counted);
    void describe();
    void lightThreshold(double threshold);
    void lightBand();
    void unlight();
    [[nodiscard]] bool ofValues() const;
    [[nodiscard]] int channel() const;

    Session& m_session;
    ViewState& m_view;
    QComboBox* m_kind;
    QComboBox* m_channel;
    QToolButton* m_cumulative;
    QToolButton* m_logarithmic;
    HistogramView* m_chart;
    QLabel* m_text;
    HistogramData m_data;
    QTimer m_fade; ///< from the last move of the threshold until its pixels are no longer lit
    JobRunner::Slot m_slot;
    JobRunner m_jobs{nullptr, 1}; ///< last: its destructor waits for work that uses nothing of this object
};

} // namespace comparo::ui
