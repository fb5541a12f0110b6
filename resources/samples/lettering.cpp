// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/canvas.h"

#include <string_view>

/// text.png: a stroke alphabet of our own, drawn with a round pen at many sizes.
namespace comparo::samples {

namespace {

/// A character as strokes on a grid 4 wide and 6 high: digit pairs are x and y, a space lifts the pen.
struct Glyph {
    char character;
    std::string_view strokes;
};

constexpr Glyph kGlyphs[] = {
    {'A', "062046 1434"},
    {'B', "00063645443303 3342413000"},
    {'C', "4130100105163645"},
    {'D', "00062644422000"},
    {'E', "40000646 0333"},
    {'F', "400006 0333"},
    {'G', "41301001051636454323"},
    {'H', "0006 4046 0343"},
    {'I', "1030 2026 1636"},
    {'J', "404536160504"},
    {'K', "0006 4003 1246"},
    {'L', "000646"},
    {'M', "0600234046"},
    {'N', "06004640"},
    {'O', "103041453616050110"},
    {'P', "06003041423303"},
    {'Q', "103041453616050110 2446"},
    {'R', "060030414233 0333 2346"},
    {'S', "4130100102133344453616 1605"},
    {'T', "0040 2026"},
    {'U', "000516364540"},
    {'V', "002640"},
    {'W', "0016233640"},
    {'X', "0046 4006"},
    {'Y', "002340 2326"},
    {'Z', "00400646"},
    {'0', "103041453616050110 1531"},
    {'1', "112026 1636"},
    {'2', "01103041420646"},
    {'3', "01103041423313 3344453616 1605"},
    {'4', "36300444"},
    {'5', "400002324345361605"},
    {'6', "4130100105163645443303"},
    {'7', "004016"},
    {'8', "13334241301001021304051636454433"},
    {'9', "0516364541301001021343"},
    {'.', "1616"},
    {',', "1617"},
    {'-', "1333"},
    {'+', "1333 2224"},
    {'=', "1232 1434"},
    {':', "2222 2525"},
    {'/', "0640"},
    {'%', "0640 1111 3535"},
    {'(', "30121436"},
    {')', "10323416"},
    {'!', "2024 2626"},
    {'?', "01103041422324 2626"},
};

/// Writes `text` with its top left corner at (x, y); `size` is the height of a capital in pixels.
void write(Canvas& canvas, double x, double y, double size, double weight, std::string_view text,
           const Light& ink)
{
    const double unit = size / 6.0;
    for (const char character : text) {
        for (const Glyph& glyph : kGlyphs) {
            if (glyph.character != character)
                continue;
            double fromX = 0.0;
            double fromY = 0.0;
            bool isDown = false;
            for (std::size_t i = 0; i + 1 < glyph.strokes.size();) {
                if (glyph.strokes[i] == ' ') {
                    isDown = false;
                    ++i;
                    continue;
                }
                const double toX = x + unit * (glyph.strokes[i] - '0');
                const double toY = y + unit * (glyph.strokes[i + 1] - '0');
                if (isDown)
                    canvas.line(fromX, fromY, toX, toY, weight, weight, ink);
                fromX = toX;
                fromY = toY;
                isDown = true;
                i += 2;
            }
        }
        x += unit * 6.0;
    }
}

void fill(Canvas& canvas, int left, int top, int right, int bottom, const Light& light)
{
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x)
            canvas.at(x, y) = light;
}

} // namespace

Picture paintText()
{
    constexpr int kWidth = 768;
    constexpr int kHeight = 512;
    const Light paper = seen(252, 251, 247);
    const Light ink = seen(22, 24, 30);
    Canvas canvas(kWidth, kHeight);
    fill(canvas, 0, 0, kWidth, kHeight, paper);
    write(canvas, 24, 22, 56, 8.0, "COMPARE 0123", ink);

    constexpr std::string_view kSentence =
        "HALF A PIXEL LEFT OR RIGHT, THE QUIET WIZARD JUDGES BY VEXING FACTS: 12.5 + 0.5 = 13?";
    double y = 104.0;
    for (const double size : {24.0, 18.0, 14.0, 11.0, 9.0, 7.5, 6.0}) {
        const auto fits = static_cast<std::size_t>((kWidth - 48) / size);
        write(canvas, 24, y, size, size / 8.0 + 0.4, kSentence.substr(0, fits), ink);
        y += size * 1.7 + 5.0;
    }

    fill(canvas, 0, 300, kWidth / 2, kHeight, seen(18, 22, 34));
    fill(canvas, kWidth / 2, 300, kWidth, kHeight, seen(196, 52, 44));
    const Light inks[2] = {seen(238, 240, 246), seen(64, 210, 226)};
    for (int side = 0; side < 2; ++side) {
        y = 322.0;
        for (const double size : {36.0, 22.0, 15.0, 11.0, 8.0, 6.0}) {
            const auto fits = static_cast<std::size_t>((kWidth / 2 - 40) / size);
            write(canvas, 24 + side * kWidth / 2.0, y, size, size / 8.0 + 0.4,
                  std::string_view("CPU = GPU? (8/8) +1 ULP - 0.25% OF 4:2:0 PIXELS DIFFER, 1 IN 256!")
                      .substr(0, fits),
                  inks[side]);
            y += size * 1.55 + 6.0;
        }
    }
    return canvas.develop();
}

} // namespace comparo::samples
