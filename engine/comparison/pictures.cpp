// SPDX-License-Identifier: Apache-2.0
#include "engine/comparison/pictures.h"

#include "engine/base/number_text.h"
#include "engine/base/shown_text.h"
#include "engine/codec/codec.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <tuple>

namespace comparo {
namespace {

bool has(const DecodedImage& file, const ReadChoice& choice)
{
    const std::vector<ReadChoice>& all = file.info.pictures;
    return std::find(all.begin(), all.end(), choice) != all.end();
}

Message picturesOf(std::uint64_t count)
{
    return plural(count, "{} image", "{} images");
}

/// "page 2, page 3", the first of them where there are many.
Message picturesText(const std::vector<std::string>& names)
{
    constexpr std::size_t kMost = 8;
    const std::vector<std::string> shown(
        names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), kMost)));
    const Message list = joinedNames(shown);
    return names.size() > kMost ? message("{} and {} more", list, Count(names.size() - kMost)) : list;
}

} // namespace

std::string pictureName(const ReadChoice& choice)
{
    if (choice.page > 0)
        return "page " + std::to_string(choice.page);
    return choice.array.empty() ? std::string() : "array '" + shownName(choice.array) + "'";
}

std::vector<ReadChoice> picturesOfBoth(const DecodedImage& a, const DecodedImage& b)
{
    std::vector<ReadChoice> both;
    if (a.info.pictures.size() < 2 && b.info.pictures.size() < 2)
        return both;
    for (const ReadChoice& choice : a.info.pictures)
        if (has(b, choice))
            both.push_back(choice);
    return both;
}

std::optional<PictureNote> aloneNote(const DecodedImage& file, const DecodedImage& other)
{
    std::vector<std::string> alone;
    for (const ReadChoice& choice : file.info.pictures)
        if (!has(other, choice))
            alone.push_back(pictureName(choice));
    if (alone.empty())
        return std::nullopt;
    return PictureNote{note::kMore, message("The other file has no {}.", picturesText(alone)), alone.size()};
}

std::vector<PictureNote>
notesOfAll(const std::vector<std::pair<std::string, std::vector<PictureNote>>>& pictures)
{
    std::vector<std::pair<PictureNote, std::vector<std::string>>> known;
    for (const auto& [name, notes] : pictures)
        for (const PictureNote& each : notes) {
            if (each.code == note::kMore)
                continue;
            const auto same =
                std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == each; });
            if (same == known.end())
                known.push_back({each, {name}});
            else
                same->second.push_back(name);
        }
    std::vector<PictureNote> all;
    for (auto& [each, names] : known) {
        if (names.size() < pictures.size())
            each.text = message("{}: {}", picturesText(names), each.text);
        all.push_back(std::move(each));
    }
    return all;
}

bool isWorse(const PictureFinding& one, const PictureFinding& other)
{
    const auto rankOf = [](const PictureFinding& finding) {
        static const Comparison none;
        const Comparison& found = finding.comparison ? *finding.comparison : none;
        const double error = found.all.rmse / found.peak;
        return std::tuple(finding.outcome.kind, found.all.nonFinite, std::isfinite(error) ? error : 0.0,
                          found.all.differing);
    };
    return rankOf(one) > rankOf(other);
}

Message differingText(const std::vector<PictureFinding>& pictures)
{
    const auto differing = std::ranges::count_if(pictures, [](const PictureFinding& each) {
        return each.outcome.kind == OutcomeKind::Different ||
               (each.comparison && each.comparison->all.differing > 0);
    });
    return plural(static_cast<std::uint64_t>(differing), "{} of {} differs", "{} of {} differ",
                  picturesOf(pictures.size()));
}

Outcome outcomeOf(const std::vector<PictureFinding>& pictures)
{
    const PictureFinding* worst = &pictures.front();
    if (pictures.size() == 1)
        return worst->outcome;
    std::vector<PictureFinding> compared;
    std::uint64_t samples = 0;
    for (const PictureFinding& each : pictures) {
        if (isWorse(each, *worst))
            worst = &each;
        if (each.outcome.kind != OutcomeKind::Error)
            compared.push_back(each);
        samples += each.comparison ? each.comparison->all.samples : 0;
    }
    const Outcome& ended = worst->outcome;
    const Message name = message("{}", worst->name);
    const std::uint64_t count = pictures.size();
    switch (ended.kind) {
    case OutcomeKind::BitExact:
        return {ended.kind,
                message("all {}, all {} samples equal.", picturesOf(count), Count(samples)),
                ended.lead};
    case OutcomeKind::Equal:
        return {ended.kind, message("all {} equal; {}: {}", picturesOf(count), name, ended.rest),
                ended.lead};
    case OutcomeKind::Error: {
        const Message text = message("{} of {} could not be compared; {}: {}", Count(count - compared.size()),
                                     picturesOf(count), name, ended.sentence());
        return {ended.kind,
                compared.empty() ? text : message("{} The others: {}", text, outcomeOf(compared).sentence())};
    }
    default:
        return {ended.kind, message("{}; the worst is {}: {}", differingText(pictures), name, ended.rest),
                ended.lead};
    }
}

} // namespace comparo
