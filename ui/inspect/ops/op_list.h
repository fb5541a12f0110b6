// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/ops/op_entry.h"
#include "ui/widgets/rows_model.h"

#include <QStyledItemDelegate>

namespace comparo::ui {

class OpPictures;

/// Rows of the op picker: the name, with help, library and category for screen readers.
class OpListModel : public RowsModel<OpEntry> {
    Q_OBJECT

public:
    explicit OpListModel(QObject* parent = nullptr);
};

/// A row: the picture, the name over a line of help, the library over the category.
class OpDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    OpDelegate(const OpListModel& model, OpPictures& pictures, QObject* parent = nullptr);

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    void paintPicture(QPainter& painter, const QRect& box, const OpEntry& entry, const QColor& ink) const;

    const OpListModel& m_model;
    OpPictures& m_pictures;
};

} // namespace comparo::ui
