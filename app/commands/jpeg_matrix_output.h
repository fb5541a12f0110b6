#pragma once

#include "app/commands/commands.h"
#include "engine/sweep/jpeg_matrix.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// How a matrix is told: equal files and pictures once, text, JSON and a page.
namespace comparo::cli {

/// What the tellers know beside the matrix.
struct MatrixJob {
    std::string input; ///< path
    Tensor picture;
    JpegMatrix matrix;
};

/// Which files and which pictures are the same.
struct MatrixGroups {
    std::vector<std::size_t> fileOf; ///< [encoder]: the first encoder with the same bytes, itself if it is it
    std::vector<std::optional<std::size_t>>
        pictureOf;                     ///< [encoder][decoder]: into pictures; none if it failed
    std::vector<std::size_t> pictures; ///< the first cell of each picture
};
MatrixGroups groupsOf(const JpegMatrix& matrix);

std::string encoderName(std::size_t encoder);                     ///< "1"
std::string decoderName(std::size_t decoder);                     ///< "a", …, "z", "d27"
std::string cellName(const JpegMatrix& matrix, std::size_t cell); ///< "1a"
std::string pictureText(const Tensor& picture);                   ///< "1024 x 768, RGB"
double bitsPerPixel(const MatrixJob& job, const EncodedFile& file);
std::string decibelText(double value);    ///< "34.12", "∞"
std::string similarityText(double value); ///< "0.9312", "–"
std::size_t failuresOf(const JpegMatrix& matrix);

/// "18 cells, 2 different pictures of 33.40 to 34.12 dB; encoders 1, 2 and 3 write the same bytes."
std::string sentenceOf(const MatrixJob& job, const MatrixGroups& groups);

std::string matrixText(const MatrixJob& job, const MatrixGroups& groups);
std::string matrixJson(const MatrixJob& job, const MatrixGroups& groups);

/// One file that needs nothing else: the table, each picture's worst block enlarged and the map of its
/// differences, the environment.
std::string matrixPage(const MatrixJob& job, const MatrixGroups& groups, const Context& context);

} // namespace comparo::cli
