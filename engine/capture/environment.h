// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device.h"

#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// Facts about the program and machine that made a capture or a report.
struct Environment {
    std::string version;  ///< Comparoscope's
    std::string system;   ///< "Linux 6.1 x86_64"
    std::string compiler; ///< "g++ 12.2.0, x86-64-v3"
    std::string cpu;
    std::vector<DeviceInfo> devices;
    std::vector<std::pair<std::string, std::string>> libraries; ///< "OpenCV" "4.6.0" …
};

Environment currentEnvironment();

/// Now, ISO 8601 in UTC: "2026-01-02T03:04:05Z".
std::string timestamp();

/// Name and value of every fact in the order of a table for people; a value may be empty.
std::vector<std::pair<Message, Message>> environmentTexts(const Environment& environment);

/// What a report about this program has to name: environmentTexts() of now, and of the JPEG codecs that are
/// no libraries of it the version, or why they cannot be used.
std::vector<std::pair<Message, Message>> programTexts();

/// environmentTexts() in English.
std::vector<std::pair<std::string, std::string>> environmentFacts(const Environment& environment);

} // namespace comparo
