// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/ops/op_picker.h"

#include "ui/base/search_text.h"
#include "ui/inspect/ops/op_list.h"
#include "ui/inspect/ops/op_pictures.h"
#include "ui/widgets/build.h"

#include <QLabel>
#include <QListView>

#include <algorithm>
#include <utility>
#include <vector>

namespace comparo::ui {

namespace {

constexpr QSize kPickerSize(640, 600);

} // namespace

OpPicker::OpPicker(Session& session, PeersModel& peers, QWidget* window)
    : SearchPopup(kPickerSize, tr("An op: its name, what it does, or its library"),
                  tr("Search ops by name, help or library"), window),
      m_session(session),
      m_peers(peers),
      m_pictures(new OpPictures(this)),
      m_model(new OpListModel(this)),
      m_list(new QListView(this)),
      m_none(new QLabel(this))
{
    setObjectName(QStringLiteral("op_picker"));
    configure(m_list, {.name = QStringLiteral("op_list"), .spoken = tr("Ops that fit")});
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new OpDelegate(*m_model, *m_pictures, m_list));
    setList(m_list);
    m_none->setProperty("look", QStringLiteral("muted"));
    m_none->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
    m_none->setContentsMargins(8, 24, 8, 8);
    column().addWidget(m_none, 1);
    connect(m_pictures, &OpPictures::ready, m_list->viewport(), qOverload<>(&QWidget::update));
}

void OpPicker::fill()
{
    std::vector<std::pair<int, OpEntry>> found;
    for (const OpEntry& entry : allOpEntries(m_peers))
        if (const auto rank =
                searchRank(typed(), entry.name, entry.more + u' ' + entry.library + u' ' + entry.category))
            found.emplace_back(*rank, entry);
    const auto place =
        [&](const std::pair<int, OpEntry>& each) { // of two that begin alike, the plainer one first
            return std::pair(each.first, typed().isEmpty() ? 0 : each.second.name.size());
        };
    std::stable_sort(found.begin(), found.end(),
                     [&](const auto& x, const auto& y) { return place(x) < place(y); });
    m_shown.clear();
    for (auto& [rank, entry] : found)
        m_shown.append(std::move(entry));
    m_model->setRows({m_shown.begin(), m_shown.end()});
    m_list->setCurrentIndex(m_model->index(0, 0));
    m_list->scrollToTop();
    m_list->setVisible(!m_shown.isEmpty());
    m_none->setVisible(m_shown.isEmpty());
    m_none->setText(tr("No op is called “%1”.").arg(typed()));
}

std::function<void()> OpPicker::actionOf(int row) const
{
    const OpEntry& entry = m_shown[row];
    if ((m_needsInput && !m_session.hasInput()) || m_session.isPair()) // another input came while it was open
        return {};
    if (entry.op)
        return [&session = m_session, op = entry.op] { session.addStep(*op); };
    return [&session = m_session, preset = *entry.preset] {
        session.setPipeline(preset.pipeline, tr("preset %1").arg(preset.name));
    };
}

} // namespace comparo::ui
