// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/streams/run.h"

#include <QAbstractTableModel>
#include <QString>

#include <utility>
#include <vector>

namespace comparo::ui {

/// The hazards of a run, one a row: what touches what, and the smallest fix.
class HazardsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    void setRun(const StreamsRunPtr& run);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    StreamsRunPtr m_run;
};

/// What is known of the selected calls: a name and a text a row, with a row between two calls.
class CallFactsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using Rows = std::vector<std::pair<QString, QString>>;
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(Rows rows);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Rows m_rows;
};

/// Rows for boxes of a picture: every fact of a call that stands alone, a line each of many.
CallFactsModel::Rows callFacts(const StreamsRun& run, const std::vector<std::size_t>& boxes);

} // namespace comparo::ui
