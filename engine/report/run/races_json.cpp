// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/races_json.h"

#include <nlohmann/json.hpp>

namespace comparo::report {

std::string racesToJson(const RaceReport& races)
{
    using Json = nlohmann::ordered_json;
    Json order = Json::array();
    for (const OrderEdge& edge : races.edges)
        order.push_back({{"from", edge.from},
                         {"to", edge.to},
                         {"kind", edge.kind == OrderEdge::Kind::Event  ? "event"
                                  : edge.kind == OrderEdge::Kind::Host ? "host"
                                                                       : "default stream"}});
    Json hazards = Json::array();
    for (const Hazard& hazard : races.hazards)
        hazards.push_back({{"kind", toString(hazard.kind)},
                           {"first", hazard.first},
                           {"second", hazard.second},
                           {"buffer", hazard.buffer},
                           {"bufferName", hazard.bufferName},
                           {"offset", hazard.offset},
                           {"bytes", hazard.bytes},
                           {"pairs", hazard.count},
                           {"sentence", english(hazard.sentence)},
                           {"missingEdge", english(hazard.missingEdge)},
                           {"fix", english(hazard.fix)}});
    return Json{{"order", order}, {"hazards", hazards}}.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace comparo::report
