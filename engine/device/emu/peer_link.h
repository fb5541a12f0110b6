// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device_id.h"

#include <vector>

namespace comparo {

/// A connection between two emulated devices that delivers nothing: copies over it report success and leave
/// zeros, as peer-to-peer copies do on some machines with several GPUs (kornia #2791, pytorch #119638).
struct PeerLink {
    DeviceId from;
    DeviceId to;

    bool operator==(const PeerLink&) const = default;
};

/// These links are broken for copies that this thread queues while the object lives. Scopes nest.
class BrokenPeerLinks {
public:
    explicit BrokenPeerLinks(const std::vector<PeerLink>& links);
    ~BrokenPeerLinks();
    BrokenPeerLinks(const BrokenPeerLinks&) = delete;
    BrokenPeerLinks& operator=(const BrokenPeerLinks&) = delete;

    [[nodiscard]] static bool contains(DeviceId from, DeviceId to);

    /// All that are broken for this thread, for another one that does a part of its work.
    [[nodiscard]] static const std::vector<PeerLink>& current();

private:
    std::size_t m_before;
};

} // namespace comparo
