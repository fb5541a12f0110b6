# SPDX-License-Identifier: Apache-2.0
# comparo_processor_check: linked into a program, it hands over to the one for older processors, or ends in words, where the
# processor is older than COMPARO_ISA. Its object is compiled for every processor, so it takes none of our flags, no
# sanitizer and no place in a unity batch.
add_library(comparo_processor_check INTERFACE)
if(COMPARO_ISA MATCHES "^x86-64-v([234])$")
  add_library(comparo_processor_object OBJECT processor_check.cpp)
  target_compile_options(comparo_processor_object PRIVATE -march=x86-64 -fno-sanitize=all -Wall -Wextra -Wconversion -Wshadow)
  target_compile_definitions(comparo_processor_object PRIVATE
    COMPARO_ISA="${COMPARO_ISA}" COMPARO_ISA_LEVEL=${CMAKE_MATCH_1})
  set_target_properties(comparo_processor_object PROPERTIES UNITY_BUILD OFF)
  target_sources(comparo_processor_check INTERFACE $<TARGET_OBJECTS:comparo_processor_object>)
endif()

# The programs once more, for processors from 2009 on: what packages hold. A build of its own, so that no function that two
# of its objects share is compiled for a newer processor.
option(COMPARO_OLD_PROCESSORS "The programs for x86-64-v2, too, which the others hand over to on a processor without AVX2" OFF)
if(COMPARO_OLD_PROCESSORS AND COMPARO_ISA MATCHES "^x86-64-v[34]$")
  set(older ${PROJECT_BINARY_DIR}/x86-64-v2)
  set(programs comparo)
  if(COMPARO_GUI)
    list(APPEND programs comparoscope)
  endif()
  add_custom_target(old_processors ALL
    COMMAND ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR} -B ${older} -G ${CMAKE_GENERATOR} -DCOMPARO_ISA=x86-64-v2
      -DCMAKE_BUILD_TYPE=${CMAKE_BUILD_TYPE} -DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER} -DCMAKE_EXE_LINKER_FLAGS=-s
      -DCOMPARO_GUI=${COMPARO_GUI} -DCOMPARO_CUDA=${COMPARO_CUDA} -DBUILD_TESTING=OFF
    COMMAND ${CMAKE_COMMAND} --build ${older} --target ${programs}
    COMMENT "Building the programs for x86-64-v2" VERBATIM USES_TERMINAL)
  install(PROGRAMS ${older}/app/comparo DESTINATION libexec/comparoscope/x86-64-v2 COMPONENT cli)
  if(COMPARO_GUI)
    install(PROGRAMS ${older}/app/comparoscope DESTINATION libexec/comparoscope/x86-64-v2 COMPONENT app)
  endif()
  # They look for samples and schemas beside themselves, as the others do.
  file(MAKE_DIRECTORY ${older})
  file(CREATE_LINK ../../share ${older}/share SYMBOLIC)
  install(FILES ${older}/share DESTINATION libexec/comparoscope COMPONENT cli)
endif()
