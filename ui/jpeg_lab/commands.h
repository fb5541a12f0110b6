// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/stress/jpeg_stress.h"
#include "ui/jpeg_lab/peer_codecs.h"
#include "ui/jpeg_lab/run.h"

#include <QString>

/// Command lines that do again what the lab did, with the flags that make its peers known. POSIX sh.
namespace comparo::ui {

/// Both files, their pictures and their stages; of one side alone its file and its picture. Empty where the
/// command line cannot: for what came from no file, frames of a stress run, and damage that a single command
/// does not make.
QString filesCommand(const LabSource& source, const LabSetup& setup);

/// Where none of the parties is a peer's, they are those that the command takes without being told.
QString matrixCommand(const QString& path, const SharedOptions& shared, const LabEndpoints& parties);

QString stressCommand(const StressOptions& options);

} // namespace comparo::ui
