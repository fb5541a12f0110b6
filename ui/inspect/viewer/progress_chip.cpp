// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/progress_chip.h"

#include "ui/widgets/build.h"

#include <QAction>
#include <QEvent>
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
    configure(this, {.name = u"progress"_s, .look = u"card"_s});
    m_label->setMinimumWidth(144);
    configure(m_bar, {.spoken = tr("Progress"), .fixedSize = {144, 8}, .steps = kSteps});
    auto* stop = new QToolButton(this);
    stop->setDefaultAction(cancel);
    cancel->setIconText(tr("Cancel"));
    stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    hbox(this, {12, 6, 6, 6}, 12, {m_label, m_bar, stop});
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
