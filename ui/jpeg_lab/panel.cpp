// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/panel.h"

#include "engine/report/jpeg/matrix_report.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/findings/panel.h"
#include "ui/jpeg_lab/matrix.h"
#include "ui/jpeg_lab/pictures/pictures.h"
#include "ui/jpeg_lab/setup/setup.h"
#include "ui/jpeg_lab/stress/page.h"
#include "ui/jpeg_lab/strip.h"
#include "ui/jpeg_lab/which_decoder.h"
#include "ui/widgets/build.h"
#include "ui/widgets/message_bar.h"

#include <QButtonGroup>
#include <QDragEnterEvent>
#include <QFrame>
#include <QMimeData>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QUrl>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeftWidth = 264;
constexpr int kRightWidth = 328;

} // namespace

JpegLabPanel::JpegLabPanel(JpegLab& lab, QWidget* parent)
    : QWidget(parent),
      m_lab(lab),
      m_pictures(new JpegPictures(lab, this)),
      m_pages(new QStackedWidget(this)),
      m_message(new MessageBar(this))
{
    configure(this, {.name = u"jpeg_lab_panel"_s, .look = u"panel"_s});
    setAcceptDrops(true);
    auto* layout = vbox(this, {0, 0, 0, 0}, 0);
    makeTabs();
    m_message->setObjectName(u"lab_message"_s);

    auto* split = new QSplitter(Qt::Horizontal, m_pages);
    split->setChildrenCollapsible(false);
    auto* scroll = new QScrollArea(split);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* setup = configure(new JpegSetup(lab, scroll->viewport()), {.look = u"panel"_s});
    scroll->setWidget(setup);
    scroll->setMinimumWidth(kLeftWidth);
    auto* centre = new QWidget(split);
    auto* column = vbox(centre, {0, 0, 0, 0}, 0, {{m_pictures, 1}});
    auto* footer = new QFrame(centre);
    footer->setProperty("look", u"footer"_s);
    vbox(footer, {0, 0, 0, 0}, kUsual, {new JpegStrip(lab, footer)});
    column->addWidget(footer);
    auto* findings = configure(new JpegFindings(lab, split), {.minimumWidth = kRightWidth});
    split->addWidget(scroll);
    split->addWidget(centre);
    split->addWidget(findings);
    split->setStretchFactor(0, 0);
    split->setStretchFactor(1, 1);
    split->setStretchFactor(2, 0);
    split->setSizes({kLeftWidth, 1000, kRightWidth});
    m_pages->addWidget(split);
    m_pages->addWidget(new QWidget(m_pages)); // in the place of the matrix
    m_pages->addWidget(new QWidget(m_pages)); // of the stress run
    layout->addWidget(m_pages, 1);
    connect(setup, &JpegSetup::openRequested, this, &JpegLabPanel::openRequested);
    connect(&lab, &JpegLab::failed, this, [this](const QString& message) {
        if (message.isEmpty())
            m_message->clearError();
        else
            m_message->showError(message, message);
    });
    connect(&lab, &JpegLab::reportWritten, this,
            [this](const QString& path) { m_message->showWritten(tr("Report written to %1"), path); });
    showPage(Files);
    lab.setShown(false);
}

void JpegLabPanel::makeTabs()
{
    m_tabBar = configure(new QWidget(this), {.name = u"lab_tabs"_s});
    auto* row = hbox(m_tabBar, {0, 0, 0, 0}, 4);
    auto* group = new QButtonGroup(this);
    const std::pair<QString, QString> tabs[] = {
        {tr("Files"), tr("The files of both sides: pictures, stages, findings")},
        {tr("Matrix"), tr("Every encoder against every decoder")},
        {tr("Stress"), tr("Many frames under threads")}};
    for (int i = 0; i < 3; ++i) {
        auto* button =
            configure(new QToolButton(m_tabBar), u"lab_page_%1"_s.arg(i), tabs[i].first, tabs[i].second,
                      {.look = u"outlined"_s, .focus = Qt::TabFocus, .checkable = true});
        group->addButton(button, i);
        m_tabs[static_cast<std::size_t>(i)] = button;
        row->addWidget(button);
    }
    connect(group, &QButtonGroup::idClicked, this, [this](int id) { showPage(static_cast<Page>(id)); });
    row->addSpacing(12);
    row->addWidget(new WhichDecoder(m_lab, *m_message, m_tabBar));
}

JpegLabPanel::Page JpegLabPanel::page() const
{
    return static_cast<Page>(m_pages->currentIndex());
}

QWidget* JpegLabPanel::made(Page page)
{
    if (page == Matrix)
        return new JpegMatrixView(m_lab, m_pages);
    m_stress = new JpegStress(m_lab, m_pages);
    connect(m_stress, &JpegStress::frameOpened, this, [this] { showPage(Files); });
    return m_stress;
}

void JpegLabPanel::showPage(Page page)
{
    if (page != Files && !m_isMade[static_cast<std::size_t>(page)]) {
        m_isMade[static_cast<std::size_t>(page)] = true;
        delete m_pages->widget(page);
        m_pages->insertWidget(page, made(page));
    }
    m_pages->setCurrentIndex(page);
    m_tabs[static_cast<std::size_t>(page)]->setChecked(true);
    Q_EMIT pageChanged();
}

QString JpegLabPanel::command() const
{
    switch (page()) {
    case Files:
        return m_lab.files().command();
    case Matrix:
        return m_lab.matrix().report() ? fromUtf8(m_lab.matrix().report()->command) : QString();
    case Stress:
        break;
    }
    return m_stress ? m_stress->command() : QString();
}

void JpegLabPanel::showEvent(QShowEvent* event)
{
    if (!event->spontaneous()) // a window that is hidden behind others works on
        m_lab.setShown(true);
    QWidget::showEvent(event);
}

void JpegLabPanel::hideEvent(QHideEvent* event)
{
    if (!event->spontaneous())
        m_lab.setShown(false);
    QWidget::hideEvent(event);
}

void JpegLabPanel::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void JpegLabPanel::dropEvent(QDropEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    if (!urls.isEmpty() && urls.front().isLocalFile())
        m_lab.input().open(urls.front().toLocalFile());
}

} // namespace comparo::ui
