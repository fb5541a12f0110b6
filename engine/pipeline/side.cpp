#include "engine/base/error.h"
#include "engine/pipeline/pipeline.h"

#include <charconv>

namespace comparo {
namespace {

std::uint64_t parseSeed(std::string_view text)
{
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size())
        failArgument("'" + std::string(text) + "' is not a seed; a seed is a whole number of at least 0.");
    return seed;
}

} // namespace

Side Side::parse(std::string_view text)
{
    constexpr std::string_view kSeed = "seed=";
    constexpr std::string_view kSchedule = "schedule=";
    Side side;
    std::size_t slash = text.find('/');
    side.device = DeviceId::parse(text.substr(0, slash));
    while (slash != std::string_view::npos) {
        text = text.substr(slash + 1);
        slash = text.find('/');
        const std::string_view word = text.substr(0, slash);
        if (word.starts_with(kSeed))
            side.seed = parseSeed(word.substr(kSeed.size()));
        else if (word.starts_with(kSchedule))
            side.schedule = parseSchedule(word.substr(kSchedule.size()));
        else
            side.numerics = parseNumerics(word);
    }
    if (side.schedule && side.device.kind != DeviceKind::Emu)
        failArgument("A schedule is for emulated devices; " + side.device.name() + " has its own.");
    return side;
}

std::string Side::toText() const
{
    return device.name() + "/" + toString(numerics) + (seed ? "/seed=" + std::to_string(*seed) : "") +
           (schedule ? "/schedule=" + comparo::toText(*schedule) : "");
}

std::string Side::label() const
{
    return device.label() + " · " + toString(numerics) + (seed ? " · seed " + std::to_string(*seed) : "") +
           (schedule ? " · schedule " + comparo::toText(*schedule) : "");
}

} // namespace comparo
