# SPDX-License-Identifier: Apache-2.0
# guide_pages(<program> <topic>...): compiles pages of resources/help into the program, which its manual page shows.
function(guide_pages program)
  set(inputs "")
  foreach(topic IN LISTS ARGN)
    list(APPEND inputs ${PROJECT_SOURCE_DIR}/resources/help/${topic}.md)
  endforeach()
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${program}_guide_pages.cpp)
  string(JOIN "|" joined ${inputs})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} "-DINPUTS=${joined}" -DOUTPUT=${output} -P ${CMAKE_CURRENT_SOURCE_DIR}/embed_guide.cmake
    DEPENDS ${inputs} ${CMAKE_CURRENT_SOURCE_DIR}/embed_guide.cmake
    COMMENT "Embedding the guide for ${program}(1)" VERBATIM)
  target_sources(${program} PRIVATE ${output})
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
