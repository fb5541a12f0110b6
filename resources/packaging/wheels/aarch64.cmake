# SPDX-License-Identifier: Apache-2.0
# Toolchain of the preset "wheel-aarch64": Debian's cross compiler, the libraries of its architecture arm64 beside those of this
# machine, and QEMU for what a build starts. CUDA devices are compiled in where the toolkit has the target sbsa-linux.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
find_program(COMPARO_NVCC nvcc)
if(COMPARO_NVCC)
  file(REAL_PATH ${COMPARO_NVCC} nvcc)
  cmake_path(GET nvcc PARENT_PATH CUDAToolkit_TARGET_DIR)
  cmake_path(REPLACE_FILENAME CUDAToolkit_TARGET_DIR targets/sbsa-linux)
  set(CMAKE_FIND_ROOT_PATH ${CUDAToolkit_TARGET_DIR})
  set(CMAKE_CUDA_HOST_COMPILER ${CMAKE_CXX_COMPILER})
  set(CMAKE_CUDA_FLAGS_INIT "--target-directory sbsa-linux")
endif()
