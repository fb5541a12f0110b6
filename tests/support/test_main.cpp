// SPDX-License-Identifier: Apache-2.0
// PROGRAM [--source=FILE.cpp]: all tests of a program, or those that are written in one of its sources, which is what
// ctest knows as a test.
#include "engine/codec/arrays/hdf5/served_reader.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view kSource = "--source=";

/// A filter for GoogleTest with the full name of each test of a source; empty if there is none.
std::string testsOf(std::string_view source)
{
    std::string filter;
    const testing::UnitTest& all = *testing::UnitTest::GetInstance();
    for (int i = 0; i < all.total_test_suite_count(); ++i) {
        const testing::TestSuite& suite = *all.GetTestSuite(i);
        for (int j = 0; j < suite.total_test_count(); ++j) {
            const testing::TestInfo& test = *suite.GetTestInfo(j);
            if (std::string_view(test.file()).ends_with(source))
                filter += std::string(suite.name()) + "." + test.name() + ":";
        }
    }
    return filter;
}

} // namespace

int main(int argc, char** argv)
{
    if (const auto status = comparo::hdf5::servedReader(argc, argv))
        return *status;
    testing::InitGoogleTest(&argc, argv);
    if (argc > 1 && std::string_view(argv[1]).starts_with(kSource)) {
        const std::string source = "/" + std::string(argv[1] + kSource.size());
        const std::string filter = testsOf(source);
        if (filter.empty()) {
            std::fprintf(stderr, "No test of this program is written in %s.\n", source.c_str() + 1);
            return 1;
        }
        GTEST_FLAG_SET(filter, filter);
    }
    return RUN_ALL_TESTS();
}
