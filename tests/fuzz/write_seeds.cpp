// Writes the seeds that follow from the library's tables into a folder: a folder for each target, a file for each seed.
#include "fuzz/seeds.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>

int main(int count, char** arguments) {
  if (count < 3) {
    std::fputs("usage: irmetrics_fuzz_write_seeds FOLDER TARGET...\n", stderr);
    return 2;
  }
  for (int i = 2; i < count; ++i) {
    const auto folder = std::filesystem::path(arguments[1]) / arguments[i];
    std::filesystem::create_directories(folder);
    for (const irmetrics::fuzz::Seed& seed : irmetrics::fuzz::seeds_from_tables(arguments[i]))
      std::ofstream(folder / seed.name, std::ios::binary) << seed.bytes;
  }
  return 0;
}
