// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/text.h"
#include "engine/report/document/document.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// A way to write a subject; chosen by extension.
template <class Subject>
struct ReportFormat {
    std::string extension; ///< ".html"
    std::string label;
    std::string (*write)(const Subject&);
};

namespace document {

/// Every format of a document, which documentOf(subject) builds; those of the subject's own go before.
template <class Subject>
std::vector<ReportFormat<Subject>> formatsOf(std::vector<ReportFormat<Subject>> own)
{
    std::vector<ReportFormat<Subject>> formats{
        {".html", COMPARO_TR("Web page"), [](const Subject& subject) { return toHtml(documentOf(subject)); }},
        {".json", "JSON", nullptr},
        {".md", "Markdown", [](const Subject& subject) { return toMarkdown(documentOf(subject)); }},
        {".csv", COMPARO_TR("Table (CSV)"),
         [](const Subject& subject) { return toCsv(documentOf(subject)); }},
        {".xml", "JUnit XML", nullptr},
        {".pdf", "PDF", [](const Subject& subject) { return toPdf(documentOf(subject)); }},
        {".txt", COMPARO_TR("Plain text"),
         [](const Subject& subject) { return toText(documentOf(subject)); }}};
    for (ReportFormat<Subject>& format : formats)
        for (const ReportFormat<Subject>& other : own)
            if (other.extension == format.extension)
                format.write = other.write;
    std::erase_if(formats, [](const ReportFormat<Subject>& format) { return !format.write; });
    return formats;
}

/// The place among extensions of that of a file (its case does not matter). Error(Unsupported) lists them.
std::size_t formatOf(const std::filesystem::path& path, const std::vector<std::string>& extensions);

template <class Subject>
const ReportFormat<Subject>& formatFor(const std::vector<ReportFormat<Subject>>& formats,
                                       const std::filesystem::path& path)
{
    std::vector<std::string> extensions;
    for (const ReportFormat<Subject>& format : formats)
        extensions.push_back(format.extension);
    return formats[formatOf(path, extensions)];
}

/// Through a temporary file. Error(Io) if it cannot be written.
void writeText(const std::filesystem::path& path, const std::string& text);

/// By extension. Errors: those of formatFor() and writeText().
template <class Subject>
void write(const std::vector<ReportFormat<Subject>>& formats, const Subject& subject,
           const std::filesystem::path& path)
{
    writeText(path, formatFor(formats, path).write(subject));
}

} // namespace document
} // namespace comparo
