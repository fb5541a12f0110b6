# SPDX-License-Identifier: Apache-2.0
# Compile time. A unit of several sources pays for its headers once; that is most of what a source here costs.
option(COMPARO_UNITY "Compile the sources of a folder together (OFF: one by one, for incremental work and tools)" ON)

# comparo_sources(<target> <group> <sources>...): adds them, compiled together with the others of that group in this folder.
function(comparo_sources target group)
  target_sources(${target} PRIVATE ${ARGN})
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
endfunction()

# comparo_unity(<target>): compiles the groups of a target together, where that is asked for.
function(comparo_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${COMPARO_UNITY} UNITY_BUILD_MODE GROUP)
  # In a group, a source is an included file to GCC, which then doubts types of unnamed namespaces in its classes.
  target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-subobject-linkage>)
endfunction()

# comparo_group_by_folder(<sources>...): the same for sources that a target of this folder takes from elsewhere.
function(comparo_group_by_folder)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER ${folder} group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

# comparo_source_includes(<target> <source> <folders>...): folders of headers that are for this source alone: on the
# command line of all they would only be searched. The compiler's own are left out: named as -isystem they would come
# before those of its standard library, whose #include_next then finds nothing.
function(comparo_source_includes target source)
  foreach(folder IN LISTS ARGN)
    cmake_path(NORMAL_PATH folder)
    list(APPEND folders ${folder})
  endforeach()
  list(REMOVE_ITEM folders ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES} /usr/include)
  list(REMOVE_DUPLICATES folders)
  list(TRANSFORM folders PREPEND -isystem)
  set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES COMPILE_OPTIONS "${folders}")
endfunction()

# comparo_cuda_units(<variable>): the kernel sources for nvcc, one unit a folder. CMake compiles no CUDA sources together.
function(comparo_cuda_units variable)
  get_target_property(kernels comparo_engine COMPARO_KERNEL_SOURCES)
  foreach(source IN LISTS kernels)
    cmake_path(NORMAL_PATH source)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE included)
    cmake_path(GET included PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER ${folder} group)
    list(APPEND groups ${group})
    string(APPEND unit_${group} "#include \"${included}\"\n")
  endforeach()
  list(REMOVE_DUPLICATES groups)
  foreach(group IN LISTS groups)
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/${group}.cu)
    file(CONFIGURE OUTPUT ${unit} CONTENT "${unit_${group}}" @ONLY)
    list(APPEND units ${unit})
  endforeach()
  set(${variable} ${units} PARENT_SCOPE)
endfunction()

# Code that runs once an action and not once a sample. The bits of a result do not depend on it: see flags.cmake.
set(comparo_brief $<$<AND:$<CONFIG:Release>,$<COMPILE_LANGUAGE:CXX>>:-O1>)
