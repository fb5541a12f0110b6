// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/progress_chip.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {
constexpr int kSteps = 1000;
}

ProgressChip::ProgressChip(Session& session, QAction* cancel, QWidget* parent)
    : QFrame(parent), m_label(new QLabel(this)), m_bar(new QProgressBar(this))
{
    setProperty("look", u"card"_s);
    setObjectName(u"progress"_s);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 6, 6);
    layout->setSpacing(12);
    m_label->setMinimumWidth(144);
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(144, 8);
    m_bar->setAccessibleName(tr("Progress"));
    auto* stop = new QToolButton(this);
    stop->setDefaultAction(cancel);
    cancel->setIconText(tr("Cancel"));
    stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    layout->addWidget(m_label);
    layout->addWidget(m_bar);
    layout->addWidget(stop);
    hide();
    m_delay.setSingleShot(true);
    connect(&m_delay, &QTimer::timeout, this, [this] {
        show();
        place();
        raise();
    });
    connect(&session, &Session::runningChanged, this, [this](bool running) {
        if (running) {
            m_label->setText(tr("Running A and B"));
            m_bar->setValue(0);
            m_delay.start(kDelayMs);
        } else {
            m_delay.stop();
            hide();
        }
    });
    connect(&session, &Session::progressChanged, this, [this](double fraction, const QString& label) {
        m_label->setText(label);
        m_bar->setValue(static_cast<int>(fraction * kSteps));
    });
    parent->installEventFilter(this);
}

bool ProgressChip::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
        place();
    return QFrame::eventFilter(watched, event);
}

void ProgressChip::place()
{
    adjustSize();
    move((parentWidget()->width() - width()) / 2, 48);
}

} // namespace comparo::ui
