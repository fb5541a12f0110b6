#include "ui/inspect/findings/histogram_panel.h"

#include "ui/base/numbers.h"
#include "ui/base/theme.h"
#include "ui/widgets/histogram_view.h"

#include <QLabel>
#include <QVBoxLayout>

namespace comparo::ui {

using namespace Qt::StringLiterals;

HistogramPanel::HistogramPanel(Session& session, QWidget* parent)
    : QWidget(parent), m_session(session), m_view(new HistogramView(this)), m_text(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(4);
    layout->addWidget(m_view);
    layout->addWidget(m_text);
    m_text->setProperty("look", u"muted"_s);
    m_text->setFont(Theme::font(TextSize::Small));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setMinimumWidth(1);
    connect(m_view, &HistogramView::thresholdMoved, this, &HistogramPanel::describe);
    connect(m_view, &HistogramView::thresholdChosen, this, [this](double threshold) {
        Tolerance tolerance = m_session.setup().tolerance;
        tolerance.atol = threshold;
        m_session.setTolerance(tolerance);
    });
    connect(m_view, &HistogramView::binHovered, this, [this](const QString& text) {
        if (text.isEmpty())
            describe(m_view->threshold());
        else
            m_text->setText(text);
    });
    connect(&session, &Session::resultChanged, this, &HistogramPanel::refresh);
    connect(&session, &Session::setupChanged, this, &HistogramPanel::refresh);
    connect(&Theme::instance(), &Theme::changed, m_view, qOverload<>(&QWidget::update));
    refresh();
}

void HistogramPanel::refresh()
{
    m_view->setHistogram(m_session.result() ? m_session.result()->comparison.histogram : ErrorHistogram{});
    m_view->setThreshold(m_session.setup().tolerance.atol);
    describe(m_view->threshold());
}

void HistogramPanel::describe(double threshold)
{
    if (!m_session.result()) {
        m_text->clear();
        return;
    }
    const ErrorHistogram& histogram = m_session.result()->comparison.histogram;
    QString text = tr("%1 of samples have |A\u2212B| \u2264 %2")
                       .arg(numbers::percent(histogram.shareWithin(threshold)), numbers::value(threshold));
    if (histogram.nonFinite > 0)
        text += tr("; %1 not finite").arg(numbers::count(histogram.nonFinite));
    m_text->setText(text);
}

} // namespace comparo::ui
