// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/peer_link.h"

#include <algorithm>

namespace comparo {
namespace {

thread_local std::vector<PeerLink> t_broken;

} // namespace

BrokenPeerLinks::BrokenPeerLinks(const std::vector<PeerLink>& links) : m_before(t_broken.size())
{
    t_broken.insert(t_broken.end(), links.begin(), links.end());
}

BrokenPeerLinks::~BrokenPeerLinks()
{
    t_broken.resize(m_before);
}

bool BrokenPeerLinks::contains(DeviceId from, DeviceId to)
{
    return std::find(t_broken.begin(), t_broken.end(), PeerLink{from, to}) != t_broken.end();
}

const std::vector<PeerLink>& BrokenPeerLinks::current()
{
    return t_broken;
}

} // namespace comparo
