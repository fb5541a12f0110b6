// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/page.h"

#include "ui/inspect/session/view_state.h"
#include "ui/streams/model.h"
#include "ui/streams/panel.h"
#include "ui/streams/view.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

StreamsPage::StreamsPage(PageHost& host)
    : PanelPage(host, u"streams"_s), m_model(new StreamsModel(host.session(), this))
{
}

QWidget* StreamsPage::make(QWidget* parent)
{
    auto* made = new StreamsPanel(*m_model, parent);
    connect(made, &StreamsPanel::pixelChosen, this, [this](QPoint pixel) {
        host().showPictures();
        host().session().inspectStep(std::nullopt);
        host().view().showPixel(pixel);
    });
    return made;
}

void StreamsPage::showSide(int side)
{
    m_model->show(side);
    host().showPage(*this);
}

QWidget& StreamsPage::focus()
{
    return panel().view();
}

bool StreamsPage::isReady()
{
    return m_model->run() != nullptr;
}

void StreamsPage::tell()
{
    Q_EMIT m_model->changed();
}

} // namespace comparo::ui
