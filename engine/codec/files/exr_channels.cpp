// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/exr_channels.h"

#include "engine/base/error.h"

#include <algorithm>

namespace comparo::files {
namespace {

/// What stands before the last dot, and behind it.
std::string layerOf(const ExrChannel& channel)
{
    const std::size_t dot = channel.name.rfind('.');
    return dot == std::string::npos ? std::string() : channel.name.substr(0, dot);
}

std::string baseOf(const ExrChannel& channel)
{
    return channel.name.substr(channel.name.rfind('.') + 1);
}

/// The place of a channel among those of its layer: colours first, then alpha, then all else by its name.
int rankOf(const std::string& base)
{
    constexpr const char* kOrder[] = {"R", "G", "B", "X", "Y", "RY", "BY", "A"};
    const auto* found = std::find(std::begin(kOrder), std::end(kOrder), base);
    return static_cast<int>(found - std::begin(kOrder));
}

bool isOneOf(const std::string& base, std::initializer_list<const char*> names)
{
    return std::any_of(names.begin(), names.end(), [&](const char* name) { return base == name; });
}

/// Channels of one part and one layer.
struct ExrLayer {
    int part = 0;
    std::string partName;
    std::string name;
    std::vector<std::size_t> channels;
};

std::vector<ExrLayer> layersOf(const std::vector<ExrChannel>& all)
{
    std::vector<ExrLayer> layers;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string name = layerOf(all[i]);
        auto found = std::find_if(layers.begin(), layers.end(), [&](const ExrLayer& each) {
            return each.part == all[i].part && each.name == name;
        });
        if (found == layers.end())
            found = layers.insert(layers.end(), {all[i].part, all[i].partName, name, {}});
        found->channels.push_back(i);
    }
    std::stable_sort(layers.begin(), layers.end(), [](const ExrLayer& a, const ExrLayer& b) {
        return a.part != b.part ? a.part < b.part : a.name < b.name;
    });
    for (ExrLayer& layer : layers)
        std::stable_sort(layer.channels.begin(), layer.channels.end(), [&](std::size_t a, std::size_t b) {
            const std::string first = baseOf(all[a]), second = baseOf(all[b]);
            return rankOf(first) != rankOf(second) ? rankOf(first) < rankOf(second) : first < second;
        });
    return layers;
}

/// The colours of a layer, with alpha: RGB, or luminance with or without chroma. Empty where it has none.
std::vector<std::size_t> coloursOf(const ExrLayer& layer, const std::vector<ExrChannel>& all)
{
    for (const auto& colours : {std::initializer_list<const char*>{"R", "G", "B"},
                                std::initializer_list<const char*>{"Y", "RY", "BY"}}) {
        std::vector<std::size_t> picked;
        for (const std::size_t each : layer.channels)
            if (isOneOf(baseOf(all[each]), colours))
                picked.push_back(each);
        if (picked.empty())
            continue;
        for (const std::size_t each : layer.channels)
            if (baseOf(all[each]) == "A")
                picked.push_back(each);
        return picked;
    }
    return {};
}

std::string fullName(const ExrChannel& channel)
{
    return channel.partName.empty() ? channel.name : channel.partName + "." + channel.name;
}

[[noreturn]] void failLayer(const std::vector<ExrLayer>& layers, const std::string& wanted)
{
    std::vector<std::string> known;
    const auto add = [&known](const std::string& name) {
        const std::string quoted = "'" + name + "'";
        if (!name.empty() && std::find(known.begin(), known.end(), quoted) == known.end())
            known.push_back(quoted);
    };
    for (const ExrLayer& layer : layers) {
        add(layer.partName);
        add(layer.name);
    }
    fail(ErrorCode::Unsupported, message("The EXR file has no layer '{}'; available: {}.", Verbatim(wanted),
                                         (known.empty() ? message("none") : joinedNames(known))));
}

} // namespace

ExrPick pickExrChannels(const std::vector<ExrChannel>& all, const std::string& layer, bool isWhole)
{
    const std::vector<ExrLayer> layers = layersOf(all);
    ExrPick pick;
    const auto take = [&](const std::vector<std::size_t>& channels) {
        pick.channels.insert(pick.channels.end(), channels.begin(), channels.end());
    };
    bool isNamedShort = true;
    if (!layer.empty()) {
        for (const ExrLayer& each : layers)
            if (each.partName == layer || each.name == layer)
                take(each.channels);
        if (pick.channels.empty())
            failLayer(layers, layer);
        isNamedShort = std::all_of(pick.channels.begin(), pick.channels.end(), [&](std::size_t each) {
            return layerOf(all[each]) == layerOf(all[pick.channels.front()]);
        });
    } else if (isWhole) {
        for (const ExrLayer& each : layers)
            take(each.channels);
        isNamedShort = false;
    } else {
        const auto first = std::find_if(layers.begin(), layers.end(),
                                        [&](const ExrLayer& each) { return !coloursOf(each, all).empty(); });
        take(first != layers.end() ? coloursOf(*first, all) : layers.front().channels);
    }
    for (const std::size_t each : pick.channels)
        pick.names.push_back(isNamedShort ? baseOf(all[each]) : fullName(all[each]));
    for (std::size_t i = 0; i < all.size(); ++i)
        if (std::find(pick.channels.begin(), pick.channels.end(), i) == pick.channels.end())
            pick.leftOut.push_back(fullName(all[i]));
    return pick;
}

} // namespace comparo::files
