// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/jpeg/matrix_groups.h"

#include "engine/diagnose/equal_groups.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>

namespace comparo {
MatrixGroups groupsOf(const JpegMatrix& matrix)
{
    MatrixGroups groups;
    groups.fileOf = firstEquals(matrix.files.size(), [&](std::size_t i, std::size_t first) {
        const EncodedFile &file = matrix.files[i], &other = matrix.files[first];
        return file.error.isEmpty() && other.error.isEmpty() && file.file == other.file;
    });
    const auto cellOf = firstEquals(matrix.cells.size(), [&](std::size_t i, std::size_t first) {
        const MatrixCell &cell = matrix.cells[i], &other = matrix.cells[first];
        return cell.error.isEmpty() && other.error.isEmpty() && sameBytes(other.image, cell.image);
    });
    std::vector<std::size_t> pictureOf(matrix.cells.size()); // of each first cell
    for (std::size_t i = 0; i < matrix.cells.size(); ++i) {
        if (!matrix.cells[i].error.isEmpty()) {
            groups.pictureOf.emplace_back();
            continue;
        }
        if (cellOf[i] == i) {
            pictureOf[i] = groups.pictures.size();
            groups.pictures.push_back(i);
        }
        groups.pictureOf.emplace_back(pictureOf[cellOf[i]]);
    }
    return groups;
}

std::string encoderName(std::size_t encoder)
{
    return std::to_string(encoder + 1);
}

std::string decoderName(std::size_t decoder)
{
    return decoder < 26 ? std::string(1, static_cast<char>('a' + decoder))
                        : "d" + std::to_string(decoder + 1);
}

std::string cellName(const JpegMatrix& matrix, std::size_t cell)
{
    return encoderName(cell / matrix.decoders.size()) + decoderName(cell % matrix.decoders.size());
}

std::size_t failuresOf(const JpegMatrix& matrix)
{
    return static_cast<std::size_t>(
        std::count_if(matrix.cells.begin(), matrix.cells.end(),
                      [](const MatrixCell& cell) { return !cell.error.isEmpty(); }));
}

} // namespace comparo
