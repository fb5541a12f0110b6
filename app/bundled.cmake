# SPDX-License-Identifier: Apache-2.0
# comparo_bundled(<program> <folder>): a program of a wheel, which is installed into <folder>, finds its libraries and fonts in
# its own prefix, and starts with an older C library: resources/packaging/wheels. Its run path is the old one, which also holds
# for the libraries of its libraries, and goes before LD_LIBRARY_PATH.
option(COMPARO_BUNDLED "Programs that bring their libraries and fonts: ./run wheel" OFF)
function(comparo_bundled program folder)
  if(NOT COMPARO_BUNDLED)
    return()
  endif()
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/${folder} OUTPUT_VARIABLE prefix)
  target_sources(${program} PRIVATE bundled.cpp)
  target_link_options(${program} PRIVATE -Wl,--disable-new-dtags
    "-Wl,--export-dynamic-symbol=arc4random*" "-Wl,--export-dynamic-symbol=cblas_*" "-Wl,--export-dynamic-symbol=[ds][gp][eo]*_")
  set_target_properties(${program} PROPERTIES INSTALL_RPATH "$ORIGIN/${prefix}/${CMAKE_INSTALL_LIBEXECDIR}/comparoscope/lib")
endfunction()
