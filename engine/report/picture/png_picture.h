#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cv {
class Mat;
}

namespace comparo::report {

/// A picture as a data: URI that holds a PNG file; channels are in OpenCV's order (BGR, BGRA).
std::string pngUri(const cv::Mat& picture);

/// Pixels 0xffRRGGBB, row by row; as many as width times height.
std::string pngUri(const std::vector<std::uint32_t>& pixels, int width, int height);

} // namespace comparo::report
