// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"
#include "ui/widgets/rows_model.h"

namespace comparo::ui {

/// The kept places as a table, with what A and B have there now. Names can be changed in it.
class BookmarkTable : public RowsModel<Bookmark> {
    Q_OBJECT

public:
    enum Column { Name, Place, ValueA, ValueB };

    explicit BookmarkTable(ViewState& view, QObject* parent = nullptr);

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    /// The place in words: of which step and sample, with every digit of both sides.
    [[nodiscard]] QString sentence(int row) const;

protected:
    [[nodiscard]] int total() const override;
    [[nodiscard]] const Bookmark& at(int number) const override;

private:
    [[nodiscard]] QString values(const Bookmark& place, int side, bool whole) const;

    ViewState& m_view;
    BookmarkModel& m_bookmarks;
};

} // namespace comparo::ui
