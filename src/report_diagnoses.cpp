// The compiled reports of agreement, correlation, data sets, drift, pools, separation and texts.
#include <irmetrics/report/agreement_report-inl.hpp>
#include <irmetrics/report/correlation_report-inl.hpp>
#include <irmetrics/report/data_sets_report-inl.hpp>
#include <irmetrics/report/drift_report-inl.hpp>
#include <irmetrics/report/fusion_gain-inl.hpp>
#include <irmetrics/report/named_diagnosis-inl.hpp>
#include <irmetrics/report/pool_report-inl.hpp>
#include <irmetrics/report/separation_report-inl.hpp>
#include <irmetrics/report/text_statistics_report-inl.hpp>
