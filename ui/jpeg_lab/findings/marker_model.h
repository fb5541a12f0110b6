// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"

#include <QStandardItemModel>
#include <QString>

#include <cstddef>
#include <optional>
#include <span>

namespace comparo::ui {

/// The markers of a file as a tree, in the order of its bytes: scans hold their data and restart markers;
/// bytes that belong to nothing stand where they lie.
class JpegMarkerModel : public QStandardItemModel {
    Q_OBJECT

public:
    explicit JpegMarkerModel(QObject* parent = nullptr);

    /// Null empties it. `size` in bytes of the file.
    void setFile(const jpeg::JpegFile* file, std::size_t size);
    /// The bytes of a row.
    [[nodiscard]] std::optional<jpeg::ByteRange> rangeOf(const QModelIndex& index) const;
};

/// Bytes as lines of offset, hexadecimal and characters, eight a line; at most `most` bytes, then how many
/// follow.
QString hexDump(std::span<const std::byte> file, jpeg::ByteRange range, std::size_t most = 4096);

} // namespace comparo::ui
