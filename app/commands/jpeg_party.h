#pragma once

#include "engine/sweep/jpeg_matrix.h"

#include <string>
#include <utility>
#include <vector>

/// Encoders and decoders of 'jpeg matrix' as they are typed.
namespace comparo::cli {

/// Options of all parties that know them, as typed.
using SharedOptions = std::vector<std::pair<std::string, std::string>>;

/// "cuda_jpeg", "cuda_jpeg@emu:0", "libjpeg_turbo@cpu:quality=90,progressive=true"; what is written there
/// goes before what is shared. Error(InvalidArgument) says what a codec knows. Whether the device is there is
/// found when it is used.
JpegParty parseParty(const std::string& text, bool encodes, const SharedOptions& shared = {});

/// Every available codec on cpu, emu:0 and every cuda device that it runs on; decoders with fancy and with
/// plain upsampling.
std::vector<JpegParty> defaultParties(bool encode, const SharedOptions& shared = {});

} // namespace comparo::cli
