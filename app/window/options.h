// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/pipeline/pipeline.h"
#include "engine/scenario/scenario.h"
#include "ui/base/language.h"
#include "ui/base/settings.h"
#include "ui/base/theme.h"
#include "ui/inspect/session/session.h"
#include "ui/shell/screenshot.h"

#include <QPoint>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace comparo::ui {

/// What a start of the window was asked for.
struct WindowOptions {
    QStringList files;
    QString python;
    std::optional<double> peerTimeout; ///< seconds
    Setup setup;
    bool sidesChosen = false;
    std::optional<Side> live; ///< where the steps of one recording run again: -b
    std::optional<ThemeChoice> theme;
    std::optional<LanguageChoice> language;
    std::optional<QPoint> size;
    QString view;
    QString lab; ///< file to open there
    bool advise = false;
    QStringList sweep; ///< folders, pictures, pipelines and journals to open there
    QStringList sweepSteps;
    const Scenario* scenario = nullptr;
    int fix = 0;
    Screenshot::Options screenshot;
    bool printStartup = false;
    QString part;
    bool restores = false; ///< the last session is opened: nothing else was asked for
};

/// What --help, --version and --man print and what wrong arguments are told: the program ends with that.
struct WindowAnswer {
    std::string out;
    std::string err;
    int exitCode = 0;
};

/// Of the arguments, without the options that Qt takes for itself. Throws WindowAnswer, and Error for a value
/// that is not understood.
WindowOptions windowOptions(const QStringList& arguments);

/// Whether the arguments ask for what needs no window: it is printed where there is no display, too.
bool asksForText(int argc, char** argv);

} // namespace comparo::ui
