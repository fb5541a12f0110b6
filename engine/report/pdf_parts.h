#pragma once

#include "engine/report/pdf_flow.h"
#include "engine/report/pictures.h"
#include "engine/report/places.h"
#include "engine/report/report.h"

#include <vector>

/// The parts of the PDF report. Each draws from the flow's place on and moves it below itself.
namespace comparo::report {

/// A, B and their difference as drawn.
struct PdfTriptych {
    PdfPicture a, b, difference;
};
PdfTriptych pdfTriptych(const Triptych& pictures);

/// Everything that takes time to make, made once for all passes.
struct PdfContent {
    Display display;
    Pictures pictures;
    PdfTriptych all;
    std::vector<Place> places;
    std::vector<Crop> crops; ///< one a place
    std::vector<PdfTriptych> cropPictures;
    PositionProfile position;
};

/// The first page: verdict, pictures, four numbers, cause, devices and the command.
void pdfSummary(PdfFlow& flow, const Report& report, const PdfContent& content);

void pdfStatistics(PdfFlow& flow, const Report& report);

/// Histogram, first and largest error, error by position. Nothing where no sample differs.
void pdfErrors(PdfFlow& flow, const Report& report, const PdfContent& content);
void pdfPlaces(PdfFlow& flow, const Report& report, const PdfContent& content);
void pdfCause(PdfFlow& flow, const Report& report);

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
