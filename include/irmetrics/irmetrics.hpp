// All of irmetrics: includes only.
#pragma once

#include <irmetrics/alignment/align.hpp>
#include <irmetrics/alignment/judged_ranking.hpp>
#include <irmetrics/alignment/policy.hpp>
#include <irmetrics/collection/nugget_qrels.hpp>
#include <irmetrics/collection/qrels.hpp>
#include <irmetrics/collection/run.hpp>
#include <irmetrics/error.hpp>
#include <irmetrics/evaluate/evaluate.hpp>
#include <irmetrics/evaluate/evaluate_file.hpp>
#include <irmetrics/evaluate/scores.hpp>
#include <irmetrics/io/berds_jsonl.hpp>
#include <irmetrics/io/freshstack_jsonl.hpp>
#include <irmetrics/io/nugget_order.hpp>
#include <irmetrics/io/nugget_table.hpp>
#include <irmetrics/io/nuggets.hpp>
#include <irmetrics/io/read_lines.hpp>
#include <irmetrics/io/subtopic_qrels.hpp>
#include <irmetrics/io/trec_qrels.hpp>
#include <irmetrics/io/trec_run.hpp>
#include <irmetrics/measures/all.hpp>
#include <irmetrics/measures/grammar.hpp>
#include <irmetrics/report/score_report.hpp>
#include <irmetrics/report/text_table.hpp>
#include <irmetrics/version.hpp>
