// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/pipeline/panel.h"

#include "engine/ops/fidelity.h"
#include "ui/base/breakable.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/forms/param_form.h"
#include "ui/inspect/pipeline/curves.h"
#include "ui/inspect/pipeline/draws_view.h"
#include "ui/inspect/pipeline/placement_view.h"
#include "ui/inspect/pipeline/step_model.h"
#include "ui/widgets/build.h"

#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMaxVisibleSteps = 6;

/// Draws a step: check box, number and name, state at the right, parameters below.
class StepDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        return {120, 2 * option.fontMetrics.height() + 12};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const ThemeTokens& t = tokens();
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        const bool enabled = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        painter->save();
        painter->fillRect(option.rect, selected ? t.window : t.raised);
        if (selected)
            painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), t.accent);
        QStyleOptionViewItem box = option;
        box.rect = checkRect(option);
        box.state.setFlag(QStyle::State_On, enabled);
        box.state.setFlag(QStyle::State_Off, !enabled);
        box.state.setFlag(QStyle::State_HasFocus, false);
        option.widget->style()->drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &box, painter,
                                              option.widget);

        const int line = option.fontMetrics.height();
        const QRect text = option.rect.adjusted(32, 5, -8, -5);
        const QString state = index.data(StepModel::kStateRole).toString();
        const QVariant differs = index.data(StepModel::kDiffersRole);
        const QFont small = Theme::font(TextSize::Small);
        const QFont bold = Theme::font(TextSize::Small, index.data(StepModel::kNamedRole).toBool());
        int stateWidth = 0;
        if (!state.isEmpty()) {
            painter->setFont(bold);
            painter->setPen(index.data(StepModel::kInkRole).value<QColor>());
            const QString sign = !differs.isValid() ? QString() : differs.toBool() ? u"\u2260 "_s : u"= "_s;
            stateWidth = QFontMetrics(bold).horizontalAdvance(sign + state) + 8;
            painter->drawText(QRect(text.left(), text.top(), text.width(), line),
                              Qt::AlignRight | Qt::AlignVCenter, sign + state);
        }
        painter->setFont(Theme::font(TextSize::Normal, true));
        painter->setPen(enabled ? t.text : t.muted);
        const QString name = u"%1  %2"_s.arg(index.row() + 1).arg(index.data().toString());
        painter->drawText(
            QRect(text.left(), text.top(), text.width() - stateWidth, line), Qt::AlignVCenter,
            QFontMetrics(painter->font()).elidedText(name, Qt::ElideRight, text.width() - stateWidth));
        painter->setFont(small);
        painter->setPen(t.muted);
        painter->drawText(QRect(text.left(), text.bottom() - line, text.width(), line), Qt::AlignVCenter,
                          QFontMetrics(small).elidedText(index.data(StepModel::kParamsRole).toString(),
                                                         Qt::ElideRight, text.width()));
        painter->restore();
    }

    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override
    {
        QStyleOptionViewItem adjusted = option;
        if (event->type() == QEvent::MouseButtonRelease) {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            if (!checkRect(option).contains(mouse->position().toPoint()))
                return false;
            const bool on = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
            return model->setData(index, on ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        }
        if (event->type() == QEvent::MouseButtonDblClick)
            return false;
        return QStyledItemDelegate::editorEvent(event, model, adjusted, index);
    }

private:
    static QRect checkRect(const QStyleOptionViewItem& option)
    {
        return {option.rect.left() + 10, option.rect.top() + (option.rect.height() - 14) / 2, 14, 14};
    }
};

} // namespace

PipelinePanel::PipelinePanel(Session& session, QWidget* parent, const AnswerModel* answer)
    : QWidget(parent),
      m_session(session),
      m_model(new StepModel(session, answer, this)),
      m_list(new QListView(this)),
      m_add(button(u"add"_s, tr("Add a step"), u"add_step"_s)),
      m_remove(button(u"remove"_s, tr("Remove the selected step"), u"remove_step"_s)),
      m_up(button(u"up"_s, tr("Move the selected step up"), u"step_up"_s)),
      m_down(button(u"down"_s, tr("Move the selected step down"), u"step_down"_s)),
      m_title(new QLabel(this)),
      m_help(new QLabel(this)),
      m_form(new ParamForm(ParamForm::Arrangement::Rows, this)),
      m_steps(new QWidget(this)),
      m_pairText(new QLabel(this))
{
    vbox(this, {12, 8, 12, 12}, kUsual, {m_steps, m_pairText});
    m_list->setModel(m_model);
    m_list->setItemDelegate(new StepDelegate(m_list));
    configure(m_list, {.name = u"steps"_s, .spoken = tr("Steps of the pipeline")});
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_add->setText(tr("Add step"));
    m_add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_add->setProperty("look", u"outlined"_s);
    connect(m_add, &QToolButton::clicked, this, &PipelinePanel::addWanted);
    auto* buttons = hbox(4, {m_add, stretch(), m_up, m_down, m_remove});
    auto* line = new QFrame(this);
    line->setProperty("look", u"line"_s);
    m_title->setFont(Theme::font(TextSize::Normal, true));
    configure(m_help, {.look = u"muted"_s, .small = true, .wraps = true});
    vbox(m_steps, {0, 0, 0, 0}, 8,
         {m_list, buttons, line, m_title, m_form, m_help, new DrawsView(session, m_steps),
          new PlacementView(session, m_steps), new StepCurves(session, m_steps), stretch()});
    configure(
        m_pairText,
        {.text = tr("Two files are compared as they are. Open one image to run a pipeline on both sides."),
         .look = u"muted"_s,
         .align = Qt::AlignTop,
         .wraps = true});

    const auto current = [this] {
        return static_cast<std::size_t>(std::max(0, m_list->currentIndex().row()));
    };
    connect(m_remove, &QToolButton::clicked, this, [this, current] { m_session.removeStep(current()); });
    connect(m_up, &QToolButton::clicked, this, [this, current] { m_session.moveStep(current(), -1); });
    connect(m_down, &QToolButton::clicked, this, [this, current] { m_session.moveStep(current(), 1); });
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) {
                if (index.isValid())
                    m_session.selectStep(static_cast<std::size_t>(index.row()));
            });
    connect(m_form, &ParamForm::changed, this, [this](const ParamSet& params, const QString& fieldId) {
        m_session.setStepParams(m_session.selectedStep(), params, fieldId);
    });
    connect(&session, &Session::setupChanged, this, &PipelinePanel::refresh);
    connect(&session, &Session::inputChanged, this, &PipelinePanel::refresh);
    connect(&session, &Session::selectedStepChanged, this, &PipelinePanel::refresh);
    refresh();
}

QToolButton* PipelinePanel::button(const QString& icon, const QString& text, const QString& name)
{
    auto* button =
        configure(new QToolButton(this),
                  {.name = name, .icon = Theme::instance().icon(icon), .tip = text, .spoken = text});
    return button;
}

void PipelinePanel::refresh()
{
    m_steps->setVisible(!m_session.isPair());
    m_pairText->setVisible(m_session.isPair());
    const auto& steps = m_session.setup().pipeline.steps;
    const auto count = static_cast<int>(steps.size());
    const auto selected = static_cast<int>(m_session.selectedStep());
    m_remove->setEnabled(count > 0);
    m_up->setEnabled(selected > 0 && count > 1);
    m_down->setEnabled(selected + 1 < count);
    if (selected < m_model->rowCount() && m_list->currentIndex().row() != selected)
        m_list->setCurrentIndex(m_model->index(selected, 0));
    const int rowHeight = 2 * m_list->fontMetrics().height() + 12;
    m_list->setFixedHeight(std::clamp(count, 1, kMaxVisibleSteps) * rowHeight + 4);
    refreshForm();
}

/// What the op is, and how near its framework numerics is to the library.
QString PipelinePanel::helpOf(const Op& op) const
{
    QString text = translated(op.info.help);
    if (op.info.followsLibrary && m_isDetailed)
        text += tr("\n\nframework on cpu: %1.\nframework on cuda: %2.")
                    .arg(engineText(fidelityText(op, DeviceKind::Cpu)),
                         engineText(fidelityText(op, DeviceKind::Cuda)));
    return breakable(text);
}

void PipelinePanel::setDetailed(bool detailed)
{
    if (std::exchange(m_isDetailed, detailed) != detailed)
        refreshForm();
}

void PipelinePanel::refreshForm()
{
    const auto& steps = m_session.setup().pipeline.steps;
    if (m_session.selectedStep() >= steps.size()) {
        m_title->setText(tr("No steps: A and B are the input itself."));
        m_help->clear();
        m_form->clear();
        return;
    }
    const Step& step = steps[m_session.selectedStep()];
    m_title->setText(translated(step.op->info.label));
    m_help->setText(helpOf(*step.op));
    m_form->setParams(step.params);
}

} // namespace comparo::ui
