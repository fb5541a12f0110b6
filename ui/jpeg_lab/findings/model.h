// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/run.h"
#include "ui/widgets/rows_model.h"

#include <QPoint>
#include <QString>

#include <optional>

namespace comparo::ui {

/// What is said against a file, with its place.
struct JpegFindingRow {
    QString title;
    QString text;
    std::optional<QPoint> pixel;
    bool isDamage = true;
};

/// Everything that is said against one file: accusations of the strict decoder, notes on the structure,
/// blocks that do not come from the source, and warnings of the decoder. One a row, with its place.
class JpegFindingsModel : public RowsModel<JpegFindingRow> {
    Q_OBJECT

public:
    explicit JpegFindingsModel(QObject* parent = nullptr);

    /// Null empties it.
    void setSide(const LabSide* side);
    /// The place of a row in the picture, if it has one.
    [[nodiscard]] std::optional<QPoint> pixelOf(int row) const;
};

/// A place in a file as people read it: "byte 91,204.3".
QString byteText(std::uint64_t bit);

} // namespace comparo::ui
