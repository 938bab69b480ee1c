// Compressed files against the output of zlib and zstd, whole, in pieces, truncated and damaged.
#include "support/compression.hpp"
#include "support/files.hpp"
#include "support/random_data.hpp"

#include <fmt/format.h>

using namespace irmetrics;
using namespace irmetrics::test;

namespace compressed_test {
namespace {

std::string run_text(std::size_t lines) {
  Random random(421);
  std::string text;
  for (std::size_t i = 0; i < lines; ++i)
    text += fmt::format("q{} Q0 doc{} {} {} tag\n", i / 1000, random.bits() % 1'000'000, i, random.unit());
  return text;
}

/// All bytes of a source, read in pieces.
Result<std::string> read_in_pieces(const std::string& path, std::size_t piece) {
  auto source = open_source(path);
  if (!source.ok()) return source.status();
  std::string text;
  std::vector<char> buffer(piece);
  while (true) {
    const auto got = (*source)->read(buffer);
    if (!got.ok()) return got.status();
    text.append(buffer.data(), *got);
    if (*got < piece) return text;
  }
}

}  // namespace

TEST_CASE("the first bytes of a file determine its compression, whatever its name, for pieces of any size") {
  const TemporaryFolder folder;
  const std::string text = run_text(20'000);
  const std::string left = text.substr(0, 123'457);
  const std::string right = text.substr(left.size());
  const std::vector<std::pair<std::string, std::string>> files = {
      {"plain.gz", text},
      {"gzip.run", gzip_member(text)},
      {"members.run", gzip_member(left) + gzip_member("") + gzip_member(right)},
      {"zstd.run", zstd_frame(text)},
      {"stream.run", zstd_stream(text)},
      {"frames.run", zstd_frame(left) + zstd_stream(right)},
      {"small_frame.run", zstd_stream(text.substr(0, 5000)) + zstd_stream(text.substr(5000))}};
  for (const auto& [name, bytes] : files) {
    const std::string path = folder.write(name, bytes);
    for (const std::size_t piece : {1000, 4096, 65'536, 100'001, 131'072, 262'144, 10'000'000}) {
      INFO(name << ", pieces of " << piece);
      const auto read = read_in_pieces(path, piece);
      CHECK(error_of(read) == "");
      CHECK((read.ok() && *read == text));
    }
  }
}

TEST_CASE("the compression libraries unpack the compressed files") {
  const TemporaryFolder folder;
  const std::string text = run_text(5000);
  REQUIRE(write_file(folder.path("a.gz"), text).ok());
  REQUIRE(write_file(folder.path("a.zst"), text).ok());
  REQUIRE(write_file(folder.path("a.txt"), text).ok());
  CHECK(gunzip(file_bytes(folder.path("a.gz")), text.size()) == text);
  CHECK(unzstd(file_bytes(folder.path("a.zst")), text.size()) == text);
  CHECK(file_bytes(folder.path("a.txt")) == text);
  CHECK(file_bytes(folder.path("a.gz")).size() < text.size() / 2);
  REQUIRE(write_file(folder.path("empty.gz"), "").ok());
  CHECK(gunzip(file_bytes(folder.path("empty.gz")), 0).empty());
}

TEST_CASE("truncated compressed data are an error at any length") {
  const TemporaryFolder folder;
  const std::string text = run_text(300);
  const std::string gz = gzip_member(text);
  for (std::size_t size = 2; size < gz.size(); size += size < 30 || size + 30 > gz.size() ? 1 : 97) {
    const std::string path = folder.write("cut", gz.substr(0, size));
    INFO(size << " of " << gz.size());
    CHECK(error_of(read_run(path)) == path + ": unexpected end of gzip data");
  }
  for (const std::string& zst : {zstd_frame(text), zstd_stream(text)}) {
    for (std::size_t size = 4; size < zst.size(); size += size < 30 || size + 30 > zst.size() ? 1 : 97) {
      const std::string path = folder.write("cut", zst.substr(0, size));
      INFO(size << " of " << zst.size());
      CHECK(error_of(read_run(path)) == path + ": unexpected end of zstd data");
    }
  }
}

TEST_CASE("damaged compressed data are an error") {
  const TemporaryFolder folder;
  const std::string text = run_text(300);
  for (std::string bytes : {gzip_member(text), zstd_frame(text)}) {
    const bool gzip = bytes[0] == '\x1f';
    for (const std::size_t at : {bytes.size() / 3, bytes.size() / 2}) {
      std::string broken = bytes;
      broken[at] = static_cast<char>(broken[at] ^ 0x55);
      const std::string path = folder.write("broken", broken);
      INFO((gzip ? "gzip, byte " : "zstd, byte ") << at);
      const std::string data = gzip ? "gzip data" : "zstd data", error = error_of(read_run(path));
      CHECK((error.starts_with(path + ": corrupt " + data) || error == path + ": unexpected end of " + data));
    }
    bytes[bytes.size() - (gzip ? 8 : 1)] ^= 1;  // in the checksum
    const std::string path = folder.write("broken", bytes);
    if (gzip)
      CHECK(error_of(read_run(path)) == path + ": corrupt gzip data");
    else
      CHECK(error_of(read_run(path)).starts_with(path + ": corrupt zstd data: "));
  }
}

TEST_CASE("a zstd frame that is shorter than it says is an error for pieces of any size") {
  const TemporaryFolder folder;
  const std::string text = run_text(10), header = "\x28\xb5\x2f\xfd\x60";  // a size of two bytes follows, less 256
  const auto little = [](std::size_t number, std::size_t bytes) {
    std::string written;
    for (; bytes > 0; --bytes, number >>= 8) written += static_cast<char>(number & 0xff);
    return written;
  };
  const std::string blocks = little(text.size() << 3, 3) + text + little(1, 3);  // all text, then an empty last block
  for (const std::size_t more : {0, 1, 300}) {
    const std::string path = folder.write("frame", header + little(text.size() + more - 256, 2) + blocks);
    for (const std::size_t piece : {1, 7, 100, 4096, 1 << 20}) {
      INFO(more << " bytes more, pieces of " << piece);
      const auto read = read_in_pieces(path, piece);
      if (more == 0)
        CHECK((read.ok() && *read == text));
      else
        CHECK(error_of(read).starts_with(path + ": corrupt zstd data: "));
    }
  }
}

TEST_CASE("files that cannot be read or written are errors that name them") {
  const TemporaryFolder folder;
  CHECK(error_of(read_run(folder.path("none"))) ==
        folder.path("none") + ": cannot be opened: No such file or directory");
  CHECK(error_of(read_qrels(folder.path("none"))) ==
        folder.path("none") + ": cannot be opened: No such file or directory");
  CHECK(error_of(read_run(folder.path())) == folder.path() + ": expected a file, not a folder");
  CHECK(error_of(read_qrels(folder.path())) == folder.path() + ": expected a file, not a folder");
  CHECK(error_of(write_file(folder.path("none/a.run"), "x")) ==
        folder.path("none/a.run") + ": cannot be written: No such file or directory");
  std::filesystem::create_directory(folder.path("taken"));
  folder.write("taken/file", "x");
  CHECK(error_of(write_file(folder.path("taken"), "x")) ==
        folder.path("taken") + ": cannot be written: Is a directory");
  CHECK_FALSE(std::filesystem::exists(folder.path("taken.unfinished")));
}

TEST_CASE("a full device is an error") {
  if (!std::filesystem::exists("/dev/full")) {
    WARN("skipped: there is no /dev/full");
    return;
  }
  const TemporaryFolder folder;
  std::filesystem::create_symlink("/dev/full", folder.path("a.run"));
  for (const std::string& path : {std::string("/dev/full"), folder.path("a.run")})
    CHECK(error_of(write_file(path, std::string(100'000, 'x'))) ==
          path + ": cannot be written: No space left on device");
  CHECK(std::filesystem::is_symlink(folder.path("a.run")));
}

TEST_CASE("zstd frames that decoders skip are read over, before, between and after the data") {
  const TemporaryFolder folder;
  const std::string text = run_text(3000), left = text.substr(0, 1234), right = text.substr(1234);
  for (char kind = 0; kind < 16; ++kind) {
    const auto skipped = [&](std::uint8_t size) {
      return std::string{static_cast<char>(0x50 + kind), '\x2A', '\x4D', '\x18', static_cast<char>(size), 0, 0, 0} +
             std::string(size, 'x');
    };
    const std::string path = folder.write(
        "a.zst", skipped(0) + skipped(100) + zstd_frame(left) + skipped(7) + zstd_stream(right) + skipped(1));
    const auto read = read_in_pieces(path, 4096);
    INFO(static_cast<int>(kind));
    CHECK(error_of(read) == "");
    CHECK((read.ok() && *read == text));
  }
}

TEST_CASE("an error of a file in another format names the tool that converts it") {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> hints = {
      {"BZh91AY&SY",
       "is bzip2 data; expected text in UTF-8, plain or compressed by gzip or zstd: decompress it with "
       "bunzip2"},
      {"\xFD"
       "7zXZ",
       "is xz data; expected text in UTF-8, plain or compressed by gzip or zstd: decompress it with unxz"},
      {"\x1F\x9D\x90",
       "is compress data; expected text in UTF-8, plain or compressed by gzip or zstd: decompress it "
       "with uncompress"},
      {std::string("\xFF\xFEq\0", 4),
       "is UTF-16 text; expected text in UTF-8, plain or compressed by gzip or zstd: "
       "convert it to UTF-8 with iconv -f UTF-16 -t UTF-8"},
      {std::string("\xFE\xFF\0q", 4),
       "is UTF-16 text; expected text in UTF-8, plain or compressed by gzip or zstd: "
       "convert it to UTF-8 with iconv -f UTF-16 -t UTF-8"}};
  for (const auto& [bytes, hint] : hints) {
    const std::string path = folder.write("a", bytes);
    for (const std::string& error : {error_of(read_run(path)), error_of(read_qrels(path)), error_of(read_nuggets(path)),
                                     error_of(read_texts(path)), error_of(read_samples(path))})
      CHECK(error == path + ": " + hint);
  }
}

}  // namespace compressed_test
