#pragma once

#include "engine/base/progress.h"

#include <new>
#include <optional>
#include <string>

/// What every stage does with its progress and its errors.
namespace comparo {

/// A progress that covers from..to of another one, which has to outlive it.
inline Progress shareOf(const Progress& whole, double from, double to, std::string prefix = {})
{
    Progress share{whole.stop, {}};
    if (whole.sink)
        share.sink = [&whole, from, to, prefix = std::move(prefix)](double fraction, std::string_view label) {
            whole.report(from + (to - from) * fraction, prefix + std::string(label));
        };
    return share;
}

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
        return Error(ErrorCode::OutOfMemory, "There is not enough memory for this.");
    }
    return std::nullopt;
}

} // namespace comparo
