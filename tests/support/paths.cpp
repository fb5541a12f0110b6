// SPDX-License-Identifier: Apache-2.0
#include "tests/support/paths.h"

namespace comparo::test {

std::string dataFolder()
{
    return COMPARO_TEST_DATA;
}

std::string program()
{
    return COMPARO_PROGRAM;
}

std::string exampleKernel()
{
    return COMPARO_EXAMPLE_KERNEL;
}

#ifdef COMPARO_FAULT_FILES
std::string faultFiles()
{
    return COMPARO_FAULT_FILES;
}
#endif

} // namespace comparo::test
