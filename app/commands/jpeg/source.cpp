// SPDX-License-Identifier: Apache-2.0
#include "app/commands/jpeg/source.h"

#include "app/commands/input.h"
#include "app/commands/print.h"
#include "engine/base/error.h"
#include "engine/codec/jpeg/source.h"

namespace comparo::cli {

Tensor readSource(const std::string& path)
{
    const Tensor image = readInput(path);
    try {
        JpegSource source = jpegSource(image);
        if (!source.note.isEmpty())
            tellError("note on " + path + ": " + english(source.note) + ".");
        return source.picture;
    } catch (const Error& error) {
        fail(error.code(), message("Cannot use {}: {}", path, error.message()));
    }
}

} // namespace comparo::cli
