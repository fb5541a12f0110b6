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
#include "ui/widgets/panel_scroll.h"
#include "ui/widgets/section.h"

#include <QVBoxLayout>

namespace comparo::ui {

using namespace Qt::StringLiterals;

FindingsPanel::FindingsPanel(ViewState& view, RepeatModel& repeats, QWidget* parent) : QWidget(parent)
{
    Session& session = view.session();
    setProperty("look", u"panel"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* card = new VerdictCard(view, repeats, this);
    layout->addWidget(card);
    connect(card, &VerdictCard::streamsWanted, this, &FindingsPanel::streamsWanted);
    auto* scroll = new PanelScroll(this);
    layout->addWidget(scroll, 1);
    auto* content = new QWidget(scroll->viewport());
    content->setProperty("look", u"panel"_s);
    scroll->setWidget(content); // while it is empty: it measures what it gets
    auto* sections = new QVBoxLayout(content);
    sections->setContentsMargins(0, 0, 0, 0);
    sections->setSpacing(0);
    auto* statistics = new Section(tr("Statistics"), new StatisticsPanel(view), true, content);
    auto* provenance = new Section(tr("Provenance"), new ProvenancePanel(session), true, content);
    sections->addWidget(new Section(tr("Cause"), new CausePanel(session), true, content));
    auto* regionsPanel = new RegionsPanel(view);
    auto* regions = new Section(tr("Regions"), regionsPanel, true, content);
    connect(regionsPanel, &RegionsPanel::jpegLabWanted, this, &FindingsPanel::jpegLabWanted);
    connect(&view.regions(), &RegionModel::changed, this, [&view, regions] {
        const RegionReportPtr& report = view.regions().report();
        regions->setNote(report ? numbers::count(report->count) : QString());
    });
    sections->addWidget(regions);
    auto* bookmarks = new Section(tr("Bookmarks"), new BookmarksPanel(view), false, content);
    bookmarks->setObjectName(u"bookmarks_section"_s);
    connect(&view.bookmarks(), &BookmarkModel::changed, bookmarks, [&view, bookmarks] {
        const auto count = static_cast<std::uint64_t>(view.bookmarks().all().size());
        bookmarks->setNote(count > 0 ? numbers::count(count) : QString());
        if (count > 0)
            bookmarks->setOpen(true);
    });
    sections->addWidget(bookmarks);
    sections->addWidget(new Section(tr("Referee"), new RefereePanel(view), true, content));
    sections->addWidget(new Section(tr("Histogram"), new HistogramPanel(view), true, content));
    sections->addWidget(statistics);
    sections->addWidget(provenance);
    sections->addStretch(1);
    connect(&session, &Session::resultChanged, this, [&session, statistics, provenance] {
        const Analysis& result = *session.result();
        statistics->setNote(tr("%1 samples").arg(numbers::count(result.comparison.all.samples)));
        provenance->setNote(numbers::milliseconds(result.milliseconds));
    });
}

} // namespace comparo::ui
