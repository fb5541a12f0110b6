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

namespace comparo::ui {

class GradientsStarter;
class ParamForm;

/// The page "Gradients": the differentiable JPEG codec forward and backward on A and B. Parameters and what
/// a part says on the left, one of the parts beside them.
class GradientsPanel : public QWidget {
    Q_OBJECT

public:
    explicit GradientsPanel(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] GradientsModel& model() { return m_model; }
    [[nodiscard]] int part() const;
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
        QWidget* page = nullptr;
        QWidget* details = nullptr; ///< on the left
        GradientsWork work = GradientsWork::Run;
        GradientsStarter* starter = nullptr; ///< null: the part's work needs no start
        bool usesCodec = true;               ///< whether the parameters and the loss are those of the part
    };

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
    QScrollArea* m_scroll = nullptr;
    QWidget* m_codecForm = nullptr;
    ParamForm* m_form = nullptr;
    QComboBox* m_weights = nullptr;
    QLabel* m_sampleLabel = nullptr;
    QSpinBox* m_sample = nullptr;
    bool m_starts = false; ///< the shown part's work is started as soon as it can be
};

} // namespace comparo::ui
