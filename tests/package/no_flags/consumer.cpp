// Its build compares the instructions.
#include <cstdio>

int main() {
#ifndef COMPARED
  std::puts("skipped: the compiler has no -march=haswell, or there is no objdump");
#endif
}
