// Samples and texts in pickles.
#include "pickles.hpp"
#include "samples.hpp"

#include <vector>

namespace irmetrics::python {

/// Whether there are texts, passages of each sample, gold, scores of each system; and the names of the systems,
/// followed for each sample by its id, its query, the ids of its passages and their texts.
py::tuple pickle_samples(const Samples& samples) {
  PackedTexts texts;
  py::list scores;
  for (std::size_t system = 0; system < samples.systems().size(); ++system) {
    texts.add(samples.systems()[system]);
    scores.append(pack(samples.scores(system)));
  }
  std::vector<std::uint64_t> sizes;
  std::vector<std::uint8_t> gold;
  sizes.reserve(samples.size());
  gold.reserve(samples.passages());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const Sample sample = samples[i];
    sizes.push_back(sample.size());
    gold.insert(gold.end(), sample.gold.begin(), sample.gold.end());
    texts.add(sample.id);
    texts.add(sample.query);
    for (const std::string_view id : sample.passage_ids) texts.add(id);
    for (const std::string_view passage : sample.passages) texts.add(passage);
  }
  return py::make_tuple(samples.has_texts(), pack<std::uint64_t>(sizes), pack<std::uint8_t>(gold), scores,
                        texts.state());
}

Samples unpickle_samples(const py::tuple& state) {
  const bool has_texts = state[0].cast<bool>();
  const auto sizes = unpack<std::uint64_t>(state[1]);
  const auto gold = unpack<std::uint8_t>(state[2]);
  UnpackedTexts texts(state[4]);
  std::vector<std::vector<double>> scores;
  std::vector<SystemPassageScores> systems;
  for (const py::handle packed : py::list(state[3])) {
    scores.push_back(unpack<double>(py::reinterpret_borrow<py::bytes>(packed)));
    if (scores.back().size() != gold.size()) raise_damaged();
    systems.push_back({texts.next(), {}});
  }
  SamplesBuilder builder;
  std::size_t first = 0;
  for (const std::uint64_t size : sizes) {
    if (size > gold.size() - first) raise_damaged();
    for (std::size_t system = 0; system < systems.size(); ++system)
      systems[system].scores = std::span(scores[system]).subspan(first, size);
    NewSample sample;
    sample.id = texts.next();
    sample.query = texts.next();
    const std::vector<std::string_view> ids = texts.next(size), passages = texts.next(has_texts ? size : 0);
    sample.passage_ids = ids;
    sample.passages = passages;
    sample.gold = std::span(gold).subspan(first, size);
    sample.systems = systems;
    check(builder.add(sample));
    first += size;
  }
  if (first != gold.size()) raise_damaged();
  return value_or_raise(std::move(builder).build());
}

/// The id of each text, followed by the text.
py::tuple pickle_texts(const Texts& texts) {
  PackedTexts packed;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    packed.add(texts.id(i));
    packed.add(texts[i]);
  }
  return packed.state();
}

Texts unpickle_texts(const py::tuple& state) {
  UnpackedTexts packed(state);
  TextsBuilder builder;
  for (std::size_t i = 0; i < packed.size() / 2; ++i) {
    const std::string_view id = packed.next();
    check(builder.add(id, packed.next()));
  }
  return std::move(builder).build();
}

}  // namespace irmetrics::python
