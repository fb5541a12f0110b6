// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo::hdf5 {

/// Error(Unsupported) in a build without libhdf5.
void requireLibrary(bool isMatlab);

/// Reads one file for the program that started this process with the descriptors of protocol.h, until that
/// closes the socket. The exit status.
int serve();

} // namespace comparo::hdf5
