// How files are written: completely or not at all, through links, to pipes and devices, keeping their mode.
#include "support/files.hpp"

#include <irmetrics/base/detail/system_error.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <functional>
#include <thread>

using namespace irmetrics;
using namespace irmetrics::test;

namespace fs = std::filesystem;

namespace write_file_test {
namespace {

mode_t mode_of(const std::string& path) {
  struct stat about {};
  return ::stat(path.c_str(), &about) == 0 ? about.st_mode & 07777U : 0;
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// Called with the descriptor of each fsync, if a test sets it.
std::function<void(int)> on_sync;

}  // namespace

#ifdef __linux__
// Replaces the C library's fsync, which the library under test calls.
extern "C" int fsync(int number) {
  if (on_sync) on_sync(number);
  return static_cast<int>(::syscall(SYS_fsync, number));
}
#endif

TEST_CASE("errors of files carry the system's number") {
  const TemporaryFolder folder;
  CHECK(read_qrels(folder.path("none")).status().system_error() == ENOENT);
  CHECK(read_run(folder.path("")).status().system_error() == EISDIR);
  CHECK(write_file(folder.path("none/x"), "text").system_error() == ENOENT);
  CHECK(read_qrels(folder.write("bad", "x")).status().system_error() == 0);
  CHECK(Status().system_error() == 0);
}

TEST_CASE("writing: symbolic links stay, and point to the new file") {
  const TemporaryFolder folder;
  fs::create_directories(folder.path("data/deep"));
  folder.write("data/old.run", "old");
  fs::create_symlink("../data/deep/second", folder.path("data/first"));
  fs::create_symlink("../../data/old.run", folder.path("data/deep/second"));
  fs::create_symlink(folder.path("data/new.run"), folder.path("dangling"));
  REQUIRE(write_file(folder.path("data/first"), "new").ok());
  REQUIRE(write_file(folder.path("dangling"), "made").ok());
  CHECK(fs::read_symlink(folder.path("data/first")) == "../data/deep/second");
  CHECK(fs::read_symlink(folder.path("data/deep/second")) == "../../data/old.run");
  CHECK(fs::is_symlink(folder.path("dangling")));
  CHECK(file_bytes(folder.path("data/old.run")) == "new");
  CHECK(file_bytes(folder.path("data/new.run")) == "made");
  CHECK(names_in(folder.path("data")) == std::vector<std::string>{"deep", "first", "new.run", "old.run"});

  fs::create_symlink("circle", folder.path("circle"));
  CHECK(error_of(write_file(folder.path("circle"), "x")) ==
        folder.path("circle") + ": cannot be written: Too many levels of symbolic links");
}

TEST_CASE("writing: a pipe is written and stays a pipe") {
  const TemporaryFolder folder;
  const std::string path = folder.path("pipe");
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  const std::string text(300'000, 'x');
  const int own = ::open(path.c_str(), O_RDWR);  // opening waits for neither side
  REQUIRE(own >= 0);
  std::string read;
  std::thread reader([&] { read = file_bytes(path); });
  const Status status = write_file(path, text);
  ::close(own);
  reader.join();
  CHECK(fs::is_fifo(path));
  CHECK(error_of(status).empty());
  CHECK(read == text);
  CHECK(names_in(folder.path()) == std::vector<std::string>{"pipe"});
}

TEST_CASE("writing: a file keeps its mode, and a new one follows the umask") {
  const TemporaryFolder folder;
  const mode_t before = ::umask(027);
  for (const mode_t mode : {0600U, 0640U, 0664U, 0755U, 02770U}) {
    const std::string path = folder.write("old", "old");
    REQUIRE(::chmod(path.c_str(), mode) == 0);
    REQUIRE(write_file(path, "new").ok());
    CHECK(file_bytes(path) == "new");
    CHECK(mode_of(path) == mode);
  }
  REQUIRE(write_file(folder.path("new"), "new").ok());
  CHECK(mode_of(folder.path("new")) == 0640);
  ::umask(before);
}

TEST_CASE("writing: other files in the folder stay, whatever their names") {
  const TemporaryFolder folder;
  folder.write("a.run.unfinished", "mine");
  folder.write("mine", "mine");
  fs::create_symlink("mine", folder.path("b.run.unfinished"));
  REQUIRE(write_file(folder.path("a.run"), "new").ok());
  REQUIRE(write_file(folder.path("b.run"), "new").ok());
  CHECK(file_bytes(folder.path("a.run.unfinished")) == "mine");
  CHECK(file_bytes(folder.path("mine")) == "mine");
  CHECK(names_in(folder.path()) ==
        std::vector<std::string>{"a.run", "a.run.unfinished", "b.run", "b.run.unfinished", "mine"});
}

TEST_CASE("writing: a full disk keeps the old file, and leaves no partial one next to it") {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.run", "old");
  struct rlimit before {};
  REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
  const struct rlimit small { 100'000, before.rlim_max };
  const auto signal_before = std::signal(SIGXFSZ, SIG_IGN);
  REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
  const Status status = write_file(path, std::string(1'000'000, 'x'));
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, signal_before);
  CHECK(error_of(status) == path + ": cannot be written: File too large");
  CHECK(file_bytes(path) == "old");
  CHECK(names_in(folder.path()) == std::vector<std::string>{"a.run"});
}

#ifdef __linux__
TEST_CASE("writing: the new file is complete on the disk before it replaces the old one, and then its name is") {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.run", "old");
  std::vector<std::string> seen;
  on_sync = [&](int number) {
    struct stat about {};
    if (::fstat(number, &about) != 0) return;
    seen.push_back(fmt::format("{}, while the file is {}",
                               S_ISDIR(about.st_mode) ? "the folder" : fmt::format("{} bytes", about.st_size),
                               file_bytes(path)));
  };
  const Status status = write_file(path, "new one");
  on_sync = nullptr;
  CHECK(error_of(status).empty());
  CHECK(seen == std::vector<std::string>{"7 bytes, while the file is old", "the folder, while the file is new one"});
}
#endif

TEST_CASE("writing: ids that would be read as a byte order mark are refused, first or later") {
  const TemporaryFolder folder;
  const std::string path = folder.path("a"), id = "\xEF\xBB\xBFq1";
  const std::string expected =
      path + ": the query id '\\ufeffq1' begins like text with a byte order mark, and could not be read back";
  for (const std::vector<std::string>& queries : {std::vector{id}, std::vector<std::string>{"q0", id}}) {
    RunBuilder run;
    QrelsBuilder qrels;
    NuggetQrelsBuilder nuggets;
    for (const std::string& query : queries) {
      REQUIRE(run.add(query, "d", 1).ok());
      REQUIRE(qrels.add(query, "d", 1).ok());
      REQUIRE(nuggets.add_query(query).ok());
      REQUIRE(nuggets.add_nugget(query, {.id = "n"}).ok());
      REQUIRE(nuggets.add(query, "n", "d", 1).ok());
    }
    const std::string json_lines = "; write a file whose name ends in .jsonl: JSON lines take any id";
    CHECK(error_of(write_run(value_of(std::move(run).build()), path)) == expected + json_lines);
    CHECK(error_of(write_qrels(value_of(std::move(qrels).build()), path)) == expected + json_lines);
    const NuggetQrels built = value_of(std::move(nuggets).build());
    CHECK(error_of(write_nuggets(built, path, NuggetFormat::subtopics)) ==
          expected + "; write queries of FreshStack, a file whose name ends in .jsonl: they take any id");
    CHECK(error_of(write_nuggets(built, path, NuggetFormat::table)) == expected);
  }
}

TEST_CASE("writing: first ids that would be read as another kind of file are refused") {
  const TemporaryFolder folder;
  const std::vector<std::pair<std::string, std::string>> ids = {
      {"\x1F\x8Bq", "'\\x1f\\x8bq', begins like gzip data"},
      {"\x28\xB5\x2F\xFD", "'(\\xb5/\\xfd', begins like zstd data"},
      {"\x1F\x9D", "'\\x1f\\x9d', begins like compress data"},
      {"PK\x03\x04", "'PK\\x03\\x04', begins like a zip archive"},
      {"BZh91AY&SY", "'BZh91AY&SY', begins like bzip2 data"},
      {"\xFF\xFEq", "'\\xff\\xfeq', begins like UTF-16 text"}};
  for (const auto& [id, problem] : ids)
    for (const std::string name : {"a", "a.gz", "a.zst"}) {
      const std::string path = folder.path(name);
      const std::string expected = fmt::format("{}: the first id, {}, and could not be read back", path, problem);
      RunBuilder run;
      QrelsBuilder qrels;
      NuggetQrelsBuilder nuggets;
      REQUIRE(run.add(id, "d", 1).ok());
      REQUIRE(qrels.add(id, "d", 1).ok());
      CHECK(error_of(write_run(value_of(std::move(run).build()), path)) == expected);
      CHECK(error_of(write_qrels(value_of(std::move(qrels).build()), path)) == expected);
      REQUIRE(nuggets.add_query(id).ok());
      REQUIRE(nuggets.add_nugget(id, {.id = "n"}).ok());
      REQUIRE(nuggets.add(id, "n", "d").ok());
      CHECK(error_of(write_subtopic_qrels(value_of(std::move(nuggets).build()), path)) == expected);
      CHECK_FALSE(fs::exists(path));
    }
  // Only the beginning of a file is affected.
  RunBuilder run;
  for (const auto& [id, problem] : ids) REQUIRE(run.add("a" + id, id, 1).ok());
  const Run written = value_of(std::move(run).build());
  REQUIRE(write_run(written, folder.path("fine")).ok());
  const Run read = value_of(read_run(folder.path("fine")));
  REQUIRE(read.size() == ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) CHECK(read.query(i) == written.query(i));
}

TEST_CASE("writing: a query without judgments is refused, because it would be lost") {
  const TemporaryFolder folder;
  const std::string path = folder.path("file");
  NuggetQrelsBuilder nuggets;
  REQUIRE(nuggets.add_nugget("q1", {.id = "n"}).ok());
  REQUIRE(nuggets.add("q1", "n", "d").ok());
  REQUIRE(nuggets.add_nugget("q2", {.id = "n"}).ok());
  const Qrels judged = value_of(std::move(nuggets).build()).to_qrels();
  REQUIRE(judged.size() == 2);
  CHECK(error_of(write_qrels(judged, path)) ==
        path + ": query 'q2' has no judgments, which this format does not support");
  CHECK_FALSE(fs::exists(path));
}

TEST_CASE("writing: a first id that would be read as JSON is refused") {
  const TemporaryFolder folder;
  const std::string path = folder.path("file"), id = "{\"id\":1}";
  const std::string expected =
      path + ": the first id, '{\"id\":1}', begins like JSON, and could not be read back; write ";
  const std::string json_lines = "a file whose name ends in .jsonl: JSON lines take any id";
  RunBuilder run;
  QrelsBuilder qrels;
  NuggetQrelsBuilder nuggets;
  REQUIRE(run.add(id, "d", 1).ok());
  REQUIRE(qrels.add(id, "d", 1).ok());
  REQUIRE(nuggets.add_nugget(id, {.id = "n"}).ok());
  REQUIRE(nuggets.add(id, "n", "d").ok());
  CHECK(error_of(write_run(value_of(std::move(run).build()), path)) == expected + json_lines);
  CHECK(error_of(write_qrels(value_of(std::move(qrels).build()), path)) == expected + json_lines);
  CHECK(error_of(write_subtopic_qrels(value_of(std::move(nuggets).build()), path)) ==
        expected + "queries of FreshStack, a file whose name ends in .jsonl: they take any id");
}

}  // namespace write_file_test
