// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/files/image_filter.h"

#include "engine/codec/codec.h"
#include "ui/base/text.h"

#include <QCoreApplication>

namespace comparo::ui {

QStringList imagePatterns()
{
    QStringList patterns;
    for (const Codec* codec : allCodecs())
        for (const std::string& extension : codec->extensions())
            patterns << u'*' + fromUtf8(extension);
    return patterns;
}

QString imageFilter()
{
    return QCoreApplication::translate("files", "Images and tensors (%1);;All files (*)")
        .arg(imagePatterns().join(u' '));
}

} // namespace comparo::ui
