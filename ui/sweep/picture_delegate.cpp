// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/picture_delegate.h"

#include "ui/base/theme.h"
#include "ui/sweep/table.h"

#include <QPainter>

#include <array>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize kPicture{56, 40}; ///< logical pixels
constexpr int kGap = 4;
constexpr int kChip = 13;

void paintPicture(QPainter& painter, const QRect& box, const QImage& image, const QString& letter,
                  const QColor& color)
{
    painter.fillRect(box, tokens().canvas);
    if (!image.isNull()) {
        QSize size = image.size().scaled(box.size(), Qt::KeepAspectRatio);
        QRect target(QPoint(), size);
        target.moveCenter(box.center());
        painter.drawImage(target, image);
    }
    const QRect chip(box.topLeft(), QSize(kChip, kChip));
    painter.fillRect(chip, color);
    painter.setFont(Theme::font(TextSize::Small));
    painter.setPen(tokens().isDark() ? tokens().window : QColor(Qt::white));
    painter.drawText(chip, Qt::AlignCenter, letter);
}

} // namespace

SweepPictureDelegate::SweepPictureDelegate(const SweepGallery& gallery, QObject* parent)
    : QStyledItemDelegate(parent), m_gallery(gallery)
{
}

QSize SweepPictureDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    return {3 * kPicture.width() + 4 * kGap, kPicture.height() + 2 * kGap};
}

void SweepPictureDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index); // ground and selection
    const CasePictures* pictures = m_gallery.find(index.data(SweepTable::kNumberRole).value<std::size_t>());
    if (!index.data(SweepTable::kRanRole).toBool() || (pictures && !pictures->why.isEmpty()))
        return; // there are none
    painter->save();
    painter->setRenderHint(QPainter::SmoothPixmapTransform);
    QRect box(QPoint(option.rect.left() + kGap, option.rect.center().y() - kPicture.height() / 2), kPicture);
    const ThemeTokens& t = tokens();
    const std::array<std::tuple<const QImage*, QString, QColor>, 3> parts{
        std::tuple{pictures ? &pictures->a : nullptr, u"A"_s, t.a},
        std::tuple{pictures ? &pictures->b : nullptr, u"B"_s, t.b},
        std::tuple{pictures ? &pictures->difference : nullptr, u"Δ"_s, t.muted}};
    for (const auto& [image, letter, color] : parts) {
        paintPicture(*painter, box, image ? *image : QImage(), letter, color);
        box.translate(kPicture.width() + kGap, 0);
    }
    painter->restore();
}

} // namespace comparo::ui
