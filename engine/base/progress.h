// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

namespace comparo {

/// How far a long call has come, and whether it shall go on. Passed by reference down the call chain;
/// the default one reports to nobody and is never cancelled.
struct Progress {
    std::stop_token stop;
    std::function<void(double fraction, const Message& label)> sink;

    void report(double fraction, const Message& label) const
    {
        if (sink)
            sink(fraction, label);
    }

    /// Progress of a piece of this work: its 0..1 are from..to of this one, its labels come behind the name.
    [[nodiscard]] Progress part(double from, double to, const Message& name = {}) const
    {
        Progress piece{stop, {}};
        if (sink)
            piece.sink = [whole = sink, from, to, name](double fraction, const Message& label) {
                whole(from + (to - from) * fraction, joined({name, label}, ": "));
            };
        return piece;
    }

    /// Throws Error(Cancelled) once a stop was requested.
    void throwIfCancelled() const
    {
        if (stop.stop_requested())
            fail(ErrorCode::Cancelled, message("Cancelled."));
    }
};

} // namespace comparo
