// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/channel_picker.h"

#include "ui/widgets/build.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostOfPictures = 4;
constexpr int kOne = 0;
constexpr int kThree = 1;

} // namespace

ChannelPicker::ChannelPicker(ViewState& view, QWidget* parent)
    : QFrame(parent), m_view(view), m_kind(new QComboBox(this)), m_slider(new QSlider(Qt::Horizontal, this))
{
    setObjectName(u"channel_picker"_s);
    auto* row = hbox(this, {0, 0, 0, 0}, 8);
    m_kind->addItem(tr("One channel"));
    m_kind->addItem(tr("Three channels"));
    configure(m_kind, {.name = u"channel_kind"_s, .spoken = tr("How many channels are shown")});
    row->addWidget(m_kind);
    m_boxes[0] = addBox(u"channel_one"_s, tr("channel "), tr("Channel"));
    configure(m_slider, {.name = u"channel_slider"_s, .spoken = tr("Channel")});
    row->addWidget(m_slider, 1);
    m_boxes[1] = addBox(u"channel_red"_s, tr("red "), tr("Channel shown as red"));
    m_boxes[2] = addBox(u"channel_green"_s, tr("green "), tr("Channel shown as green"));
    m_boxes[3] = addBox(u"channel_blue"_s, tr("blue "), tr("Channel shown as blue"));
    row->addStretch(0);
    connect(m_kind, &QComboBox::activated, this, &ChannelPicker::apply);
    connect(m_slider, &QSlider::valueChanged, m_boxes[0], &QSpinBox::setValue);
    connect(&view, &ViewState::displayChanged, this, &ChannelPicker::refresh);
    connect(&view.session(), &Session::resultChanged, this, &ChannelPicker::refresh);
    refresh();
}

QSpinBox* ChannelPicker::addBox(const QString& name, const QString& prefix, const QString& title)
{
    auto* box = new QSpinBox(this);
    box->setObjectName(name);
    box->setPrefix(prefix);
    box->setAccessibleName(title);
    box->setToolTip(tr("Counted from 0. Differences are of the channel that is shown, or of all."));
    layout()->addWidget(box);
    connect(box, &QSpinBox::valueChanged, this, &ChannelPicker::apply);
    return box;
}

void ChannelPicker::apply()
{
    DisplayTransform display = m_view.display();
    const bool isOne = m_kind->currentIndex() == kOne;
    for (std::size_t i = 0; i < 3; ++i)
        display.rgb[i] = m_boxes[i + 1]->value();
    m_view.setDisplay(display);
    m_view.setChannel(isOne ? m_boxes[0]->value() : -1);
    refresh();
}

void ChannelPicker::refresh()
{
    const AnalysisPtr& result = m_view.session().result();
    const int channels = result ? result->imageA().shape().c : 0;
    setVisible(channels > kMostOfPictures);
    if (channels <= kMostOfPictures)
        return;
    const DisplayTransform& display = m_view.display();
    const bool isOne = display.channel >= 0;
    const QSignalBlocker quietKind(m_kind);
    const QSignalBlocker quietSlider(m_slider);
    m_kind->setCurrentIndex(isOne ? kOne : kThree);
    m_slider->setRange(0, channels - 1);
    m_slider->setPageStep(std::max(1, channels / 10));
    for (std::size_t i = 0; i < m_boxes.size(); ++i) {
        const QSignalBlocker quiet(m_boxes[i]);
        m_boxes[i]->setRange(0, channels - 1);
        m_boxes[i]->setSuffix(tr(" of 0…%1").arg(channels - 1));
        if (i > 0)
            m_boxes[i]->setValue(display.rgb[i - 1]);
        else if (isOne)
            m_boxes[i]->setValue(display.channel);
        m_boxes[i]->setVisible((i == 0) == isOne);
    }
    m_slider->setValue(m_boxes[0]->value());
    m_slider->setVisible(isOne);
}

} // namespace comparo::ui
