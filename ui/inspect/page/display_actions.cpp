// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/page/display_actions.h"

#include "ui/base/actions.h"
#include "ui/inspect/session/display_options.h"
#include "ui/inspect/session/view_state.h"

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void bindDisplayActions(Actions& actions, const QObject* page, ViewState& view)
{
    const char* const channels[] = {"channel_all", "channel_r", "channel_g", "channel_b", "channel_a"};
    for (int i = 0; i < 5; ++i)
        actions.bind(QLatin1StringView(channels[i]), page,
                     {[&view, i] {
                          view.setChannel(i - 1);
                          Q_EMIT view.displayChanged();
                      },
                      [&view, i] {
                          const AnalysisPtr& result = view.session().result();
                          return result && i - 1 < result->imageA().shape().c;
                      },
                      [&view, i] { return view.channel() == i - 1; }});
    for (const auto& [id, field] :
         {std::pair("false_colors", "false_colors"), std::pair("range_marks", "marks")})
        actions.bind(QLatin1StringView(id), page, {[&view, field = field] {
                         view.setDisplayOptions(withNextChoice(view.displayOptions(), field));
                     }});
}

void stepExposure(ViewState& view, int direction)
{
    constexpr double kMost = 16.0;
    DisplayTransform display = view.display();
    display.exposure = std::clamp(display.exposure + direction, -kMost, kMost);
    view.setDisplay(display);
}

} // namespace comparo::ui
