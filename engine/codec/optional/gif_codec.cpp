// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/files/file_codec.h"
#include "engine/codec/optional/optional_formats.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include <gif_lib.h>

/// GIF by giflib: the colours of palettes, frame by frame on the canvas. One transparent colour of the first
/// frame makes alpha of all. Where a frame leaves the canvas open, and where one is taken away, is what
/// Pillow shows there.
namespace comparo {
namespace {

/// The library has no words for some of its own errors.
Verbatim gifError(int error)
{
    const char* words = GifErrorString(error);
    return Verbatim(words ? words : "unknown error");
}

using files::FileCodec;
using header::Bytes;

struct GifCloser {
    void operator()(GifFileType* gif) const { DGifCloseFile(gif, nullptr); }
};

int readGifBytes(GifFileType* gif, GifByteType* to, int count)
{
    auto& rest = *static_cast<Bytes*>(gif->UserData);
    const std::size_t taken = std::min(rest.size(), static_cast<std::size_t>(count));
    std::memcpy(to, rest.data(), taken);
    rest = rest.subspan(taken);
    return static_cast<int>(taken);
}

/// A part of the canvas, cut where it goes beyond it.
struct GifArea {
    int left = 0, top = 0, right = 0, bottom = 0;

    bool operator==(const GifArea&) const = default;
};

using GifColour = std::array<std::uint8_t, 4>;

/// What is seen after each frame.
class GifCanvas {
public:
    explicit GifCanvas(const header::PixelSize& size) : m_size(size) {}

    /// The next frame. Empty, or what is wrong with it.
    Message draw(GifFileType& gif, const GraphicsControlBlock& control)
    {
        const GifImageDesc& frame = gif.Image;
        const ColorMapObject* map = frame.ColorMap ? frame.ColorMap : gif.SColorMap;
        const int clear = control.TransparentColor;
        const auto colour = [&](int index, bool isClear) {
            const auto alpha = static_cast<std::uint8_t>(isClear ? 0 : 255);
            const auto gray = static_cast<std::uint8_t>(index);
            if (!map)
                return GifColour{gray, gray, gray, alpha};
            if (index >= map->ColorCount)
                return GifColour{0, 0, 0, alpha};
            const GifColorType& entry = map->Colors[index];
            return GifColour{entry.Red, entry.Green, entry.Blue, alpha};
        };
        const bool isFirst = m_picture.isEmpty();
        if (isFirst) {
            m_picture = files::newPicture(DType::UInt8, clear >= 0 ? 4 : 3, m_size);
            fill(whole(), colour(std::max(clear, 0), clear >= 0));
        } else {
            takeAway();
        }
        const int width = static_cast<int>(m_size.width);
        const int height = static_cast<int>(m_size.height);
        m_area = {std::min(frame.Left, width), std::min(frame.Top, height),
                  std::min(frame.Left + frame.Width, width), std::min(frame.Top + frame.Height, height)};
        m_isCut = m_area.right - m_area.left < frame.Width || m_area.bottom - m_area.top < frame.Height;
        m_disposal = control.DisposalMode;
        if (m_disposal == DISPOSE_BACKGROUND)
            m_background = clear >= 0 ? colour(clear, true) : colour(gif.SBackGroundColor, false);
        else if (m_disposal == DISPOSE_PREVIOUS && isFirst && clear >= 0)
            m_disposal = DISPOSE_BACKGROUND, m_background = colour(clear, true);
        else if (m_disposal == DISPOSE_PREVIOUS && !isFirst)
            m_before.assign(bytes().begin(), bytes().end());
        std::vector<GifPixelType> row(static_cast<std::size_t>(frame.Width));
        constexpr int kFirstRow[] = {0, 4, 2, 1}, kStep[] = {8, 8, 4, 2};
        for (int pass = 0; pass < (frame.Interlace ? 4 : 1); ++pass)
            for (int y = frame.Interlace ? kFirstRow[pass] : 0; y < frame.Height;
                 y += frame.Interlace ? kStep[pass] : 1) {
                if (DGifGetLine(&gif, row.data(), frame.Width) != GIF_OK)
                    return message("{}", gifError(gif.Error));
                for (int x = m_area.left; x < m_area.right && frame.Top + y < height; ++x) {
                    const int index = row[static_cast<std::size_t>(x - frame.Left)];
                    if (map && index >= map->ColorCount && index != clear)
                        return message("a pixel has colour {} of a palette of {}", index, map->ColorCount);
                    if (isFirst || index != clear)
                        put(x, frame.Top + y, colour(index, index == clear));
                }
            }
        return {};
    }

    [[nodiscard]] const Tensor& picture() const { return m_picture; }
    [[nodiscard]] bool isCovered() const { return m_area == whole(); }
    [[nodiscard]] bool isCut() const { return m_isCut; }

private:
    [[nodiscard]] GifArea whole() const
    {
        return {0, 0, static_cast<int>(m_size.width), static_cast<int>(m_size.height)};
    }

    [[nodiscard]] std::span<std::byte> bytes() const
    {
        return {m_picture.buffer()->host(), m_picture.desc().bytes()};
    }

    void put(int x, int y, const GifColour& colour)
    {
        for (int c = 0; c < m_picture.shape().c; ++c)
            files::planeRow<std::uint8_t>(m_picture, c, y)[x] = colour[static_cast<std::size_t>(c)];
    }

    void fill(const GifArea& area, const GifColour& colour)
    {
        for (int y = area.top; y < area.bottom; ++y)
            for (int x = area.left; x < area.right; ++x)
                put(x, y, colour);
    }

    /// What the last frame asks for before the next one.
    void takeAway()
    {
        if (m_disposal == DISPOSE_BACKGROUND)
            fill(m_area, m_background);
        else if (m_disposal == DISPOSE_PREVIOUS && !m_before.empty())
            std::copy(m_before.begin(), m_before.end(), bytes().begin());
        m_before.clear();
    }

    header::PixelSize m_size;
    Tensor m_picture;
    std::vector<std::byte> m_before;
    GifArea m_area;
    GifColour m_background{};
    int m_disposal = DISPOSAL_UNSPECIFIED;
    bool m_isCut = false;
};

/// The blocks of a frame that is not looked at. Empty, or what is wrong.
Message skipGifFrame(GifFileType& gif)
{
    int bits = 0;
    GifByteType* block = nullptr;
    int isOk = DGifGetCode(&gif, &bits, &block);
    while (isOk == GIF_OK && block)
        isOk = DGifGetCodeNext(&gif, &block);
    return isOk == GIF_OK ? Message() : message("{}", gifError(gif.Error));
}

class GifCodec final : public FileCodec {
public:
    using FileCodec::FileCodec;

protected:
    bool picksPages() const override { return true; }

    Tensor pixelsOf(Bytes file, const ReadChoice& choice, ImageInfo& info) const override
    {
        Bytes rest = file;
        int error = 0;
        const std::unique_ptr<GifFileType, GifCloser> gif(DGifOpen(&rest, readGifBytes, &error));
        if (!gif)
            failDamaged(message("{}", gifError(error)));
        const int wanted = std::max(choice.page, 1);
        GifCanvas canvas(*header::gifSize(file));
        int frames = 0; // that are whole
        const Message damage = eachFrame(*gif, [&](const GraphicsControlBlock& control) {
            const bool isSkipped = frames >= wanted || gif->Image.Width < 1 || gif->Image.Height < 1;
            Message wrong = isSkipped ? skipGifFrame(*gif) : canvas.draw(*gif, control);
            frames += wrong.isEmpty() ? 1 : 0;
            return wrong;
        });
        if (!damage.isEmpty() && frames < wanted)
            failDamaged(damage);
        requirePage(wanted, static_cast<std::uint64_t>(frames));
        if (canvas.picture().isEmpty())
            failDamaged(message("its frames have no pixels"));
        if (!damage.isEmpty())
            info.notes.push_back({note::kDecoder, message("{} is damaged or truncated behind frame {}: {}.",
                                                          lead(), frames, damage)});
        if (canvas.picture().shape().c == 4)
            info.notes.push_back(
                {note::kAlpha, message("{} declares one transparent colour; it was converted to "
                                       "alpha, 0 where that colour is.",
                                       lead())});
        if (wanted > 1)
            info.notes.push_back(
                {note::kPlace,
                 message("Frame {} is shown over the frames before it, as Pillow and viewers show it.",
                         wanted)});
        else if (!canvas.isCovered())
            info.notes.push_back(
                {note::kPlace,
                 message("Frame 1 covers only a part of the image; the rest has the transparent colour, "
                         "or the first of the palette, as in Pillow.")});
        if (canvas.isCut())
            info.notes.push_back(
                {note::kLeftOut, message("Frame {} goes beyond the image and was cut there.", wanted)});
        files::tellPages(message("{} has {} frames", lead(), frames), message("frame {}", wanted),
                         static_cast<std::uint64_t>(frames), info);
        return canvas.picture();
    }

private:
    /// visit() for each frame, up to the end or to what it says is wrong.
    template <class Visit>
    static Message eachFrame(GifFileType& gif, const Visit& visit)
    {
        constexpr GraphicsControlBlock kNoControl{DISPOSAL_UNSPECIFIED, false, 0, NO_TRANSPARENT_COLOR};
        GraphicsControlBlock control = kNoControl;
        for (;;) {
            GifRecordType record = UNDEFINED_RECORD_TYPE;
            int isOk = DGifGetRecordType(&gif, &record);
            if (isOk == GIF_OK && record == TERMINATE_RECORD_TYPE)
                return {};
            if (isOk == GIF_OK && record == EXTENSION_RECORD_TYPE) {
                int code = 0;
                GifByteType* block = nullptr;
                isOk = DGifGetExtension(&gif, &code, &block);
                if (isOk == GIF_OK && code == GRAPHICS_EXT_FUNC_CODE && block)
                    DGifExtensionToGCB(block[0], block + 1, &control);
                while (isOk == GIF_OK && block)
                    isOk = DGifGetExtensionNext(&gif, &block);
            } else if (isOk == GIF_OK && record == IMAGE_DESC_RECORD_TYPE) {
                isOk = DGifGetImageDesc(&gif);
                if (isOk == GIF_OK) {
                    if (const Message wrong = visit(control); !wrong.isEmpty())
                        return wrong;
                    control = kNoControl;
                }
            }
            if (isOk != GIF_OK)
                return message("{}", gifError(gif.Error));
        }
    }
};

} // namespace

const Codec& gifCodec()
{
    static const GifCodec instance(files::readOnlyFormat("gif", "GIF", {".gif"}, isGif, header::gifSize));
    return instance;
}

} // namespace comparo
