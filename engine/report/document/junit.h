// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/comparison/outcome.h"

#include <string>
#include <vector>

/// JUnit XML, whatever was tested.
namespace comparo::document {

struct JunitTest {
    enum class End { Passed, Failed, Error, Skipped };
    std::string className{};
    std::string name{};
    End end = End::Passed;
    std::string type{};    ///< of a failure: failureType()
    std::string message{}; ///< of one that did not pass
    std::string facts{};   ///< what else is known, in lines
    double seconds = 0.0;
};

/// What an outcome means: `fails` where it is one that does not pass.
JunitTest::End endOf(OutcomeKind kind, bool fails);

struct JunitSuite {
    std::string name{};
    std::vector<JunitTest> tests{};
};

/// `created` is the time of every suite.
std::string toJunit(const std::vector<JunitSuite>& suites, const std::string& created);

} // namespace comparo::document
