// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"
#include "engine/folders/folder_run.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_images.h"

#include <filesystem>
#include <string>

namespace comparo::test {

/// Two folders of images: some equal, some not, one damaged in both, one renamed, one on each side alone.
struct TwoFolders {
    TemporaryFolder folder;

    TwoFolders()
    {
        for (int i = 0; i < 8; ++i) {
            const std::string name = "p" + std::to_string(i) + ".png";
            write("a/" + name, i);
            write("b/" + name, i % 3 == 1 ? 100 + i : i); // 1, 4 and 7 are others
        }
        write("a/sub/old.png", 50);
        write("b/moved/new.png", 50);
        write("a/only.png", 51);
        write("b/alone.png", 52);
        for (const char* side : {"a", "b"})
            writeFile(folder / side / "damaged.png", std::string_view("no image"));
    }

    void write(const std::string& name, int seed) const
    {
        std::filesystem::create_directories((folder / name).parent_path());
        writeImage(folder / name, randomImage(DType::UInt8, {1, 3, 14, 16}, Layout::Contiguous,
                                              static_cast<unsigned>(seed)));
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }

    [[nodiscard]] FolderPlan plan() const
    {
        FolderRequest request;
        request.a = path("a");
        request.b = path("b");
        return folderPlanOf(request);
    }
};

} // namespace comparo::test
