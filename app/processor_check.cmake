# comparo_processor_check: linked into a program, it ends it in words where the processor is older than COMPARO_ISA. Its
# object is compiled for every processor, so it takes none of our flags, no sanitizer and no place in a unity batch.
add_library(comparo_processor_check INTERFACE)
if(COMPARO_ISA MATCHES "^x86-64-v([234])$")
  add_library(comparo_processor_object OBJECT processor_check.cpp)
  target_compile_options(comparo_processor_object PRIVATE -march=x86-64 -fno-sanitize=all -Wall -Wextra -Wconversion -Wshadow)
  target_compile_definitions(comparo_processor_object PRIVATE
    COMPARO_ISA="${COMPARO_ISA}" COMPARO_ISA_LEVEL=${CMAKE_MATCH_1})
  set_target_properties(comparo_processor_object PROPERTIES UNITY_BUILD OFF)
  target_sources(comparo_processor_check INTERFACE $<TARGET_OBJECTS:comparo_processor_object>)
endif()
