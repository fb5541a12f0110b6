#pragma once

#include "engine/param/schema.h"

#include <string>

/// Parameters as JSON, in `comparo ops --json` and in what peers say of their ops.
namespace comparo {

/// [{"id":"amount","label":"Amount","help":"…","type":"float","default":"1.5","min":0.0,"max":4.0}]: `min`,
/// `max`, `unit`, `drawn` and `choices` where they apply.
std::string toJson(const Schema& schema);

} // namespace comparo
