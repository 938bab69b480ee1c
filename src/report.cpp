// The compiled tables, and the reports of scores, comparisons and descriptions.
#include <irmetrics/report/audit_report-inl.hpp>
#include <irmetrics/report/check_report-inl.hpp>
#include <irmetrics/report/collection_report-inl.hpp>
#include <irmetrics/report/comparison_report-inl.hpp>
#include <irmetrics/report/coverage_report-inl.hpp>
#include <irmetrics/report/description_report-inl.hpp>
#include <irmetrics/report/moved_report-inl.hpp>
#include <irmetrics/report/packed-inl.hpp>
#include <irmetrics/report/report_table-inl.hpp>
#include <irmetrics/report/result_report-inl.hpp>
#include <irmetrics/report/result_titles-inl.hpp>
#include <irmetrics/report/score_report-inl.hpp>
#include <irmetrics/report/slices_report-inl.hpp>
#include <irmetrics/report/text_table-inl.hpp>
#include <irmetrics/report/verification_report-inl.hpp>
