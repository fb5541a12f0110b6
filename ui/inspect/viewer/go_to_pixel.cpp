// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/go_to_pixel.h"

#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

namespace comparo::ui {

using namespace Qt::StringLiterals;

GoToPixel::GoToPixel(ViewState& view, QWidget* window)
    : QFrame(window),
      m_session(view.session()),
      m_view(view),
      m_line(new QLineEdit(this)),
      m_error(new QLabel(this))
{
    configure(this, {.name = u"go_to_pixel"_s, .look = u"card"_s});
    auto* layout = vbox(this, {12, 8, 12, 8}, kUsual);
    auto* row = new QHBoxLayout;
    auto* label = configure(new QLabel(tr("Go to pixel"), this), {.buddy = m_line});
    configure(m_line, {.placeholder = tr("x y, as in 211 87"), .spoken = tr("Pixel, as x and y")});
    addAll(row, {label, {m_line, 1}});
    m_error->setProperty("look", u"error"_s);
    addAll(layout, {row, m_error});
    m_line->installEventFilter(this);
    // Without a picture there is no pixel to go to.
    connect(&m_session, &Session::resultCleared, this, &QWidget::hide);
    connect(m_line, &QLineEdit::returnPressed, this, [this] {
        if (!m_session.result())
            return;
        const comparo::Shape& shape = m_session.result()->imageA().shape();
        if (const auto pixel = parse(m_line->text(), {shape.w, shape.h})) {
            hide();
            m_view.showPixel(*pixel);
            return;
        }
        m_error->setText(tr("Write x from 0 to %1 and y from 0 to %2.").arg(shape.w - 1).arg(shape.h - 1));
        m_error->show();
        adjustSize();
    });
    hide();
}

std::optional<QPoint> GoToPixel::parse(const QString& text, QSize image)
{
    static const QRegularExpression pair(u"^\\s*\\(?\\s*(\\d+)\\s*[,; ]\\s*(\\d+)\\s*\\)?\\s*$"_s);
    const QRegularExpressionMatch match = pair.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const QPoint pixel(match.captured(1).toInt(), match.captured(2).toInt());
    if (pixel.x() >= image.width() || pixel.y() >= image.height())
        return std::nullopt;
    return pixel;
}

void GoToPixel::open()
{
    m_error->hide();
    m_line->clear();
    resize(320, sizeHint().height());
    move((parentWidget()->width() - width()) / 2, 96);
    show();
    raise();
    m_line->setFocus();
}

bool GoToPixel::eventFilter(QObject* watched, QEvent* event)
{
    const bool escape =
        event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (escape || event->type() == QEvent::FocusOut)
        hide();
    return escape || QFrame::eventFilter(watched, event);
}

} // namespace comparo::ui
