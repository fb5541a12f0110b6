// SPDX-License-Identifier: Apache-2.0
#include "ui/help/topics.h"

#include <QHash>
#include <QVariant>
#include <QWidget>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QString helpTopicOf(const QWidget* widget)
{
    // Panels by their names; what has a page only sometimes, as the form of a step, has the property.
    static const QHash<QString, QString> kPages{
        {u"start_page"_s, u"start"_s},
        {u"pipeline_dock"_s, u"pipeline"_s},
        {u"op_picker"_s, u"ops"_s},
        {u"side_bar"_s, u"sides"_s},
        {u"answer_card"_s, u"findings"_s},
        {u"findings_dock"_s, u"findings"_s},
        {u"tolerance"_s, u"tolerances"_s},
        {u"pixel_dock"_s, u"pixel"_s},
        {u"scenario_dock"_s, u"scenarios"_s},
        {u"scenario_gallery"_s, u"scenarios"_s},
        {u"viewer"_s, u"inspect"_s},
        {u"jpeg_lab_panel"_s, u"jpeg-lab"_s},
        {u"lab_tabs"_s, u"jpeg-lab"_s},
        {u"gradients_panel"_s, u"gradients"_s},
        {u"streams_panel"_s, u"streams"_s},
        {u"sides_panel"_s, u"devices"_s},
        {u"recordings_panel"_s, u"recordings"_s},
        {u"sweep_panel"_s, u"sweep"_s},
        {u"advise_panel"_s, u"tolerances"_s},
        {u"grid_panel"_s, u"inspect"_s},
        {u"folders_panel"_s, u"files"_s},
        {u"command_palette"_s, u"start"_s},
    };
    for (; widget; widget = widget->parentWidget()) {
        if (const QString page = widget->property(kHelpProperty).toString(); !page.isEmpty())
            return page;
        if (const auto page = kPages.constFind(widget->objectName()); page != kPages.cend())
            return *page;
    }
    return {};
}

} // namespace comparo::ui
