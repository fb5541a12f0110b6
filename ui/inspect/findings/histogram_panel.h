#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

class QLabel;

namespace comparo::ui {

class HistogramView;

/// The error histogram with the sentence that belongs to its threshold; letting the handle go makes it the
/// absolute tolerance of the comparison.
class HistogramPanel : public QWidget {
    Q_OBJECT

public:
    explicit HistogramPanel(Session& session, QWidget* parent = nullptr);

private:
    void refresh();
    void describe(double threshold);

    Session& m_session;
    HistogramView* m_view;
    QLabel* m_text;
};

} // namespace comparo::ui
