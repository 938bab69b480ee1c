// Runs the programs that compare values and statistics; fails if one of them fails.
#include <cstdlib>

int main() {
  const int values = std::system(VALUES), statistics = std::system(STATISTICS);
  return values == 0 && statistics == 0 ? 0 : 1;
}
