# SPDX-License-Identifier: Apache-2.0
# What nvcc makes of the kernels: PTX rules, opcodes of the machine code, and the PTX interpreted on the CPU.
if(NOT COMPARO_HAS_CUDA OR NOT Python3_FOUND)
  set(reason "no nvcc in this build")
  if(NOT Python3_FOUND)
    set(reason "no python3")
  endif()
  foreach(name ptx_gate opcode_scan ptx_interpreter ptx_ops late_parity)
    skip_gate(${name} ${reason})
  endforeach()
  return()
endif()

add_subdirectory(ptx)
set(ptx_gate ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/ptx_gate.py)
set(opcode_scan ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/opcode_scan.py --nvcc ${CMAKE_CUDA_COMPILER}
    --arch sm_75 --arch sm_90)

add_library(ptx_machine OBJECT EXCLUDE_FROM_ALL
  ptx_module.cpp ptx_text.cpp ptx_body.cpp ptx_arithmetic.cpp ptx_machine.cpp ptx_pass/ptx_entries.cpp)
target_link_libraries(ptx_machine PUBLIC comparo_flags)
target_compile_options(ptx_machine PRIVATE -O2) # a billion instructions, in debug builds too
add_executable(ptx_interpreter EXCLUDE_FROM_ALL ptx_interpreter.cpp)
target_link_libraries(ptx_interpreter PRIVATE ptx_machine)

# The ops' host code once more, with an executor that runs each launch natively and in the interpreter: see ptx_pass/.
add_executable(ptx_ops EXCLUDE_FROM_ALL ptx_ops.cpp ptx_pass/interpreted_launch.cpp ${core_sources})
comparo_unity(ptx_ops)
target_include_directories(ptx_ops BEFORE PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/ptx_pass)
# The JPEG round trip decodes with a library: what the core's sources lack comes from the engine's archive.
target_link_libraries(ptx_ops PRIVATE ptx_machine gate_cases comparo::engine Threads::Threads)

# The CUDA pass itself, host code and PTX, over a CUDA runtime of the tests' own.
add_executable(late_parity EXCLUDE_FROM_ALL late_parity.cpp)
target_link_libraries(late_parity PRIVATE late_cuda ptx_machine gate_cases comparo::engine Threads::Threads)

# They take minutes, which belong to the build and not to the tests.
add_custom_target(gate_inputs ALL DEPENDS gate_kernels gate_probes gate_contracted gate_fast ptx_interpreter ptx_ops late_parity)

gate(ptx_gate COMMAND ${ptx_gate} $<TARGET_OBJECTS:gate_kernels> $<TARGET_OBJECTS:gate_probes>)
gate(ptx_gate_self_test COMMAND ${ptx_gate} --self-test)
gate(ptx_gate_sees_contraction COMMAND ${ptx_gate} --expect-violation $<TARGET_OBJECTS:gate_contracted>)
gate(ptx_gate_sees_fast_math COMMAND ${ptx_gate} --expect-violation $<TARGET_OBJECTS:gate_fast>)
gate(opcode_scan COMMAND ${opcode_scan} $<TARGET_OBJECTS:gate_kernels> $<TARGET_OBJECTS:gate_probes>)
gate(opcode_scan_sees_contraction COMMAND ${opcode_scan} --expect-violation $<TARGET_OBJECTS:gate_contracted>)
gate(ptx_interpreter COMMAND ptx_interpreter $<TARGET_OBJECTS:gate_probes>)
gate(ptx_interpreter_sees_contraction COMMAND ptx_interpreter $<TARGET_OBJECTS:gate_contracted> --expect-difference)
# 8-bit pairs have kernels of their own; the general one is instantiated for them only because all dtypes are. A warp's places
# and sums, luma and its mean follow different libraries only where a cause exchanges one of them, and a histogram has parts on a GPU
# alone (late_parity): those are compiled with their templates, scanned by the other gates, and not interpreted.
set(unlaunched "SampleTallyKernel<unsigned char, unsigned char>" HistogramSumKernel)
foreach(type double float)
  list(APPEND unlaunched "(anonymous namespace)::GrayPlaneKernel<${type}, comparo::cuda::PlainGraySum>"
    "(anonymous namespace)::GrayRowSumKernel<${type}, comparo::cuda::FusedGraySum>")
  foreach(sampler Bicubic Bilinear)
    list(APPEND unlaunched
      "WarpKernel<${type}, comparo::cuda::PixelGrid, comparo::cuda::${sampler}Sampler<comparo::cuda::FusedStep> >"
      "WarpKernel<${type}, comparo::cuda::FusedTorchGrid<${type}>, comparo::cuda::${sampler}Sampler<comparo::cuda::PlainStep> >")
  endforeach()
  list(APPEND unlaunched
    "WarpKernel<${type}, comparo::cuda::SplineGrid, comparo::cuda::BilinearSampler<comparo::cuda::FusedStep> >"
    "WarpKernel<${type}, comparo::cuda::FusedTorchSplineGrid<${type}>, comparo::cuda::BilinearSampler<comparo::cuda::PlainStep> >")
endforeach()
list(TRANSFORM unlaunched PREPEND "--unlaunched=")
gate(ptx_ops COMMAND ptx_ops $<TARGET_OBJECTS:gate_kernels> "${unlaunched}")
gate(ptx_ops_sees_wrong_rounding COMMAND ptx_ops $<TARGET_OBJECTS:gate_kernels> --expect-difference)
gate(late_parity COMMAND late_parity $<TARGET_OBJECTS:gate_kernels>)
gate(late_parity_sees_wrong_rounding COMMAND late_parity $<TARGET_OBJECTS:gate_kernels> --expect-difference)
set_tests_properties(ptx_ops late_parity PROPERTIES TIMEOUT 1800) # it interprets every kernel of every op
