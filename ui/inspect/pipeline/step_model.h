// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QAbstractListModel>

namespace comparo::ui {

/// The steps of the pipeline as a list: name, parameters, and whether A and B differ after it.
class StepModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role {
        kParamsRole = Qt::UserRole, ///< "size=224, bilinear"
        kStateRole,                 ///< "exact", "differs 12.40 %", "off"
        kDiffersRole,               ///< bool; invalid if not known
    };

    explicit StepModel(Session& session, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    void update();
    [[nodiscard]] const StepFinding* finding(std::size_t step) const;

    Session& m_session;
    int m_rows = 0;
};

} // namespace comparo::ui
