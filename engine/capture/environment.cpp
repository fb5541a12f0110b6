// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/environment.h"

#include "engine/base/version.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/device/device_text.h"

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <opencv2/core/version.hpp>
#include <zip.h>

#if __has_include(<jconfig.h>)
#include <jconfig.h>
#endif

#include <algorithm>
#include <chrono>
#include <fstream>

#if __has_include(<sys/utsname.h>)
#include <sys/utsname.h>
#endif

namespace comparo {

namespace {

std::string systemText()
{
#if __has_include(<sys/utsname.h>)
    utsname names{};
    if (uname(&names) == 0)
        return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
#endif
    return "unknown";
}

std::string compilerText()
{
#if defined(__clang__)
    std::string text =
        fmt::format("clang++ {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    std::string text = fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    std::string text = "unknown";
#endif
    const std::string isa = COMPARO_ISA;
    return isa.empty() ? text : text + ", " + isa;
}

/// The kernel's name of the processor, or that of the cpu device where it has none.
std::string processorText()
{
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);) {
        if (line.rfind("model name", 0) != 0)
            continue;
        const std::size_t start = line.find_first_not_of(" \t:", line.find(':'));
        if (start != std::string::npos)
            return line.substr(start);
    }
    return cpuDevice().info().label;
}

} // namespace

Environment currentEnvironment()
{
    Environment environment;
    environment.version = kVersion;
    environment.system = systemText();
    environment.compiler = compilerText();
    environment.cpu = processorText();
    for (const Device* present : allDevices())
        environment.devices.push_back(present->info());
    environment.libraries = {
        {"OpenCV", CV_VERSION},
#if defined(LIBJPEG_TURBO_VERSION)
#define COMPARO_TEXT_OF(value) #value
#define COMPARO_TEXT(value) COMPARO_TEXT_OF(value)
        {"libjpeg-turbo", COMPARO_TEXT(LIBJPEG_TURBO_VERSION)},
#endif
        {"nlohmann JSON", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                                      NLOHMANN_JSON_VERSION_PATCH)},
        {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
        {"libzip", zip_libzip_version()},
    };
    return environment;
}

std::vector<std::pair<Message, Message>> environmentTexts(const Environment& environment)
{
    std::vector<std::pair<Message, Message>> facts = {
        {message("Comparoscope"), message("{}", environment.version)},
        {message("System"), message("{}", environment.system)},
        {message("Compiler"), message("{}", environment.compiler)},
        {message("Processor"), message("{}", environment.cpu)}};
    for (const DeviceInfo& info : environment.devices)
        facts.emplace_back(info.id.label(), joined({deviceLabel(info), deviceDetail(info)}, ", "));
    for (const auto& [name, version] : environment.libraries)
        facts.emplace_back(message("{}", name), message("{}", version));
    return facts;
}

std::vector<std::pair<Message, Message>> programTexts()
{
    std::vector<std::pair<Message, Message>> facts = environmentTexts(currentEnvironment());
    for (const JpegCodec* codec : jpegCodecs()) {
        const std::string name = english(codec->label());
        const Message why = codec->unavailable();
        if (std::none_of(facts.begin(), facts.end(),
                         [&](const auto& fact) { return english(fact.first) == name; }))
            facts.emplace_back(codec->label(), why.isEmpty() ? message("{}", codec->version()) : why);
    }
    return facts;
}

std::vector<std::pair<std::string, std::string>> environmentFacts(const Environment& environment)
{
    std::vector<std::pair<std::string, std::string>> facts;
    for (const auto& [name, value] : environmentTexts(environment))
        facts.emplace_back(english(name), english(value));
    return facts;
}

std::string timestamp()
{
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                       fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

} // namespace comparo
