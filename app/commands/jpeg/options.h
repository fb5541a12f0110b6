// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/peers/flags.h"
#include "engine/codec/jpeg_codec.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>

namespace comparo::cli {

/// A codec and what is asked of it. The flags come from the schemas of all codecs; what the chosen one does
/// not have is refused when the values are set.
struct JpegCodecOptions {
    std::string codec = "libjpeg_turbo";
    std::string device;                        ///< empty: the first one that the codec runs on
    std::map<std::string, std::string> values; ///< by the field's id, as typed
    std::map<std::string, bool> switches;
    bool json = false;
    PeerFlags peers;

    /// Where it runs. Error(Unsupported) with the reason if it cannot be used.
    [[nodiscard]] DeviceId where() const;
};

enum class JpegDirection { Encode, Decode };

/// --codec, --device, --json, what names peers, and a flag for every field of the direction's schemas.
void addCodecFlags(CLI::App& command, JpegCodecOptions& options, JpegDirection direction);

/// The values for the chosen codec. Error(InvalidArgument) that names the option and what is accepted.
ParamSet codecParams(const JpegCodecOptions& options, JpegDirection direction);

} // namespace comparo::cli
