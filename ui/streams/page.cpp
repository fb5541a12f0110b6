// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/page.h"

#include "ui/inspect/session/view_state.h"
#include "ui/streams/model.h"
#include "ui/streams/panel.h"
#include "ui/streams/view.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

StreamsPage::StreamsPage(PageHost& host)
    : Page(host, u"streams"_s), m_model(new StreamsModel(host.session(), this))
{
}

QWidget* StreamsPage::make(QWidget* parent)
{
    m_panel = new StreamsPanel(*m_model, parent);
    connect(m_panel, &StreamsPanel::pixelChosen, this, [this](QPoint pixel) {
        host().showPictures();
        host().session().inspectStep(std::nullopt);
        host().view().showPixel(pixel);
    });
    return m_panel;
}

void StreamsPage::showSide(int side)
{
    m_model->show(side);
    host().showPage(*this);
}

QWidget& StreamsPage::focus()
{
    widget();
    return m_panel->view();
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
