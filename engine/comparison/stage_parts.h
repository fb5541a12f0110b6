// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"

#include <new>
#include <optional>

/// What every stage does with its errors.
namespace comparo {

/// Does the work; what goes wrong is kept, but a cancellation is thrown.
template <class Work>
std::optional<Error> errorOf(const Work& work)
{
    try {
        work();
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        return error;
    } catch (const std::bad_alloc&) {
        return Error(ErrorCode::OutOfMemory, message("Not enough memory for this."));
    }
    return std::nullopt;
}

} // namespace comparo
