#include "ui/inspect/viewer/side_bar.h"

#include "ui/base/text.h"
#include "ui/base/theme.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFileWidth = 248; ///< of the name of one of two files

} // namespace

SideBar::SideBar(Session& session, QAction* swap, QWidget* parent)
    : QFrame(parent), m_session(session), m_swap(new QToolButton(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    m_sides[0] = makeSide(0);
    m_swap->setDefaultAction(swap);
    m_swap->setObjectName(u"swap"_s);
    m_swap->setAccessibleName(tr("Swap A and B"));
    layout->addWidget(m_swap);
    m_sides[1] = makeSide(1);
    connect(&session, &Session::devicesChanged, this, &SideBar::fillDevices);
    connect(&session, &Session::setupChanged, this, &SideBar::refresh);
    connect(&session, &Session::inputChanged, this, &SideBar::refresh);
    connect(&Theme::instance(), &Theme::changed, this, &SideBar::restyle);
    fillDevices();
    restyle();
}

SideBar::SideWidgets SideBar::makeSide(int side)
{
    const QString name = side == 0 ? u"A"_s : u"B"_s;
    SideWidgets widgets;
    widgets.badge = new QLabel(name, this);
    widgets.badge->setAlignment(Qt::AlignCenter);
    widgets.badge->setFixedSize(24, 24);
    widgets.badge->setFont(Theme::font(TextSize::Normal, true));
    widgets.device = new QComboBox(this);
    widgets.device->setObjectName(u"device_"_s + name);
    widgets.device->setAccessibleName(tr("Device of side %1").arg(name));
    widgets.device->setToolTip(
        tr("Where side %1 runs. An emulated device runs the CUDA kernels' source on the CPU.").arg(name));
    widgets.device->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    widgets.numerics = new QComboBox(this);
    widgets.numerics->setObjectName(u"numerics_"_s + name);
    widgets.numerics->setAccessibleName(tr("Numerics of side %1").arg(name));
    widgets.numerics->addItem(tr("framework"), static_cast<int>(Numerics::Framework));
    widgets.numerics->addItem(tr("exact"), static_cast<int>(Numerics::Exact));
    widgets.numerics->setItemData(0, tr("What PyTorch and torchvision compute on that kind of device"),
                                  Qt::ToolTipRole);
    widgets.numerics->setItemData(1, tr("The same bits on every device, by construction"), Qt::ToolTipRole);
    widgets.numerics->setToolTip(
        tr("framework: what PyTorch and torchvision compute on that kind of device.\n"
           "exact: the same bits on every device, by construction."));
    widgets.file = new QLabel(this);
    widgets.file->setTextInteractionFlags(Qt::TextSelectableByMouse);
    for (QWidget* widget : {static_cast<QWidget*>(widgets.badge), static_cast<QWidget*>(widgets.device),
                            static_cast<QWidget*>(widgets.numerics), static_cast<QWidget*>(widgets.file)})
        layout()->addWidget(widget);
    connect(widgets.device, &QComboBox::activated, this, [this, side, combo = widgets.device] {
        Side value = side == 0 ? m_session.setup().a : m_session.setup().b;
        const Side chosen = Side::parse(toUtf8(combo->currentData().toString()));
        value.device = chosen.device;
        value.peer = chosen.peer;
        m_session.setSide(side, value);
    });
    connect(widgets.numerics, &QComboBox::activated, this, [this, side, combo = widgets.numerics] {
        Side value = side == 0 ? m_session.setup().a : m_session.setup().b;
        value.numerics = static_cast<Numerics>(combo->currentData().toInt());
        m_session.setSide(side, value);
    });
    return widgets;
}

void SideBar::fillDevices()
{
    for (const SideWidgets& side : m_sides) {
        const QSignalBlocker blocker(side.device);
        side.device->clear();
        for (const DeviceId& id : m_session.devices())
            side.device->addItem(fromUtf8(id.label()), fromUtf8(id.name()));
    }
    refresh();
}

void SideBar::refresh()
{
    const bool pair = m_session.isPair();
    for (std::size_t i = 0; i < 2; ++i) {
        const Side& side = i == 0 ? m_session.setup().a : m_session.setup().b;
        const SideWidgets& widgets = m_sides[i];
        const QString name = fromUtf8(side.peer ? side.toText() : side.device.name());
        if (!m_session.devices().isEmpty() && widgets.device->findData(name) < 0)
            widgets.device->addItem(side.peer ? fromUtf8(side.label())
                                              : tr("%1 (absent)").arg(fromUtf8(side.device.label())),
                                    name);
        widgets.device->setCurrentIndex(widgets.device->findData(name));
        widgets.numerics->setCurrentIndex(widgets.numerics->findData(static_cast<int>(side.numerics)));
        widgets.device->setVisible(!pair);
        widgets.numerics->setVisible(!pair && !side.peer);
        widgets.file->setVisible(pair);
        if (pair) {
            const QString file = m_session.sideLabel(static_cast<int>(i));
            widgets.file->setText(widgets.file->fontMetrics().elidedText(file, Qt::ElideMiddle, kFileWidth));
            widgets.file->setToolTip(m_session.path(static_cast<int>(i)));
        }
    }
}

void SideBar::restyle()
{
    for (std::size_t i = 0; i < 2; ++i) {
        const QColor color = i == 0 ? tokens().a : tokens().b;
        const QColor text = tokens().isDark() ? tokens().window : QColor(Qt::white);
        m_sides[i].badge->setStyleSheet(
            u"background: %1; color: %2; border-radius: 4px;"_s.arg(color.name(), text.name()));
    }
}

} // namespace comparo::ui
