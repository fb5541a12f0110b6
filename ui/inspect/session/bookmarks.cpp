// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/bookmarks.h"

#include "ui/base/text.h"

#include <QRect>

#include <algorithm>
#include <utility>

namespace comparo::ui {

BookmarkModel::BookmarkModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session, &Session::inputChanged, this, &BookmarkModel::follow);
}

/// A step that is looked at alone, or a scenario, is no other picture.
void BookmarkModel::follow()
{
    if (m_session.isComputed())
        return;
    const Shape shape = m_session.hasInput() ? m_session.input().tensor.shape() : Shape{};
    const QSize size(shape.w, shape.h);
    const bool isOther = !m_session.hasInput() || (!m_size.isEmpty() && size != m_size);
    m_size = m_session.hasInput() ? size : QSize();
    if (isOther)
        setAll({});
}

void BookmarkModel::setAll(const QList<Bookmark>& all)
{
    if (all == m_all)
        return;
    m_all = all;
    m_current.reset();
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

void BookmarkModel::add(Bookmark bookmark)
{
    const auto isTaken = [this](const QString& name) {
        return std::any_of(m_all.begin(), m_all.end(), [&](const Bookmark& b) { return b.name == name; });
    };
    for (int number = 1; bookmark.name.isEmpty(); ++number)
        if (const QString name = tr("Place %1").arg(number); !isTaken(name))
            bookmark.name = name;
    m_all.append(std::move(bookmark));
    m_current = static_cast<int>(m_all.size()) - 1;
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

void BookmarkModel::remove(int row)
{
    if (row < 0 || row >= m_all.size())
        return;
    m_all.removeAt(row);
    if (m_current && *m_current >= row)
        m_current = *m_current > row ? std::optional(*m_current - 1) : std::nullopt;
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

void BookmarkModel::rename(int row, const QString& name)
{
    const QString text = name.simplified();
    if (row < 0 || row >= m_all.size() || text.isEmpty() || m_all[row].name == text)
        return;
    m_all[row].name = text;
    Q_EMIT changed();
}

void BookmarkModel::setCurrent(std::optional<int> row)
{
    if (row == m_current || (row && (*row < 0 || *row >= m_all.size())))
        return;
    m_current = row;
    Q_EMIT currentChanged();
}

std::optional<int> BookmarkModel::next(int direction) const
{
    const auto count = static_cast<int>(m_all.size());
    if (count == 0)
        return std::nullopt;
    if (!m_current)
        return direction > 0 ? 0 : count - 1;
    return (*m_current + direction + count) % count;
}

/// In the steps of the result; nothing where it has no such step. Two files have one place.
std::optional<std::size_t> BookmarkModel::positionOf(const Bookmark& bookmark) const
{
    const auto& steps = m_session.result()->steps;
    if (!bookmark.step)
        return steps.empty() ? 0 : steps.size() - 1;
    const auto found = std::find_if(steps.begin(), steps.end(),
                                    [&](const StepFinding& step) { return step.step == *bookmark.step; });
    return found == steps.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - steps.begin()));
}

std::optional<std::pair<Tensor, Tensor>> BookmarkModel::outputs(const Bookmark& bookmark) const
{
    const AnalysisPtr& result = m_session.result();
    const std::optional<std::size_t> position = result ? positionOf(bookmark) : std::nullopt;
    if (!position)
        return std::nullopt;
    const bool isShownStep = *position == result->shown;
    const Tensor& a = isShownStep ? result->imageA() : result->trace(0)->steps[*position].output;
    const Tensor& b = isShownStep ? result->imageB() : result->trace(1)->steps[*position].output;
    const Shape& shape = a.shape();
    if (!QRect(0, 0, shape.w, shape.h).contains(bookmark.pixel) || bookmark.sample >= shape.n)
        return std::nullopt;
    return std::pair(a, b);
}

std::vector<KeptPlace> BookmarkModel::kept() const
{
    const auto& steps = m_session.setup().pipeline.steps;
    std::vector<KeptPlace> places;
    for (const Bookmark& bookmark : m_all) {
        KeptPlace place{
            toUtf8(bookmark.name), bookmark.pixel.x(), bookmark.pixel.y(), bookmark.sample, {}, {}, {}, {}};
        if (bookmark.step && *bookmark.step < steps.size())
            place.step = std::to_string(*bookmark.step + 1) + " " + steps[*bookmark.step].op->id;
        if (const auto both = outputs(bookmark)) {
            const auto valuesOf = [&](const Tensor& image) {
                std::vector<double> values;
                for (int c = 0; c < image.shape().c; ++c)
                    values.push_back(image.at(place.n, c, place.y, place.x));
                return values;
            };
            place.dtype = both->first.dtype();
            place.a = valuesOf(both->first);
            place.b = valuesOf(both->second);
        }
        places.push_back(std::move(place));
    }
    return places;
}

std::optional<std::size_t> BookmarkModel::shownStep() const
{
    const AnalysisPtr& result = m_session.result();
    return result && result->shown + 1 < result->steps.size()
               ? std::optional(result->steps[result->shown].step)
               : std::nullopt;
}

bool BookmarkModel::isShown(const Bookmark& bookmark) const
{
    const AnalysisPtr& result = m_session.result();
    return result && bookmark.sample == result->sample() && positionOf(bookmark) == result->shown &&
           outputs(bookmark);
}

QList<std::pair<QPoint, int>> BookmarkModel::shown() const
{
    QList<std::pair<QPoint, int>> list;
    for (int row = 0; row < m_all.size(); ++row)
        if (isShown(m_all[row]))
            list.append({m_all[row].pixel, row});
    return list;
}

} // namespace comparo::ui
