// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo::ui {

class ImageCanvas;
class ViewState;

/// Lets a canvas say what is seen in it: the verdict, how it is shown, how many regions differ, and the pixel
/// that is pointed at or pinned. Screen readers are told when any of this changes.
void speakForPictures(ImageCanvas& canvas, ViewState& view);

} // namespace comparo::ui
