// SPDX-License-Identifier: Apache-2.0
#include "engine/report/pdf/parts.h"
#include "engine/report/run/report_text.h"
#include "engine/report/run/writers.h"

namespace comparo {

namespace {

using namespace report;

PdfContent contentOf(const Report& report)
{
    PdfContent content;
    content.display = chooseDisplay(report.imageA, report.imageB, *report.comparison);
    content.pictures = makePictures(report.imageA, report.imageB, content.display);
    content.all = pdfTriptych(content.pictures.all);
    content.places = worstPlaces(report.imageA, report.imageB);
    for (const Place& place : content.places) {
        content.crops.push_back(makeCrop(report.imageA, report.imageB, content.display, place));
        content.cropPictures.push_back(pdfTriptych(content.crops.back().pictures));
    }
    content.position = positionProfile(report.imageA, report.imageB);
    if (report.gradient)
        content.gradients = pdfGradientPictures(*report.gradient);
    return content;
}

/// Draws the whole report; returns the number of its pages.
int draw(PdfCanvas& canvas, const Report& report, const PdfContent& content, int pages)
{
    std::string foot = "Comparoscope " + report.environment.version;
    if (!report.created.empty())
        foot += " · " + report.created;
    PdfFlow flow(canvas, report.title + " · " + verdictWord(report), foot, pages);
    pdfSummary(flow, report, content);
    flow.keep(PdfFlow::kBottom - PdfFlow::kTop); // the details start on a page of their own
    pdfGradients(flow, report, content);
    pdfCharts(flow, report);
    pdfPictures(flow, report);
    pdfStatistics(flow, report);
    pdfErrors(flow, report, content);
    pdfPlaces(flow, report, content);
    pdfRegions(flow, report);
    pdfBookmarks(flow, report);
    pdfCause(flow, report);
    pdfReferee(flow, report);
    pdfStreams(flow, report);
    pdfPipeline(flow, report);
    pdfEnvironment(flow, report);
    return flow.page();
}

} // namespace

std::string toReportPdf(const Report& report)
{
    const PdfContent content = contentOf(report);
    const std::string title = report.title + " · " + verdictWord(report);
    int pages = 0;
    {
        PdfCanvas counting(title, report.environment.version, report.created);
        counting.leavePicturesOut();
        pages = draw(counting, report, content, 0);
    }
    PdfCanvas canvas(title, report.environment.version, report.created);
    draw(canvas, report, content, pages);
    return canvas.finish();
}

} // namespace comparo
