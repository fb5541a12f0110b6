// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/regions/region_memory.h"

#include "engine/base/number_text.h"
#include "engine/base/text.h"
#include "engine/compare/regions/shape_facts.h"
#include "engine/compare/sample_window.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>

namespace comparo {
namespace {

constexpr std::size_t kListed = 100;    ///< of each order
constexpr double kMostShapedArea = 3.0; ///< pictures that the boxes of shaped regions cover together

/// A cluster that may be listed.
struct Listed {
    int n = 0;
    std::size_t cluster = 0; ///< in its image
    PixelCluster facts;
};

/// What regions are ranked by.
struct Rank {
    std::uint64_t pixels;
    double maxAbs, energy;
    std::tuple<int, int, int> place; ///< image, row, column
};

Rank rankOf(const DifferenceRegion& r)
{
    return {r.pixels, r.maxAbs, r.energy, {r.n, r.box.y, r.box.x}};
}
Rank rankOf(const Listed& l)
{
    return {l.facts.pixels, l.facts.maxAbs, l.facts.energy, {l.n, l.facts.box.y, l.facts.box.x}};
}

bool comesFirst(const Rank& p, const Rank& q, RegionOrder order)
{
    switch (order) {
    case RegionOrder::Size:
        return p.pixels != q.pixels ? p.pixels > q.pixels : p.place < q.place;
    case RegionOrder::Error:
        return p.maxAbs != q.maxAbs ? p.maxAbs > q.maxAbs : p.place < q.place;
    case RegionOrder::Energy:
        break;
    }
    // What is not finite has no energy of its own, and comes first.
    return std::isinf(p.maxAbs) != std::isinf(q.maxAbs) ? std::isinf(p.maxAbs)
           : p.energy != q.energy                       ? p.energy > q.energy
                                                        : p.place < q.place;
}

/// Keeps those that are among the first by any order, by energy.
void keepFirst(std::vector<Listed>& list)
{
    if (list.size() > kListed) {
        std::vector<std::size_t> places(list.size());
        std::vector<bool> kept(list.size(), false);
        for (const RegionOrder order : {RegionOrder::Size, RegionOrder::Error, RegionOrder::Energy}) {
            std::iota(places.begin(), places.end(), std::size_t{0});
            std::nth_element(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(kListed - 1),
                             places.end(), [&](std::size_t p, std::size_t q) {
                                 return comesFirst(rankOf(list[p]), rankOf(list[q]), order);
                             });
            for (std::size_t i = 0; i < kListed; ++i)
                kept[places[i]] = true;
        }
        std::vector<Listed> left;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (kept[i])
                left.push_back(list[i]);
        list = std::move(left);
    }
    std::sort(list.begin(), list.end(), [](const Listed& p, const Listed& q) {
        return comesFirst(rankOf(p), rankOf(q), RegionOrder::Energy);
    });
}

/// What differs in one image of the batch.
struct ImageRegions {
    PixelMask mask;
    PixelClusters found;
    std::uint64_t pixels = 0;
};

/// What regions are looked for with.
struct Search {
    const Tensor& a;
    const Tensor& b;
    Tolerance tolerance;
    int gap;
    const RegionMemory& memory;
    const Progress& progress;
};

ImageRegions regionsOfImage(const Search& search, int n)
{
    const std::stop_token& stop = search.progress.stop;
    ImageRegions image;
    image.mask = pixelsOutside(search.a, search.b, n, search.tolerance, stop, search.memory);
    search.progress.throwIfCancelled();
    image.found = clustersOf(image.mask, search.a, search.b, n, search.gap, search.tolerance, stop);
    for (const PixelCluster& cluster : image.found.clusters)
        image.pixels += cluster.pixels;
    search.progress.throwIfCancelled();
    return image;
}

/// Adds an image's clusters to those that may be listed.
void listClusters(const ImageRegions& image, int n, std::vector<Listed>& list)
{
    constexpr std::size_t kAtOnce = 1 << 12; // of which the first by each order are few
    for (std::size_t i = 0; i < image.found.clusters.size(); ++i) {
        list.push_back({n, i, image.found.clusters[i]});
        if (list.size() == kAtOnce)
            keepFirst(list);
    }
    keepFirst(list);
}

DifferenceRegion regionOf(const Listed& listed, const Tensor& a, const Tensor& b)
{
    const PixelCluster& cluster = listed.facts;
    DifferenceRegion region;
    region.n = listed.n;
    region.box = cluster.box;
    region.pixels = cluster.pixels;
    region.samples = cluster.samples;
    region.maxAbs = cluster.maxAbs;
    region.energy = cluster.energy;
    region.worst = {listed.n,
                    cluster.worstC,
                    cluster.worstY,
                    cluster.worstX,
                    a.at(listed.n, cluster.worstC, cluster.worstY, cluster.worstX),
                    b.at(listed.n, cluster.worstC, cluster.worstY, cluster.worstX)};
    return region;
}

/// The runs of each listed region of an image, as places.
std::vector<std::vector<std::size_t>> runsOfListed(const ImageRegions& image, int n,
                                                   const std::vector<Listed>& list)
{
    const std::size_t none = list.size();
    std::vector<std::size_t> placeOf(image.found.clusters.size(), none);
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].n == n)
            placeOf[list[i].cluster] = i;
    std::vector<std::vector<std::size_t>> runs(list.size());
    std::vector<std::size_t> counts(list.size() + 1);
    for (const PixelRun& run : image.found.runs)
        ++counts[placeOf[run.cluster]];
    for (std::size_t i = 0; i < runs.size(); ++i)
        runs[i].reserve(counts[i]);
    for (std::size_t r = 0; r < image.found.runs.size(); ++r)
        if (const std::size_t i = placeOf[image.found.runs[r].cluster]; i < none)
            runs[i].push_back(r);
    return runs;
}

/// The pixels of a cluster of which no runs were kept: those in its box hang together as they do in the
/// picture.
std::optional<PixelMask> maskInItsBox(const Search& search, int n, const PixelCluster& cluster)
{
    const Region& box = cluster.box;
    if (std::int64_t{box.width} * box.height > search.memory.regionPixels)
        return std::nullopt;
    const std::stop_token& stop = search.progress.stop;
    ImageRegions part;
    part.mask = pixelsOutsideIn(box, search.a, search.b, n, search.tolerance, stop);
    part.found = clustersOf(part.mask, search.a, search.b, n, search.gap, search.tolerance, stop);
    search.progress.throwIfCancelled();
    const auto& clusters = part.found.clusters;
    const auto own = std::find_if(clusters.begin(), clusters.end(), [&](const PixelCluster& other) {
        return other.box == box && other.pixels == cluster.pixels && other.worstY == cluster.worstY &&
               other.worstX == cluster.worstX;
    });
    if (own == clusters.end())
        return std::nullopt;
    const auto place = static_cast<std::size_t>(own - clusters.begin());
    std::vector<std::size_t> runs;
    for (std::size_t r = 0; r < part.found.runs.size(); ++r)
        if (part.found.runs[r].cluster == place)
            runs.push_back(r);
    return maskOf(part.mask, part.found, place, runs);
}

/// The shapes of an image's listed regions, as long as their boxes do not cover the picture too often.
/// `list` and `regions` are in step.
void shapeRegions(const Search& search, const ImageRegions& image, const shapes::Picture& picture,
                  const DifferenceShape& whole, const std::vector<Listed>& list,
                  std::vector<DifferenceRegion>& regions)
{
    const bool hasRuns = image.mask.isHeld();
    const std::vector<std::vector<std::size_t>> runs =
        hasRuns ? runsOfListed(image, picture.n, list) : std::vector<std::vector<std::size_t>>{};
    double area = kMostShapedArea * picture.a.shape().w * picture.a.shape().h;
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].n != picture.n)
            continue;
        if (list[i].facts.pixels == image.pixels) { // it is all that differs
            regions[i].shape = whole;
            continue;
        }
        area -= static_cast<double>(list[i].facts.box.width) * list[i].facts.box.height;
        if (area < 0.0)
            continue;
        const std::optional<PixelMask> own = hasRuns
                                                 ? maskOf(image.mask, image.found, list[i].cluster, runs[i])
                                                 : maskInItsBox(search, picture.n, list[i].facts);
        if (own)
            regions[i].shape = shapes::shapeOf(shapes::factsOf(picture, *own, nullptr));
    }
}

} // namespace

std::string toString(RegionOrder order)
{
    return order == RegionOrder::Size ? "size" : order == RegionOrder::Error ? "error" : "energy";
}

std::vector<std::size_t> RegionReport::ranked(RegionOrder order) const
{
    std::vector<std::size_t> places(regions.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::stable_sort(places.begin(), places.end(), [&](std::size_t p, std::size_t q) {
        return comesFirst(rankOf(regions[p]), rankOf(regions[q]), order);
    });
    return places;
}

Message RegionReport::sentence() const
{
    if (pixels == 0)
        return {};
    const Message counted = plural(count, "{} region", "{} regions");
    return message("Shape: {}", message("{}. {} {}.", shape.label, shape.evidence, counted));
}

RegionReport findRegions(const Tensor& a, const Tensor& b, const Comparison& comparison,
                         const Progress& progress, const RegionMemory& memory)
{
    requireComparable("regions", a, b);
    RegionReport report;
    report.outsideOnly = comparison.all.violating > 0 && comparison.tolerance != Tolerance{};
    const Tolerance tolerance = report.outsideOnly ? comparison.tolerance : Tolerance{};
    if (a.isEmpty() || comparison.all.differing == 0)
        return report;
    const Shape& shape = a.shape();
    report.gap = clusterGap(shape.w, shape.h);
    const Search search{a, b, tolerance, report.gap, memory, progress};
    progress.report(0.0, message("Regions"));
    // The lists of all images first, so that only what is listed is looked at closely.
    std::uint64_t most = 0;
    std::vector<Listed> list;
    ImageRegions held;
    int heldImage = -1;
    for (int n = 0; n < shape.n; ++n) {
        held = regionsOfImage(search, n);
        heldImage = n;
        report.pixels += held.pixels;
        report.count += held.found.clusters.size();
        listClusters(held, n, list);
        if (held.pixels > most) {
            most = held.pixels;
            report.image = n;
        }
        progress.report(0.6 * (n + 1) / shape.n, message("Regions"));
    }
    for (const Listed& listed : list)
        report.regions.push_back(regionOf(listed, a, b));
    for (int n = 0; n < shape.n; ++n) {
        const bool isListed =
            std::any_of(list.begin(), list.end(), [n](const Listed& listed) { return listed.n == n; });
        if (!isListed && n != report.image)
            continue;
        if (heldImage != n)
            held = regionsOfImage(search, n);
        heldImage = n;
        const shapes::Picture picture{a, b, n, shapes::edgesOf(a, b, n), comparison.channelNames};
        const DifferenceShape whole =
            shapes::shapeOf(shapes::factsOf(picture, held.mask, &held.found.clusters));
        if (n == report.image)
            report.shape = whole;
        shapeRegions(search, held, picture, whole, list, report.regions);
        progress.throwIfCancelled();
        progress.report(0.6 + 0.4 * (n + 1) / shape.n, message("Regions"));
    }
    return report;
}

RegionReport findRegions(const Tensor& a, const Tensor& b, const Comparison& comparison,
                         const Progress& progress)
{
    return findRegions(a, b, comparison, progress, RegionMemory{});
}

Message regionText(const DifferenceRegion& region, std::size_t number, std::uint64_t count)
{
    return message("region {} of {}: {}, {}x{} at {}", Count(number), Count(count),
                   region.shape ? region.shape->label : message("shape not classified"), region.box.width,
                   region.box.height, Verbatim(placeText(region.box.x, region.box.y)));
}

} // namespace comparo
