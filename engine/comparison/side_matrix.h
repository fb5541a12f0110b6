// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/comparison/job.h"
#include "engine/comparison/result.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// One input through one pipeline on many sides, every side against every other one.
namespace comparo {

/// What is run.
struct SideMatrixJob {
    ComparisonInput input; ///< one tensor, no pair
    Pipeline pipeline;
    std::vector<Side> sides; ///< at least two, all different
    Tolerance tolerance;
    std::shared_ptr<const ContractFile> contract; ///< in the place of the tolerance; null: none
};

/// Every device of the list with each of these numerics: numerics by numerics, devices in their order.
std::vector<Side> sidesOn(const std::vector<DeviceId>& devices, const std::vector<Numerics>& numerics);

/// One side as it ran.
struct MatrixSide {
    Side side;
    Message label;              ///< "emu:0 (emulated) · exact"
    std::optional<Trace> trace; ///< absent where it failed
    std::optional<Error> error; ///< that ended it
};

/// Two sides that were compared.
struct MatrixPair {
    std::size_t a = 0, b = 0;             ///< into sides; a < b
    std::optional<Comparison> comparison; ///< absent where a side failed or shapes or dtypes do not match
    std::optional<AppliedContract> contract;
    std::optional<std::size_t> firstDiverging; ///< step whose outputs are the first that are not equal
    Outcome outcome;

    [[nodiscard]] bool isSame() const { return comparison && comparison->verdict == Verdict::BitExact; }
};

/// Sides that agree, by their indices, smallest first.
using SideGroup = std::vector<std::size_t>;

struct SideMatrix {
    std::vector<MatrixSide> sides;
    std::vector<MatrixPair> pairs; ///< (0, 1), (0, 2), …, (1, 2), …
    std::vector<SideGroup> groups; ///< with the same bits; the largest first, of equals the earliest
    /// Of which each member passes against each other one. Tolerances are not transitive: a side that passes
    /// against part of a group alone stays outside. The largest first.
    std::vector<SideGroup> passing;

    /// The pair of two different sides, in either order.
    [[nodiscard]] const MatrixPair& pair(std::size_t a, std::size_t b) const;
    [[nodiscard]] std::size_t failures() const; ///< sides that ended in an error
    /// The worst outcome of all pairs, in a sentence on groups.
    [[nodiscard]] Outcome outcome() const;
};

/// Runs every side, then compares all pairs. A side that fails leaves its error in the matrix and its pairs;
/// the others go on. Errors: InvalidArgument (fewer than two sides, one of them twice, a contract's),
/// Cancelled.
SideMatrix runSideMatrix(const SideMatrixJob& job, const Progress& progress = {});

/// The comparison of two sides by itself: what `comparo run` is asked for, and what is known of it already,
/// so that nothing runs again.
ComparisonJob jobOf(const SideMatrixJob& job, const SideMatrix& matrix, std::size_t a, std::size_t b);
ComparisonResult resultOf(const SideMatrix& matrix, std::size_t a, std::size_t b);

/// "resize", "step 2 (rotation)": how the first diverging step of a pair is named; empty where there is none.
Message divergingStepText(const SideMatrix& matrix, const MatrixPair& pair);

/// "1, 2 and 4": sides as people count them.
Message sideNumbers(const SideGroup& group);

/// The shell command that makes the matrix again. Sides are named one by one.
std::string commandOf(const SideMatrixJob& job);

} // namespace comparo
