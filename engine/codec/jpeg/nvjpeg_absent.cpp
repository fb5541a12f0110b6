// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/jpeg/nvjpeg_session.h"

/// Where the program is built without CUDA or without the header of nvJPEG.
namespace comparo::jpeg {

const Message& nvjpegAbsence()
{
#if defined(COMPARO_HAS_CUDA)
    static const Message reason = message("this program was built without nvjpeg.h.");
#else
    static const Message reason = message("this program was built without CUDA.");
#endif
    return reason;
}

std::string nvjpegVersion()
{
    return {};
}

std::unique_ptr<JpegSession> openNvjpeg(Device&)
{
    fail(ErrorCode::Unsupported, message("nvJPEG cannot be used here: {}", nvjpegAbsence()));
}

} // namespace comparo::jpeg
