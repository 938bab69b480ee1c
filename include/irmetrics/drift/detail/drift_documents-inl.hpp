// Numbers the documents of both snapshots and their sources, and records which documents occur before and after.
#pragma once

#include <irmetrics/base/detail/text.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/hash_table.hpp>
#include <irmetrics/drift/source.hpp>
#include <irmetrics/drift/support_drift.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <new>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace irmetrics::detail::drift {

/// Numbers documents and, if requested, their sources. Views must stay valid.
class DriftDocuments {
 public:
  explicit DriftDocuments(const Source& source) : source_(source) {}

  std::uint32_t number(std::string_view document) {
    const auto [found, is_new] = numbers_.emplace(document, static_cast<std::uint32_t>(ids_.size()));
    if (is_new) {
      ids_.push_back(document);
      sources_.emplace_back();
    }
    return found->second;
  }

  std::uint32_t source(std::uint32_t document) {
    std::optional<std::uint32_t>& known = sources_[document];
    if (!known) {
      const auto next = static_cast<std::uint32_t>(source_numbers_.size());
      known = source_numbers_.emplace(call_source(ids_[document]), next).first->second;
    }
    return *known;
  }

  /// The names of the sources, by number.
  std::vector<std::string> source_names() const {
    std::vector<std::string> names(source_numbers_.size());
    for (const auto& [name, number] : source_numbers_) names[number] = name;
    return names;
  }

  std::size_t size() const noexcept { return ids_.size(); }
  /// Fails if a source function threw an exception, and if a mapping has a source for none of the documents whose
  /// source was needed.
  Status check_sources() const {
    if (!status_.ok() || !source_.is_mapping() || source_numbers_.size() != 1 ||
        source_numbers_.begin()->first != no_source)
      return status_;
    const auto first =
        std::find_if(sources_.begin(), sources_.end(), [](const auto& known) { return known.has_value(); });
    const auto needed = std::count_if(first, sources_.end(), [](const auto& known) { return known.has_value(); });
    return invalid_input("the table of sources contains none of the {} documents whose source is needed, such as '{}'",
                         needed, shown(ids_[static_cast<std::size_t>(first - sources_.begin())]));
  }

 private:
  std::string call_source(std::string_view document) {
    try {
      return source_(document);
    } catch (const std::bad_alloc&) {
      throw;
    } catch (const std::exception& error) {
      if (status_.ok())
        status_ = invalid_input("the source of document '{}' cannot be determined: {}", shown(document), error.what());
      return std::string(no_source);
    }
  }

  const Source& source_;
  HashMap<std::string_view, std::uint32_t> numbers_;
  std::vector<std::string_view> ids_;
  std::vector<std::optional<std::uint32_t>> sources_;  // index of each document's source
  std::map<std::string, std::uint32_t> source_numbers_;
  Status status_;
};

/// The documents, by number, that occur before and after.
class SeenDocuments {
 public:
  void see(std::uint32_t document, bool before, bool after) {
    if (document >= seen_.size()) seen_.resize(document + std::size_t{1});
    seen_[document] |= static_cast<std::uint8_t>((before ? 1 : 0) | (after ? 2 : 0));
  }

  /// Calls on_document(number, before, after) for each document that occurs.
  template <class OnDocument>
  void each(OnDocument&& on_document) const {
    for (std::uint32_t document = 0; document < seen_.size(); ++document)
      if (seen_[document] != 0) on_document(document, (seen_[document] & 1) != 0, (seen_[document] & 2) != 0);
  }

  DocumentDrift count() const {
    DocumentDrift drift;
    each([&](std::uint32_t, bool before, bool after) {
      drift.documents.before += before ? 1 : 0;
      drift.documents.after += after ? 1 : 0;
      drift.both += before && after ? 1 : 0;
    });
    return drift;
  }

 private:
  std::vector<std::uint8_t> seen_;
};

/// The indices of items in the order of their counts, largest first, then by name.
template <class Total>
std::vector<std::uint32_t> order_of_sources(const std::vector<std::string>& names, Total&& total) {
  std::vector<std::uint32_t> order(names.size());
  std::iota(order.begin(), order.end(), std::uint32_t{0});
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return total(a) != total(b) ? total(a) > total(b) : names[a] < names[b];
  });
  return order;
}

}  // namespace irmetrics::detail::drift
