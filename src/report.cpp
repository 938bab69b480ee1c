// The compiled reports.
#include <irmetrics/report/score_report-inl.hpp>
#include <irmetrics/report/text_table-inl.hpp>
