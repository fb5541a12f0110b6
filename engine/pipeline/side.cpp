// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/pipeline/pipeline.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace comparo {
namespace {

constexpr std::string_view kSeed = "seed=";
constexpr std::string_view kNumericsKey = "numerics";
constexpr std::string_view kThreads = "threads=";
constexpr std::string_view kOpenCv = "opencv";

std::uint64_t parseSeed(std::string_view text)
{
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size())
        failArgument(message("Invalid seed '{}': expected a whole number of at least 0.", Verbatim(text)));
    return seed;
}

int parseThreads(std::string_view text)
{
    if (text != "1" && text != "2")
        failArgument(message("threads must be 1 or 2, the numbers for which PyTorch is modelled, not '{}'.",
                             Verbatim(text)));
    return text == "1" ? 1 : 2;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSmallLetter(char c)
{
    return c >= 'a' && c <= 'z';
}

bool isNumericsWord(std::string_view word)
{
    return word == toString(Numerics::Exact) || word == toString(Numerics::Framework);
}

/// "cpu", "cuda:0", "mps:0", "xpu".
bool isPeerDevice(std::string_view text)
{
    return !text.empty() && isSmallLetter(text.front()) && std::all_of(text.begin(), text.end(), [](char c) {
        return isSmallLetter(c) || isDigit(c) || c == ':' || c == '_' || c == '-' || c == '.';
    });
}

/// Commas part the sides of a pair.
bool isOptionValue(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return c > ' ' && c < '\x7f' && c != ',' && c != '\'' && c != '"' && c != '\\';
    });
}

/// One word behind a slash of a peer's side.
void addPeerOption(PeerSide& peer, std::string_view word, std::string_view whole)
{
    const std::size_t equals = word.find('=');
    std::string key(isNumericsWord(word) ? kNumericsKey : word.substr(0, equals));
    const std::string value(isNumericsWord(word)               ? word
                            : equals == std::string_view::npos ? std::string_view()
                                                               : word.substr(equals + 1));
    if (!isPeerName(key) || !isOptionValue(value))
        failArgument(message(
            "Invalid option '{}' in '{}'; a peer's options are key=value, as in kornia@cpu/threads=1.",
            Verbatim(word), Verbatim(whole)));
    if (std::any_of(peer.options.begin(), peer.options.end(),
                    [&](const auto& option) { return option.first == key; }))
        failArgument(message("'{}' has the duplicate option '{}'.", Verbatim(whole), Verbatim(key)));
    peer.options.emplace_back(std::move(key), value);
}

Side parsePeerSide(std::string_view text, std::size_t at)
{
    Side side;
    std::size_t slash = text.find('/');
    PeerSide peer{std::string(text.substr(0, at)), std::string(text.substr(at + 1, slash - at - 1)), {}};
    if (!isPeerName(peer.name))
        failArgument(message("Invalid peer name '{}' in '{}': it must begin with a lowercase letter and "
                             "contain only lowercase letters, digits, '_', '-' and '.'.",
                             Verbatim(peer.name), Verbatim(text)));
    if (!isPeerDevice(peer.device))
        failArgument(message(
            "Invalid device '{}' in '{}'; a peer's side is PEER@DEVICE, as in torch@cpu or torch@cuda:0.",
            Verbatim(peer.device), Verbatim(text)));
    std::string_view rest = text;
    while (slash != std::string_view::npos) {
        rest = rest.substr(slash + 1);
        slash = rest.find('/');
        const std::string_view word = rest.substr(0, slash);
        if (word.starts_with(kSeed))
            side.seed = parseSeed(word.substr(kSeed.size()));
        else
            addPeerOption(peer, word, text);
    }
    side.peer = std::move(peer);
    return side;
}

constexpr std::string_view kSchedule = "schedule=";

/// What a word of a side sets: the key before its value, or numerics.
std::string_view kindOf(std::string_view word)
{
    for (const std::string_view key : {kSeed, kThreads, kSchedule})
        if (word.starts_with(key))
            return key;
    return kNumericsKey;
}

std::string optionText(const std::pair<std::string, std::string>& option)
{
    const bool isWord = option.first == kNumericsKey && isNumericsWord(option.second);
    return isWord ? option.second : option.first + "=" + option.second;
}

} // namespace

bool isPeerName(std::string_view name)
{
    return !name.empty() && isSmallLetter(name.front()) && std::all_of(name.begin(), name.end(), [](char c) {
        return isSmallLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '.';
    });
}

Side Side::parse(std::string_view text)
{
    std::size_t slash = text.find('/');
    if (const std::size_t at = text.substr(0, slash).find('@'); at != std::string_view::npos)
        return parsePeerSide(text, at);
    Side side;
    std::optional<int> threads;
    std::vector<std::string_view> given;
    const auto once = [&given, whole = text](std::string_view word) {
        if (std::find(given.begin(), given.end(), kindOf(word)) != given.end())
            failArgument(
                message("'{}' in '{}' repeats an earlier setting.", Verbatim(word), Verbatim(whole)));
        given.push_back(kindOf(word));
    };
    side.device = DeviceId::parse(text.substr(0, slash));
    while (slash != std::string_view::npos) {
        text = text.substr(slash + 1);
        slash = text.find('/');
        const std::string_view word = text.substr(0, slash);
        once(word);
        if (word.starts_with(kSeed))
            side.seed = parseSeed(word.substr(kSeed.size()));
        else if (word.starts_with(kThreads))
            threads = side.threads = parseThreads(word.substr(kThreads.size()));
        else if (word.starts_with(kSchedule))
            side.schedule = parseSchedule(word.substr(kSchedule.size()));
        else if (word == kOpenCv && side.device.kind == DeviceKind::Cpu)
            side.peer = PeerSide{std::string(kOpenCv), "cpu", {}, true};
        else if (word == kOpenCv)
            failArgument(message("OpenCV runs only on cpu, not on {}; use cpu/opencv.", side.device.name()));
        else
            side.numerics = parseNumerics(word);
    }
    if (threads && (side.device.kind != DeviceKind::Cpu || side.numerics != Numerics::Framework))
        failArgument(message(
            "A number of threads requires framework numerics on cpu; {}/{} produces the same bits with any.",
            side.device.name(), toString(side.numerics)));
    if (side.schedule && side.device.kind != DeviceKind::Emu)
        failArgument(message("A schedule requires an emulated device; {} has its own.", side.device.name()));
    return side;
}

std::string PeerSide::place() const
{
    return linked ? device + "/" + name : name + "@" + device;
}

std::string Side::toText() const
{
    std::string text = peer ? peer->place() : device.name() + "/" + toString(numerics);
    if (peer)
        for (const auto& option : peer->options)
            text += "/" + optionText(option);
    if (threads != TorchThreads::kDefault)
        text += "/threads=" + std::to_string(threads);
    return text + (seed ? "/seed=" + std::to_string(*seed) : "") +
           (schedule ? "/schedule=" + comparo::toText(*schedule) : "");
}

Message Side::label(std::string_view peerName) const
{
    std::vector<Message> parts;
    if (peer) {
        parts.push_back(message("{}", peerName.empty() ? peer->name : peerName));
        parts.push_back(peer->linked ? message("in this program") : message("{}", peer->device));
        for (const auto& option : peer->options)
            parts.push_back(message("{}", optionText(option)));
    } else {
        parts = {device.label(), message("{}", toString(numerics))};
    }
    if (threads != TorchThreads::kDefault)
        parts.push_back(plural(static_cast<std::uint64_t>(threads), "{} thread", "{} threads"));
    if (seed)
        parts.push_back(message("seed {}", *seed));
    if (schedule)
        parts.push_back(message("schedule {}", comparo::toText(*schedule)));
    return joined(std::move(parts), " · ");
}

} // namespace comparo
