// SPDX-License-Identifier: Apache-2.0
#include "engine/report/picture/pictures.h"

#include "engine/base/error.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/sample_scan.h"

#include <algorithm>
#include <array>
#include <optional>

namespace comparo::report {

namespace {

constexpr std::uint32_t kNanColor = 0xffff00ff;
constexpr std::uint32_t kInfinityColor = 0xff00ffff;

/// A rectangle of the image and how many pixels of it make one of the picture.
struct Window {
    int x = 0, y = 0, width = 0, height = 0, scale = 1;
    [[nodiscard]] int columns() const { return (width + scale - 1) / scale; }
    [[nodiscard]] int rows() const { return (height + scale - 1) / scale; }
};

std::uint8_t displayed(double value, const Display& display)
{
    const double unit = (value - display.low) / (display.high - display.low);
    return static_cast<std::uint8_t>(std::lround(std::clamp(unit, 0.0, 1.0) * 255.0));
}

/// One channel of one picture pixel: the mean of the finite values, or what kind of non-finite value was met.
struct CellValue {
    double mean = 0.0;
    bool nan = false;
    bool infinite = false;
};

template <class T>
CellValue cellValue(const TensorView<T>& view, const Window& window, int n, int c, int row, int column)
{
    CellValue cell;
    int count = 0;
    const int endY = std::min((row + 1) * window.scale, window.height);
    const int endX = std::min((column + 1) * window.scale, window.width);
    for (int y = row * window.scale; y < endY; ++y) {
        for (int x = column * window.scale; x < endX; ++x) {
            const auto value = static_cast<double>(view.at(n, c, window.y + y, window.x + x));
            if (std::isfinite(value)) {
                cell.mean += value;
                ++count;
            }
            cell.nan = cell.nan || std::isnan(value);
            cell.infinite = cell.infinite || std::isinf(value);
        }
    }
    cell.mean /= std::max(count, 1);
    return cell;
}

Pixels imagePixels(const Tensor& image, const Window& window, const Display& display)
{
    const int channels = display.mode == Display::Mode::Gray ? 1 : display.mode == Display::Mode::Rgb ? 3 : 4;
    const bool gray = channels == 1;
    Pixels picture = Pixels::blank(window.columns(), window.rows());
    dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<T>();
        std::size_t at = 0;
        for (int row = 0; row < window.rows(); ++row) {
            for (int column = 0; column < window.columns(); ++column) {
                std::array<std::uint8_t, 4> rgba{0, 0, 0, 255};
                std::optional<std::uint32_t> flag;
                for (int c = 0; c < channels; ++c) {
                    const CellValue cell =
                        cellValue(view, window, display.sample, gray ? display.channel : c, row, column);
                    rgba[static_cast<std::size_t>(c)] = displayed(cell.mean, display);
                    if (cell.nan)
                        flag = kNanColor;
                    else if (cell.infinite && !flag)
                        flag = kInfinityColor;
                }
                if (gray)
                    rgba[1] = rgba[2] = rgba[0];
                const std::uint32_t color =
                    (opaque(rgba[0], rgba[1], rgba[2]) & 0xffffffU) | std::uint32_t{rgba[3]} << 24U;
                picture.values[at++] = flag.value_or(color);
            }
        }
    });
    return picture;
}

/// The largest error of one picture pixel with its sign; size +inf where one side is not finite.
struct CellError {
    double size = 0.0;
    bool aIsLarger = false;
};

/// The errors of all channels of a window, one a picture pixel.
std::vector<CellError> windowErrors(const Tensor& a, const Tensor& b, const Window& window, int sample)
{
    const auto columns = static_cast<std::size_t>(window.columns());
    std::vector<CellError> cells(columns * static_cast<std::size_t>(window.rows()));
    scanWindow(a, b, {sample, window.x, window.y, window.width, window.height},
               [&](int, int y, int x, double valueA, double valueB) {
                   const double size = errorSize(valueA, valueB);
                   const auto row = static_cast<std::size_t>((y - window.y) / window.scale);
                   const auto column = static_cast<std::size_t>((x - window.x) / window.scale);
                   CellError& cell = cells[row * columns + column];
                   if (size > cell.size)
                       cell = {size, valueA > valueB};
               });
    return cells;
}

double relativeSize(double size, double fullScale)
{
    return fullScale > 0.0 ? std::min(size / fullScale, 1.0) : 0.0;
}

Pixels differencePixels(const std::vector<CellError>& cells, const Window& window, double fullScale)
{
    Pixels picture = Pixels::blank(window.columns(), window.rows());
    const ColorMap& map = absoluteMap();
    for (std::size_t i = 0; i < cells.size(); ++i)
        picture.values[i] =
            std::isinf(cells[i].size) ? kNonFiniteColor : map.at(relativeSize(cells[i].size, fullScale));
    return picture;
}

Pixels magnitudePixels(const std::vector<CellError>& cells, const Window& window, double fullScale)
{
    Pixels picture = Pixels::blank(window.columns(), window.rows());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const CellError& cell = cells[i];
        long level = 0;
        std::uint8_t sign = 0;
        if (std::isinf(cell.size)) {
            level = 65535;
            sign = 128;
        } else if (cell.size > 0.0) {
            level = std::max(1L, std::lround(relativeSize(cell.size, fullScale) * 65535.0));
            sign = cell.aIsLarger ? 255 : 0;
        }
        picture.values[i] =
            opaque(static_cast<std::uint8_t>(level >> 8), static_cast<std::uint8_t>(level & 255), sign);
    }
    return picture;
}

Triptych makeTriptych(const Tensor& a, const Tensor& b, const Window& window, const Display& display,
                      const std::vector<CellError>& cells)
{
    Triptych pictures;
    pictures.a = imagePixels(a, window, display);
    pictures.b = imagePixels(b, window, display);
    pictures.difference = differencePixels(cells, window, display.fullScale);
    pictures.width = window.columns();
    pictures.height = window.rows();
    return pictures;
}

} // namespace

Display chooseDisplay(const Tensor& a, const Tensor& b, const Comparison& comparison)
{
    Display display;
    const Shape& shape = a.shape();
    if (comparison.all.worst) {
        display.sample = comparison.all.worst->n;
        display.channel = comparison.all.worst->c;
    }
    display.mode = shape.c == 3   ? Display::Mode::Rgb
                   : shape.c == 4 ? Display::Mode::Rgba
                                  : Display::Mode::Gray;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    scanWindow(a, b, {display.sample, 0, 0, shape.w, shape.h},
               [&](int, int, int, double valueA, double valueB) {
                   for (const double value : {valueA, valueB}) {
                       if (std::isfinite(value)) {
                           low = std::min(low, value);
                           high = std::max(high, value);
                       }
                   }
                   const double size = errorSize(valueA, valueB);
                   if (std::isfinite(size))
                       display.fullScale = std::max(display.fullScale, size);
               });
    if (!isFloat(a.dtype())) {
        display.low = 0.0;
        display.high = a.dtype() == DType::UInt8 ? 255.0 : 65535.0;
    } else if (low >= 0.0 && high <= 1.0) {
        display.low = 0.0;
        display.high = 1.0;
    } else if (low < high) {
        display.low = low;
        display.high = high;
    } else {
        display.low = std::isfinite(low) ? low : 0.0;
        display.high = display.low + 1.0;
    }
    return display;
}

Pictures makePictures(const Tensor& a, const Tensor& b, const Display& display)
{
    constexpr std::int64_t kPictures = 4;
    Window window{0, 0, a.shape().w, a.shape().h, 1};
    while (kPictures * window.columns() * window.rows() > kPicturePixels)
        ++window.scale;
    const std::vector<CellError> cells = windowErrors(a, b, window, display.sample);
    Pictures pictures;
    pictures.all = makeTriptych(a, b, window, display, cells);
    pictures.magnitude = magnitudePixels(cells, window, display.fullScale);
    pictures.scale = window.scale;
    return pictures;
}

Crop makeCrop(const Tensor& a, const Tensor& b, const Display& display, const Place& place)
{
    const Shape& shape = a.shape();
    Window window;
    window.width = std::min(kCropSide, shape.w);
    window.height = std::min(kCropSide, shape.h);
    window.x = std::clamp(place.peak.x - kCropSide / 2, 0, shape.w - window.width);
    window.y = std::clamp(place.peak.y - kCropSide / 2, 0, shape.h - window.height);
    Display local = display;
    local.sample = place.peak.n;
    if (display.mode == Display::Mode::Gray)
        local.channel = place.peak.c;
    const std::vector<CellError> cells = windowErrors(a, b, window, local.sample);
    return {makeTriptych(a, b, window, local, cells), window.x, window.y};
}

} // namespace comparo::report
