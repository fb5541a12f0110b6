#pragma once

#include "engine/base/error.h"

#include <functional>
#include <stop_token>
#include <string_view>

namespace comparo {

/// How far a long call has come, and whether it shall go on. Passed by reference down the call chain;
/// the default one reports to nobody and is never cancelled.
struct Progress {
    std::stop_token stop;
    std::function<void(double fraction, std::string_view label)> sink;

    void report(double fraction, std::string_view label) const
    {
        if (sink)
            sink(fraction, label);
    }

    /// Throws Error(Cancelled) once a stop was requested.
    void throwIfCancelled() const
    {
        if (stop.stop_requested())
            fail(ErrorCode::Cancelled, "Cancelled.");
    }
};

} // namespace comparo
