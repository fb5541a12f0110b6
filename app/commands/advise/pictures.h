// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/advise/pictures.h"
#include "engine/param/schema.h"

#include <string>

/// Flags that say which picture is to be generated.
namespace comparo::cli {

/// Most channels of one.
inline constexpr int kMostPictureChannels = 64;

/// --size: "HxW" or one number for both, as ops take it. Error(InvalidArgument).
SizeValue pictureSize(const std::string& text);

/// --dtype. Error(InvalidArgument).
DType pictureDType(const std::string& name);

} // namespace comparo::cli
