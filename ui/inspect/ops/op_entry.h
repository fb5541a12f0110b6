// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"
#include "ui/inspect/session/presets.h"

#include <QList>
#include <QString>

#include <optional>

namespace comparo::ui {

class PeersModel;

/// Something that can be added to a pipeline: an op, or a preset, which takes the place of all steps.
struct OpEntry {
    const Op* op = nullptr;
    std::optional<Preset> preset; ///< where there is no op
    QString name;
    QString help;     ///< its first sentence
    QString library;  ///< whose op it is: "Kornia", "torchvision", the name of a program, "Comparoscope"
    QString category; ///< "Geometric", "Preset"
    QString more;     ///< what else finds it
};

/// Ours in the order of their categories, ops that programs have of their own, presets.
QList<OpEntry> allOpEntries(const PeersModel& peers);

/// The library that the op follows, without its version.
QString libraryOf(const Op& op);

} // namespace comparo::ui
