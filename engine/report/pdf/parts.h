// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/pdf/flow.h"
#include "engine/report/picture/gradient_pictures.h"
#include "engine/report/picture/pictures.h"
#include "engine/report/run/places.h"
#include "engine/report/run/report.h"

#include <optional>
#include <vector>

/// The parts of the PDF report. Each draws from the flow's place on and moves it below itself.
namespace comparo::report {

/// A, B and their difference as drawn.
struct PdfTriptych {
    PdfPicture a, b, difference;
};
PdfTriptych pdfTriptych(const Triptych& pictures);

/// The maps of the image's gradient as drawn.
struct PdfGradients {
    GradientPictures pictures;
    PdfPicture magnitudeA, magnitudeB, difference;
    PdfPicture signA, signB, signDifference;
};
PdfGradients pdfGradientPictures(const GradientFindings& findings);

/// Everything that takes time to make, made once for all passes.
struct PdfContent {
    Display display;
    Pictures pictures;
    PdfTriptych all;
    std::vector<Place> places;
    std::vector<Crop> crops; ///< one a place
    std::vector<PdfTriptych> cropPictures;
    PositionProfile position;
    std::optional<PdfGradients> gradients;
};

/// The first page: verdict, pictures, four numbers, cause, devices and the command.
void pdfSummary(PdfFlow& flow, const Report& report, const PdfContent& content);

/// Maps of the image's gradient, the other gradients, the finite-difference check. Nothing without gradients.
void pdfGradients(PdfFlow& flow, const Report& report, const PdfContent& content);

/// One a heading: what else was measured.
void pdfCharts(PdfFlow& flow, const Report& report);

/// How each picture of two files of several compares.
void pdfPictures(PdfFlow& flow, const Report& report);
void pdfStatistics(PdfFlow& flow, const Report& report);

/// Histogram, first and largest error, error by position. Nothing where no sample differs.
void pdfErrors(PdfFlow& flow, const Report& report, const PdfContent& content);
void pdfPlaces(PdfFlow& flow, const Report& report, const PdfContent& content);

/// The first regions by energy, with their shapes. Nothing where no sample differs.
void pdfRegions(PdfFlow& flow, const Report& report);

/// What a person kept, and the values there; nothing where that is nothing.
void pdfBookmarks(PdfFlow& flow, const Report& report);
void pdfCause(PdfFlow& flow, const Report& report);
void pdfReferee(PdfFlow& flow, const Report& report);

/// The timeline of each side that has one: what runs in which order, and the hazards with their fixes.
void pdfStreams(PdfFlow& flow, const Report& report);

/// Steps with all parameters, and what each side did.
void pdfPipeline(PdfFlow& flow, const Report& report);
void pdfEnvironment(PdfFlow& flow, const Report& report);

/// The four corners' background of pictures that may be transparent.
void pdfCheckerboard(PdfCanvas& canvas, double x, double y, double width, double height);

/// A white number in a filled square: the sign of a side or of a place.
void pdfChip(PdfCanvas& canvas, double x, double y, const std::string& text, std::uint32_t color);

} // namespace comparo::report
