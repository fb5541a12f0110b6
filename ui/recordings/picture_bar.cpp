// SPDX-License-Identifier: Apache-2.0
// The bar that says, and sets, how a recorded tensor becomes a picture.
#include "ui/base/numbers.h"
#include "ui/recordings/viewer.h"
#include "ui/widgets/build.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

struct FixedRange {
    QString text;
    ValueRange range;
};

/// Ranges that pictures usually have.
std::vector<FixedRange> fixedRanges()
{
    return {{u"0 … 1"_s, {0.0, 1.0}},
            {u"−1 … 1"_s, {-1.0, 1.0}},
            {u"0 … 255"_s, {0.0, 255.0}},
            {u"0 … 65535"_s, {0.0, 65535.0}}};
}

/// In three digits: it says which range it is, and the box has little room.
QString rangeText(const ValueRange& range)
{
    constexpr double kWritten = 1e6; // whole numbers below it
    const auto text = [](double end) {
        const bool isWhole = std::abs(end) < kWritten && end == std::round(end);
        return isWhole ? numbers::value(end) : QString::number(end, 'g', 3);
    };
    return u"%1 … %2"_s.arg(text(range.low), text(range.high)).replace(u'-', QChar(0x2212));
}

/// Room for the longest entry. Qt's own hint is of the ink, which a full-width bracket has only half of.
void makeRoom(QComboBox* box)
{
    int widest = 0;
    for (int index = 0; index < box->count(); ++index)
        widest = std::max(widest, box->fontMetrics().horizontalAdvance(box->itemText(index)));
    const int letter = std::max(1, box->fontMetrics().horizontalAdvance(u'X'));
    box->setMinimumContentsLength((widest + letter - 1) / letter);
}

int spinMaximum(std::int64_t count)
{
    return static_cast<int>(std::clamp<std::int64_t>(count - 1, 0, std::numeric_limits<int>::max()));
}

} // namespace

RecordedPictureBar::RecordedPictureBar(RecordingsModel& model, QWidget* parent)
    : QFrame(parent),
      m_model(model),
      m_tensor(new QComboBox(this)),
      m_axes(new QComboBox(this)),
      m_sample(new QSpinBox(this)),
      m_channel(new QSpinBox(this)),
      m_range(new QComboBox(this)),
      m_own(new QLineEdit(this))
{
    configure(this, {.name = u"recorded_picture_bar"_s, .look = u"bar"_s});
    auto* row = hbox(this, {8, 4, 8, 4}, 8);
    const auto add = [&](QWidget* widget, const QString& name, const QString& title, const QString& help) {
        configure(widget, {.name = name, .tip = help, .spoken = title});
        row->addWidget(widget);
    };
    add(m_tensor, u"recorded_tensor"_s, tr("Tensor of the step"), tr("Which of the step's tensors is shown"));
    add(m_axes, u"recorded_axes"_s, tr("Order of the axes"),
        tr("Which extents are the channels (C), the rows (H) and the columns (W) of pictures"));
    add(m_sample, u"recorded_sample"_s, tr("Sample of the batch"),
        tr("Which picture of the batch is shown. Errors are of all of them."));
    add(m_channel, u"recorded_channel"_s, tr("Channel"),
        tr("Which channel is shown. Errors are of all of them."));
    row->addStretch(1);
    add(m_range, u"recorded_range"_s, tr("Range of values"),
        tr("Values that are shown as black and as white"));
    add(m_own, u"recorded_own_range"_s, tr("Range of values, written"), tr("Two numbers: black and white"));
    m_sample->setPrefix(tr("sample "));
    m_channel->setPrefix(tr("channel "));
    configure(m_own, {.placeholder = tr("black, white"), .maximumWidth = 112});
    for (QComboBox* box : {m_tensor, m_axes, m_range})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);

    connect(m_tensor, &QComboBox::activated, &model, &RecordingsModel::setTensor);
    connect(m_axes, &QComboBox::activated, this,
            [this](int index) { m_model.setOrder(static_cast<AxisOrder>(m_axes->itemData(index).toInt())); });
    connect(m_sample, &QSpinBox::valueChanged, this, [this](int sample) { m_model.setSample(sample); });
    connect(m_channel, &QSpinBox::valueChanged, this, [this](int channel) { m_model.setChannel(channel); });
    connect(m_range, &QComboBox::activated, this, &RecordedPictureBar::takeRange);
    connect(m_own, &QLineEdit::editingFinished, this, [this] {
        const QStringList parts = m_own->text().split(u',');
        bool isLow = false;
        bool isHigh = false;
        const ValueRange range{parts.value(0).trimmed().toDouble(&isLow),
                               parts.value(1).trimmed().toDouble(&isHigh)};
        if (parts.size() == 2 && isLow && isHigh && range.low < range.high)
            m_model.setRange(range);
    });
    connect(&model, &RecordingsModel::showChanged, this, &RecordedPictureBar::fill);
    connect(&model, &RecordingsModel::rowSelected, this, &RecordedPictureBar::fill);
    connect(&model, &RecordingsModel::rangeChanged, this, &RecordedPictureBar::fillRange);
    m_own->hide();
    fill();
}

void RecordedPictureBar::fill()
{
    const auto& show = m_model.show();
    const RecordedLook* look = nullptr;
    for (int side = 0; show && side < 2; ++side)
        if (const auto& each = show->sides[static_cast<std::size_t>(side)]; each && !look)
            look = &*each;
    setEnabled(look != nullptr);
    {
        const QSignalBlocker blocker(m_tensor);
        m_tensor->clear();
        m_tensor->addItems(m_model.tensorNames());
        m_tensor->setCurrentIndex(m_model.tensor());
        makeRoom(m_tensor);
        m_tensor->setVisible(m_tensor->count() > 1);
    }
    if (!look)
        return;
    const std::size_t rank = look->tensor.shape.size();
    {
        const QSignalBlocker blocker(m_axes);
        m_axes->clear();
        const AxisOrder guess = axesOf(look->tensor.shape, AxisOrder::Guess).order;
        m_axes->addItem(tr("%1 (guessed)").arg(axesText(rank, guess)), static_cast<int>(AxisOrder::Guess));
        if (rank >= 3)
            for (const AxisOrder order :
                 {AxisOrder::ChannelsFirst, AxisOrder::ChannelsLast, AxisOrder::Planes})
                m_axes->addItem(axesText(rank, order), static_cast<int>(order));
        m_axes->setCurrentIndex(std::max(0, m_axes->findData(static_cast<int>(m_model.order()))));
        m_axes->setEnabled(rank >= 3);
        makeRoom(m_axes);
    }
    {
        const QSignalBlocker blocker(m_sample);
        m_sample->setRange(0, spinMaximum(look->axes.samples));
        m_sample->setSuffix(tr(" of 0…%1").arg(m_sample->maximum()));
        m_sample->setValue(static_cast<int>(std::min<std::int64_t>(m_model.sample(), m_sample->maximum())));
        m_sample->setVisible(look->axes.samples > 1);
    }
    {
        const QSignalBlocker blocker(m_channel);
        const bool isAll = showsAllChannels(look->tensor, look->axes);
        m_channel->setSpecialValueText(isAll ? tr("all channels") : QString());
        m_channel->setRange(isAll ? -1 : 0, spinMaximum(look->axes.channels));
        m_channel->setSuffix(tr(" of 0…%1").arg(m_channel->maximum()));
        m_channel->setValue(static_cast<int>(
            std::clamp<std::int64_t>(m_model.channel(), m_channel->minimum(), m_channel->maximum())));
        m_channel->setVisible(look->axes.channels > 1);
    }
    fillRange();
}

void RecordedPictureBar::fillRange()
{
    const auto& show = m_model.show();
    if (!show)
        return;
    const QSignalBlocker blocker(m_range);
    m_range->clear();
    m_range->addItem(tr("%1 (guessed)").arg(rangeText(show->guess)));
    for (const FixedRange& fixed : fixedRanges())
        m_range->addItem(fixed.text);
    m_range->addItem(tr("smallest … largest"));
    m_range->addItem(tr("own…"));
    const auto& chosen = m_model.chosenRange();
    int index = 0;
    if (chosen) {
        const std::vector<FixedRange> fixed = fixedRanges();
        const auto found = std::find_if(fixed.begin(), fixed.end(),
                                        [&](const FixedRange& each) { return each.range == *chosen; });
        index = found != fixed.end() ? 1 + static_cast<int>(found - fixed.begin()) : m_range->count() - 1;
        if (!m_own->hasFocus())
            m_own->setText(u"%1, %2"_s.arg(numbers::value(chosen->low), numbers::value(chosen->high)));
    }
    m_range->setCurrentIndex(index);
    makeRoom(m_range);
    m_own->setVisible(index == m_range->count() - 1);
}

void RecordedPictureBar::takeRange()
{
    const int index = m_range->currentIndex();
    const std::vector<FixedRange> fixed = fixedRanges();
    const auto count = static_cast<int>(fixed.size());
    if (index == 0) {
        m_model.setRange(std::nullopt);
    } else if (index <= count) {
        m_model.setRange(fixed[static_cast<std::size_t>(index - 1)].range);
    } else {
        std::vector<ValueFacts> facts;
        for (const auto& side : m_model.show()->sides)
            if (side)
                facts.push_back(side->facts);
        m_model.setRange(index == count + 1 ? wholeRange(facts) : m_model.range());
    }
    fillRange();
    if (index == m_range->count() - 1) {
        // A range of the list, too, is one to start from.
        m_range->setCurrentIndex(index);
        const ValueRange range = m_model.range();
        m_own->setText(u"%1, %2"_s.arg(numbers::value(range.low), numbers::value(range.high)));
        m_own->show();
        m_own->setFocus();
        m_own->selectAll();
    }
}

} // namespace comparo::ui
