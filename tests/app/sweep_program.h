// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

/// 'comparo sweep' and 'comparo merge' with files of their own.
namespace comparo::test {

inline std::string textOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A picture with values of this seed.
inline void writeSweepPicture(const std::string& path, int seed)
{
    std::vector<std::uint8_t> values;
    for (int i = 0; i < 3 * 20 * 24; ++i)
        values.push_back(static_cast<std::uint8_t>((i * i * 7 + seed * 31 + i * 13) % 251));
    writeImage(path, Tensor::fromValues<std::uint8_t>({1, 3, 20, 24}, values));
}

/// Three pictures in pics/, one of them below, and sweeps over them.
struct SweepFiles {
    TemporaryFolder folder;
    std::string job = "sweep " + path("pics") + " --op 'resize:size=8|11,mode=bilinear|bicubic' " +
                      "--pair cpu,emu:0 --pair cpu/exact,emu:0/exact "; ///< 24 cases, 12 of them different

    SweepFiles()
    {
        std::filesystem::create_directories(folder / "pics/deep");
        writeSweepPicture(path("pics/a.png"), 1);
        writeSweepPicture(path("pics/b.png"), 2);
        writeSweepPicture(path("pics/deep/c.png"), 3);
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
};

/// The JSON of a file but for times.
inline nlohmann::ordered_json untimed(const std::string& path)
{
    nlohmann::ordered_json json = nlohmann::ordered_json::parse(textOf(path), nullptr, false);
    if (!json.is_object())
        return json;
    json.erase("created");
    for (auto& result : json["results"]) {
        result.erase("secondsA");
        result.erase("secondsB");
    }
    return json;
}

} // namespace comparo::test
