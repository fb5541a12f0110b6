# SPDX-License-Identifier: Apache-2.0
# Flags of all our code. The numeric ones are a promise, not a taste: see kernel/backend.h.
# No contraction, no fast-math, in any translation unit, on the host and on the device. Warnings are errors where
# CMAKE_COMPILE_WARNING_AS_ERROR says so, as presets do for developers and CI: a newer compiler's must not stop a user.
add_library(comparo_flags INTERFACE)
set(comparo_host_numeric -ffp-contract=off -fno-math-errno -fno-trapping-math)
set(comparo_warnings -Wall -Wextra -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang") # what GCC warns of; & and | of conditions are meant where loops must not branch
  list(APPEND comparo_warnings -Wno-sign-conversion -Wno-unknown-pragmas -Wno-bitwise-conditional-parentheses -Wno-bitwise-instead-of-logical)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  list(APPEND comparo_warnings -Wno-restrict) # a false alarm of GCC 12 on std::string operator+ (GCC bug 105651)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(COMPARO_ISA x86-64-v3 CACHE STRING "x86-64 level that the host code is compiled for")
  set(comparo_isa -march=${COMPARO_ISA})
endif()
string(JOIN "," comparo_cuda_host ${comparo_host_numeric} ${comparo_isa} -Wall -Wextra -Wshadow)
target_compile_options(comparo_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:${comparo_host_numeric}>
  # What is installed for programs of others asks for no newer processor than they do.
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<BOOL:$<TARGET_PROPERTY:COMPARO_ANY_PROCESSOR>>>>:${comparo_isa}>
  $<$<COMPILE_LANGUAGE:CXX>:${comparo_warnings}>
  "$<$<COMPILE_LANGUAGE:CUDA>:-fmad=false;-ftz=false;-prec-div=true;-prec-sqrt=true;-Xcompiler=${comparo_cuda_host}>")
target_include_directories(comparo_flags INTERFACE ${PROJECT_SOURCE_DIR} ${PROJECT_BINARY_DIR})
