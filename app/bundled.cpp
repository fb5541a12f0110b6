// SPDX-License-Identifier: Apache-2.0
/// What a program of a wheel has beside that of a package: functions of the C library that its libraries call
/// and an older one lacks (resources/packaging/wheels/older_glibc.py), and fonts.
#include <sys/random.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

extern "C" [[gnu::visibility("default")]] void arc4random_buf(void* to, std::size_t size) noexcept
{
    auto* next = static_cast<unsigned char*>(to);
    while (size > 0) {
        const ssize_t got = ::getrandom(next, size, 0);
        if (got < 0 && errno != EINTR)
            std::abort(); // as the C library's: there is no way to tell
        if (got < 0)
            continue;
        next += got;
        size -= static_cast<std::size_t>(got);
    }
}

extern "C" [[gnu::visibility("default")]] std::uint32_t arc4random() noexcept
{
    std::uint32_t number = 0;
    arc4random_buf(&number, sizeof number);
    return number;
}

// OpenCV calls these for 25 and more equations, which nothing of ours has.
#define COMPARO_NOT_THERE(function)                                                                          \
    extern "C" [[gnu::visibility("default")]] void function()                                                \
    {                                                                                                        \
        std::fputs(#function " of LAPACK is not in this program: please report how it got there.\n",         \
                   stderr);                                                                                  \
        std::abort();                                                                                        \
    }
COMPARO_NOT_THERE(cblas_cgemm)
COMPARO_NOT_THERE(cblas_dgemm)
COMPARO_NOT_THERE(cblas_sgemm)
COMPARO_NOT_THERE(cblas_zgemm)
COMPARO_NOT_THERE(dgels_)
COMPARO_NOT_THERE(dgeqrf_)
COMPARO_NOT_THERE(dgesdd_)
COMPARO_NOT_THERE(dgesv_)
COMPARO_NOT_THERE(dgetrf_)
COMPARO_NOT_THERE(dposv_)
COMPARO_NOT_THERE(dpotrf_)
COMPARO_NOT_THERE(sgels_)
COMPARO_NOT_THERE(sgeqrf_)
COMPARO_NOT_THERE(sgesdd_)
COMPARO_NOT_THERE(sgesv_)
COMPARO_NOT_THERE(sgetrf_)
COMPARO_NOT_THERE(sposv_)
COMPARO_NOT_THERE(spotrf_)

namespace {

/// Reports and the window have one font on every system: fontconfig knows those of the wheel beside the
/// system's.
[[gnu::constructor]] void addFonts()
{
    std::error_code ignored;
    const std::filesystem::path folder =
        std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    for (const char* prefix : {"..", "../.."}) { // of bin, and of libexec/comparoscope
        const std::filesystem::path fonts =
            (folder / prefix / "share/comparoscope/fonts/fonts.conf").lexically_normal();
        if (std::filesystem::exists(fonts, ignored))
            ::setenv("FONTCONFIG_FILE", fonts.c_str(), 0);
    }
}

} // namespace
