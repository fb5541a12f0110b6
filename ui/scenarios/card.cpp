// SPDX-License-Identifier: Apache-2.0
#include "ui/scenarios/card.h"

#include "engine/view/pyramid.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/session/pixels.h"
#include "ui/widgets/build.h"

#include <QLabel>
#include <QPainter>

#include <cstdint>
#include <vector>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMargin = 12;

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
    const Tensor& b = outcome.result.imageB;
    const bool subtle = outcome.outcome.kind == OutcomeKind::Different && b.dtype() == DType::UInt8;
    return subtle ? wrappedDifference(outcome.result.imageA, b) : b;
}

} // namespace

QImage scenarioPicture(const ScenarioOutcome& outcome, const Tensor& input, int width,
                       const ThemeTokens& colours)
{
    const QImage a = pictureOf(outcome.result.a ? outcome.result.imageA : input);
    QImage picture(a.size(), QImage::Format_RGB32);
    picture.fill(colours.canvas);
    QPainter painter(&picture);
    painter.drawImage(0, 0, a);
    const QRect right(a.width() / 2, 0, a.width() - a.width() / 2, a.height());
    if (outcome.result.b) {
        painter.drawImage(right, pictureOf(damage(outcome)), right);
    } else {
        painter.fillRect(right, colours.canvas);
        painter.fillRect(right, QBrush(colours.bad, Qt::BDiagPattern));
    }
    painter.setPen(QPen(Qt::white, 2));
    painter.drawLine(right.topLeft(), right.bottomLeft());
    painter.end();
    return picture.scaledToWidth(width, Qt::SmoothTransformation);
}

ScenarioCard::ScenarioCard(const Scenario& scenario, int pictureWidth, QWidget* parent)
    : QPushButton(parent), m_scenario(scenario), m_picture(new QLabel(tr("\u2026"), this))
{
    setObjectName(u"scenario_"_s + fromUtf8(scenario.id));
    setProperty("look", u"card"_s);
    setAccessibleName(translated(scenario.title));
    setAccessibleDescription(translated(scenario.story));
    setToolTip(translated(scenario.story));
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    auto* layout = vbox(this, {kMargin, kMargin, kMargin, kMargin}, 8);
    m_picture->setFixedSize(pictureWidth, pictureWidth * 2 / 3);
    m_picture->setAlignment(Qt::AlignCenter);
    auto* title = configure(new QLabel(translated(scenario.title), this), {.bold = true});
    auto* source =
        configure(new QLabel(u"%1\n%2"_s.arg(translated(scenario.issues), fromUtf8(scenario.date)), this),
                  {.look = u"muted"_s, .small = true});
    for (QLabel* label : {m_picture, title, source}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    // A button knows its own text only: the labels say how much room there must be.
    setMinimumWidth(pictureWidth + 2 * kMargin);
    setMinimumHeight(layout->heightForWidth(pictureWidth + 2 * kMargin));
}

void ScenarioCard::paintFault(JobRunner& jobs)
{
    const auto paint = [this, &jobs] {
        jobs.run(
            QString(), this,
            [&scenario = m_scenario, width = m_picture->width(),
             colours = tokens()](const Progress& progress) {
                const ComparisonInput input = scenarioInput();
                return scenarioPicture(runScenario(scenario, 0, DeviceKind::Emu, 1, input, progress),
                                       input.tensor, width, colours);
            },
            [this](const QImage& image) { m_picture->setPixmap(QPixmap::fromImage(image)); });
    };
    connect(&Theme::instance(), &Theme::changed, this,
            paint); // a side that gave nothing is drawn in its colours
    paint();
}

bool ScenarioCard::isPainted() const
{
    return !m_picture->pixmap().isNull();
}

} // namespace comparo::ui
