// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg/option_fields.h"

#include "engine/base/error.h"
#include "engine/base/text.h"

namespace comparo::jpeg {

Field qualityField()
{
    return intField("quality", COMPARO_TR("Quality"),
                    COMPARO_TR("Fineness of the quantisation, on libjpeg's scale."), 75, 1, 100);
}

Field subsamplingField()
{
    Field field = choiceField("subsampling", COMPARO_TR("Subsampling"),
                              COMPARO_TR("How much coarser chroma is stored than luma."),
                              {"444", "422", "420", "440", "411", "gray"});
    field.defaultValue = std::string("420");
    return field;
}

Field optimizeField()
{
    return boolField("optimize", COMPARO_TR("Optimised Huffman tables"),
                     COMPARO_TR("Optimises the tables in a first pass: a smaller file with the same pixels."),
                     false);
}

Field progressiveField()
{
    return boolField("progressive", COMPARO_TR("Progressive"),
                     COMPARO_TR("Stores the image in several scans, from coarse to fine."), false);
}

Field restartMcusField()
{
    return intField("restart_mcus", COMPARO_TR("Restart MCUs"),
                    COMPARO_TR("Number of MCUs between restart markers; 0 for none."), 0, 0, 65535);
}

Field restartRowsField()
{
    return intField("restart_rows", COMPARO_TR("Restart rows"),
                    COMPARO_TR("Rows of blocks between restart markers; 0 for none."), 0, 0, 65535);
}

Field upsamplingField()
{
    return choiceField("upsampling", COMPARO_TR("Upsampling"),
                       COMPARO_TR("How coarser chroma is upsampled: fancy interpolates, plain repeats."),
                       {"fancy", "plain"});
}

JpegSubsampling subsamplingOf(const ParamSet& options)
{
    const std::string& text = options.getChoice("subsampling");
    return text == "444"   ? JpegSubsampling::S444
           : text == "422" ? JpegSubsampling::S422
           : text == "440" ? JpegSubsampling::S440
           : text == "411" ? JpegSubsampling::S411
           : text == "420" ? JpegSubsampling::S420
                           : JpegSubsampling::Gray;
}

bool fancyUpsamplingOf(const ParamSet& options)
{
    return options.getChoice("upsampling") == "fancy";
}

bool isJpegImage(const TensorDesc& desc)
{
    constexpr int kMaxSide = 65500; // libjpeg's own limit
    const Shape& shape = desc.shape;
    return desc.dtype == DType::UInt8 && shape.n == 1 && (shape.c == 1 || shape.c == 3) && shape.h >= 1 &&
           shape.w >= 1 && shape.h <= kMaxSide && shape.w <= kMaxSide;
}

void requireJpegImage(const TensorDesc& desc)
{
    if (!isJpegImage(desc))
        fail(ErrorCode::Unsupported,
             message("JPEG holds one uint8 image of 1 or 3 channels with sides of 1 to 65500; this is {} "
                     "{}. Use NPY, which can store any tensor.",
                     Verbatim(toString(desc.dtype)), Verbatim(desc.shape.toString())));
}

} // namespace comparo::jpeg
