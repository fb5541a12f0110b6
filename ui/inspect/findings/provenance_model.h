// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/analysis.h"

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <vector>

namespace comparo::ui {

/// Where every tensor of a run comes from: one row a fact, one column a side.
class ProvenanceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    struct Row {
        QString fact;
        QString a;
        QString b;
        bool operator==(const Row&) const = default;
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<Row> rows);
    [[nodiscard]] const std::vector<Row>& rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<Row> m_rows;
};

} // namespace comparo::ui
