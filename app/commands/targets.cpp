// SPDX-License-Identifier: Apache-2.0
#include "app/commands/targets.h"

#include "engine/base/error.h"
#include "engine/base/system_error.h"
#include "engine/codec/codec.h"
#include "engine/report/run/report.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <unistd.h>

namespace comparo::cli {
namespace {

namespace fs = std::filesystem;

std::string checkJsonTarget(const std::string& target)
{
    if (target == "-" || fs::path(target).extension() == ".json")
        return {};
    return "--json alone prints; the name of a file must end in .json, unlike '" + target + "'.";
}

} // namespace

void addJsonTarget(CLI::App& command, std::string& target)
{
    command.add_option("--json", target, "Print JSON; with a name that ends in .json, write it there")
        ->type_name("[FILE.json]")
        ->expected(0, 1)
        ->default_str("-")
        ->check(CLI::Validator(checkJsonTarget, ""));
}

void requireFile(const std::string& path)
{
    if (path.empty())
        return;
    const fs::path name(path);
    std::error_code ignored;
    if (fs::is_directory(name, ignored))
        fail(ErrorCode::Io, message("Cannot write {}: It is a folder. Name a file in it.", path));
    const fs::path folder = name.has_parent_path() ? name.parent_path() : fs::path(".");
    if (!fs::exists(folder, ignored))
        fail(ErrorCode::Io, message("Cannot write {}: No such file or directory. Check the path.", path));
    const bool exists = fs::exists(name, ignored);
    const bool isPlain = !exists || fs::is_regular_file(name, ignored);
    if (isPlain && ::access(folder.c_str(), W_OK) != 0 && !fs::is_symlink(name, ignored))
        fail(ErrorCode::Io, message("Cannot write {}: {}.", path, systemText(errno)));
}

void requirePicture(const std::string& path)
{
    if (path.empty())
        return;
    if (!codecForFile(path))
        writeImage(path, Tensor()); // says which there are
    requireFile(path);
}

void requireReport(const std::string& path)
{
    if (path.empty())
        return;
    reportWriterFor(path);
    requireFile(path);
}

void requireTimeline(const std::string& path)
{
    if (path.empty())
        return;
    const std::string extension = fs::path(path).extension().string();
    if (extension != ".svg" && extension != ".json")
        fail(ErrorCode::Unsupported,
             message("Unsupported timeline format '{}'; use .svg or .json.", Verbatim(path)));
    requireFile(path);
}

} // namespace comparo::cli
