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
endfunction()

# Code that runs once an action and not once a sample. The bits of a result do not depend on it: see flags.cmake.
set(comparo_brief $<$<AND:$<CONFIG:Release>,$<COMPILE_LANGUAGE:CXX>>:-O1>)
