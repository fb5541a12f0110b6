// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/picture/pixels.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

struct _cairo_surface;

/// Drawing on the pages of a PDF file. Lengths are points (1/72 inch), y grows downwards, colours are
/// 0xRRGGBB.
namespace comparo::report {

/// A4 upright.
inline constexpr double kPageWidth = 595.276;
inline constexpr double kPageHeight = 841.89;

/// How a piece of text is set.
struct PdfFont {
    double size = 9.0;
    bool bold = false;
    bool mono = false;
    std::uint32_t color = 0x16191d;
    enum class Align { Left, Center, Right } align = Align::Left;
};

/// A text whose pieces may be set in fonts of their own: their weight, their family and their colours.
struct PdfText {
    struct Piece {
        std::size_t begin = 0, end = 0; ///< bytes of the text
        PdfFont font{};
        std::uint32_t ground = kNoGround;
    };
    static constexpr std::uint32_t kNoGround = 0xffffffffU;

    PdfText() = default;
    PdfText(std::string plain) : text(std::move(plain)) {}
    PdfText(const char* plain) : text(plain) {}

    std::string text{}; ///< UTF-8; where there are pieces, valid
    std::vector<Piece> pieces{};
};

/// Width and height of a set text.
struct PdfSize {
    double width = 0.0;
    double height = 0.0;
};

/// A picture ready to be drawn, shared by all passes over a document.
using PdfPicture = std::shared_ptr<_cairo_surface>;

/// A picture of the report, ready to be drawn.
PdfPicture pdfPicture(const Pixels& pixels);

/// The pages of one file. Text is set with the fonts of the system, wraps between words and within words that
/// are longer than a line, and stays text in the file.
class PdfCanvas {
public:
    /// `created` is ISO 8601; it becomes the creation date of the file.
    PdfCanvas(const std::string& title, const std::string& version, const std::string& created);
    ~PdfCanvas();
    PdfCanvas(const PdfCanvas&) = delete;
    PdfCanvas& operator=(const PdfCanvas&) = delete;

    void nextPage();

    /// An entry in the reader's list of contents that leads to height y of page `page`, counted from 1.
    void bookmark(const std::string& text, int page, double y);

    /// Size of a text that is `width` wide at most; as wide as it is if `width` is negative.
    [[nodiscard]] PdfSize measure(const PdfText& text, const PdfFont& font, double width = -1.0) const;

    /// The widest piece of a text between spaces.
    [[nodiscard]] double longestWord(const PdfText& text, const PdfFont& font) const;

    /// Draws with the upper left corner at (x, y); an alignment other than left needs a width. Returns the
    /// height.
    double text(double x, double y, const PdfText& text, const PdfFont& font, double width = -1.0);

    /// One line that ends in "…" where it is wider than `width`.
    void line(double x, double y, const std::string& text, const PdfFont& font, double width);

    /// One line around its centre, read from below to above.
    void upwards(double x, double y, const std::string& text, const PdfFont& font);

    void fill(double x, double y, double width, double height, std::uint32_t color, double radius = 0.0);
    void frame(double x, double y, double width, double height, std::uint32_t color, double thickness = 0.6,
               double radius = 0.0);
    void disc(double x, double y, double radius, std::uint32_t color);
    void ring(double x, double y, double radius, std::uint32_t color, double thickness);

    /// Connected straight strokes through x, y, x, y, … with round ends.
    void strokes(const std::vector<double>& points, std::uint32_t color, double thickness);

    /// Colours from left to right.
    void gradient(double x, double y, double width, double height, const std::vector<std::uint32_t>& colors);

    /// Fills the rectangle with the picture. Pixels stay square where they are enlarged.
    void picture(const PdfPicture& picture, double x, double y, double width, double height);

    /// Leaves pictures out from now on: for a pass that only counts pages.
    void leavePicturesOut() { m_pictures = false; }

    [[nodiscard]] bool drawsPictures() const { return m_pictures && !m_isMeasuring; }

    /// Draws nothing until it is told to again: what is drawn meanwhile is only measured.
    void measureOnly(bool only) { m_isMeasuring = only; }

    /// Ends the file and returns its bytes. Throws Error if a page could not be drawn.
    std::string finish();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
    bool m_pictures = true;
    bool m_isMeasuring = false;
};

} // namespace comparo::report
