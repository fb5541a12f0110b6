// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/job.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/file_limits.h"

#include <filesystem>

namespace comparo {

std::string titleOf(const ComparisonInput& input)
{
    const auto name = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
    return input.isPair() ? name(input.path) + " and " + name(input.pathB) : name(input.path);
}

std::shared_ptr<const ContractFile> readContract(const std::string& path)
{
    const std::vector<std::byte> bytes = readFileUpTo(path, kMaxTextBytes);
    try {
        return std::make_shared<const ContractFile>(ContractFile{
            contractFromJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()}), path});
    } catch (const Error& error) {
        fail(error.code(), "Cannot use " + path + ": " + error.message());
    }
}

} // namespace comparo
