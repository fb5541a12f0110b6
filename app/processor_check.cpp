// SPDX-License-Identifier: Apache-2.0
/// On a processor without the instructions that the rest of a program is compiled for, starts the program for
/// older processors that is installed with it, or ends with one sentence instead of an illegal instruction.
/// This file is compiled for every x86-64 processor, and runs from .preinit_array: before the constructors of
/// any library or object, which may use those instructions. It calls nothing but system calls.
#include <cpuid.h>
#include <cstddef>
#include <sys/stat.h>
#include <unistd.h>

namespace {

constexpr int kError = 2;

enum class Register { Leaf1Ecx, Leaf7Ebx, ExtendedEcx };

struct Feature {
    const char* name;
    Register where;
    unsigned bit;
    int level; ///< of x86-64 that has it first
    bool wide; ///< its registers have to be saved by the operating system
};

constexpr Feature kFeatures[] = {
    {"SSE3", Register::Leaf1Ecx, 0, 2, false},        {"SSSE3", Register::Leaf1Ecx, 9, 2, false},
    {"CMPXCHG16B", Register::Leaf1Ecx, 13, 2, false}, {"SSE4.1", Register::Leaf1Ecx, 19, 2, false},
    {"SSE4.2", Register::Leaf1Ecx, 20, 2, false},     {"POPCNT", Register::Leaf1Ecx, 23, 2, false},
    {"LAHF", Register::ExtendedEcx, 0, 2, false},     {"AVX", Register::Leaf1Ecx, 28, 3, true},
    {"AVX2", Register::Leaf7Ebx, 5, 3, true},         {"BMI1", Register::Leaf7Ebx, 3, 3, false},
    {"BMI2", Register::Leaf7Ebx, 8, 3, false},        {"F16C", Register::Leaf1Ecx, 29, 3, true},
    {"FMA", Register::Leaf1Ecx, 12, 3, true},         {"LZCNT", Register::ExtendedEcx, 5, 3, false},
    {"MOVBE", Register::Leaf1Ecx, 22, 3, false},      {"AVX512F", Register::Leaf7Ebx, 16, 4, true},
    {"AVX512BW", Register::Leaf7Ebx, 30, 4, true},    {"AVX512CD", Register::Leaf7Ebx, 28, 4, true},
    {"AVX512DQ", Register::Leaf7Ebx, 17, 4, true},    {"AVX512VL", Register::Leaf7Ebx, 31, 4, true},
};

/// The registers that CPUID fills, and which vector registers the operating system saves.
struct Processor {
    unsigned leaf1 = 0;
    unsigned leaf7 = 0;
    unsigned extended = 0;
    bool savesWide = false;

    Processor()
    {
        unsigned a = 0, b = 0, c = 0, d = 0;
        if (__get_cpuid(1, &a, &b, &c, &d))
            leaf1 = c;
        if (__get_cpuid_count(7, 0, &a, &b, &c, &d))
            leaf7 = b;
        if (__get_cpuid(0x80000001U, &a, &b, &c, &d))
            extended = c;
        constexpr unsigned kOsxsave = 1U << 27;
        constexpr unsigned kSavedState =
            COMPARO_ISA_LEVEL >= 4 ? 0xe6U : 0x06U; // SSE and AVX; AVX-512's three
        if (leaf1 & kOsxsave) {
            unsigned low = 0, high = 0;
            __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
            savesWide = (low & kSavedState) == kSavedState;
        }
    }

    [[nodiscard]] bool has(const Feature& feature) const
    {
        const unsigned word = feature.where == Register::Leaf1Ecx   ? leaf1
                              : feature.where == Register::Leaf7Ebx ? leaf7
                                                                    : extended;
        return (word >> feature.bit & 1U) != 0 && (savesWide || !feature.wide);
    }
};

/// Text of a fixed size: neither memory nor the C library is to be relied on yet. What is too long is cut
/// off.
template <std::size_t size>
class Text {
public:
    void add(const char* text) { add(text, ~std::size_t{0}); }
    void add(const char* text, std::size_t most)
    {
        for (; *text != '\0' && most > 0 && m_size + 1 < size; --most)
            m_text[m_size++] = *text++;
    }
    void write() const
    {
        if (::write(STDERR_FILENO, m_text, m_size) < 0)
            return; // there is nobody to tell
    }
    [[nodiscard]] const char* get() const { return m_text; }
    [[nodiscard]] bool isWhole() const { return m_size + 1 < size; }

private:
    char m_text[size] = {};
    std::size_t m_size = 0;
};

const char* fileName(const char* path)
{
    const char* name = path;
    for (; *path != '\0'; ++path)
        if (*path == '/')
            name = path + 1;
    return name;
}

/// Becomes the program of this name in libexec/comparoscope/x86-64-v2 of the same prefix, where there is one
/// that belongs to the owner of this one; otherwise it returns.
void startOlder(char** argv, char** environment)
{
    char own[4096] = {};
    if (::readlink("/proc/self/exe", own, sizeof own - 1) <= 0)
        return;
    const char* name = fileName(own);
    Text<sizeof own + 64> older;
    older.add(own, static_cast<std::size_t>(name - own));
    older.add("../libexec/comparoscope/x86-64-v2/");
    older.add(name);
    struct stat ours = {}, theirs = {};
    if (older.isWhole() && ::stat(own, &ours) == 0 && ::stat(older.get(), &theirs) == 0 &&
        theirs.st_uid == ours.st_uid)
        ::execve(older.get(), argv, environment);
}

void checkProcessor(int argc, char** argv, char** environment)
{
    const Processor processor;
    Text<512> sentence;
    bool lacks = false;
    for (const Feature& feature : kFeatures) {
        if (feature.level > COMPARO_ISA_LEVEL || processor.has(feature))
            continue;
        if (!lacks && argc > 0) {
            sentence.add(fileName(argv[0]));
            sentence.add(": ");
        }
        sentence.add(lacks ? ", " : "This processor has no ");
        sentence.add(feature.name);
        lacks = true;
    }
    if (!lacks)
        return;
    if (COMPARO_ISA_LEVEL > 2)
        startOlder(argv, environment);
    sentence.add(", which this program is compiled to use (" COMPARO_ISA
                 "); built from source with -DCOMPARO_ISA=x86-64 it runs here.\n");
    sentence.write();
    _exit(kError);
}

[[gnu::used, gnu::section(".preinit_array")]] void (*const g_check)(int, char**, char**) = checkProcessor;

} // namespace
