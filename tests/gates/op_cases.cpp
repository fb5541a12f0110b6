// SPDX-License-Identifier: Apache-2.0
#include "tests/gates/op_cases.h"

#include "engine/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <type_traits>

namespace comparo::gates {
namespace {

std::uint64_t mixed(std::uint64_t z)
{
    z += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

const char* nameOf(Content content)
{
    return content == Content::Image ? "image" : content == Content::Ties ? "ties" : "wild";
}

/// Eight bits of picture at a place: integer arithmetic only, so that no compiler can disagree.
std::uint32_t pictureAt(int plane, int y, int x)
{
    const std::uint64_t noise = mixed(static_cast<std::uint64_t>(plane) << 40 ^
                                      static_cast<std::uint64_t>(y) << 20 ^ static_cast<std::uint64_t>(x));
    const int wave = std::abs((x * 7 + y * 3 + plane * 50) % 448 - 224);
    const int edge = ((x / 8 + y / 8) & 1) != 0 ? 24 : 0;
    return static_cast<std::uint32_t>(std::clamp(wave + edge + static_cast<int>(noise % 9) - 4, 0, 255));
}

template <class T>
T sampleAt(Content content, int plane, int y, int x)
{
    const std::uint64_t noise =
        mixed(static_cast<std::uint64_t>(plane) << 42 ^ static_cast<std::uint64_t>(y) << 21 ^
              static_cast<std::uint64_t>(x) ^ 0x5eedULL << 50);
    const std::uint32_t picture = pictureAt(plane, y, x);
    if (content == Content::Wild) {
        T v;
        std::memcpy(&v, &noise, sizeof v);
        return v;
    }
    if constexpr (std::is_floating_point_v<T>) {
        if (content == Content::Ties)
            return static_cast<T>(noise % 511) / T(2) / T(256);
        return static_cast<T>(picture) / T(256) + static_cast<T>(noise % 1024) / T(1 << 18);
    } else {
        if (content == Content::Ties)
            return static_cast<T>(noise % 5 * (sizeof(T) == 1 ? 63 : 16383));
        return static_cast<T>(sizeof(T) == 1 ? picture : picture * 256 + noise % 256);
    }
}

bool isVisible(const Field& field, const ParamSet& params)
{
    if (field.visibleIfField.empty())
        return true;
    const std::string value = toString(params.value(field.visibleIfField));
    return std::find(field.visibleIfValues.begin(), field.visibleIfValues.end(), value) !=
           field.visibleIfValues.end();
}

/// Values of a field that are combined with those of all others.
std::vector<Value> combinedValues(const Field& field, const std::vector<SizeValue>& sizes)
{
    switch (field.type) {
    case FieldType::Bool:
        return {false, true};
    case FieldType::Choice:
        if (field.id == "fault") // it breaks on purpose what the cases hold ops to
            return {field.defaultValue};
        return {field.choices.begin(), field.choices.end()};
    case FieldType::Size:
        return {sizes.begin(), sizes.end()};
    default:
        return {field.defaultValue};
    }
}

/// Values of a number that are tried one at a time.
std::vector<Value> numberValues(const Field& field)
{
    std::vector<Value> values;
    const double low = std::max(field.softMin, field.min);
    const double high = std::min(field.softMax, field.max);
    for (const double v : {low, low + (high - low) * 0.3125, high}) {
        if (field.type == FieldType::Int)
            values.emplace_back(static_cast<std::int64_t>(std::llround(v)));
        else if (field.type == FieldType::Float)
            values.emplace_back(v);
    }
    return values;
}

} // namespace

std::string InputCase::toText() const
{
    return shape.toString() + " " + toString(layout) + " " + nameOf(content);
}

std::string OpCase::toText() const
{
    const std::string text = params.toText();
    return op->id + " " + toString(dtype) + " " + input.toText() + " " + (text.empty() ? "defaults" : text);
}

std::vector<InputCase> smallInputs()
{
    return {{{2, 3, 29, 41}, Layout::Contiguous, Content::Image},
            {{1, 4, 40, 23}, Layout::ChannelsLast, Content::Ties},
            {{1, 3, 33, 27}, Layout::ChannelsLast, Content::Image},
            {{1, 1, 17, 19}, Layout::Contiguous, Content::Wild}};
}

InputCase largeInput()
{
    return {{1, 2, 400, 400}, Layout::Contiguous, Content::Image};
}

std::vector<ParamSet> paramSets(const Schema& schema, const std::vector<SizeValue>& sizes, std::size_t most)
{
    std::vector<ParamSet> sets{ParamSet(schema)};
    for (const Field& field : schema.fields) {
        std::vector<ParamSet> grown;
        for (const ParamSet& base : sets)
            for (const Value& value : combinedValues(field, sizes)) {
                ParamSet set = base;
                set.set(field.id, value);
                grown.push_back(std::move(set));
            }
        sets = std::move(grown);
    }
    // A hidden field's value has no effect: keep the sets where it is the default.
    std::erase_if(sets, [&](const ParamSet& set) {
        return std::any_of(schema.fields.begin(), schema.fields.end(), [&](const Field& field) {
            const bool varied = field.type == FieldType::Bool || field.type == FieldType::Choice;
            return varied && !isVisible(field, set) && !(set.value(field.id) == field.defaultValue);
        });
    });
    const ParamSet first = sets.front();
    for (const Field& field : schema.fields)
        for (const Value& value : numberValues(field)) {
            ParamSet set = first;
            set.set(field.id, value);
            if (std::find(sets.begin(), sets.end(), set) == sets.end())
                sets.push_back(std::move(set));
        }
    if (sets.size() <= most)
        return sets;
    std::vector<ParamSet> selected;
    for (std::size_t i = 0; i < most; ++i)
        selected.push_back(sets[i * sets.size() / most]);
    return selected;
}

Tensor makeInput(DType dtype, const InputCase& input)
{
    return dispatch(dtype, [&]<class T>() {
        const Shape& s = input.shape;
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(s.elements()));
        for (int plane = 0; plane < s.n * s.c; ++plane)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(sampleAt<T>(input.content, plane, y, x));
        return Tensor::fromValues<T>(s, values, input.layout);
    });
}

std::uint64_t digest(const Tensor& tensor)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    const auto add = [&](const void* data, std::size_t bytes) {
        const auto* p = static_cast<const unsigned char*>(data);
        for (std::size_t i = 0; i < bytes; ++i)
            hash = (hash ^ p[i]) * 0x100000001b3ULL;
    };
    const Shape& s = tensor.shape();
    const std::string description = toString(tensor.dtype()) + " " + s.toString();
    add(description.data(), description.size());
    dispatch(tensor.dtype(), [&]<class T>() {
        const auto view = tensor.hostView<const T>();
        for (int z = 0; z < s.n * s.c; ++z)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x) {
                    T v = view.row(z, y)[x * view.strideW];
                    if constexpr (std::is_floating_point_v<T>)
                        v = std::isnan(v) ? std::numeric_limits<T>::quiet_NaN() : v;
                    add(&v, sizeof v);
                }
    });
    return hash;
}

namespace {

std::string hexDigest(const Tensor& tensor)
{
    char text[24];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(digest(tensor.toHost())));
    return text;
}

/// Of the gradients for an output gradient by formula.
std::string gradientDigests(const OpContext& context, const OpCase& c, const Tensor& input,
                            const TensorDesc& output)
{
    const Tensor upstream = makeInput(output.dtype, {output.shape, output.layout, Content::Ties})
                                .to(context.device(), context.stream);
    const Gradients gradients = runOpBackward(context, *c.op, c.params, input, upstream);
    context.stream.synchronize();
    std::string digests = "+" + hexDigest(gradients.image);
    for (const NamedTensor& other : gradients.others)
        digests += "+" + hexDigest(other.tensor);
    return digests;
}

} // namespace

std::string runAndDigest(const OpCase& c, const Tensor& input, DeviceId id, Numerics numerics)
{
    const Progress progress;
    Device& target = device(id);
    const std::unique_ptr<Stream> stream = target.createStream();
    try {
        const OpContext context{*stream, numerics, progress};
        const Tensor placed = input.to(target, *stream);
        const Tensor output = runOp(context, *c.op, c.params, placed);
        stream->synchronize();
        const std::string forward = hexDigest(output);
        return c.op->isDifferentiable() ? forward + gradientDigests(context, c, placed, output.desc())
                                        : forward;
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Device || error.code() == ErrorCode::OutOfMemory)
            throw;
        return "refused:" + std::to_string(static_cast<int>(error.code()));
    }
}

} // namespace comparo::gates
