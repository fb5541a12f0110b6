// SPDX-License-Identifier: Apache-2.0
#include "engine/base/system_error.h"

#include <cerrno>
#include <system_error>

namespace comparo {

Message systemText(int error)
{
    switch (error) { // the C library's words of what happens to files
    case EACCES:
        return message("Permission denied");
    case EEXIST:
        return message("File exists");
    case EFBIG:
        return message("File too large");
    case EISDIR:
        return message("Is a directory");
    case ENAMETOOLONG:
        return message("File name too long");
    case ENOENT:
        return message("No such file or directory");
    case ENOSPC:
        return message("No space left on device");
    case ENOTDIR:
        return message("Not a directory");
    case EROFS:
        return message("Read-only file system");
    default:
        return message("{}", std::generic_category().message(error));
    }
}

} // namespace comparo
