// halfulp/plugin.h against DLPack's own header, where that is installed: a hulp_tensor may be read as a DLTensor.
#include "harness/plugin.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <type_traits>

#if __has_include(<dlpack/dlpack.h>)
#include <dlpack/dlpack.h>

#define SAME_FIELD(ours, theirs)                                    \
  CHECK(offsetof(hulp_tensor, ours) == offsetof(DLTensor, theirs)); \
  CHECK(sizeof(hulp_tensor::ours) == sizeof(DLTensor::theirs))

TEST_CASE("[dlpack] a hulp_tensor has the fields, the offsets and the sizes of a DLTensor") {
  SAME_FIELD(data, data);
  SAME_FIELD(device, device);
  SAME_FIELD(ndim, ndim);
  SAME_FIELD(type, dtype);
  SAME_FIELD(shape, shape);
  SAME_FIELD(strides, strides);
  SAME_FIELD(byte_offset, byte_offset);
  CHECK(sizeof(hulp_tensor) == sizeof(DLTensor));
  CHECK(offsetof(hulp_type, bits) == offsetof(DLDataType, bits));
  CHECK(offsetof(hulp_type, lanes) == offsetof(DLDataType, lanes));
  CHECK(offsetof(hulp_device, id) == offsetof(DLDevice, device_id));
}

TEST_CASE("[dlpack] type codes and the CPU's number are DLPack's") {
  CHECK(HULP_FLOAT == kDLFloat);
  CHECK(HULP_BFLOAT == kDLBfloat);
  CHECK(DLDeviceType{kDLCPU} == 1);
#ifdef DLPACK_MAJOR_VERSION  // 1.1 has the 8-bit codes
#if DLPACK_MAJOR_VERSION > 1 || (DLPACK_MAJOR_VERSION == 1 && DLPACK_MINOR_VERSION >= 1)
  CHECK(HULP_FLOAT8_E4M3FN == kDLFloat8_e4m3fn);
  CHECK(HULP_FLOAT8_E5M2 == kDLFloat8_e5m2);
#endif
#endif
}
#endif

TEST_CASE("the header's tables can be walked by C: plain structs, sizes first") {
  CHECK(std::is_standard_layout_v<hulp_op>);
  CHECK(std::is_standard_layout_v<hulp_tensors>);
  CHECK(std::is_trivially_copyable_v<hulp_subject>);
  CHECK(offsetof(hulp_plugin, abi_version) == 0);
  CHECK(offsetof(hulp_op, size) == 0);
  CHECK(offsetof(hulp_tensors, size) == 0);
}

// SPDX-License-Identifier: Apache-2.0
