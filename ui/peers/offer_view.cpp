// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/offer_view.h"

#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/table_copy.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastRows = 4;

QLabel* fact(QWidget* parent, const char* name)
{
    auto* label = configure(new QLabel(parent), {.name = QLatin1StringView(name), .prose = true});
    return label;
}

QLabel* caption(QWidget* parent, const QString& text)
{
    auto* label = configure(new QLabel(text, parent), {.look = u"muted"_s});
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop); // beside several lines, too
    return label;
}

} // namespace

OfferView::OfferView(QWidget* parent)
    : QWidget(parent),
      m_title(fact(this, "offer_title")),
      m_devices(fact(this, "offer_devices")),
      m_environment(fact(this, "offer_environment")),
      m_count(fact(this, "offer_count")),
      m_ops(new QTableWidget(0, 3, this))
{
    auto* layout = vbox(this, {0, 0, 0, 0}, 8);
    m_title->setFont(Theme::font(TextSize::Normal, true));
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(4);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignTop);
    form->addRow(caption(this, tr("Program")), m_title);
    form->addRow(caption(this, tr("Devices")), m_devices);
    form->addRow(caption(this, tr("Environment")), m_environment);
    form->addRow(caption(this, tr("Ops")), m_count);
    layout->addLayout(form);
    configure(m_ops, {.name = u"offer_ops"_s, .spoken = tr("Ops of this program")});
    m_ops->setHorizontalHeaderLabels({tr("Op"), tr("Whose"), tr("Function")});
    m_ops->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_ops->setFont(Theme::font(TextSize::Small));
    makeCopyable(m_ops);
    m_ops->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_ops->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_ops->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_ops->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    m_ops->setMinimumHeight(kLeastRows * (fontMetrics().height() + 8));
    layout->addWidget(m_ops, 1);
}

void OfferView::describe(const PeerDescription& description)
{
    m_title->setText(fromUtf8(description.label.empty() ? description.name : description.label));
    QStringList devices;
    for (const PeerDevice& device : description.devices)
        devices << (device.label.empty() || device.label == device.name
                        ? fromUtf8(device.name)
                        : u"%1 (%2)"_s.arg(fromUtf8(device.name), fromUtf8(device.label)));
    m_devices->setText(devices.join(u", "_s));
    QStringList environment;
    for (const auto& [key, value] : description.environment)
        environment << fromUtf8(key) + u' ' + fromUtf8(value);
    m_environment->setText(environment.isEmpty() ? QString(QChar(0x2013)) : environment.join(u", "_s));
    const auto own = static_cast<int>(std::count_if(description.ops.begin(), description.ops.end(),
                                                    [](const PeerOp& op) { return op.implements.empty(); }));
    m_count->setText(tr("%1 of ours, %2 of its own, %3 that it has not got")
                         .arg(static_cast<int>(description.ops.size()) - own)
                         .arg(own)
                         .arg(description.unmapped.size()));
    m_ops->setRowCount(0);
    const auto addRow = [this](const std::string& op, const QString& whose, const QString& function,
                               const std::string& note, bool isThere) {
        const int row = m_ops->rowCount();
        m_ops->insertRow(row);
        int column = 0;
        for (const QString& text : {fromUtf8(op), whose, function}) {
            auto* item = new QTableWidgetItem(text);
            item->setToolTip(note.empty() ? text : fromUtf8(note));
            if (!isThere)
                item->setForeground(tokens().muted);
            m_ops->setItem(row, column++, item);
        }
    };
    for (const PeerOp& op : description.ops)
        addRow(op.name(), op.implements.empty() ? tr("its own") : tr("ours"), fromUtf8(op.function), op.note,
               true);
    for (const auto& [op, why] : description.unmapped)
        addRow(op, tr("missing"), fromUtf8(why), why, false);
}

} // namespace comparo::ui
