// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/run.h"

#include <QAbstractTableModel>
#include <QPoint>
#include <QString>

#include <optional>
#include <vector>

namespace comparo::ui {

/// Everything that is said against one file: accusations of the strict decoder, notes on the structure,
/// blocks that do not come from the source, and warnings of the decoder. One a row, with its place.
class JpegFindingsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Null empties it.
    void setSide(const LabSide* side);
    /// The place of a row in the picture, if it has one.
    [[nodiscard]] std::optional<QPoint> pixelOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        QString title;
        QString text;
        std::optional<QPoint> pixel;
        bool isDamage = true;
    };

    void addBadBlocks(const LabSide& side);

    std::vector<Row> m_rows;
};

/// A place in a file as people read it: "byte 91,204.3".
QString byteText(std::uint64_t bit);

} // namespace comparo::ui
