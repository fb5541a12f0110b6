#pragma once

#include "ui/gradients_model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QScrollArea;
class QSpinBox;

namespace comparo::ui {

class GradientsMapsPage;
class ParamForm;

/// The page "Gradients": the differentiable JPEG codec forward and backward on A and B. Its parameters on the
/// left, the maps beside them.
class GradientsPanel : public QWidget {
    Q_OBJECT

public:
    explicit GradientsPanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] GradientsModel& model() { return m_model; }
    /// Whether the result of what is set is there.
    [[nodiscard]] bool isReady() const { return m_model.isCurrent() && !m_model.state().isRunning; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeForm();
    void request();
    void refreshForm();
    void fitForm();

    GradientsModel m_model;
    GradientsMapsPage* m_maps;
    QScrollArea* m_scroll = nullptr;
    ParamForm* m_form = nullptr;
    QComboBox* m_weights = nullptr;
    QLabel* m_sampleLabel = nullptr;
    QSpinBox* m_sample = nullptr;
};

} // namespace comparo::ui
