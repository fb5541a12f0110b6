// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/json_lines_file.h"
#include "engine/folders/folder_plan.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

/// Which content a file has: size and digest. Both empty where it cannot be read.
struct FileStamp {
    std::uint64_t bytes = 0;
    std::string digest;

    static FileStamp of(const std::string& path);
    bool operator==(const FileStamp&) const = default;
};

using PairStamps = std::array<FileStamp, 2>;

/// Pairs of two folders that were compared, on disk, line by line, so that a comparison that ended early goes
/// on where it was. A pair is known by its name and the content of its files: a file that was changed since
/// is compared again, and one that is new is compared too.
class FolderJournal {
public:
    /// Without a path: no file. One that exists has to be of the same options, and made by the same build on
    /// the same processor. Errors: Io, InvalidArgument.
    FolderJournal(const FolderRequest& request, const std::string& path);

    [[nodiscard]] bool isKept() const { return m_file.has_value(); }

    /// What is known of this pair, of this content of its files; else null.
    [[nodiscard]] const std::vector<ComparedPicture>* find(const std::string& name,
                                                           const PairStamps& stamps) const;

    /// Error(Io).
    void add(const std::string& name, const PairStamps& stamps, const std::vector<ComparedPicture>& pictures);

private:
    struct Known {
        PairStamps stamps;
        std::vector<ComparedPicture> pictures;
    };
    void read(const std::string& header);

    std::optional<JsonLinesFile> m_file;
    std::map<std::string, Known> m_known;
};

} // namespace comparo
