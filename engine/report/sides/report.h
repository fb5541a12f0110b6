// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/capture/environment.h"
#include "engine/comparison/side_matrix.h"
#include "engine/report/document/formats.h"

#include <string>
#include <vector>

/// How a matrix of sides is told: groups first, then the table and every pair that differs.
namespace comparo {

/// What the tellers know beside the matrix.
struct SideMatrixReport {
    SideMatrixJob job;
    SideMatrix matrix;
    std::string command; ///< the command line that reproduces it
    std::string created; ///< ISO 8601, UTC
    Environment environment;
    std::optional<Answer> answer{}; ///< absent: looked for where it is told
};

/// The answer that the report has, or that its matrix gives.
Answer answerIn(const SideMatrixReport& report);

/// What stands in a cell: "same", "17 %, max 1", "error".
std::string sideCellText(const MatrixPair& pair);

std::string toSideMatrixText(const SideMatrixReport& report);
/// Schema comparoscope.sides/1 (resources/sides/schema.json).
std::string toSideMatrixJson(const SideMatrixReport& report);

/// Groups, the table, a picture of the difference for every two groups, the command of each pair.
document::Document documentOf(const SideMatrixReport& report);

const std::vector<ReportFormat<SideMatrixReport>>& sideMatrixFormats();

} // namespace comparo
