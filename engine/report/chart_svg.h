#pragma once

#include "engine/compare/histogram.h"

#include <string>

/// Charts as inline SVG. Colours come from the page's style sheet by class; every mark has a title with its
/// numbers.
namespace comparo::report {

/// Counts of the signed error on a logarithmic axis. Errors are linear for 8-bit data; for wider data the
/// axis is logarithmic on both sides of a bar for exactly zero.
std::string histogramSvg(const ErrorHistogram& histogram);

/// Share of samples with |error| at most x. The vertical axis starts below the lowest share and says where.
/// `passes` (the required absolute tolerance) is marked where it is finite and positive.
std::string cumulativeSvg(const ErrorHistogram& histogram, double passes);

} // namespace comparo::report
