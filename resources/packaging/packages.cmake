# SPDX-License-Identifier: Apache-2.0
# Debian packages, `cpack` in the build folder writes them: comparo, the command line with samples and schemas;
# comparoscope, the application, which needs that of the same version; and libcomparoscope-dev, for programs in C++ that record
# or serve, which needs neither. tests/packaging installs them.
set(packaging ${CMAKE_CURRENT_LIST_DIR})
set(maintainer "The Comparoscope developers <comparoscope@users.noreply.github.com>")

# Releases are told once, in the metainfo. Debian's changelog follows from them.
file(READ ${PROJECT_SOURCE_DIR}/resources/desktop/io.github.comparoscope.Comparoscope.metainfo.xml metainfo)
if(NOT metainfo MATCHES "<release version=\"([0-9.]+)\" date=\"([0-9-]+)\"" OR NOT CMAKE_MATCH_1 STREQUAL PROJECT_VERSION)
  message(FATAL_ERROR "The newest release in the metainfo is '${CMAKE_MATCH_1}', and the project's version ${PROJECT_VERSION}.")
endif()
execute_process(COMMAND date --utc --rfc-email --date ${CMAKE_MATCH_2} OUTPUT_VARIABLE day OUTPUT_STRIP_TRAILING_WHITESPACE)
find_program(GZIP gzip)

# package_documents(<component> <package>): copyright, NOTICE and changelog of a package.
function(package_documents component package)
  set(folder ${PROJECT_BINARY_DIR}/resources/packaging/${package})
  file(CONFIGURE OUTPUT ${folder}/changelog NEWLINE_STYLE UNIX CONTENT
    "${package} (${PROJECT_VERSION}) unstable; urgency=medium\n\n  * ${PROJECT_HOMEPAGE_URL}/releases\n\n -- ${maintainer}  ${day}\n")
  set(documents ${packaging}/copyright ${PROJECT_SOURCE_DIR}/NOTICE)
  if(GZIP)
    execute_process(COMMAND ${GZIP} -9nfk ${folder}/changelog COMMAND_ERROR_IS_FATAL ANY)
    list(APPEND documents ${folder}/changelog.gz)
  endif()
  install(FILES ${documents} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endfunction()
package_documents(cli comparo)
package_documents(dev libcomparoscope-dev)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_COMPONENTS_ALL cli dev)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${maintainer}")
set(CPACK_DEBIAN_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${PROJECT_HOMEPAGE_URL}")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_CLI_PACKAGE_NAME comparo)
set(CPACK_DEBIAN_CLI_DESCRIPTION "compare image computation on two devices
Runs the same resize, augmentation or JPEG encoding on a CPU and on a CUDA GPU,
an emulated GPU where there is none, measures how the results differ, and says
why. Writes reports as HTML, PDF, JSON, CSV, JUnit and Markdown.
.
This is the command line, for servers and continuous integration.")
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS fonts-dejavu-core)
set(CPACK_DEBIAN_CLI_PACKAGE_SUGGESTS "python3-numpy, python3-torch, python3-opencv, python3-pil")
set(CPACK_DEBIAN_DEV_PACKAGE_NAME libcomparoscope-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_DESCRIPTION "record a program in C++, or compare it as a side
Static libraries and headers for find_package(Comparoscope): the recorder
writes what a program computes, step by step, into a file that comparo
compares; the server of the peer protocol lets comparo run functions in C++ or
CUDA beside its own.")
set(CPACK_DEBIAN_DEV_PACKAGE_SUGGESTS comparo)
if(COMPARO_GUI)
  package_documents(app comparoscope)
  list(APPEND CPACK_COMPONENTS_ALL app)
  set(CPACK_DEBIAN_APP_PACKAGE_NAME comparoscope)
  set(CPACK_DEBIAN_APP_DESCRIPTION "see where and why two devices compute different pixels
Runs the same resize, augmentation or JPEG encoding on a CPU and on a CUDA GPU,
an emulated GPU where there is none, and shows both pictures side by side with
the place, the size, the verdict and the cause of every difference.
.
This is the desktop application.")
  set(CPACK_DEBIAN_APP_PACKAGE_DEPENDS "comparo (= ${PROJECT_VERSION})")
  # Chinese characters, and the words of Qt's own dialogs.
  set(CPACK_DEBIAN_APP_PACKAGE_RECOMMENDS "qt6-wayland, fonts-noto-cjk | fonts-wqy-microhei, qt6-translations-l10n")
endif()
include(CPack)
