// Runs the programs that compare values and statistics; fails at the first that finds a difference.
#include <cstdlib>

int main() { return std::system(PROGRAMS) == 0 ? 0 : 1; }
