// SPDX-License-Identifier: Apache-2.0
#include "engine/device/environment_values.h"

#include "engine/base/error.h"
#include "engine/device/emu/emu_memory.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

namespace comparo {
namespace {

/// Empty for one that is not set.
std::string_view valueOf(const char* name)
{
    const char* text = std::getenv(name);
    return text ? text : "";
}

void requireCount(const char* name, int most)
{
    const std::string_view text = valueOf(name);
    int count = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), count);
    const bool reads = end.ec == std::errc() && end.ptr == text.data() + text.size();
    if (!text.empty() && (!reads || count < 1 || count > most))
        failArgument(
            message("Invalid {}='{}': expected a whole number from 1 to {}.", name, Verbatim(text), most));
}

} // namespace

void requireEnvironmentValues()
{
    requireCount("COMPARO_THREADS", 256);
    requireCount("COMPARO_EMU_DEVICES", 16);
    const std::string memory(valueOf("COMPARO_EMU_MEMORY"));
    if (!memory.empty() && emu::parseBytes(memory.c_str()) == 0)
        failArgument(message("Invalid COMPARO_EMU_MEMORY='{}': expected a number of bytes, as in 64M or 2G.",
                             Verbatim(memory)));
}

} // namespace comparo
