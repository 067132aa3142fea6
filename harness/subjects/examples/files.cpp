// The cases of a folder through a kernel in C++ (fp32; it reads the manifest with nlohmann-json):
//
//   c++ -std=c++17 -O2 -o files_kernel harness/subjects/examples/files.cpp
//   halfulp export --suite port --op rms_norm --format fp32 DIR;  ./files_kernel DIR;  halfulp check files:DIR ..
//
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

// What lies behind the head of an .npy file; `head` is kept, since a result has the shape of x.
static std::vector<float> read(const std::string& path, std::string& head) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const std::size_t length =
      10U + static_cast<unsigned char>(bytes.at(8)) + 256U * static_cast<unsigned char>(bytes.at(9));
  head = bytes.substr(0, length);
  const auto* first = reinterpret_cast<const float*>(bytes.data() + length);
  return {first, first + (bytes.size() - length) / sizeof(float)};
}

static void rms_norm(float* row, const std::vector<float>& weight, float eps, float offset) {
  float sum = 0;
  for (std::size_t i = 0; i < weight.size(); ++i) sum += row[i] * row[i];
  const float scale = 1 / std::sqrt(sum / static_cast<float>(weight.size()) + eps);
  for (std::size_t i = 0; i < weight.size(); ++i) row[i] *= scale * (offset + weight[i]);
}

int main(int, char** arguments) {
  const std::string top = std::string(arguments[1]) + "/";
  const auto manifest = nlohmann::json::parse(std::ifstream(top + "manifest.json"));
  for (const auto& each : manifest["cases"]) {
    const std::string folder = top + each["folder"].get<std::string>() + "/";
    const auto& p = each["params"];
    if (each["in"].contains("weight") && each["in"]["weight"]["format"] != "fp32") {
      std::ofstream(folder + "unsupported.txt") << "takes weights of fp32\n";
      continue;
    }
    std::string head, ignored;
    std::vector<float> x = read(folder + "x.npy", head), weight(each["n"], 1 - p["offset"].get<float>());
    if (each["in"].contains("weight")) weight = read(folder + "weight.npy", ignored);
    for (std::size_t row = 0; row < x.size(); row += weight.size())
      rms_norm(&x[row], weight, p["eps_given"], p["offset"]);
    std::ofstream y(folder + "y.npy", std::ios::binary);
    y << head;
    y.write(reinterpret_cast<const char*>(x.data()), static_cast<std::streamsize>(4 * x.size()));
  }
}
