// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/panel.h"

#include "ui/base/numbers.h"
#include "ui/inspect/findings/bookmarks_panel.h"
#include "ui/inspect/findings/cause_panel.h"
#include "ui/inspect/findings/histogram_panel.h"
#include "ui/inspect/findings/provenance_panel.h"
#include "ui/inspect/findings/referee_panel.h"
#include "ui/inspect/findings/regions_panel.h"
#include "ui/inspect/findings/statistics_panel.h"
#include "ui/inspect/findings/verdict_card.h"
#include "ui/widgets/build.h"
#include "ui/widgets/panel_scroll.h"
#include "ui/widgets/section.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

FindingsPanel::FindingsPanel(ViewState& view, RepeatModel& repeats, QWidget* parent) : QWidget(parent)
{
    Session& session = view.session();
    setProperty("look", u"panel"_s);
    auto* card = new VerdictCard(view, repeats, this);
    connect(card, &VerdictCard::streamsWanted, this, &FindingsPanel::streamsWanted);
    auto* scroll = new PanelScroll(this);
    vbox(this, {0, 0, 0, 0}, 0, {card, {scroll, 1}});
    auto* content = configure(new QWidget(scroll->viewport()), {.look = u"panel"_s});
    scroll->setWidget(content); // while it is empty: it measures what it gets
    auto* statistics = new Section(tr("Statistics"), new StatisticsPanel(view), true, content);
    auto* provenance = new Section(tr("Provenance"), new ProvenancePanel(session), true, content);
    auto* sections =
        vbox(content, {0, 0, 0, 0}, 0, {new Section(tr("Cause"), new CausePanel(session), true, content)});
    auto* regionsPanel = new RegionsPanel(view);
    auto* regions = new Section(tr("Regions"), regionsPanel, true, content);
    connect(regionsPanel, &RegionsPanel::jpegLabWanted, this, &FindingsPanel::jpegLabWanted);
    connect(&view.regions(), &RegionModel::changed, this, [&view, regions] {
        const RegionReportPtr& report = view.regions().report();
        regions->setNote(report ? numbers::count(report->count) : QString());
    });
    auto* bookmarks = new Section(tr("Bookmarks"), new BookmarksPanel(view), false, content);
    bookmarks->setObjectName(u"bookmarks_section"_s);
    connect(&view.bookmarks(), &BookmarkModel::changed, bookmarks, [&view, bookmarks] {
        const auto count = static_cast<std::uint64_t>(view.bookmarks().all().size());
        bookmarks->setNote(count > 0 ? numbers::count(count) : QString());
        if (count > 0)
            bookmarks->setOpen(true);
    });
    addAll(sections, {regions, bookmarks, new Section(tr("Referee"), new RefereePanel(view), true, content),
                      new Section(tr("Histogram"), new HistogramPanel(view), true, content), statistics,
                      provenance, stretch()});
    connect(&session, &Session::resultChanged, this, [&session, statistics, provenance] {
        const Analysis& result = *session.result();
        statistics->setNote(tr("%1 samples").arg(numbers::count(result.comparison.all.samples)));
        provenance->setNote(numbers::milliseconds(result.milliseconds));
    });
}

} // namespace comparo::ui
