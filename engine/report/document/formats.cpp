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
    std::string known;
    for (std::size_t i = 0; i < extensions.size(); ++i) {
        if (extensions[i] == extension)
            return i;
        known += (known.empty() ? "" : ", ") + extensions[i];
    }
    fail(ErrorCode::Unsupported,
         "No report can be written to '" + path.string() + "': the name must end in one of " + known + ".");
}

void writeText(const std::filesystem::path& path, const std::string& text)
{
    writeFile(path, std::string_view(text));
}

} // namespace comparo::document
