// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/comparison/job.h"
#include "engine/comparison/outcome.h"

#include <filesystem>
#include <string>
#include <vector>

/// The jobs on which every front end has to agree: engine, command line, sweep, scenarios, application.
namespace comparo::test {

/// One comparison, and how it has to end.
struct TableJob {
    std::string name;
    ComparisonJob job; ///< its files lie in the folder of the table
    OutcomeKind outcome = OutcomeKind::BitExact;
    std::string scenario; ///< whose fault it is, with seed 1 on emulated devices; empty: of none
    std::string says;     ///< words that its sentence has
};

/// Twelve jobs with every outcome, on a picture that is written to the folder, with contracts and pipelines
/// that flags cannot say. Switched-off steps, chosen draws, placement and broken links change their numbers.
std::vector<TableJob> twelveJobs(const std::filesystem::path& folder);

/// "--pipeline p.json --a … --b … --atol …": the job as arguments of 'comparo run' behind the input, all of
/// the pipeline in a file, without use of commandOf(). Writes that file to the folder.
std::string argumentsOf(const TableJob& tabled, const std::filesystem::path& folder);

} // namespace comparo::test
