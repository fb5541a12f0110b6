// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"
#include "engine/peer/description.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a program of one's own offers as a peer: engine/peer/server/server.h answers for it.
namespace comparo {

/// One step, as the function that does it gets it.
struct ServedCall {
    Stream& stream;                    ///< of the device that was asked for; its work is awaited afterwards
    Tensor image;                      ///< on that device, of a dtype of the op; empty for a decoder
    const ParamSet& params;            ///< of the op's schema, checked
    const Draws& draws;                ///< the random parameters that were drawn; empty: none
    const Progress& progress;          ///< asks to stop once the step is cancelled or the client is gone
    std::vector<Message>& notes;       ///< what the provenance shall say
    std::vector<NamedTensor>& tensors; ///< what it shall list between input and output
};

using ServedFunction = std::function<Tensor(const ServedCall&)>;
using ServedBackward = std::function<Gradients(const ServedCall&, const Tensor& outputGradient)>;

/// One op: what is said of it, and the function behind it, which returns a tensor on the stream's device.
/// Whatever it throws is the step's error.
struct ServedOp {
    std::string id;
    bool isOurs = false;  ///< it stands for the op of this id that Comparoscope has
    std::string label;    ///< of an op of one's own
    std::string help;     ///< the same
    std::string function; ///< what is called, by its full name
    std::string note{};   ///< what to know of it; may be empty
    std::vector<DType> dtypes;
    std::shared_ptr<const Schema> schema;                         ///< of its parameters
    std::vector<std::pair<std::string, PeerSupport>> supported{}; ///< of ours: by the id of the parameter
    ServedFunction run;
    ServedBackward backward{}; ///< empty: it gives no gradients
};

/// One of Comparoscope's ops by a function of one's own, with all its parameters and dtypes: narrow what
/// it says where the function takes less. Error(InvalidArgument): there is no such op.
ServedOp servedAs(std::string_view ours, std::string function, ServedFunction run);

/// An op of one's own.
ServedOp servedOwn(std::string id, std::string label, std::string help, Schema schema,
                   std::vector<DType> dtypes, std::string function, ServedFunction run);

/// A JPEG encoder: uint8 pixels 1x3xHxW or 1x1xHxW to the bytes of a file.
struct ServedEncoder {
    std::string function;
    Schema options;
    std::function<bool(const DeviceId&)> runsOn;
    std::function<std::vector<std::byte>(const ServedCall&)> encode;
};

/// A JPEG decoder. Error(CorruptData) for a file that it refuses.
struct ServedDecoder {
    std::string function;
    Schema options;
    std::function<bool(const DeviceId&)> runsOn;
    std::function<Tensor(std::span<const std::byte>, const ServedCall&)> decode;
};

} // namespace comparo
