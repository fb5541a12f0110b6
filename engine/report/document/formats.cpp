// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/formats.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"

#include <algorithm>
#include <string_view>

namespace comparo::document {

std::size_t formatOf(const std::filesystem::path& path, const std::vector<std::string>& extensions)
{
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(), [](char ch) {
        return ch >= 'A' && ch <= 'Z' ? static_cast<char>(ch - 'A' + 'a') : ch;
    });
    const auto found = std::ranges::find(extensions, extension);
    if (found != extensions.end())
        return static_cast<std::size_t>(found - extensions.begin());
    fail(ErrorCode::Unsupported, message("Unsupported report format '{}': the name must end in one of {}.",
                                         Verbatim(path.string()), joinedNames(extensions)));
}

void writeText(const std::filesystem::path& path, const std::string& text)
{
    writeFile(path, std::string_view(text));
}

} // namespace comparo::document
