// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/document/formats.h"

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>
#include <vector>

/// Names of files that a command is going to write. They are checked before the work, which may take long.
namespace comparo::cli {

/// --json: alone or with "-" it prints, which `target` holds as "-"; else it names a .json file.
void addJsonTarget(CLI::App& command, std::string& target);

/// The folder of this name is there and the name is not a folder's. Error(Io) in the words of writeFile.
/// Empty names are fine here and below.
void requireFile(const std::string& path);

/// A picture or tensor. Error(Unsupported) that lists the extensions.
void requirePicture(const std::string& path);

/// A report. Error(Unsupported) that lists the extensions.
void requireReport(const std::string& path);

/// A report of another subject than a run.
template <class Subject>
void requireReport(const std::string& path, const std::vector<ReportFormat<Subject>>& formats)
{
    if (path.empty())
        return;
    document::formatFor(formats, path);
    requireFile(path);
}

/// What a run asked of the runtime: .svg or .json. Error(Unsupported).
void requireTimeline(const std::string& path);

} // namespace comparo::cli
