// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/model.h"

#include <QList>
#include <QWidget>

class QButtonGroup;
class QComboBox;
class QLabel;
class QScrollArea;
class QSpinBox;
class QStackedWidget;
class QVBoxLayout;

namespace comparo::ui {

class GradientsMapsPage;
class GradientsStarter;
class ParamForm;

/// The page "Gradients": the differentiable JPEG codec forward and backward on A and B. Parameters and what
/// a part says on the left, one of the parts beside them.
class GradientsPanel : public QWidget {
    Q_OBJECT

public:
    explicit GradientsPanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] GradientsModel& model() { return m_model; }
    [[nodiscard]] int part() const { return m_part; }
    /// By its name; false if there is none of it. With `starts` the part's work is started as soon as it can
    /// be.
    bool showPart(const QString& name, bool starts = false);
    /// "maps, check, tables, fidelity, recovery".
    [[nodiscard]] QString partNames() const;
    /// Whether the result of the part that is shown is there.
    [[nodiscard]] bool isReady() const;

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Part {
        QString name;
        QString title;
        QString tip;
        GradientsWork work = GradientsWork::Run;
        bool usesCodec = true; ///< whether the parameters and the loss are those of the part
        void (GradientsPanel::*make)(Part&) = nullptr;
        // Null before it is made, and the starter also where the part's work needs no start.
        QWidget* page = nullptr;
        QWidget* details = nullptr; ///< on the left
        GradientsStarter* starter = nullptr;
    };

    void makeMaps(Part& part);
    void makeCheck(Part& part);
    void makeTables(Part& part);
    void makeFidelity(Part& part);
    void makeRecovery(Part& part);

    QWidget* makeBar();
    QWidget* makeForm();
    QWidget* makeCodecForm();
    void showPart(int part);
    void request();
    void refreshForm();
    void fitForm();

    GradientsModel m_model;
    QList<Part> m_parts;
    QButtonGroup* m_buttons;
    QStackedWidget* m_stack;
    GradientsMapsPage* m_maps = nullptr;
    QScrollArea* m_scroll = nullptr;
    QVBoxLayout* m_detailsLayout = nullptr;
    QWidget* m_codecForm = nullptr;
    ParamForm* m_form = nullptr;
    QComboBox* m_weights = nullptr;
    QLabel* m_sampleLabel = nullptr;
    QSpinBox* m_sample = nullptr;
    int m_part = 0;
    bool m_starts = false; ///< the shown part's work is started as soon as it can be
};

} // namespace comparo::ui
