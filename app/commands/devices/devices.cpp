// SPDX-License-Identifier: Apache-2.0
#include "app/commands/devices/devices.h"

#include "app/commands/commands.h"
#include "app/commands/print.h"
#include "engine/device/device.h"

#include <nlohmann/json.hpp>

namespace comparo::cli {

nlohmann::ordered_json devicesJson()
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Device* device : allDevices()) {
        const DeviceInfo& info = device->info();
        list.push_back({{"id", info.id.name()},
                        {"label", info.label},
                        {"detail", info.detail},
                        {"emulated", info.id.kind == DeviceKind::Emu},
                        {"memoryBytes", info.memory}});
    }
    return {{"devices", list}, {"cudaAbsence", english(cudaAbsence())}};
}

namespace {

void printDevices(bool json)
{
    if (json) {
        print("{}\n", devicesJson().dump(2));
        return;
    }
    for (const Device* device : allDevices()) {
        const DeviceInfo& info = device->info();
        print("{:<8} {}\n         {}\n", info.id.name(), info.label, info.detail);
    }
    if (!cudaAbsence().isEmpty())
        print("no cuda: {}\n", english(cudaAbsence()));
}

} // namespace

void addDevices(CLI::App& app, Context&)
{
    auto* command = app.add_subcommand("devices", "List the devices that steps can run on");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "Machine-readable output");
    command->footer(
        "Example:\n  comparo devices --json\n\n"
        "COMPARO_EMU_DEVICES=N sets the number of emulated devices (default 2), COMPARO_EMU_MEMORY=512M "
        "the memory of each.");
    command->callback([json] { printDevices(*json); });
}

} // namespace comparo::cli
