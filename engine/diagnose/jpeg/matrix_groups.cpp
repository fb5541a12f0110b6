#include "engine/diagnose/jpeg/matrix_groups.h"

#include "engine/tensor/same_bits.h"

#include <algorithm>

namespace comparo {
MatrixGroups groupsOf(const JpegMatrix& matrix)
{
    MatrixGroups groups;
    for (std::size_t i = 0; i < matrix.files.size(); ++i) {
        const auto same =
            std::find_if(matrix.files.begin(), matrix.files.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const EncodedFile& other) {
                             return matrix.files[i].error.empty() && other.error.empty() &&
                                    other.file == matrix.files[i].file;
                         });
        groups.fileOf.push_back(static_cast<std::size_t>(same - matrix.files.begin()));
    }
    for (std::size_t i = 0; i < matrix.cells.size(); ++i) {
        if (!matrix.cells[i].error.empty()) {
            groups.pictureOf.emplace_back();
            continue;
        }
        const auto same =
            std::find_if(groups.pictures.begin(), groups.pictures.end(), [&](std::size_t first) {
                return sameBytes(matrix.cells[first].image, matrix.cells[i].image);
            });
        groups.pictureOf.emplace_back(static_cast<std::size_t>(same - groups.pictures.begin()));
        if (same == groups.pictures.end())
            groups.pictures.push_back(i);
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
                      [](const MatrixCell& cell) { return !cell.error.empty(); }));
}

} // namespace comparo
