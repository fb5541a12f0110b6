// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/recordings/model.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

namespace comparo::ui {

/// The rows of the recordings that are open: number, step, tensor, and device or how far A and B are apart.
/// Nothing is held for a row: any number of them takes no memory here.
class RecordedStepList : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Number, Name, Tensor, Where, Error = Where, Ulp, Local, LocalOfB };
    static constexpr int kDiffersRole = Qt::UserRole; ///< also where a draw or a parameter does

    explicit RecordedStepList(RecordingsModel& model, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// "encoder.0", "conv1, now stem.conv"; with its state in words, for a person who hears the list.
    [[nodiscard]] QString nameOf(std::size_t row) const;
    [[nodiscard]] QString stateOf(std::size_t row) const;

private:
    [[nodiscard]] QString textOf(std::size_t row, int column) const;
    /// What a column of local errors tells of a row; null of another column.
    [[nodiscard]] const LocalError* localOf(std::size_t row, int column) const;
    [[nodiscard]] QVariant iconOf(std::size_t row) const;

    RecordingsModel& m_model;
};

/// The rows whose step has a text in its name, and, if asked for, those that differ.
class RecordedStepFilter : public QSortFilterProxyModel {
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setText(const QString& text);
    void setDifferingOnly(bool on);
    [[nodiscard]] bool isDifferingOnly() const { return m_differingOnly; }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QString m_text;
    bool m_differingOnly = false;
};

} // namespace comparo::ui
