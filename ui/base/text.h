// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/shell_words.h"

#include <QCoreApplication>
#include <QString>

#include <filesystem>
#include <string>
#include <string_view>

/// The border between the engine's UTF-8 std::string and the application's QString.
namespace comparo::ui {

inline QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

inline std::string toUtf8(const QString& text)
{
    return text.toStdString();
}

/// A text that the engine marked with COMPARO_TR, in the language of the application.
inline QString translated(const std::string& text)
{
    return QCoreApplication::translate("engine", text.c_str());
}

inline std::filesystem::path toPath(const QString& text)
{
    return std::filesystem::path(text.toStdU16String());
}

inline QString fromPath(const std::filesystem::path& path)
{
    return QString::fromStdU16String(path.u16string());
}

/// As one word for a shell: in single quotes where it needs them.
inline QString shellQuoted(const QString& text)
{
    return fromUtf8(shellWord(toUtf8(text)));
}

} // namespace comparo::ui
