// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/recordings/model.h"
#include "ui/widgets/rows_model.h"

#include <QSortFilterProxyModel>

namespace comparo::ui {

/// The rows of the recordings that are open: number, step, tensor, and device or how far A and B are apart.
/// Nothing is held for a row: any number of them takes no memory here.
class RecordedStepList : public RowsModel<std::size_t> {
    Q_OBJECT

public:
    enum Column { Number, Name, Tensor, Where, Error = Where, Ulp, Local, LocalOfB };
    static constexpr int kDiffersRole = Qt::UserRole; ///< also where a draw or a parameter does

    explicit RecordedStepList(RecordingsModel& model, QObject* parent = nullptr);

    /// "encoder.0", "conv1, now stem.conv"; with its state in words, for a person who hears the list.
    [[nodiscard]] QString nameOf(std::size_t row) const;
    [[nodiscard]] QString stateOf(std::size_t row) const;

protected:
    [[nodiscard]] int total() const override;
    [[nodiscard]] std::size_t at(int number) const override { return static_cast<std::size_t>(number); }

private:
    /// Of what is open: one recording, a pair, a pair whose steps ran here by themselves.
    [[nodiscard]] std::vector<Spec> columnsNow() const;
    [[nodiscard]] Spec localColumn(int side) const;
    [[nodiscard]] QString tensorText(std::size_t row) const;
    /// A number of a finding, or why there is none.
    [[nodiscard]] QString errorText(std::size_t row) const;
    [[nodiscard]] QString ulpText(std::size_t row) const;
    [[nodiscard]] QString told(std::size_t row) const;
    [[nodiscard]] QVariant iconOf(std::size_t row) const;
    [[nodiscard]] bool differs(std::size_t row) const;

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
