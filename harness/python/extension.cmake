# halfulp._core, the extension of the Python package: the library, the reports, and the sources here.
#
# [stable] From Python 3.12 on one extension serves all later versions (the stable ABI); before, one for each.
find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module OPTIONAL_COMPONENTS Development.SABIModule)
require(Python_FOUND python3-dev)
execute_process(COMMAND ${Python_EXECUTABLE} -m nanobind --cmake_dir OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
  OUTPUT_VARIABLE nanobind_ROOT)
find_package(nanobind CONFIG QUIET)
if(NOT nanobind_FOUND)
  message(FATAL_ERROR "halfulp's Python extension needs nanobind in ${Python_EXECUTABLE}: pip install nanobind==3.1.0")
endif()
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
nanobind_add_module(_core STABLE_ABI NB_STATIC NB_SUPPRESS_WARNINGS ${sources})
target_link_libraries(_core PRIVATE reference cases harness reports)
install(TARGETS _core LIBRARY DESTINATION halfulp COMPONENT python)
install(DIRECTORY cases/files/real/ DESTINATION halfulp/data COMPONENT python
  FILES_MATCHING PATTERN "*.safetensors" PATTERN "LICENSE*")

# SPDX-License-Identifier: Apache-2.0
