// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/files/pair_dialog.h"

#include "engine/capture/bundle.h"
#include "engine/codec/codec.h"
#include "ui/base/engine_text.h"
#include "ui/base/ink.h"
#include "ui/base/numbers.h"
#include "ui/base/style/look.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/inspect/session/pixels.h"
#include "ui/widgets/build.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPicture = 240;
constexpr int kDialogWidth = 640;

/// What a file has, for somebody who looks before opening it.
struct Preview {
    Tensor tensor;
    QImage picture;
    QString words;
};

Preview lookAt(const QString& path, qreal sharpness)
{
    if (isCapture(toPath(path)))
        return {{}, {}, PairDialog::tr("a recording")};
    Preview look{readImage(toPath(path)).tensor, {}, {}};
    const auto [low, high] = isFloat(look.tensor.dtype())          ? valueRange(look.tensor)
                             : look.tensor.dtype() == DType::UInt8 ? std::pair(0.0, 255.0)
                                                                   : std::pair(0.0, 65535.0);
    look.picture = sampleThumbnail(look.tensor, 0, static_cast<int>(kPicture * sharpness), low, high);
    look.picture.setDevicePixelRatio(sharpness);
    const Shape& shape = look.tensor.shape();
    look.words = PairDialog::tr("%1 × %2 · %3 channels · %4")
                     .arg(numbers::count(static_cast<std::uint64_t>(shape.w)),
                          numbers::count(static_cast<std::uint64_t>(shape.h)),
                          numbers::count(static_cast<std::uint64_t>(shape.c)),
                          fromUtf8(toString(look.tensor.dtype())));
    return look;
}

} // namespace

QString unlikeText(const Tensor& a, const Tensor& b)
{
    if (a.shape().c != b.shape().c)
        return PairDialog::tr(
                   "A has %1 channels and B has %2: only pictures with the same channels can be compared.")
            .arg(a.shape().c)
            .arg(b.shape().c);
    if (a.dtype() != b.dtype() && !(isFloat(a.dtype()) && isFloat(b.dtype())))
        return PairDialog::tr("A holds %1 and B holds %2: only values of one type can be compared.")
            .arg(fromUtf8(toString(a.dtype())), fromUtf8(toString(b.dtype())));
    return {};
}

PairDialog::PairDialog(Settings& settings, QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_why(new QLabel(this)),
      m_open(new QPushButton(tr("Compare"), this))
{
    configure(this, {.name = u"pair_dialog"_s, .title = tr("Open two results")});
    setAttribute(Qt::WA_DeleteOnClose);
    auto* swap =
        configure(new QPushButton(this), u"pair_swap"_s, tr("Swap"), tr("A becomes B, and B becomes A"));
    swap->setIcon(Theme::instance().icon(u"swap"_s));
    configure(m_why, {.name = u"pair_why"_s, .wraps = true});
    configure(m_open, {.name = u"pair_open"_s});
    m_open->setDefault(true);
    auto* cancel = configure(new QPushButton(tr("Close"), this), {.name = u"pair_close"_s});
    vbox(this, {16, 16, 16, 16}, 12,
         {hbox(16, {{makePart(0), 1}, {makePart(1), 1}}), m_why, stretch(),
          hbox(8, {cancel, swap, stretch(), m_open})});
    connect(swap, &QPushButton::clicked, this, &PairDialog::swapParts);
    connect(cancel, &QPushButton::clicked, this, &QDialog::close);
    connect(m_open, &QPushButton::clicked, this, [this] {
        Q_EMIT chosen({m_parts[0].path->text().trimmed(), m_parts[1].path->text().trimmed()});
        close();
    });
    resize(kDialogWidth, 0);
    refresh();
    m_parts[0].path->setFocus();
}

QWidget* PairDialog::makePart(int side)
{
    Part& part = m_parts[static_cast<std::size_t>(side)];
    const QString letter = side == 0 ? u"A"_s : u"B"_s;
    auto* box = new QWidget(this);
    auto* badge = configure(new QLabel(letter, box), {.font = Theme::font(TextSize::Large, true)});
    setInk(*badge, side == 0 ? tokens().a : tokens().b);
    part.path = configure(new QLineEdit(box), {.name = u"pair_path_"_s + letter,
                                               .placeholder = tr("result %1").arg(letter),
                                               .spoken = tr("File of %1").arg(letter)});
    auto* choose = configure(new QPushButton(tr("Choose…"), box), {.name = u"pair_choose_"_s + letter});
    part.picture =
        configure(new QLabel(box),
                  {.name = u"pair_picture_"_s + letter, .minimumHeight = kPicture, .align = Qt::AlignCenter});
    part.picture->setMinimumWidth(kPicture);
    part.words =
        configure(new QLabel(box), {.name = u"pair_words_"_s + letter, .look = u"muted"_s, .wraps = true});
    vbox(box, {0, 0, 0, 0}, 8, {hbox(8, {badge, {part.path, 1}, choose}), {part.picture, 1}, part.words});
    connect(choose, &QPushButton::clicked, this, [this, side] { browse(side); });
    connect(part.path, &QLineEdit::textChanged, this, [this, side] { read(side); });
    return box;
}

void PairDialog::browse(int side)
{
    const QString beside = m_parts[side == 0 ? 1U : 0U].path->text();
    QStringList patterns{u'*' + QString(QLatin1StringView(kCaptureExtension))};
    patterns += imagePatterns();
    const QString path = QFileDialog::getOpenFileName(
        this, side == 0 ? tr("Open result A") : tr("Open result B"),
        QFileInfo(beside).isFile() ? QFileInfo(beside).absolutePath() : m_settings.lastFolder(),
        tr("Images, tensors and recordings (%1);;All files (*)").arg(patterns.join(u' ')));
    if (path.isEmpty())
        return;
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    m_parts[static_cast<std::size_t>(side)].path->setText(path);
}

void PairDialog::setPaths(const QString& a, const QString& b)
{
    m_parts[0].path->setText(a);
    m_parts[1].path->setText(b);
}

void PairDialog::swapParts()
{
    setPaths(m_parts[1].path->text(), QString(m_parts[0].path->text()));
}

void PairDialog::read(int side)
{
    Part& part = m_parts[static_cast<std::size_t>(side)];
    part.slot.stop();
    part.tensor = {};
    part.isReadable = false;
    part.picture->clear();
    part.words->clear();
    refresh();
    const QString path = part.path->text().trimmed();
    if (path.isEmpty())
        return;
    if (!QFileInfo(path).isFile()) {
        part.words->setText(tr("There is no such file."));
        return;
    }
    m_jobs.latest(
        part.slot, this, [path, sharpness = devicePixelRatioF()] { return lookAt(path, sharpness); },
        [this, &part](const Preview& look) {
            part.tensor = look.tensor;
            part.isReadable = true;
            part.picture->setPixmap(QPixmap::fromImage(look.picture));
            part.words->setText(look.words);
            refresh();
        },
        [&part](const Error& error) { part.words->setText(engineText(error.message())); });
}

void PairDialog::refresh()
{
    const auto& [a, b] = m_parts;
    const bool areBoth = a.isReadable && b.isReadable;
    m_open->setEnabled(areBoth);
    QString why;
    if (areBoth && a.tensor.isEmpty() != b.tensor.isEmpty())
        why = tr("A recording is compared with another recording.");
    else if (areBoth && !a.tensor.isEmpty())
        why = unlikeText(a.tensor, b.tensor);
    setLook(*m_why, why.isEmpty() ? u"muted"_s : u"error"_s);
    const Shape &s = a.tensor.shape(), &t = b.tensor.shape();
    const bool areOfTwoSizes = areBoth && (s.h != t.h || s.w != t.w);
    m_why->setText(!why.isEmpty()  ? why
                   : areOfTwoSizes ? tr("They can be compared: a crop, a turn or a resize between the two sizes "
                                        "is found and undone.")
                   : areBoth      ? tr("They can be compared sample by sample.")
                                  : tr("Two pictures, tensors or recordings."));
}

} // namespace comparo::ui
