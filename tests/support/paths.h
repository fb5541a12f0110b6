// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

/// Where what the tests read and start is. The folders' names are in one object of a build alone, so that a
/// compiler cache gives every other object of the tests to a build in another folder.
namespace comparo::test {

/// The folder of the tests, as an absolute path: what they read lies below it, or beside it in the tree.
std::string dataFolder();

/// The command line program of this build.
std::string program();

/// The kernel of one's own that is served as a peer.
std::string exampleKernel();

/// The library that makes files fail, to be preloaded; a build with sanitizers has none.
std::string faultFiles();

} // namespace comparo::test
