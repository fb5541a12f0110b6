// SPDX-License-Identifier: Apache-2.0
// Chooses the fault, and at the end of the process adds the numbers of the places that were executed to
// COMPARO_FAULTS_REACHED.
#include "switch.h"

#include <cstdio>
#include <cstdlib>

namespace comparo_faults {

int planted = std::getenv("COMPARO_FAULT") ? std::atoi(std::getenv("COMPARO_FAULT")) : 0;
unsigned char reached[COMPARO_FAULT_COUNT + 1];

namespace {

struct Record {
    ~Record()
    {
        const char* path = std::getenv("COMPARO_FAULTS_REACHED");
        std::FILE* file = path ? std::fopen(path, "a") : nullptr;
        if (!file)
            return;
        for (int n = 1; n <= COMPARO_FAULT_COUNT; ++n)
            if (reached[n])
                std::fprintf(file, "%d\n", n);
        std::fclose(file);
    }
};
const Record record;

} // namespace

} // namespace comparo_faults
