// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/answer.h"
#include "ui/widgets/rows_model.h"

namespace comparo::ui {

/// The steps of the pipeline as a list: name, parameters, and whether A and B differ after it.
class StepModel : public RowsModel<Step> {
    Q_OBJECT

public:
    enum Role {
        kParamsRole = Qt::UserRole, ///< "size=224, bilinear"
        kStateRole,                 ///< "exact", "differs 12.40 %", "off"
        kDiffersRole,               ///< bool; invalid if not known
        kInkRole,                   ///< QColor of the state: of the answer where it differs
        kNamedRole,                 ///< whether the answer names it
    };

    /// `answer` may be null: what differs is grey then.
    StepModel(Session& session, const AnswerModel* answer, QObject* parent = nullptr);

    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

protected:
    [[nodiscard]] int total() const override { return m_count; }
    [[nodiscard]] const Step& at(int number) const override;

private:
    [[nodiscard]] QVariant roleOf(const Step& step, int number, int role) const;
    void update();
    [[nodiscard]] const StepFinding* finding(int step) const;

    Session& m_session;
    const AnswerModel* m_answer;
    int m_count = 0;
};

} // namespace comparo::ui
