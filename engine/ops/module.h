// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"

#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// What a module does when the image is on another device than its own tensors.
enum class PlacementPolicy {
    Strict,      ///< an error that names op, tensor, both devices and the chain of enclosing ops
    FollowInput, ///< the tensors are copied to the image's device, visibly, in the trace
};

std::string toString(PlacementPolicy policy); ///< "strict", "follow_input"

/// Throws Error(InvalidArgument) for any other word.
PlacementPolicy parsePlacementPolicy(std::string_view word);

/// An op with its parameters and the tensors that belong to it: registered buffers (constant tables) and
/// draws. Every one of them lives on a device; to() moves all of them together, and draws are generated on
/// the module's device from then on. The behaviour is that of torch.nn.Module with register_buffer.
class Module {
public:
    enum class Role { Buffer, Draw };

    struct OwnedTensor {
        std::string name;
        Role role = Role::Buffer;
        bool registered = true; ///< an unregistered buffer stays behind when the module moves
        Tensor tensor;
    };

    /// Tables are built on cpu; so is the module's device.
    Module(const Op& op, ParamSet params);

    [[nodiscard]] const Op& op() const { return *m_op; }
    [[nodiscard]] const ParamSet& params() const { return m_params; }
    [[nodiscard]] Device& device() const { return *m_device; }

    void setPolicy(PlacementPolicy policy) { m_policy = policy; }

    /// Makes a buffer one that to() forgets: the mistake of assigning a tensor without registering it.
    /// Throws Error(InvalidArgument) if there is no buffer of this name.
    void unregister(std::string_view buffer);

    /// Puts a tensor in the place of a buffer, where it is and as it is: a table of one's own, a parameter
    /// that is learned. Throws Error(InvalidArgument) if there is no buffer of this name.
    void assign(std::string_view buffer, Tensor tensor);

    /// Moves what is registered; the copies are queued on `stream`.
    void to(Device& target, Stream& stream);

    /// Draws parameters for a batch of this shape; nothing for an op without random parameters.
    void draw(RandomSource& source, const Shape& input);
    /// Applies these instead. Throws Error(InvalidArgument) at forward() if they do not fit the batch.
    void setDraws(Draws draws) { m_draws = std::move(draws); }
    [[nodiscard]] const Draws& draws() const { return m_draws; }

    /// Buffers, and the draws of the last forward().
    [[nodiscard]] const std::vector<OwnedTensor>& tensors() const { return m_tensors; }

    /// Integer images are converted to float32 in [0, 1] first, with a note, if the op takes no integers.
    /// Applies the op to the samples that were drawn to be changed; the others pass bit for bit. Draw
    /// tensors are generated on the module's device first. Throws Error(Device) for mixed devices under the
    /// strict policy, and what the op throws.
    [[nodiscard]] Tensor forward(const OpContext& ctx, const Tensor& image);

    /// Gradients of forward() with the same image and draws: of the image (float32 in [0, 1] in the place of
    /// integers), and of the op's tensors and parameters. `outputGradient` is like the output of forward().
    /// A sample that was not drawn to be changed hands the output's gradient on. Same errors, and
    /// Error(Unsupported) for an op that gives no gradients.
    [[nodiscard]] Gradients backward(const OpContext& ctx, const Tensor& image, const Tensor& outputGradient);

private:
    OwnedTensor& bufferOf(std::string_view name);
    [[nodiscard]] int appliedSamples() const;
    void generate(const OpContext& ctx, const Tensor& input);
    [[nodiscard]] std::vector<NamedTensor> placedTensors(const OpContext& ctx) const;
    void requireFittingDraws(const Tensor& input) const;

    const Op* m_op;
    ParamSet m_params;
    Device* m_device;
    PlacementPolicy m_policy = PlacementPolicy::Strict;
    Draws m_draws;
    std::vector<OwnedTensor> m_tensors;
};

/// The op as a module that was moved to the stream's device, with draws from Philox of this seed; of an op
/// with gradients, those for an output gradient.
Tensor runOp(const OpContext& ctx, const Op& op, const ParamSet& params, const Tensor& input,
             std::uint64_t seed = 0);
Gradients runOpBackward(const OpContext& ctx, const Op& op, const ParamSet& params, const Tensor& input,
                        const Tensor& outputGradient, std::uint64_t seed = 0);

} // namespace comparo
