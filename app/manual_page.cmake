# SPDX-License-Identifier: Apache-2.0
# manual_page(<program> <component>): lets the program print its manual page after it is linked, and installs that. A page
# that is not the program's own text cannot come about. Builds under a sanitizer are not for installing.
function(manual_page program component)
  find_program(GZIP gzip)
  if((CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR) OR NOT GZIP OR CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    return()
  endif()
  set(page ${CMAKE_CURRENT_BINARY_DIR}/${program}.1)
  add_custom_command(TARGET ${program} POST_BUILD
    COMMAND ${program} --man > ${page}
    COMMAND ${GZIP} -9nfk ${page}
    BYPRODUCTS ${page} ${page}.gz VERBATIM)
  install(FILES ${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component})
endfunction()
