#!/bin/bash -eu
# Builds the fuzzers for OSS-Fuzz, which calls it in the image of Dockerfile with the compiler and its flags in CC, CXX,
# CFLAGS and CXXFLAGS, and the engine in LIB_FUZZING_ENGINE.
build="$WORK/irmetrics"
cmake -S "$SRC/irmetrics" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=None \
  -DIRMETRICS_BUILD_FUZZERS=ON -DIRMETRICS_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" \
  -DIRMETRICS_BUILD_TESTS=OFF -DIRMETRICS_BUILD_BENCHMARKS=OFF \
  -DFETCHCONTENT_TRY_FIND_PACKAGE_MODE=NEVER -DFETCHCONTENT_FULLY_DISCONNECTED=ON \
  -DFETCHCONTENT_BASE_DIR="$SRC/libraries"
cmake --build "$build" --target irmetrics_fuzzers

here="$SRC/irmetrics/tests/fuzz"
targets=()
for fuzzer in "$build"/tests/fuzz/irmetrics_fuzz_*; do
  target="${fuzzer##*/irmetrics_fuzz_}"
  if [[ -x "$fuzzer" && -e "$here/targets/$target.cpp" ]]; then targets+=("$target"); fi
done
"$build/tests/fuzz/irmetrics_fuzz_write_seeds" "$WORK/seeds" "${targets[@]}"
for target in "${targets[@]}"; do
  fuzzer="irmetrics_fuzz_$target"
  cp "$build/tests/fuzz/$fuzzer" "$OUT/"
  for folder in "$WORK/seeds/$target" "$here/corpus/$target" "$here/regressions/$target"; do
    if [[ -d "$folder" ]]; then find "$folder" -type f -print0 | xargs -0 -r zip -q -j "$OUT/${fuzzer}_seed_corpus.zip"; fi
  done
  if [[ -e "$here/dictionaries/$target.dict" ]]; then cp "$here/dictionaries/$target.dict" "$OUT/$fuzzer.dict"; fi
done
# The program's own output.
printf '[libfuzzer]\nclose_fd_mask = 3\n' >"$OUT/irmetrics_fuzz_command_line.options"
