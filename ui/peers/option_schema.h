// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/param/param_set.h"
#include "engine/peer/description.h"

/// The options of a program as a schema, so that the form of an op's parameters edits them, too.
namespace comparo::ui {

/// The options that a side's text can carry: all but texts, lists, and what is called as a word of the side
/// itself. One whose default is no value of its own is left out.
Schema optionSchema(const PeerDescription& description);

/// All of `schema` at their defaults, but for what `options` say. Options that the schema has not, and values
/// that it does not take, are passed over.
ParamSet optionParams(const Schema& schema, const PeerValues& options);

/// What a side says of these: no defaults. Of `before`, what the schema has not stays, behind them.
PeerValues optionValues(const ParamSet& params, const PeerValues& before);

} // namespace comparo::ui
