// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

namespace comparo::hdf5 {

/// The first thing in main() of every program that reads HDF5 files. libhdf5 crashes on some damaged files,
/// so that it runs in processes of its own, one a file, which are this program, started again: there, files
/// are read, and the exit status is returned. Elsewhere nothing is returned, and from then on files can be
/// read.
std::optional<int> servedReader(int argc, char** argv);

} // namespace comparo::hdf5
