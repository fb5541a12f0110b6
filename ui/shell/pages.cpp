// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/pages.h"

#include "ui/advise/page.h"
#include "ui/folders/page.h"
#include "ui/gradients/page.h"
#include "ui/inspect/grid/page.h"
#include "ui/inspect/page/page.h"
#include "ui/jpeg_lab/page.h"
#include "ui/recordings/page.h"
#include "ui/sides/page.h"
#include "ui/streams/page.h"
#include "ui/sweep/page.h"

namespace comparo::ui {

std::vector<Page*> makePages(PageHost& host)
{
    auto* pictures = new InspectPage(host);
    auto* streams = new StreamsPage(host);
    QObject::connect(pictures, &InspectPage::streamsWanted, streams, &StreamsPage::showSide);
    return {pictures,
            new RecordingsPage(host),
            new SweepPage(host),
            new JpegLabPage(host),
            new GradientsPage(host),
            streams,
            new SidesPage(host),
            new AdvicePage(host),
            new GridPage(host),
            new FoldersPage(host)};
}

} // namespace comparo::ui
