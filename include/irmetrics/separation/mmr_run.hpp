// Maximal marginal relevance over all queries of a run.
#pragma once

#include <irmetrics/base/result.hpp>
#include <irmetrics/collection/document_embeddings.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/collection/texts.hpp>
#include <irmetrics/collection/ties.hpp>
#include <irmetrics/config.hpp>
#include <irmetrics/separation/mmr.hpp>
#include <irmetrics/text/tokenizer.hpp>

#include <string>

namespace irmetrics {

/// Options of mmr for a run.
struct MmrRunOptions : MmrOptions {
  Ties ties = Ties::docno_desc;
  std::string name = "mmr";  // of the diversified run
  unsigned threads = 0;

  static constexpr auto options =
      MmrOptions::options | ties_option(&MmrRunOptions::ties) | threads_option(&MmrRunOptions::threads);
};

/// Diversifies each query of a run: mmr() of its documents, best first, by the cosine of their embeddings. The document
/// that is selected n-th scores 1 / n. The largest score of the data set is that of the run, unless it is given. Fails
/// as mmr does, on a document without an embedding, on a document twice, and if the order is undefined.
Result<Run> mmr(const Run& run, const DocumentEmbeddings& embeddings, const MmrRunOptions& options = {});

/// The same by the Jaccard coefficient of the documents' sets of terms; 0 if neither has a term.
Result<Run> mmr(const Run& run, const Texts& documents, const Tokenizer& tokenizer, const MmrRunOptions& options = {});

}  // namespace irmetrics

#ifdef IRMETRICS_HEADER_ONLY
#include <irmetrics/separation/mmr_run-inl.hpp>
#endif
