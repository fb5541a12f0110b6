// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/folders/folder_plan.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

struct FolderRunOptions {
    int jobs = 1;        ///< host threads that compare pairs; each holds the pictures of one
    std::string journal; ///< file to append results to, and to go on from; empty: none
};

/// Two folders, or as much of them as was compared.
struct FolderOutcome {
    std::vector<ComparedPicture> pictures; ///< the worst first, then by name
    std::size_t pairs = 0;                 ///< of files that are done
    std::size_t resumed = 0;               ///< of these, those that the journal had
    bool stopped = false;                  ///< before its end, by a stop or by `failure`
    std::optional<Error> failure;          ///< of the journal, which ended it
};

/// Threads for pairs of files that suit this machine: those of the engine (COMPARO_THREADS or the CPUs of
/// this process), at most eight.
int folderJobs();

/// As a table shows them: by isWorse(); those that end alike stay in their order.
void sortWorstFirst(std::vector<ComparedPicture>& pictures);

/// Compares every pair of a plan; a file with several images, image by image. `each` gets what was found in a
/// pair, in the order of the plan, as soon as those before it are done. A pair that cannot be read or
/// compared is a result too. Files with the same bytes are decoded once: that they are equal is said of their
/// samples. The results do not depend on the number of jobs. Errors before the work are thrown: Io and
/// InvalidArgument (the journal).
FolderOutcome runFolders(const FolderPlan& plan, const FolderRunOptions& options,
                         const std::function<void(const std::vector<ComparedPicture>&)>& each = {},
                         const Progress& progress = {});

/// The worst pair of an outcome with the table of all, to be reported. Errors of the other resultOf(), and
/// Error(Cancelled) where it was stopped before any pair.
ComparedPictures resultOf(const FolderPlan& plan, const FolderOutcome& outcome,
                          const Progress& progress = {});

} // namespace comparo
