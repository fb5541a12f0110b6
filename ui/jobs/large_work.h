// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/tensor/tensor.h"

#include <mutex>

namespace comparo::ui {

/// Work on large images takes turns for as long as this lives, and leaves no memory behind for the next: side by
/// side, cause and referee of 24 megapixels need gigabytes more. Work on other images does not wait.
class LargeWork {
public:
    /// Waits for its turn. Throws Error(Cancelled).
    LargeWork(const Tensor& input, const Progress& progress);
    ~LargeWork();
    LargeWork(const LargeWork&) = delete;
    LargeWork& operator=(const LargeWork&) = delete;

private:
    std::unique_lock<std::timed_mutex> m_turn;
};

} // namespace comparo::ui
