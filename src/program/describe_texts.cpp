// irmetrics describe --documents: statistics of texts.
#include "describe_texts.hpp"

#include "described_options.hpp"
#include "failure.hpp"
#include "progress.hpp"

namespace irmetrics::program {

void add_text_options(Command& command, TextsRequest& request) {
  command
      .add_option("--documents", request.files,
                  "texts, of one collection: lines of id, tab, text; BEIR's JSONL; or TREC's tags")
      ->type_name("FILE...")
      ->group("Texts");
  add_enum_option(command, "--text-format", request.format, "format of the texts")->group("Texts");
  add_options(command, request.options, "Texts");
}

TextStatistics text_statistics_of(const TextsRequest& request) {
  Progress progress("reading texts");
  TextStatisticsOptions options = request.options;
  options.progress = [&](std::uint64_t done, std::uint64_t all) { progress.show(done, all); };
  const auto source = [&](const OnText& on_text) {
    for (const std::string& file : request.files)
      if (absl::Status status = read_each_text(file, on_text, request.format); !status.ok()) return status;
    return absl::OkStatus();
  };
  auto statistics = text_statistics(source, options);
  progress.clear();
  return value_or_fail(std::move(statistics));
}

}  // namespace irmetrics::program
