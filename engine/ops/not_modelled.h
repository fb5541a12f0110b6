#pragma once

#include <string_view>

namespace comparo {

/// How a note of an op begins that says that framework numerics do not follow the library for this very
/// input. Verdicts repeat it.
inline constexpr std::string_view kNotModelledHere = "framework: not modelled here: ";

} // namespace comparo
