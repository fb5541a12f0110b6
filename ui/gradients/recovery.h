// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/gradients/recover_quality.h"
#include "engine/tensor/tensor.h"

#include <QImage>
#include <QRect>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace comparo::ui {

/// A picture whose quality is looked for.
struct RecoveryRequest {
    Tensor opened;              ///< as opened, on cpu
    std::optional<int> quality; ///< libjpeg-turbo compresses it with this first; nothing: taken as it is
    DeviceId device;
    QString path; ///< of the opened file; the tables of a JPEG file are read, for comparison only
};

/// The quality that a JPEG file's own table for brightness says.
struct TableQuality {
    int quality = 0;
    bool isExact = false; ///< the table is libjpeg's of that quality; else that one is the nearest

    bool operator==(const TableQuality&) const = default;
};

/// Of a file on disk; nothing for one that is no JPEG file or cannot be read. Off the GUI thread.
std::optional<TableQuality> tableQuality(const QString& path);

/// How far a recovery has come. Immutable once published.
struct Recovery {
    RecoveryRequest request;
    RecoveredQuality found; ///< so far; with whole numbers at the end only
    bool isDone = false;
    QRect part; ///< of the picture that is used, in image pixels
    QImage own; ///< the part
    /// How far the codec moves the part at the lowest quality so far: dark where it lies on the steps
    /// already.
    QImage moved;
    double movedScale = 0.0; ///< full colour of `moved`, in samples of 0 to 255; the same in one recovery
    std::optional<TableQuality> tables; ///< of the opened file, where the picture is taken as it is

    [[nodiscard]] int iterations() const { return static_cast<int>(found.descents.front().size()); }
    /// What the picture was compressed with, if that is known.
    [[nodiscard]] std::optional<int> madeAt() const;
    /// "compressed at 75", "the file's tables say 75", "nearest to the file's own tables: 94"; empty where
    /// nothing is known.
    [[nodiscard]] QString madeAtText() const;
    /// "Recovered 74.6, so quality 75; the file's tables say 75."
    [[nodiscard]] QString answer() const;
    /// Whether the answer is within 1 of what the picture was compressed with; nothing while it is not there,
    /// and where the truth is not known: no file to ask, or one with tables of its own.
    [[nodiscard]] std::optional<bool> isRight() const;
};

using RecoveryPtr = std::shared_ptr<const Recovery>;

/// Off the GUI thread; `shown` is called there after every iteration. Throws as recoverQuality() and
/// realJpeg() do.
RecoveryPtr runRecovery(const RecoveryRequest& request, const Progress& progress,
                        const std::function<void(const RecoveryPtr&)>& shown);

} // namespace comparo::ui
