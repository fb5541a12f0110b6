// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace comparo {

/// From now on channelName() gives these names to the channels of pictures that have that many, in all
/// sentences and reports of this process; none: the usual ones. For a program that compares one pair and
/// ends; called before other threads ask.
void setChannelNames(std::vector<std::string> names);

} // namespace comparo
