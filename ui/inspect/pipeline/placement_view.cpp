// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/pipeline/placement_view.h"

#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/section.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kFirstBufferRow = 5;

/// The names of its constant tables. They do not depend on parameters, of which a table may be only half
/// typed.
std::vector<std::string> buffersOf(const Op& op)
{
    std::vector<std::string> names;
    if (op.info.buffers)
        for (const NamedTensor& buffer : op.info.buffers(ParamSet(op.info.schema)))
            names.push_back(buffer.name);
    return names;
}

/// Tables, or tensors that are drawn where the module is.
bool ownsTensors(const Op& op)
{
    return op.info.buffers != nullptr || op.host.generate != nullptr;
}

} // namespace

PlacementView::PlacementView(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_home(new QComboBox),
      m_moved(new QCheckBox(tr("Move it to the side's device"))),
      m_policy(new QComboBox),
      m_buffersTitle(new QLabel(tr("These move with it:"))),
      m_grid(nullptr)
{
    auto* content = new QWidget(this);
    m_grid = new QGridLayout(content);
    m_grid->setVerticalSpacing(4);
    m_section = configure(new Section(tr("Placement"), content, false, this), {.name = u"placement"_s});
    vbox(this, {0, 0, 0, 0}, kUsual, {m_section});

    m_home->setObjectName(u"placement_home"_s);
    m_home->setAccessibleName(tr("Device on which the tensors of the step are made"));
    m_home->setToolTip(tr("Its tables, and what it draws, are made here first."));
    m_moved->setObjectName(u"placement_moved"_s);
    m_moved->setToolTip(tr("As module.to(device) does. What is not moved stays where it was made."));
    m_policy->setObjectName(u"placement_policy"_s);
    m_policy->setAccessibleName(tr("What happens where its tensors are not on the image's device"));
    m_policy->addItem(tr("strict: an error"), static_cast<int>(PlacementPolicy::Strict));
    m_policy->addItem(tr("follow the input: copy"), static_cast<int>(PlacementPolicy::FollowInput));
    for (QComboBox* box : {m_home, m_policy}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
    }
    m_buffersTitle->setFont(Theme::font(TextSize::Small));
    m_buffersTitle->setToolTip(
        tr("A table that is no registered buffer stays behind, as in a module that assigns a plain tensor."));
    m_grid->addWidget(new QLabel(tr("Made on"), content), 0, 0);
    m_grid->addWidget(m_home, 0, 1);
    m_grid->addWidget(m_moved, 1, 0, 1, 2);
    m_grid->addWidget(new QLabel(tr("If elsewhere"), content), 2, 0);
    m_grid->addWidget(m_policy, 2, 1);
    m_grid->addWidget(m_buffersTitle, 3, 0, 1, 2);
    m_grid->setColumnStretch(1, 1);

    connect(m_home, &QComboBox::activated, this, &PlacementView::change);
    connect(m_policy, &QComboBox::activated, this, &PlacementView::change);
    connect(m_moved, &QCheckBox::clicked, this, &PlacementView::change);
    for (const auto signal :
         {&Session::setupChanged, &Session::selectedStepChanged, &Session::devicesChanged})
        connect(&session, signal, this, &PlacementView::refresh);
    refresh();
}

const Step* PlacementView::step() const
{
    const auto& steps = m_session.setup().pipeline.steps;
    return m_session.selectedStep() < steps.size() ? &steps[m_session.selectedStep()] : nullptr;
}

void PlacementView::refresh()
{
    const Step* shown = step();
    setVisible(shown && ownsTensors(*shown->op));
    if (!shown || !ownsTensors(*shown->op))
        return;
    const ModulePlacement& placement = shown->placement;
    m_home->clear();
    const DeviceId home = placement.home.value_or(DeviceId());
    for (const DeviceId& id : m_session.devices())
        m_home->addItem(engineText(id.label()), fromUtf8(id.name()));
    if (m_home->findData(fromUtf8(home.name())) < 0)
        m_home->addItem(engineText(home.label()), fromUtf8(home.name()));
    m_home->setCurrentIndex(m_home->findData(fromUtf8(home.name())));
    m_moved->setChecked(placement.moved);
    m_policy->setCurrentIndex(m_policy->findData(static_cast<int>(placement.policy)));
    fillBuffers(*shown);
    m_section->setNote(placement == ModulePlacement{} ? QString() : tr("changed"));
}

/// A box for each table.
void PlacementView::fillBuffers(const Step& step)
{
    const std::vector<std::string> names = buffersOf(*step.op);
    const bool same = std::equal(
        names.begin(), names.end(), m_buffers.begin(), m_buffers.end(),
        [](const std::string& name, const QCheckBox* box) { return fromUtf8(name) == box->text(); });
    if (!same) {
        for (QCheckBox* box : m_buffers) {
            box->hide();
            box->deleteLater();
        }
        m_buffers.clear();
        for (const std::string& name : names) {
            auto* box = new QCheckBox(fromUtf8(name), m_section->content());
            box->setObjectName(u"placement_buffer_"_s + fromUtf8(name));
            connect(box, &QCheckBox::clicked, this, &PlacementView::change);
            m_grid->addWidget(box, kFirstBufferRow + static_cast<int>(m_buffers.size()), 0, 1, 2);
            m_buffers.push_back(box);
        }
    }
    m_buffersTitle->setVisible(!names.empty());
    for (QCheckBox* box : m_buffers) {
        const auto& left = step.placement.unregistered;
        box->setChecked(std::find(left.begin(), left.end(), toUtf8(box->text())) == left.end());
        box->setEnabled(step.placement.moved);
    }
}

void PlacementView::change()
{
    const Step* shown = step();
    if (!shown)
        return;
    ModulePlacement placement = shown->placement;
    const DeviceId home = DeviceId::parse(toUtf8(m_home->currentData().toString()));
    placement.home = home == DeviceId() ? std::nullopt : std::optional(home);
    placement.moved = m_moved->isChecked();
    placement.policy = static_cast<PlacementPolicy>(m_policy->currentData().toInt());
    placement.unregistered.clear();
    for (const QCheckBox* box : m_buffers)
        if (!box->isChecked())
            placement.unregistered.push_back(toUtf8(box->text()));
    m_session.setStepPlacement(m_session.selectedStep(), placement);
}

} // namespace comparo::ui
