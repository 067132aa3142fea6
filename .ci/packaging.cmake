# What is installed, and the two Debian packages: halfulp (the program) and halfulp-dev (the library).
#
#   bin/halfulp   share/halfulp: models   share/man, completions, share/doc/halfulp: written by the program itself
#   lib/libhalfulp.a   include/halfulp/{reference,cases,harness}   lib/cmake/halfulp: target halfulp::halfulp
#
# [whole] Rows register themselves, and a linker takes from an archive only what is named: the exported target links all
#         of it (WHOLE_ARCHIVE), so that a consumer finds every operation, generator and recipe.
include(GNUInstallDirs)
set(completions ${CMAKE_BINARY_DIR}/completions)
file(MAKE_DIRECTORY ${completions})
set(written halfulp.1 completions/halfulp completions/_halfulp completions/halfulp.fish)
add_custom_command(OUTPUT ${written} DEPENDS halfulp VERBATIM
  COMMAND halfulp man > halfulp.1
  COMMAND halfulp completion bash > completions/halfulp
  COMMAND halfulp completion zsh > completions/_halfulp
  COMMAND halfulp completion fish > completions/halfulp.fish)
add_custom_target(halfulp_written ALL DEPENDS ${written})

install(TARGETS halfulp COMPONENT program)
install(DIRECTORY cases/files/real/ DESTINATION ${CMAKE_INSTALL_DATADIR}/halfulp COMPONENT program
  FILES_MATCHING PATTERN "*.safetensors" PATTERN "LICENSE*")
install(FILES ${CMAKE_BINARY_DIR}/halfulp.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES harness/plugin.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/halfulp COMPONENT program)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES ${completions}/halfulp DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${completions}/halfulp.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
install(FILES ${completions}/_halfulp DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT zsh)

# Reports stay the program's own: nothing includes them. Builds for tests do without it: half a gigabyte under sanitizers.
add_library(halfulp_archive STATIC $<TARGET_OBJECTS:reference> $<TARGET_OBJECTS:cases> $<TARGET_OBJECTS:harness>)
set_target_properties(halfulp_archive PROPERTIES OUTPUT_NAME halfulp EXPORT_NAME archive)
if(HALFULP_TESTS OR HALFULP_FUZZ)
  set_target_properties(halfulp_archive PROPERTIES EXCLUDE_FROM_ALL ON)
endif()
target_compile_features(halfulp_archive INTERFACE cxx_std_20)
target_compile_options(halfulp_archive INTERFACE -ffp-contract=off)  # headers have arithmetic, too
target_include_directories(halfulp_archive INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/halfulp>)
target_link_libraries(halfulp_archive INTERFACE mpfi mpfr gmp fmt::fmt Boost::headers Threads::Threads)
install(TARGETS halfulp_archive EXPORT halfulp COMPONENT development)
install(EXPORT halfulp DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/halfulp NAMESPACE halfulp:: FILE halfulpTargets.cmake
  COMPONENT development)
foreach(folder reference cases harness)
  install(DIRECTORY ${folder} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/halfulp COMPONENT development
    FILES_MATCHING PATTERN "*.h" PATTERN "test_*" EXCLUDE PATTERN "fuzz*" EXCLUDE PATTERN "scratch.h" EXCLUDE
    PATTERN "mutate.h" EXCLUDE PATTERN "process.h" EXCLUDE PATTERN "real" EXCLUDE PATTERN "python" EXCLUDE)
endforeach()
file(WRITE ${CMAKE_BINARY_DIR}/halfulpConfig.cmake [[
cmake_minimum_required(VERSION 3.24)  # LINK_LIBRARY
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.81)
find_dependency(fmt)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/halfulpTargets.cmake)
if(NOT TARGET halfulp::halfulp)
  add_library(halfulp::halfulp INTERFACE IMPORTED)
  target_link_libraries(halfulp::halfulp INTERFACE $<LINK_LIBRARY:WHOLE_ARCHIVE,halfulp::archive>)
endif()
]])
include(CMakePackageConfigHelpers)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/halfulpConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/halfulpConfig.cmake ${CMAKE_BINARY_DIR}/halfulpConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/halfulp COMPONENT development)

# For Debian's zsh a package's completions lie in vendor-completions; its name for the licence is copyright.
install(FILES ${completions}/_halfulp DESTINATION share/zsh/vendor-completions COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES LICENSE DESTINATION share/doc/halfulp RENAME copyright COMPONENT debian EXCLUDE_FROM_ALL)
install(FILES LICENSE DESTINATION share/doc/halfulp-dev RENAME copyright COMPONENT development)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The halfulp authors <halfulp@localhost>")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_COMPONENTS_ALL program debian development)
set(CPACK_COMPONENT_PROGRAM_GROUP binary)
set(CPACK_COMPONENT_DEBIAN_GROUP binary)
set(CPACK_COMPONENT_DEVELOPMENT_GROUP library)
set(CPACK_DEBIAN_BINARY_PACKAGE_NAME halfulp)
set(CPACK_DEBIAN_BINARY_PACKAGE_SECTION math)
set(CPACK_DEBIAN_BINARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_BINARY_DESCRIPTION
"A correctly rounded result errs by at most half an ulp: halfulp says how far a
LayerNorm, RMSNorm, softcap or residual sum is from that, and proves it.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME halfulp-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS "libmpfi-dev, libmpfr-dev, libgmp-dev, libfmt-dev, libboost1.81-dev")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION
"Headers, an archive and the CMake package halfulp::halfulp: the proved reference,
cases, recipes, measuring and judging.")
include(CPack)

# SPDX-License-Identifier: Apache-2.0
