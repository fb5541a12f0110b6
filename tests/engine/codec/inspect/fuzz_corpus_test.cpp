// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>

extern "C" int fuzz_jpeg_file(const std::uint8_t* bytes, std::size_t size);
extern "C" int fuzz_jpeg_walker(const std::uint8_t* bytes, std::size_t size);
extern "C" int fuzz_jpeg_decoder(const std::uint8_t* bytes, std::size_t size);

namespace comparo {
namespace {

/// Every file of the corpus, and each with one byte changed at every tenth place.
TEST(FuzzCorpus, TheEntryFunctionsHold)
{
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(test::dataFolder() + "/fuzz/corpus/jpeg")) {
        std::vector<std::byte> file = readFile(entry.path());
        EXPECT_LT(file.size(), 1024U) << entry.path();
        const auto* bytes = reinterpret_cast<const std::uint8_t*>(file.data());
        for (std::size_t i = 0; i < file.size(); i += 10) {
            const std::byte kept = file[i];
            for (const std::byte value : {kept, std::byte{0}, std::byte{0xFF}, std::byte{0xD9}}) {
                file[i] = value;
                EXPECT_EQ(fuzz_jpeg_file(bytes, file.size()), 0); // a breach ends the program
                EXPECT_EQ(fuzz_jpeg_walker(bytes, file.size()), 0);
                EXPECT_EQ(fuzz_jpeg_decoder(bytes, file.size()), 0);
            }
            file[i] = kept;
        }
        ++files;
    }
    EXPECT_GE(files, 5);
}

} // namespace
} // namespace comparo
