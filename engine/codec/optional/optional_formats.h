// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"

#include <array>

namespace comparo {

/// For a std::unique_ptr to what a C library has made.
template <auto release>
struct ReleasedBy {
    template <class T>
    void operator()(T* held) const
    {
        release(held);
    }
};

/// A format that is read by a library which may have been absent at build. All are read only.
struct OptionalFormat {
    const char* name;    ///< "GIF"
    const char* library; ///< "giflib"
    bool (*probe)(std::span<const std::byte> head);
    const Codec* codec; ///< null: this build has no such library
};

/// What is said of a file whose library is not there.
Message absentLibrary(const OptionalFormat& format);

const std::array<OptionalFormat, 7>& optionalFormats();

bool isGif(std::span<const std::byte> head);
bool isHeic(std::span<const std::byte> head);
bool isAvif(std::span<const std::byte> head);
bool isJpeg2000(std::span<const std::byte> head);
bool isJxl(std::span<const std::byte> head);

} // namespace comparo
