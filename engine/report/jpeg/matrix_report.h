// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/environment.h"
#include "engine/diagnose/jpeg/matrix.h"
#include "engine/diagnose/jpeg/matrix_groups.h"
#include "engine/report/document/formats.h"

#include <cstddef>
#include <string>
#include <vector>

/// How a matrix is told: equal files and pictures once, text, JSON and a document.
namespace comparo {

/// What the tellers know beside the matrix.
struct MatrixReport {
    std::string input; ///< path, or the picture's name
    Tensor picture;
    JpegMatrix matrix;
    std::string command; ///< the command line that reproduces it; empty: none
    std::string created; ///< ISO 8601, UTC
    Environment environment;
};

/// "18 cells, 2 different pictures of 33.40 to 34.12 dB; encoders 1, 2 and 3 write the same bytes."
Message matrixSentence(const JpegMatrix& matrix, const MatrixGroups& groups);

std::string toMatrixText(const MatrixReport& report, const MatrixGroups& groups);
/// Schema comparoscope.jpeg_matrix/2.
std::string toMatrixJson(const MatrixReport& report, const MatrixGroups& groups);

/// The table, each picture's worst block enlarged and the map of its differences, the environment.
document::Document documentOf(const MatrixReport& report);

const std::vector<ReportFormat<MatrixReport>>& matrixFormats();

} // namespace comparo
