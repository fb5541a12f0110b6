#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the memory of a GPU, but for a rest, and keeps it while a command runs: what another program does that shares the device.

    hold_memory.py INDEX REST_IN_MIB COMMAND [ARGUMENTS...]

Needs the driver alone (libcuda.so.1, through ctypes). Prints to standard error what it took, writes no file, and ends with the exit
code of the command; 77 and a reason where there is no driver or no such device.
"""

import ctypes
import subprocess
import sys

SKIPPED = 77
BLOCK = 64 << 20


def skipped(reason):
    print("SKIPPED:", reason, file=sys.stderr)
    sys.exit(SKIPPED)


def main():
    if len(sys.argv) < 4:
        print("usage: hold_memory.py INDEX REST_IN_MIB COMMAND [ARGUMENTS...]", file=sys.stderr)
        return 2
    index, rest = int(sys.argv[1]), int(sys.argv[2]) << 20
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        skipped("there is no driver of NVIDIA's")
    device, context, address = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_uint64()
    free, total = ctypes.c_size_t(), ctypes.c_size_t()
    if driver.cuInit(0) or driver.cuDeviceGet(ctypes.byref(device), index):
        skipped(f"the driver has no device {index}")
    if driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), device) or driver.cuCtxSetCurrent(context):
        skipped(f"device {index} cannot be used")
    while not driver.cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total)) and free.value > rest + BLOCK:
        if driver.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(min(free.value - rest, 4 << 30) // BLOCK * BLOCK)):
            break
    driver.cuMemGetInfo_v2(ctypes.byref(free), ctypes.byref(total))
    print(f"{(total.value - free.value) >> 20} of {total.value >> 20} MiB of device {index} are in use", file=sys.stderr, flush=True)
    return subprocess.run(sys.argv[3:]).returncode


if __name__ == "__main__":
    sys.exit(main())
