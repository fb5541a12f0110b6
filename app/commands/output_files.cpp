// SPDX-License-Identifier: Apache-2.0
#include "app/commands/output_files.h"

#include "app/commands/print.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"
#include "engine/codec/written_files.h"

#include <filesystem>
#include <optional>

#include <sys/stat.h>

namespace comparo::cli {
namespace {

/// What a path leads to. A file that is not there yet is its folder and its name.
struct Identity {
    dev_t device = 0;
    ino_t inode = 0;
    std::string name;

    bool operator==(const Identity&) const = default;
};

/// Nothing for a folder, a device, a pipe, and where even the folder is missing.
std::optional<Identity> identityOf(const std::string& path)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) == 0)
        return S_ISREG(status.st_mode) ? std::optional(Identity{status.st_dev, status.st_ino, {}})
                                       : std::nullopt;
    const std::filesystem::path target = writtenPath(path);
    const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
    if (::stat(folder.c_str(), &status) != 0)
        return std::nullopt;
    return Identity{status.st_dev, status.st_ino, target.filename().string()};
}

} // namespace

void OutputFiles::printNames(const char* name) const
{
    for (const auto& [written, path] : m_written)
        if (written == name)
            print("\n{}: {}\n", name, shownName(path));
}

void OutputFiles::finish() const
{
    for (std::size_t i = 0; i + 1 < m_errors.size(); ++i)
        tellError(m_errors[i]);
    if (!m_errors.empty())
        throw Error(m_errors.back());
}

void requireApart(const std::vector<NamedFile>& read, const std::vector<NamedFile>& written)
{
    std::vector<std::pair<const NamedFile*, Identity>> known;
    for (const NamedFile& file : read)
        if (const auto identity = file.path.empty() ? std::nullopt : identityOf(file.path))
            known.emplace_back(&file, *identity);
    const std::size_t inputs = known.size();
    for (const NamedFile& file : written) {
        const auto identity = file.path.empty() ? std::nullopt : identityOf(file.path);
        if (!identity)
            continue;
        for (std::size_t i = 0; i < known.size(); ++i) {
            if (known[i].second != *identity)
                continue;
            if (i < inputs)
                failArgument(message("{} would overwrite the input {} ({}). Name another file.", file.flag,
                                     known[i].first->path, known[i].first->flag));
            failArgument(message("'{}' is used for two files, {} and {}; use different names.",
                                 Verbatim(file.path), known[i].first->flag, file.flag));
        }
        known.emplace_back(&file, *identity);
    }
}

void storePicture(OutputFiles& files, const std::string& target, const Tensor& image)
{
    files.write("Picture", target,
                [&image](const std::string& path) { writeImage(path, image, !path.ends_with(".npy")); });
}

} // namespace comparo::cli
