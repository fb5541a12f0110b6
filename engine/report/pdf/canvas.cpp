// SPDX-License-Identifier: Apache-2.0
#include "engine/report/pdf/canvas.h"

#include "engine/base/error.h"
#include "engine/report/number_text.h"

#include <cairo-pdf.h>
#include <pango/pangocairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <string_view>

namespace comparo::report {

namespace {

cairo_status_t appendBytes(void* closure, const unsigned char* bytes, unsigned int count)
{
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(bytes), count);
    return CAIRO_STATUS_SUCCESS;
}

void require(cairo_status_t status)
{
    if (status == CAIRO_STATUS_NO_MEMORY)
        fail(ErrorCode::OutOfMemory, message("Not enough memory for the PDF report."));
    if (status != CAIRO_STATUS_SUCCESS)
        fail(ErrorCode::Unsupported,
             message("The PDF report could not be drawn: {}.", cairo_status_to_string(status)));
}

/// As cairo stores a colour.
std::uint32_t multipliedByAlpha(std::uint32_t pixel)
{
    const std::uint32_t alpha = pixel >> 24U;
    std::uint32_t result = alpha << 24U;
    for (const unsigned shift : {0U, 8U, 16U})
        result |= ((pixel >> shift & 255U) * alpha + 127U) / 255U << shift;
    return result;
}

struct Unref {
    void operator()(PangoLayout* layout) const { g_object_unref(layout); }
    void operator()(PangoAttrList* attributes) const { pango_attr_list_unref(attributes); }
    void operator()(PangoFontDescription* font) const { pango_font_description_free(font); }
    void operator()(cairo_t* cairo) const { cairo_destroy(cairo); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using Layout = std::unique_ptr<PangoLayout, Unref>;

} // namespace

PdfPicture pdfPicture(const Pixels& pixels)
{
    PdfPicture picture(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels.width, pixels.height), Unref{});
    require(cairo_surface_status(picture.get()));
    unsigned char* row = cairo_image_surface_get_data(picture.get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(picture.get()));
    const auto width = static_cast<std::size_t>(pixels.width);
    for (std::size_t at = 0; at < pixels.values.size(); at += width, row += stride)
        for (std::size_t x = 0; x < width; ++x) {
            const std::uint32_t value = multipliedByAlpha(pixels.values[at + x]);
            std::memcpy(row + 4 * x, &value, sizeof value);
        }
    cairo_surface_mark_dirty(picture.get());
    return picture;
}

struct PdfCanvas::Impl {
    std::string bytes;
    std::unique_ptr<cairo_surface_t, Unref> surface;
    std::unique_ptr<cairo_t, Unref> cairo;

    void color(std::uint32_t rgb) const
    {
        cairo_set_source_rgb(cairo.get(), (rgb >> 16U & 255U) / 255.0, (rgb >> 8U & 255U) / 255.0,
                             (rgb & 255U) / 255.0);
    }

    void path(double x, double y, double width, double height, double radius) const
    {
        cairo_t* to = cairo.get();
        if (radius <= 0.0) {
            cairo_rectangle(to, x, y, width, height);
            return;
        }
        constexpr double kQuarter = std::numbers::pi / 2;
        cairo_new_sub_path(to);
        cairo_arc(to, x + width - radius, y + radius, radius, -kQuarter, 0.0);
        cairo_arc(to, x + width - radius, y + height - radius, radius, 0.0, kQuarter);
        cairo_arc(to, x + radius, y + height - radius, radius, kQuarter, 2 * kQuarter);
        cairo_arc(to, x + radius, y + radius, radius, 2 * kQuarter, 3 * kQuarter);
        cairo_close_path(to);
    }

    /// What a piece has that the font of the whole has not.
    static void setPiece(PangoAttrList* attributes, const PdfText::Piece& piece)
    {
        const auto insert = [&](PangoAttribute* attribute) {
            attribute->start_index = static_cast<guint>(piece.begin);
            attribute->end_index = static_cast<guint>(piece.end);
            pango_attr_list_insert(attributes, attribute);
        };
        const auto channel = [](std::uint32_t color, unsigned shift) {
            return static_cast<guint16>((color >> shift & 255U) * 257U);
        };
        insert(pango_attr_weight_new(piece.font.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL));
        insert(pango_attr_family_new(familyOf(piece.font)));
        insert(pango_attr_size_new_absolute(static_cast<int>(piece.font.size * PANGO_SCALE)));
        const std::uint32_t ink = piece.font.color;
        insert(pango_attr_foreground_new(channel(ink, 16U), channel(ink, 8U), channel(ink, 0U)));
        if (const std::uint32_t ground = piece.ground; ground != PdfText::kNoGround)
            insert(pango_attr_background_new(channel(ground, 16U), channel(ground, 8U), channel(ground, 0U)));
    }

    static const char* familyOf(const PdfFont& font)
    {
        return font.mono ? "DejaVu Sans Mono, monospace" : "DejaVu Sans, sans-serif";
    }

    [[nodiscard]] Layout layout(const PdfText& text, const PdfFont& font, double width) const
    {
        Layout layout(pango_cairo_create_layout(cairo.get()));
        PangoContext* context = pango_layout_get_context(layout.get());
        pango_context_set_round_glyph_positions(context, FALSE);
        const std::unique_ptr<PangoFontDescription, Unref> description(pango_font_description_new());
        pango_font_description_set_family(description.get(), familyOf(font));
        pango_font_description_set_weight(description.get(),
                                          font.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
        pango_font_description_set_absolute_size(description.get(), font.size * PANGO_SCALE);
        pango_layout_set_font_description(layout.get(), description.get());

        // A search for "differ" finds letters, not a sign that joins two of them.
        const std::unique_ptr<PangoAttrList, Unref> attributes(pango_attr_list_new());
        pango_attr_list_insert(attributes.get(), pango_attr_font_features_new("liga=0, clig=0"));
        for (const PdfText::Piece& piece : text.pieces)
            setPiece(attributes.get(), piece);
        pango_layout_set_attributes(layout.get(), attributes.get());
        pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
        pango_layout_set_auto_dir(layout.get(), FALSE);
        pango_layout_set_alignment(layout.get(), font.align == PdfFont::Align::Left     ? PANGO_ALIGN_LEFT
                                                 : font.align == PdfFont::Align::Center ? PANGO_ALIGN_CENTER
                                                                                        : PANGO_ALIGN_RIGHT);
        if (width >= 0.0)
            pango_layout_set_width(layout.get(), static_cast<int>(std::ceil(width * PANGO_SCALE)));
        const std::string valid = text.pieces.empty() ? validText(text.text) : text.text;
        pango_layout_set_text(layout.get(), valid.data(), static_cast<int>(valid.size()));
        return layout;
    }

    void show(const Layout& layout, double x, double y, const PdfFont& font) const
    {
        color(font.color);
        cairo_move_to(cairo.get(), x, y);
        pango_cairo_show_layout(cairo.get(), layout.get());
        cairo_new_path(cairo.get());
    }
};

namespace {

PdfSize sizeOf(const Layout& layout)
{
    PangoRectangle logical{};
    pango_layout_get_extents(layout.get(), nullptr, &logical);
    return {static_cast<double>(logical.width) / PANGO_SCALE,
            static_cast<double>(logical.height) / PANGO_SCALE};
}

} // namespace

PdfCanvas::PdfCanvas(const std::string& title, const std::string& version, const std::string& created)
    : m_impl(std::make_unique<Impl>())
{
    Impl& to = *m_impl;
    to.surface.reset(cairo_pdf_surface_create_for_stream(&appendBytes, &to.bytes, kPageWidth, kPageHeight));
    cairo_surface_t* surface = to.surface.get();
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, validText(title).c_str());
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR,
                                   validText("Comparoscope " + version).c_str());
    if (!created.empty())
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, created.c_str());
    to.cairo.reset(cairo_create(surface));

    // Text is placed as the font says, not as a screen would round it.
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(to.cairo.get(), options);
    cairo_font_options_destroy(options);
}

PdfCanvas::~PdfCanvas() = default;

void PdfCanvas::nextPage()
{
    if (m_isMeasuring)
        return;
    cairo_show_page(m_impl->cairo.get());
}

void PdfCanvas::bookmark(const std::string& text, int page, double y)
{
    if (m_isMeasuring)
        return;
    const std::string target =
        "page=" + std::to_string(page) + " pos=[0 " + std::to_string(static_cast<int>(y)) + "]";
    cairo_pdf_surface_add_outline(m_impl->surface.get(), CAIRO_PDF_OUTLINE_ROOT, validText(text).c_str(),
                                  target.c_str(), CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

PdfSize PdfCanvas::measure(const PdfText& text, const PdfFont& font, double width) const
{
    return sizeOf(m_impl->layout(text, font, width));
}

double PdfCanvas::longestWord(const PdfText& text, const PdfFont& font) const
{
    PdfFont widest = font;
    for (const PdfText::Piece& piece : text.pieces) {
        widest.bold = widest.bold || piece.font.bold;
        widest.mono = widest.mono || piece.font.mono;
    }
    double longest = 0.0;
    for (std::size_t at = 0; at < text.text.size();) {
        const std::size_t end = std::min(text.text.find_first_of(" \n", at), text.text.size());
        longest = std::max(longest, measure(text.text.substr(at, end - at), widest).width);
        at = end + 1;
    }
    return longest;
}

double PdfCanvas::text(double x, double y, const PdfText& text, const PdfFont& font, double width)
{
    const Layout layout = m_impl->layout(text, font, width);
    if (!m_isMeasuring)
        m_impl->show(layout, x, y, font);
    return sizeOf(layout).height;
}

void PdfCanvas::line(double x, double y, const std::string& text, const PdfFont& font, double width)
{
    if (m_isMeasuring)
        return;
    const Layout layout = m_impl->layout(text, font, width);
    pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
    pango_layout_set_ellipsize(layout.get(), PANGO_ELLIPSIZE_MIDDLE);
    m_impl->show(layout, x, y, font);
}

void PdfCanvas::upwards(double x, double y, const std::string& text, const PdfFont& font)
{
    if (m_isMeasuring)
        return;
    const Layout layout = m_impl->layout(text, font, -1.0);
    const PdfSize size = sizeOf(layout);
    cairo_t* to = m_impl->cairo.get();
    cairo_save(to);
    cairo_translate(to, x, y);
    cairo_rotate(to, -std::numbers::pi / 2);
    m_impl->show(layout, -size.width / 2, -size.height / 2, font);
    cairo_restore(to);
}

void PdfCanvas::fill(double x, double y, double width, double height, std::uint32_t color, double radius)
{
    if (m_isMeasuring)
        return;
    m_impl->color(color);
    m_impl->path(x, y, width, height, radius);
    cairo_fill(m_impl->cairo.get());
}

void PdfCanvas::frame(double x, double y, double width, double height, std::uint32_t color, double thickness,
                      double radius)
{
    if (m_isMeasuring)
        return;
    m_impl->color(color);
    cairo_set_line_width(m_impl->cairo.get(), thickness);
    m_impl->path(x, y, width, height, radius);
    cairo_stroke(m_impl->cairo.get());
}

void PdfCanvas::disc(double x, double y, double radius, std::uint32_t color)
{
    fill(x - radius, y - radius, 2 * radius, 2 * radius, color, radius);
}

void PdfCanvas::ring(double x, double y, double radius, std::uint32_t color, double thickness)
{
    frame(x - radius, y - radius, 2 * radius, 2 * radius, color, thickness, radius);
}

void PdfCanvas::strokes(const std::vector<double>& points, std::uint32_t color, double thickness)
{
    if (m_isMeasuring)
        return;
    cairo_t* to = m_impl->cairo.get();
    m_impl->color(color);
    cairo_set_line_width(to, thickness);
    cairo_set_line_cap(to, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(to, CAIRO_LINE_JOIN_ROUND);
    for (std::size_t i = 0; i + 1 < points.size(); i += 2)
        cairo_line_to(to, points[i], points[i + 1]);
    cairo_stroke(to);
}

void PdfCanvas::gradient(double x, double y, double width, double height,
                         const std::vector<std::uint32_t>& colors)
{
    if (m_isMeasuring)
        return;
    cairo_pattern_t* pattern = cairo_pattern_create_linear(x, 0.0, x + width, 0.0);
    for (std::size_t i = 0; i < colors.size(); ++i)
        cairo_pattern_add_color_stop_rgb(
            pattern,
            static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(colors.size() - 1, 1)),
            (colors[i] >> 16U & 255U) / 255.0, (colors[i] >> 8U & 255U) / 255.0, (colors[i] & 255U) / 255.0);
    cairo_set_source(m_impl->cairo.get(), pattern);
    cairo_pattern_destroy(pattern);
    m_impl->path(x, y, width, height, 0.0);
    cairo_fill(m_impl->cairo.get());
}

void PdfCanvas::picture(const PdfPicture& picture, double x, double y, double width, double height)
{
    if (!drawsPictures())
        return;
    cairo_t* to = m_impl->cairo.get();
    const double columns = cairo_image_surface_get_width(picture.get());
    const double rows = cairo_image_surface_get_height(picture.get());
    cairo_save(to);
    cairo_translate(to, x, y);
    cairo_scale(to, width / columns, height / rows);
    cairo_set_source_surface(to, picture.get(), 0.0, 0.0);
    constexpr double kPrinted = 300.0 / 72.0; // pixels a point from which on smoothing hides no pixel
    cairo_pattern_set_filter(cairo_get_source(to),
                             columns / width > kPrinted ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
    cairo_rectangle(to, 0.0, 0.0, columns, rows);
    cairo_fill(to);
    cairo_restore(to);
}

std::string PdfCanvas::finish()
{
    Impl& to = *m_impl;
    require(cairo_status(to.cairo.get()));
    cairo_show_page(to.cairo.get());
    cairo_surface_finish(to.surface.get());
    require(cairo_surface_status(to.surface.get()));
    return std::move(to.bytes);
}

} // namespace comparo::report
