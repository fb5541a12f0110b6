// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"
#include "ui/peers/options_dialog.h"

namespace comparo::ui {

/// Who runs the program of a role: "encoder A", "the decoder", "the stress run".
PeerOptionsUser userOf(LabRole role);

/// Opens the form of the options of the program whose codec a role has: the codec of another process of it,
/// on the same device, takes its place once that has started.
void askForOptions(JpegLab& lab, LabRole role, QWidget* parent);

} // namespace comparo::ui
