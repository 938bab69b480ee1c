// Uses each part that is switched off; exits with 0 if every error names the option that switches it on.
#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

int failures = 0;

void expect_error(const irmetrics::Status& status, std::string_view expected) {
  const std::string text = irmetrics::message(status);
  if (!status.ok() && text == expected) return;
  std::fprintf(stderr, "not '%s' but '%s'\n", std::string(expected).c_str(), text.c_str());
  ++failures;
}

/// Writes the first bytes of a compressed file and tries to read it.
void expect_unreadable(const std::string& path, std::string_view bytes, std::string_view expected) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr || std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size()) ++failures;
  if (file != nullptr) std::fclose(file);
  expect_error(irmetrics::open_source(path).status(), path + ": " + std::string(expected));
}

}  // namespace

int main() {
  using irmetrics::Tokenizer, irmetrics::TokenizerOptions;

  expect_unreadable("x.run.gz", "\x1f\x8b\x08", "gzip input needs irmetrics built with IRMETRICS_ZLIB=ON");
  expect_unreadable("x.run.zst", "\x28\xb5\x2f\xfd", "zstd input needs irmetrics built with IRMETRICS_ZSTD=ON");
  expect_error(irmetrics::write_file("y.gz", "q d 1\n"),
               "y.gz: gzip output needs irmetrics built with IRMETRICS_ZLIB=ON");
  expect_error(irmetrics::write_file("y.zst", "q d 1\n"),
               "y.zst: zstd output needs irmetrics built with IRMETRICS_ZSTD=ON");

  TokenizerOptions options;
  options.stemmer = "english";
  expect_error(Tokenizer::make(options).status(), "stemmer 'english' needs irmetrics built with IRMETRICS_SNOWBALL=ON");
  if (!irmetrics::stemmer_languages().empty()) ++failures;
  expect_error(Tokenizer()("the na\xc3\xafve").status(),
               "byte 6 is not ASCII; other text needs irmetrics built with IRMETRICS_UTF8PROC=ON");

  // Other inputs work as usual.
  const auto terms = Tokenizer()("The Cat, the HAT");
  if (!terms.ok() || *terms != std::vector<std::string>{"the", "cat", "the", "hat"}) ++failures;
  if (!irmetrics::write_file("y.txt", "q d 1\n").ok() || !irmetrics::open_source("y.txt").ok()) ++failures;
  return failures == 0 ? 0 : 1;
}
