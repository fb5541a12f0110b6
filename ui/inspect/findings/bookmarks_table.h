// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QAbstractTableModel>

namespace comparo::ui {

/// The kept places as a table, with what A and B have there now. Names can be changed in it.
class BookmarkTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Place, ValueA, ValueB, Columns };

    explicit BookmarkTable(ViewState& view, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    /// The place in words: of which step and sample, with every digit of both sides.
    [[nodiscard]] QString sentence(int row) const;

private:
    [[nodiscard]] QString values(const Bookmark& place, int side, bool whole) const;

    ViewState& m_view;
    BookmarkModel& m_bookmarks;
};

} // namespace comparo::ui
