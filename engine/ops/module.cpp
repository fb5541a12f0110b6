// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/module.h"

#include "engine/base/error.h"
#include "engine/ops/op_registry.h"

#include <algorithm>

namespace comparo {
namespace {

/// The output with the samples that were not drawn taken from the input.
void restoreSkipped(const OpContext& ctx, const std::string& op, const Draws& draws, const Tensor& input,
                    const Tensor& output)
{
    const auto samples = static_cast<std::size_t>(input.shape().n);
    const std::size_t bytes = input.desc().bytes() / samples;
    for (std::size_t n = 0; n < samples; ++n) {
        if (draws.applies(static_cast<int>(n)))
            continue;
        if (!(input.desc() == output.desc()))
            failArgument(message("{} changes the shape or dtype of an image, so it must be applied to all "
                                 "samples of a batch or to none: use p=1.",
                                 op));
        ctx.stream.copy(writes(output.buffer()), n * bytes, reads(input.buffer()), n * bytes, bytes);
    }
}

/// The output's gradient with zeros for the samples that were not drawn: nothing of theirs reached the op.
Tensor withoutSkipped(const OpContext& ctx, const std::string& op, const Draws& draws,
                      const Tensor& outputGradient)
{
    if (outputGradient.shape().n != draws.samples())
        failArgument(message("{}: the output's gradient has shape {}, but the batch has {} samples.", op,
                             outputGradient.shape().toString(), draws.samples()));
    const std::size_t bytes =
        outputGradient.desc().bytes() / static_cast<std::size_t>(outputGradient.shape().n);
    const BufferPtr zeros = upload(ctx.stream, std::vector<std::byte>(bytes));
    Tensor kept(ctx.device(), outputGradient.desc());
    for (int n = 0; n < draws.samples(); ++n) {
        const std::size_t at = static_cast<std::size_t>(n) * bytes;
        const bool applied = draws.applies(n);
        ctx.stream.copy(writes(kept.buffer()), at, reads(applied ? outputGradient.buffer() : zeros),
                        applied ? at : 0, bytes);
    }
    return kept;
}

/// Integer images become float32 in [0, 1] for an op that takes floating-point ones only.
Tensor asAccepted(const OpContext& ctx, const Op& op, const Tensor& image)
{
    const auto accepts = [&](DType dtype) {
        return std::find(op.info.dtypes.begin(), op.info.dtypes.end(), dtype) != op.info.dtypes.end();
    };
    if (isFloat(image.dtype()) || accepts(image.dtype()) || !accepts(DType::Float32) || image.isEmpty())
        return image;
    ctx.note(message("{} input divided into float32 in [0, 1], as ToTensor does (to_float)",
                     Verbatim(toString(image.dtype()))));
    const Op& toFloat = findOp("to_float");
    ParamSet params(toFloat.info.schema);
    params.set("rule", std::string("divide"));
    return toFloat.apply({ctx.stream, Numerics::Exact, ctx.progress}, image, params);
}

} // namespace

std::string toString(PlacementPolicy policy)
{
    return policy == PlacementPolicy::Strict ? "strict" : "follow_input";
}

PlacementPolicy parsePlacementPolicy(std::string_view word)
{
    if (word == "strict")
        return PlacementPolicy::Strict;
    if (word == "follow_input")
        return PlacementPolicy::FollowInput;
    failArgument(message("Invalid placement policy '{}'; use strict or follow_input.", Verbatim(word)));
}

Module::Module(const Op& op, ParamSet params) : m_op(&op), m_params(std::move(params)), m_device(&cpuDevice())
{
    if (op.info.buffers)
        for (NamedTensor& buffer : op.info.buffers(m_params))
            m_tensors.push_back({std::move(buffer.name), Role::Buffer, true, std::move(buffer.tensor)});
}

Module::OwnedTensor& Module::bufferOf(std::string_view name)
{
    for (OwnedTensor& owned : m_tensors)
        if (owned.role == Role::Buffer && owned.name == name)
            return owned;
    failArgument(message("{} has no buffer '{}'.", m_op->id, Verbatim(name)));
}

void Module::unregister(std::string_view buffer)
{
    bufferOf(buffer).registered = false;
}

void Module::assign(std::string_view buffer, Tensor tensor)
{
    bufferOf(buffer).tensor = std::move(tensor);
}

void Module::to(Device& target, Stream& stream)
{
    m_device = &target;
    for (OwnedTensor& owned : m_tensors)
        if (owned.registered)
            owned.tensor = owned.tensor.to(target, stream);
}

void Module::draw(RandomSource& source, const Shape& input)
{
    if (!m_op->info.isRandom())
        return;
    Draws draws(input.n, source.seed(), source.step());
    Sampler sampler(source, input.n, m_params.getBool("same_on_batch"));
    const double p = m_params.getFloat("p");
    std::vector<double> apply(static_cast<std::size_t>(input.n), p >= 1.0 ? 1.0 : 0.0);
    if (p > 0.0 && p < 1.0 && m_op->info.wholeBatch) {
        const double one = source.uniform(1).front() < static_cast<float>(p) ? 1.0 : 0.0;
        std::fill(apply.begin(), apply.end(), one);
    } else if (p > 0.0 && p < 1.0) {
        const std::vector<float> gate = sampler.unit();
        std::transform(gate.begin(), gate.end(), apply.begin(),
                       [p](float u) { return u < static_cast<float>(p) ? 1.0 : 0.0; });
    }
    draws.set(std::string(Draws::kApply), std::move(apply));
    if (m_op->info.draw)
        m_op->info.draw(sampler, m_params, input, draws);
    else
        drawFields(sampler, m_params, draws);
    m_draws = std::move(draws);
}

void Module::requireFittingDraws(const Tensor& input) const
{
    if (m_op->info.isRandom() && m_draws.samples() != input.shape().n)
        failArgument(message("{}: the random parameters are for {} samples, but the batch has {}.", m_op->id,
                             m_draws.samples(), input.shape().n));
}

void Module::generate(const OpContext& ctx, const Tensor& input)
{
    std::erase_if(m_tensors, [](const OwnedTensor& owned) { return owned.role == Role::Draw; });
    const bool atHome = m_device->id() == ctx.device().id();
    const std::unique_ptr<Stream> own = atHome ? nullptr : m_device->createStream();
    Stream& stream = atHome ? ctx.stream : *own;
    OpContext generating{stream, ctx.numerics, ctx.progress, ctx.notes, &m_draws};
    for (NamedTensor& drawn : m_op->generate(generating, input.desc(), m_params))
        m_tensors.push_back({std::move(drawn.name), Role::Draw, true, std::move(drawn.tensor)});
    if (own)
        own->synchronize();
}

std::vector<NamedTensor> Module::placedTensors(const OpContext& ctx) const
{
    std::vector<NamedTensor> placed;
    for (const OwnedTensor& owned : m_tensors) {
        placed.push_back({owned.name, owned.tensor});
        const DeviceId home = owned.tensor.device().id();
        if (m_policy == PlacementPolicy::Strict || home == ctx.device().id())
            continue;
        placed.back().tensor = owned.tensor.to(ctx.device(), ctx.stream);
        ctx.note(message("'{}' follows the input: copied from {} to {}", Verbatim(owned.name),
                         Verbatim(home.name()), Verbatim(ctx.device().id().name())));
    }
    return placed;
}

int Module::appliedSamples() const
{
    int count = 0;
    for (int n = 0; n < m_draws.samples(); ++n)
        count += m_draws.applies(n) ? 1 : 0;
    return count;
}

Tensor Module::forward(const OpContext& ctx, const Tensor& image)
{
    const Tensor input = asAccepted(ctx, *m_op, image);
    requireFittingDraws(input);
    const int count = appliedSamples();
    if (!m_draws.isEmpty() && count == 0) {
        ctx.note(message("not applied to any sample: the input itself"));
        return input;
    }
    generate(ctx, input);
    const std::vector<NamedTensor> placed = placedTensors(ctx);
    OpContext applying = ctx;
    applying.draws = &m_draws;
    applying.tensors = &placed;
    Tensor output = m_op->apply(applying, input, m_params);
    if (count < m_draws.samples())
        restoreSkipped(ctx, m_op->id, m_draws, input, output);
    return output;
}

Gradients Module::backward(const OpContext& ctx, const Tensor& image, const Tensor& outputGradient)
{
    const Tensor input = asAccepted(ctx, *m_op, image);
    requireFittingDraws(input);
    generate(ctx, input);
    const std::vector<NamedTensor> placed = placedTensors(ctx);
    OpContext applying = ctx;
    applying.draws = &m_draws;
    applying.tensors = &placed;
    if (appliedSamples() == m_draws.samples())
        return m_op->backward(applying, input, m_params, outputGradient);
    Gradients gradients =
        m_op->backward(applying, input, m_params, withoutSkipped(ctx, m_op->id, m_draws, outputGradient));
    restoreSkipped(ctx, m_op->id, m_draws, outputGradient, gradients.image);
    return gradients;
}

namespace {

/// The module that runOp() runs, at its place and with its draws.
Module placedModule(const OpContext& ctx, const Op& op, const ParamSet& params, const Shape& input,
                    std::uint64_t seed)
{
    Module module(op, params);
    RandomSource source(Rng::Philox, seed);
    module.draw(source, input);
    module.to(ctx.device(), ctx.stream);
    return module;
}

} // namespace

Tensor runOp(const OpContext& ctx, const Op& op, const ParamSet& params, const Tensor& input,
             std::uint64_t seed)
{
    return placedModule(ctx, op, params, input.shape(), seed).forward(ctx, input);
}

Gradients runOpBackward(const OpContext& ctx, const Op& op, const ParamSet& params, const Tensor& input,
                        const Tensor& outputGradient, std::uint64_t seed)
{
    return placedModule(ctx, op, params, input.shape(), seed).backward(ctx, input, outputGradient);
}

} // namespace comparo
