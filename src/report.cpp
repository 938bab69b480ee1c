// The compiled reports.
#include <irmetrics/report/comparison_report-inl.hpp>
#include <irmetrics/report/correlation_report-inl.hpp>
#include <irmetrics/report/drift_report-inl.hpp>
#include <irmetrics/report/named_diagnosis-inl.hpp>
#include <irmetrics/report/report_table-inl.hpp>
#include <irmetrics/report/result_report-inl.hpp>
#include <irmetrics/report/result_titles-inl.hpp>
#include <irmetrics/report/score_report-inl.hpp>
#include <irmetrics/report/separation_report-inl.hpp>
#include <irmetrics/report/text_table-inl.hpp>
