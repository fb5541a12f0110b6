// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/builtin_codecs.h"

namespace comparo {

void requireNoParts(const std::string& format, const ReadChoice& choice)
{
    const Message asked =
        choice.page != 0        ? message("A page was selected, but the file is {}.", Verbatim(format))
        : !choice.layer.empty() ? message("A layer was selected, but the file is {}.", Verbatim(format))
        : !choice.array.empty() ? message("An array was selected, but the file is {}.", Verbatim(format))
                                : Message();
    if (!asked.isEmpty())
        fail(ErrorCode::Unsupported,
             joined({asked,
                     message("Only TIFF and GIF have pages, only EXR has layers and only NPZ, PyTorch and "
                             "safetensors have arrays.")},
                    " "));
}

void requireNoAxes(const std::string& format, const ReadChoice& choice)
{
    if (choice.axes != ArrayAxes::Guessed)
        fail(ErrorCode::Unsupported,
             message("A layout was selected, but the file is {}. Only files of arrays do not define theirs.",
                     Verbatim(format)));
}

} // namespace comparo
