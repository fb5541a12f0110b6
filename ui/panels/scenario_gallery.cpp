#include "ui/panels/scenario_gallery.h"

#include "engine/scenario/picture.h"
#include "engine/view/pyramid.h"
#include "ui/analysis.h"
#include "ui/text.h"
#include "ui/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <cstdint>
#include <vector>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kPictureWidth = 288;
constexpr int kColumns = 3;

QImage pictureOf(const Tensor& tensor)
{
    return thumbnail(*Pyramid::build(tensor, 0, {}), 384);
}

/// A - B as people see it who subtract uint8 tensors: -1 reads 255.
Tensor wrappedDifference(const Tensor& a, const Tensor& b)
{
    std::vector<std::uint8_t> values;
    const auto va = a.hostView<const std::uint8_t>();
    const auto vb = b.hostView<const std::uint8_t>();
    const Shape& s = a.shape();
    for (int z = 0; z < s.n * s.c; ++z)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x)
                values.push_back(
                    static_cast<std::uint8_t>(va.row(z, y)[x * va.strideW] - vb.row(z, y)[x * vb.strideW]));
    return Tensor::fromValues<std::uint8_t>(s, values);
}

/// What the right half shows of side B: the subtraction where A and B cannot be told apart by eye.
Tensor damage(const ScenarioOutcome& outcome)
{
    const Tensor& b = outcome.b->output();
    const bool subtle = outcome.end == ScenarioEnd::Different && b.dtype() == DType::UInt8;
    return subtle ? wrappedDifference(outcome.a->output(), b) : b;
}

} // namespace

QImage scenarioPicture(const ScenarioOutcome& outcome, const Tensor& input, int width)
{
    const QImage a = pictureOf(outcome.a ? outcome.a->output() : input);
    QImage picture(a.size(), QImage::Format_RGB32);
    picture.fill(tokens().canvas);
    QPainter painter(&picture);
    painter.drawImage(0, 0, a);
    const QRect right(a.width() / 2, 0, a.width() - a.width() / 2, a.height());
    if (outcome.b) {
        painter.drawImage(right, pictureOf(damage(outcome)), right);
    } else {
        painter.fillRect(right, tokens().canvas);
        painter.fillRect(right, QBrush(tokens().bad, Qt::BDiagPattern));
    }
    painter.setPen(QPen(Qt::white, 2));
    painter.drawLine(right.topLeft(), right.bottomLeft());
    painter.end();
    return picture.scaledToWidth(width, Qt::SmoothTransformation);
}

ScenarioGallery::ScenarioGallery(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Scenarios"));
    setObjectName(u"scenario_gallery"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->setSpacing(16);
    auto* title = new QLabel(tr("Faults that users reported, and their fixes"), this);
    title->setFont(Theme::font(TextSize::Large, true));
    auto* text =
        new QLabel(tr("Each opens as the fault, with its story beside it. Left half of a picture: side A; "
                      "right half: side B, or the difference as it was reported."),
                   this);
    text->setProperty("look", u"muted"_s);
    text->setWordWrap(true);
    layout->addWidget(title);
    layout->addWidget(text);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* content = new QWidget(scroll);
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(16);
    int index = 0;
    for (const Scenario& scenario : allScenarios()) {
        grid->addWidget(card(scenario), index / kColumns, index % kColumns);
        ++index;
    }
    grid->setRowStretch(index / kColumns + 1, 1);
    scroll->setWidget(content);
    layout->addWidget(scroll, 1);
    resize(kColumns * (kPictureWidth + 48) + 48, 520);
    paintFaults();
}

QWidget* ScenarioGallery::card(const Scenario& scenario)
{
    const QString id = fromUtf8(scenario.id);
    auto* button = new QPushButton(this);
    button->setObjectName(u"scenario_"_s + id);
    button->setAccessibleName(translated(scenario.title));
    button->setAccessibleDescription(translated(scenario.story));
    button->setToolTip(translated(scenario.story));
    button->setCursor(Qt::PointingHandCursor);
    button->setMinimumSize(kPictureWidth + 32, 320);
    button->setStyleSheet(u"QPushButton { background: %1; border: 1px solid %2; border-radius: 8px; }"
                          "QPushButton:hover, QPushButton:focus { border-color: %3; }"_s.arg(
                              tokens().raised.name(), tokens().border.name(), tokens().accent.name()));
    auto* layout = new QVBoxLayout(button);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(8);
    auto* picture = new QLabel(tr("…"), button);
    picture->setFixedSize(kPictureWidth, kPictureWidth * 2 / 3);
    picture->setAlignment(Qt::AlignCenter);
    m_pictures.insert(id, picture);
    auto* title = new QLabel(translated(scenario.title), button);
    title->setFont(Theme::font(TextSize::Normal, true));
    title->setWordWrap(true);
    auto* source = new QLabel(u"%1\n%2"_s.arg(fromUtf8(scenario.issues), fromUtf8(scenario.date)), button);
    source->setProperty("look", u"muted"_s);
    source->setFont(Theme::font(TextSize::Small));
    source->setWordWrap(true);
    for (QLabel* label : {picture, title, source})
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
    layout->addWidget(picture);
    layout->addWidget(title);
    layout->addWidget(source);
    layout->addStretch(1);
    connect(button, &QPushButton::clicked, this, [this, id] {
        Q_EMIT chosen(id);
        accept();
    });
    return button;
}

void ScenarioGallery::paintFaults()
{
    for (const Scenario& scenario : allScenarios())
        m_jobs.run(
            QString(), this,
            [&scenario](const Progress& progress) {
                const Tensor input = comparo::scenarioPicture();
                return scenarioPicture(runScenario(scenario, 0, DeviceKind::Emu, 1, input, progress), input,
                                       kPictureWidth);
            },
            [this, id = fromUtf8(scenario.id)](const QImage& image) {
                m_pictures.value(id)->setPixmap(QPixmap::fromImage(image));
            });
}

} // namespace comparo::ui
