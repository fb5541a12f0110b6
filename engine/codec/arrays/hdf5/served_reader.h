// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace comparo::hdf5 {

/// The first thing in main() of every program that reads HDF5 files. libhdf5 may crash on a damaged file, so
/// that it runs in a process of its own, which is this program, started again: there, it reads the file and
/// returns the exit status. Elsewhere nothing is returned, and from then on files can be read.
std::optional<int> servedReader(int argc, char** argv);

} // namespace comparo::hdf5
