// SPDX-License-Identifier: Apache-2.0
#include "engine/device/device_id.h"

#include "engine/base/error.h"

#include <charconv>

namespace comparo {
namespace {

const char* kindName(DeviceKind kind)
{
    switch (kind) {
    case DeviceKind::Cpu:
        return "cpu";
    case DeviceKind::Emu:
        return "emu";
    default:
        return "cuda";
    }
}

} // namespace

std::string DeviceId::name() const
{
    if (kind == DeviceKind::Cpu)
        return "cpu";
    return std::string(kindName(kind)) + ":" + std::to_string(index);
}

Message DeviceId::label() const
{
    return kind == DeviceKind::Emu ? message("{} (emulated)", name()) : message("{}", name());
}

DeviceId DeviceId::parse(std::string_view text)
{
    if (text == "cpu")
        return {};
    const std::size_t colon = text.find(':');
    const std::string_view word = text.substr(0, colon);
    DeviceId id;
    bool valid = word == "emu" || word == "cuda";
    id.kind = word == "emu" ? DeviceKind::Emu : DeviceKind::Cuda;
    if (valid && colon != std::string_view::npos) {
        const std::string_view digits = text.substr(colon + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), id.index);
        valid = error == std::errc() && end == digits.data() + digits.size() && id.index >= 0;
    }
    if (!valid)
        failArgument(
            message("Invalid device '{}'; use cpu, cuda:0, cuda:1, … or emu:0, emu:1, ….", Verbatim(text)));
    return id;
}

} // namespace comparo
