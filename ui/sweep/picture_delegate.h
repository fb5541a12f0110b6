// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/sweep/gallery.h"

#include <QStyledItemDelegate>

namespace comparo::ui {

/// Paints A, B and the difference of a case side by side, each with its letter. Draws what is there; what is
/// missing is asked for by the panel, which knows what is on screen.
class SweepPictureDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit SweepPictureDelegate(const SweepGallery& gallery, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    const SweepGallery& m_gallery;
};

} // namespace comparo::ui
