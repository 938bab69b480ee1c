// SHA-256 against the vectors of NIST, and of files: as they are after decompression.
#include "support/compression.hpp"
#include "support/files.hpp"
#include "support/temporary_folder.hpp"
#include "support/value_of.hpp"

#include <irmetrics/io/byte_source.hpp>
#include <irmetrics/io/detail/sha256-inl.hpp>
#include <irmetrics/io/file_sha256.hpp>

#include <string>

using namespace irmetrics;
using namespace irmetrics::test;

namespace file_sha256_test {
namespace {

/// By the processor's instructions, if it has any, and without them.
std::string sha256(std::string_view text) {
  detail::io::Sha256 hash, portable(true);
  hash.add(text);
  portable.add(text);
  const std::string digits = std::move(hash).digits();
  CHECK(digits == std::move(portable).digits());
  return digits;
}

constexpr const char* of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

}  // namespace

TEST_CASE("SHA-256 has the values of FIPS 180-4 and of NIST's examples", "[io]") {
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == of_abc);
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrs"
               "tnopqrstu") == "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  CHECK(sha256(std::string(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("the pieces in which bytes are added do not matter", "[io]") {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i * 7);
  for (std::size_t length : {0, 1, 55, 56, 63, 64, 65, 119, 127, 128, 129, 300}) {
    const std::string_view all = std::string_view(text).substr(0, length);
    for (std::size_t piece : {1, 3, 63, 64, 65, 200}) {
      detail::io::Sha256 hash;
      for (std::size_t at = 0; at < all.size(); at += piece) hash.add(all.substr(at, piece));
      CHECK(std::move(hash).digits() == sha256(all));
    }
  }
}

TEST_CASE("the SHA-256 of a file is that of its content, however it is compressed", "[io]") {
  const TemporaryFolder folder;
  CHECK(value_of(file_sha256(folder.write("plain", "abc"))) == of_abc);
  CHECK(value_of(file_sha256(folder.write("packed", gzip_member("abc")))) == of_abc);
  CHECK(value_of(file_sha256(folder.write("two", gzip_member("a") + gzip_member("bc")))) == of_abc);
  REQUIRE(write_file(folder.path("a.zst"), "abc").ok());
  CHECK(value_of(file_sha256(folder.path("a.zst"))) == of_abc);
  CHECK(value_of(file_sha256(folder.write("empty", ""))) == sha256(""));
  // A byte order mark is part of the file, although readers skip it.
  const std::string marked =
      "\xEF\xBB\xBF"
      "abc";
  CHECK(value_of(file_sha256(folder.write("marked", marked))) == sha256(marked));
  const std::string large(600'000, 'x');
  CHECK(value_of(file_sha256(folder.write("large", large))) == sha256(large));
  const std::string window(std::size_t{1} << 18, 'y');  // what is read at a time
  CHECK(value_of(file_sha256(folder.write("window", window))) == sha256(window));
}

TEST_CASE("what can be read only once has no SHA-256, and what cannot be read is an error", "[io]") {
  const TemporaryFolder folder;
  CHECK_FALSE(value_of(file_sha256("-")).has_value());
  CHECK(error_of(file_sha256(folder.path("absent"))).find("absent") != std::string::npos);
  const std::string whole = gzip_member(std::string(1000, 'a') + "bc");
  const std::string cut = folder.write("cut.gz", whole.substr(0, whole.size() - 9));
  CHECK(error_of(file_sha256(cut)).starts_with(cut));
}

}  // namespace file_sha256_test
