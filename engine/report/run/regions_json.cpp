// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/regions_json.h"

#include "engine/compare/position_json.h"

#include <nlohmann/json.hpp>

namespace comparo::report {
namespace {

using RegionsJson = nlohmann::ordered_json;

RegionsJson shapeJson(const DifferenceShape& shape)
{
    RegionsJson json{{"class", toString(shape.kind)},
                     {"label", english(shape.label)},
                     {"evidence", english(shape.evidence)},
                     {"suggestion", english(shape.suggestion)}};
    if (shape.kind == ShapeClass::Lattice) {
        json["period"] = {shape.period.x, shape.period.y};
        json["phase"] = {shape.phase.x, shape.phase.y};
    }
    if (shape.width > 0)
        json["width"] = shape.width;
    if (shape.first >= 0)
        json["lines"] = {shape.first, shape.last};
    return json;
}

} // namespace

std::string regionsToJson(const RegionReport& regions, const Comparison& comparison)
{
    RegionsJson list = RegionsJson::array();
    for (const DifferenceRegion& region : regions.regions)
        list.push_back({{"n", region.n},
                        {"x", region.box.x},
                        {"y", region.box.y},
                        {"width", region.box.width},
                        {"height", region.box.height},
                        {"pixels", region.pixels},
                        {"samples", region.samples},
                        {"maxAbs", numberJson<RegionsJson>(region.maxAbs)},
                        {"energy", numberJson<RegionsJson>(region.energy)},
                        {"worst", positionJson<RegionsJson>(region.worst, &comparison)},
                        {"shape", region.shape ? shapeJson(*region.shape) : RegionsJson(nullptr)}});
    return RegionsJson({{"sentence", english(regions.sentence())},
                        {"outsideOnly", regions.outsideOnly},
                        {"gap", regions.gap},
                        {"pixels", regions.pixels},
                        {"count", regions.count},
                        {"image", regions.image},
                        {"shape", shapeJson(regions.shape)},
                        {"list", list}})
        .dump();
}

} // namespace comparo::report
