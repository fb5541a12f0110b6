// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/emu/machine.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace comparo::emu {

/// What is to be decided: which of two or more moves comes next.
struct Decision {
    const std::vector<Option>& options; ///< host threads first: the caller, if it can go on, then by number
    bool callerGoesOn = false;          ///< options[0] is the calling host thread
    const Queue* needed = nullptr;      ///< what the caller waits for, else what another host thread does
    const Machine& machine;
};

/// A policy at work.
class Chooser {
public:
    virtual ~Chooser() = default;

    /// An index into the options.
    virtual std::size_t choose(const Decision& decision) = 0;

    /// Called before each move, chosen or the only one.
    virtual void moves(const Option&) {}

    /// The host thread that moves touches these bytes itself, until the next move.
    virtual void onHostAccess(const std::vector<Span>&) {}

    /// It does something that the order of any work could change.
    virtual void onHostQuery() {}
};

std::unique_ptr<Chooser> makeChooser(const ScheduleOptions& options);

} // namespace comparo::emu
