// SPDX-License-Identifier: Apache-2.0
#include "app/commands/diff/several_pictures.h"
#include "engine/base/error.h"
#include "engine/base/fnv_digest.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"

#include <algorithm>
#include <filesystem>
#include <fnmatch.h>
#include <map>

namespace comparo::cli {
namespace {

namespace fs = std::filesystem;

/// The pictures of a folder and of those below, by their paths from there on.
struct PictureFolder {
    std::map<std::string, fs::path> pictures;
    std::size_t others = 0; ///< files that are no pictures, by their names
};

PictureFolder picturesBelow(const std::string& folder, const std::string& pattern)
{
    PictureFolder found;
    try {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
            if (!entry.is_regular_file())
                continue;
            const std::string name = entry.path().lexically_relative(folder).generic_string();
            const std::string last = entry.path().filename().string();
            const bool isWanted = pattern.empty() || ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0 ||
                                  ::fnmatch(pattern.c_str(), last.c_str(), 0) == 0;
            if (!isWanted)
                continue;
            if (codecForFile(entry.path()))
                found.pictures.emplace(name, entry.path());
            else
                ++found.others;
        }
    } catch (const fs::filesystem_error& error) {
        fail(ErrorCode::Io,
             message("Cannot read {}: {}.", Verbatim(folder), Verbatim(error.code().message())));
    }
    return found;
}

/// Pictures of one side, with those of the other that have the same bytes: renamed, or moved.
class Leftovers {
public:
    void add(const std::string& name, const fs::path& path) { m_files.emplace_back(name, path); }

    /// Takes what has the same bytes on both sides, as "A: old.png is new.png in B".
    static std::vector<std::pair<std::string, std::string>> takeSame(Leftovers& a, Leftovers& b)
    {
        std::map<std::string, std::size_t> inB;
        for (std::size_t i = 0; i < b.m_files.size(); ++i)
            inB.emplace(keyOf(b.m_files[i].second), i);
        std::vector<std::pair<std::string, std::string>> same;
        std::erase_if(a.m_files, [&](const auto& file) {
            const auto found = inB.find(keyOf(file.second));
            if (found == inB.end())
                return false;
            same.emplace_back(file.first, b.m_files[found->second].first);
            inB.erase(found);
            return true;
        });
        std::erase_if(b.m_files, [&](const auto& file) {
            return std::ranges::any_of(same, [&](const auto& pair) { return pair.second == file.first; });
        });
        return same;
    }

    [[nodiscard]] const std::vector<std::pair<std::string, fs::path>>& files() const { return m_files; }

private:
    /// Of the bytes; of a file that cannot be read, which none is like.
    static std::string keyOf(const fs::path& path)
    {
        try {
            const std::vector<std::byte> bytes = readFile(path);
            return fnvDigest(bytes) + std::to_string(bytes.size());
        } catch (const Error&) {
            return path.string();
        }
    }

    std::vector<std::pair<std::string, fs::path>> m_files;
};

} // namespace

Report folderReport(const DiffOptions& options, const Context& context, const Progress& progress)
{
    const PictureFolder a = picturesBelow(options.a, options.pattern);
    const PictureFolder b = picturesBelow(options.b, options.pattern);
    std::vector<PicturePair> pairs;
    Leftovers onlyA, onlyB;
    for (const auto& [name, path] : a.pictures)
        if (const auto other = b.pictures.find(name); other != b.pictures.end())
            pairs.push_back({shownName(name), path.string(), other->second.string(), options.choice});
        else
            onlyA.add(name, path);
    for (const auto& [name, path] : b.pictures)
        if (!a.pictures.contains(name))
            onlyB.add(name, path);
    for (const auto& [nameA, nameB] : Leftovers::takeSame(onlyA, onlyB))
        pairs.push_back({shownName(nameA) + " → " + shownName(nameB), a.pictures.at(nameA).string(),
                         b.pictures.at(nameB).string(), options.choice});
    if (pairs.empty())
        failArgument(message("No image is in both {} and {}.", shownName(options.a), shownName(options.b)));
    SeveralPictures pictures(options, progress);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(pairs.size()),
                        message("{} of {} images", Count(i), Count(pairs.size())));
        pictures.add(pairs[i]);
    }
    for (const auto& [name, path] : onlyA.files())
        pictures.addAlone(shownName(name), message("Only A has it."));
    for (const auto& [name, path] : onlyB.files())
        pictures.addAlone(shownName(name), message("Only B has it."));
    Report report = pictures.report({});
    report.command = context.commandLine;
    const auto nameOf = [](const std::string& folder) {
        return (fs::path(folder) / "").parent_path().filename().string();
    };
    report.title = nameOf(options.a) + " and " + nameOf(options.b);
    report.comparison->descA.layout = report.comparison->descB.layout = Layout::Contiguous;
    return report;
}

} // namespace comparo::cli
