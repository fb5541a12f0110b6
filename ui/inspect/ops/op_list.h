// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/ops/op_entry.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

namespace comparo::ui {

class OpPictures;

/// Rows of the op picker.
class OpListModel : public QAbstractListModel {
    Q_OBJECT

public:
    explicit OpListModel(QObject* parent = nullptr) : QAbstractListModel(parent) {}

    void setEntries(const QList<OpEntry>& entries);
    [[nodiscard]] const OpEntry& entry(int row) const { return m_entries[row]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// The name, with help, library and category for screen readers.
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    QList<OpEntry> m_entries;
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
