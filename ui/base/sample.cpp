// SPDX-License-Identifier: Apache-2.0
#include "ui/base/sample.h"

#include <QCoreApplication>
#include <QDir>

namespace comparo::ui {

QString bundledSamplePath()
{
    constexpr int kLevels = 5;
    QDir folder(QCoreApplication::applicationDirPath());
    for (int level = 0; level < kLevels; ++level) {
        for (const QString& place : {QStringLiteral("resources/samples/sample.png"),
                                     QStringLiteral("share/comparoscope/samples/sample.png")})
            if (folder.exists(place))
                return folder.absoluteFilePath(place);
        if (!folder.cdUp())
            break;
    }
    return {};
}

} // namespace comparo::ui
