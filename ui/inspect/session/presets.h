// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/pipeline.h"

#include <QList>
#include <QString>

namespace comparo::ui {

/// A pipeline that people often want to begin with.
struct Preset {
    QString name;
    QString help;
    Pipeline pipeline;
};

/// In the order of the menu.
QList<Preset> presets();

} // namespace comparo::ui
