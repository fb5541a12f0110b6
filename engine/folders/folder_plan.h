// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/folders/compared_pictures.h"

#include <string>
#include <vector>

namespace comparo {

/// Two folders as they are asked for.
struct FolderRequest {
    std::string a, b;
    std::string pattern; ///< of names or paths below the folders, as a shell has it; empty: all images
    ReadChoice choice{};
    PairRules rules{};
};

/// What is compared of two folders, in the order of the names.
struct FolderPlan {
    FolderRequest request;
    std::vector<PicturePair> pairs;
    std::vector<std::string> onlyA, onlyB; ///< names of what the other folder has not
};

/// The images of one name in both folders, those below in folders of one name among them; and what one has
/// under a name of its own, with the same bytes under another one in the other: "old.png → new.png". Errors:
/// Io for a folder that cannot be read, InvalidArgument where no image is in both, Cancelled.
FolderPlan folderPlanOf(FolderRequest request, const Progress& progress = {});

/// 'comparo diff A B …' that does it.
std::string commandOf(const FolderRequest& request);

} // namespace comparo
