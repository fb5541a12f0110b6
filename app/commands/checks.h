// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>

/// What an option's text has to be. CLI11's own conversions let NaN through, wrap negative numbers around and
/// cut large ones off.
namespace comparo::cli {

/// A finite number from 0.
const CLI::Validator& numberFromZero();

/// A whole number from 0 to 2^63 - 1.
const CLI::Validator& wholeNumber();

/// A seed: a whole number from 0 to 2^64 - 1.
const CLI::Validator& seedNumber();

} // namespace comparo::cli
