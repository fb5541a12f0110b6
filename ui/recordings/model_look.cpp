// SPDX-License-Identifier: Apache-2.0
// What is shown of the selected row: its tensor as a picture, and its comparison in full.
#include "engine/base/error.h"
#include "engine/tensor/stored_dtype.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/recordings/model.h"

#include <algorithm>
#include <tuple>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Numbers of a draw that are written out.
constexpr std::int64_t kMostDrawn = 12;

QString placeText(const RecordedTensor& tensor)
{
    return tensor.name.empty() ? RecordingsModel::tr("output") : fromUtf8(tensor.name);
}

/// "0.25, -1, 3 … (64 numbers)".
QString drawnText(const RecordedFile& file, const RecordedTensor& tensor)
{
    if (tensor.entry.empty())
        return RecordingsModel::tr("%1, not kept").arg(engineText(tensor.toText()));
    const StoredDType* dtype = findStoredDType(tensor.dtype);
    const RecordedValues values = file.recording.read(tensor);
    std::int64_t count = 1;
    for (const std::int64_t extent : tensor.shape)
        count *= extent;
    PictureAxes row;
    row.width = std::min(count, kMostDrawn);
    const Tensor shown = pictureOf(tensor, values, row, 0, -1);
    const bool isBool = dtype && dtype->name == "bool";
    QStringList texts;
    for (int x = 0; x < static_cast<int>(row.width); ++x) {
        const double value = shown.at(0, 0, 0, x);
        QString text = isBool ? (value != 0.0 ? u"true"_s : u"false"_s) : numbers::value(value);
        if (shown.shape().c == 2)
            text += u" %1i"_s.arg(numbers::withSign(shown.at(0, 1, 0, x)));
        texts << text;
    }
    const QString text = texts.join(u", "_s);
    return count <= kMostDrawn ? text
                               : RecordingsModel::tr("%1 … (%2 numbers)")
                                     .arg(text, numbers::count(static_cast<std::uint64_t>(count)));
}

} // namespace

/// What is asked about one side.
struct RecordingsModel::Look {
    RecordedFilePtr file;
    RecordedTensor tensor;
    std::shared_ptr<const RecordedValues> values; ///< read before
};

QStringList RecordingsModel::tensorNames() const
{
    QStringList names;
    for (int side = 0; side < 2; ++side)
        if (const RecordedStep* found = step(m_row, side))
            for (const RecordedTensor& tensor : found->tensors)
                if (const QString name = placeText(tensor); !names.contains(name))
                    names << name;
    return names;
}

std::optional<RecordedTensor> RecordingsModel::tensorOf(int side) const
{
    const RecordedStep* found = step(m_row, side);
    const QString name = tensorNames().value(m_tensor);
    if (found)
        for (const RecordedTensor& tensor : found->tensors)
            if (placeText(tensor) == name)
                return tensor;
    return std::nullopt;
}

void RecordingsModel::setTensor(int index)
{
    if (index == m_tensor || index < 0 || index >= tensorNames().size())
        return;
    m_tensor = index;
    m_tensorChosen = true;
    requestShow();
    Q_EMIT detailChanged();
}

void RecordingsModel::setOrder(AxisOrder order)
{
    if (order == m_order)
        return;
    m_order = order;
    requestShow();
}

void RecordingsModel::setSample(std::int64_t sample)
{
    if (sample == m_sample || sample < 0)
        return;
    m_sample = sample;
    m_planeChosen = true;
    requestShow();
}

void RecordingsModel::setChannel(std::int64_t channel)
{
    if (channel == m_channel || channel < -1)
        return;
    m_channel = channel;
    m_planeChosen = true;
    requestShow();
}

void RecordingsModel::setRange(const std::optional<ValueRange>& range)
{
    if (range == m_range)
        return;
    m_range = range;
    Q_EMIT rangeChanged();
}

ValueRange RecordingsModel::range() const
{
    return m_range.value_or(m_show ? m_show->guess : ValueRange());
}

const RecordedLine* RecordingsModel::line() const
{
    const RecordedStep* of = step(m_row, step(m_row, 0) ? 0 : 1);
    const auto tensor = tensorOf(0) ? tensorOf(0) : tensorOf(1);
    if (!m_detail || !of || !tensor)
        return nullptr;
    // As compareSteps() labels it.
    const std::string label = tensor->name.empty() ? of->label() : tensor->name + " of " + of->label();
    for (const RecordedLine& each : m_detail->lines)
        if (each.kind == RecordedLine::Kind::Tensor && english(each.label) == label)
            return &each;
    return nullptr;
}

/// What is looked at first: of a step that put out several tensors the first that differs, and of that the
/// sample and the channel where it differs most, unless a person chose others.
void RecordingsModel::showDifference()
{
    if (m_tensorChosen)
        return;
    const RecordedFinding* found = finding(m_row);
    const RecordedStep* of = found && found->tensor ? step(m_row, found->tensor->first) : nullptr;
    const RecordedTensor* tensor =
        of && found->tensor->second < of->tensors.size() ? &of->tensors[found->tensor->second] : nullptr;
    if (tensor)
        m_tensor = static_cast<int>(std::max<qsizetype>(0, tensorNames().indexOf(placeText(*tensor))));
    if (m_planeChosen || m_order != AxisOrder::Guess)
        return;
    m_sample = 0;
    m_channel = -1;
    if (!tensor || !found->worst)
        return;
    const PictureAxes axes = axesOf(tensor->shape, AxisOrder::Guess);
    m_sample = std::clamp<std::int64_t>(found->worst->n, 0, std::max<std::int64_t>(axes.samples - 1, 0));
    if (!showsAllChannels(*tensor, axes))
        m_channel =
            std::clamp<std::int64_t>(found->worst->c, 0, std::max<std::int64_t>(axes.channels - 1, 0));
}

void RecordingsModel::requestShow()
{
    std::array<std::optional<Look>, 2> looks;
    for (int side = 0; side < 2; ++side)
        if (const auto tensor = tensorOf(side)) {
            Look look{file(side), *tensor, nullptr};
            // Another sample or channel of the same tensor is not read again.
            const auto& shown = m_show ? m_show->sides[static_cast<std::size_t>(side)] : std::nullopt;
            if (shown && shown->values && shown->tensor.entry == tensor->entry)
                look.values = shown->values;
            looks[static_cast<std::size_t>(side)] = std::move(look);
        }
    m_showTask.start(
        [looks, order = m_order, sample = m_sample, channel = m_channel,
         index = m_tensor](const Progress& progress) {
            auto show = std::make_shared<RecordedShow>();
            show->tensor = index;
            std::vector<ValueFacts> facts;
            std::string dtype;
            for (std::size_t side = 0; side < 2; ++side) {
                if (!looks[side])
                    continue;
                const Look& look = *looks[side];
                RecordedLook shown{look.tensor, look.values, axesOf(look.tensor.shape, order),
                                   nullptr,     {},          {}};
                try {
                    if (look.tensor.entry.empty())
                        failArgument(message("Its values were not kept."));
                    if (!shown.values)
                        shown.values =
                            std::make_shared<const RecordedValues>(look.file->recording.read(look.tensor));
                    const Tensor picture =
                        pictureOf(look.tensor, *shown.values, shown.axes, sample, channel, progress);
                    if (picture.isEmpty())
                        failArgument(message("It has no values: an extent is 0."));
                    shown.facts = factsOf(picture, progress);
                    facts.push_back(shown.facts);
                    if (dtype.empty())
                        dtype = look.tensor.dtype;
                    shown.picture = Pyramid::build(picture, 0, progress);
                } catch (const Error& error) {
                    if (error.code() == ErrorCode::Cancelled)
                        throw;
                    shown.problem = engineText(error.message());
                }
                show->sides[side] = std::move(shown);
            }
            show->guess = guessedRange(dtype, facts);
            return std::shared_ptr<const RecordedShow>(show);
        },
        [this](const std::shared_ptr<const RecordedShow>& show) {
            m_show = show;
            Q_EMIT showChanged();
        });
}

void RecordingsModel::requestDetail()
{
    m_detail.reset();
    Q_EMIT detailChanged();
    if (m_row >= m_rows.size())
        return;
    std::array<std::vector<RecordedTensor>, 2> draws;
    for (int side = 0; side < 2; ++side)
        if (const RecordedStep* found = step(m_row, side))
            draws[static_cast<std::size_t>(side)] = found->draws;
    m_detailTask.start(
        [files = m_files, draws, pair = m_rows[m_row].pair, live = m_live,
         tolerance = m_tolerance](const Progress& progress) {
            auto detail = std::make_shared<RecordedDetail>();
            try {
                for (std::size_t side = 0; side < 2; ++side)
                    for (const RecordedTensor& draw : draws[side])
                        detail->draws[side].emplace_back(placeText(draw), drawnText(*files[side], draw));
                if (files[1])
                    detail->lines = linesOf(files[0], files[1], live, pair, tolerance, progress);
            } catch (const Error& error) {
                if (error.code() == ErrorCode::Cancelled)
                    throw;
                detail->error = engineText(error.message());
            }
            return std::shared_ptr<const RecordedDetail>(detail);
        },
        [this, key = keyOf(m_rows[m_row]), row = m_row](const std::shared_ptr<const RecordedDetail>& detail) {
            m_detail = detail;
            Q_EMIT detailChanged();
            if (isPair() && detail->error.isEmpty()) {
                addFinding(key, findingOf(detail->lines));
                Q_EMIT findingsChanged(row, row);
                if (!m_comparing && !m_answer)
                    askAnswer();
                if (row == m_row) {
                    const auto shown = std::tuple(m_tensor, m_sample, m_channel);
                    showDifference();
                    if (std::tuple(m_tensor, m_sample, m_channel) != shown) {
                        requestShow();
                        Q_EMIT detailChanged();
                    }
                }
            }
        });
}

} // namespace comparo::ui
