// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"
#include "engine/peer/facts.h"
#include "engine/peer/frame.h"
#include "engine/tensor/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comparo {

/// Which values of one of our parameters a peer's op takes.
struct PeerSupport {
    bool any = false;                ///< every value of our schema
    std::vector<std::string> values; ///< these, as text; or
    std::optional<double> min;       ///< numbers from here
    std::optional<double> max;       ///< to here
};

/// One op that a peer has.
struct PeerOp {
    std::string implements;  ///< our op's id; empty for one of the peer's own
    const Op* own = nullptr; ///< one of the peer's own, which stays when the peer has ended; else null
    std::string function;    ///< what is called, by its full name
    std::string note;        ///< what to know of the mapping; may be empty
    std::vector<DType> dtypes;
    bool differentiable = false;
    std::vector<std::pair<std::string, PeerSupport>> supported; ///< by the id of our parameter
    std::vector<std::string> tensors;                           ///< drawn fields that it wants

    [[nodiscard]] const std::string& name() const { return own ? own->id : implements; }
};

struct PeerDevice {
    std::string name;  ///< "cuda:0"
    std::string label; ///< "NVIDIA H200"
};

/// An option of a peer: a parameter of the process.
struct PeerOption {
    std::string id;
    std::string help;
    std::string type;         ///< "bool", "int", "choice", …
    std::string defaultValue; ///< as text
};

/// A JPEG encoder or decoder that a peer has.
struct PeerCodec {
    std::string function; ///< what is called, by its full name
    std::vector<std::string> devices;
    std::vector<std::pair<std::string, PeerSupport>> supported; ///< by the id of an option of our codecs
};

/// What a peer says of itself when it starts.
struct PeerDescription {
    std::string name;
    std::string version;
    std::string label; ///< "Kornia 0.9.0"
    PeerValues environment;
    std::vector<PeerDevice> devices;
    std::vector<PeerOption> options;
    std::vector<PeerOp> ops;
    PeerValues unmapped;             ///< our op's id, and why the peer has not got it
    std::vector<std::string> faults; ///< ids of the scenarios whose fault it can try on its library
    std::optional<PeerCodec> encoder;
    std::optional<PeerCodec> decoder;
    PeerFrameLimits limits;
    std::uint64_t handles = 0; ///< that it keeps at most

    /// What it has and we have not, in its order.
    [[nodiscard]] std::vector<const Op*> ownOps() const;
    /// Null where it has not got the op.
    [[nodiscard]] const PeerOp* find(std::string_view op) const;
    /// Null where it has no device of this name.
    [[nodiscard]] const PeerDevice* findDevice(std::string_view device) const;
};

/// The answer to "initialize", as JSON, of the peer that the user calls `name`. Error(CorruptData) that names
/// the field that is missing or wrong, as a clause ("answered 'initialize' without a list 'ops'").
PeerDescription peerDescriptionFromJson(const std::string& json, const std::string& name);

} // namespace comparo
