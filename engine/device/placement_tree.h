// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/placement.h"

/// Which tensors the entered ops hold: for errors that show the whole chain as a tree.
namespace comparo::placement {

/// Says which tensors the op that was entered last holds. From then on an error of requireSameDevice() in it
/// or inside it ends in a tree of all entered ops, outermost first, with the device of every listed tensor.
/// Does nothing outside of any scope.
void listTensors(const std::vector<Argument>& tensors);

/// While it lives, on this thread, ops that make tensors inside make those of these names on cpu: the mistake
/// of making a tensor without saying its device. `names` outlives it.
class MadeOnHost {
public:
    explicit MadeOnHost(const std::vector<std::string>& names);
    ~MadeOnHost();
    MadeOnHost(const MadeOnHost&) = delete;
    MadeOnHost& operator=(const MadeOnHost&) = delete;

    /// The names of the innermost one; none where there is none.
    static const std::vector<std::string>& names();

private:
    const std::vector<std::string>* m_outer;
};

} // namespace comparo::placement
