// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/start_page.h"

#include "engine/scenario/scenario.h"
#include "ui/base/actions.h"
#include "ui/base/theme.h"
#include "ui/scenarios/card.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMaxShown = 5;
constexpr int kCardPicture = 168;
constexpr int kNameWidth = 560;

/// A card that is one button: icon, title and a sentence.
class DoorButton : public QPushButton {
public:
    DoorButton(const QString& icon, const QString& title, const QString& text, QWidget* parent)
        : QPushButton(parent), m_iconName(icon), m_icon(new QLabel(this))
    {
        setProperty("look", u"card"_s);
        setAccessibleName(title);
        setAccessibleDescription(text);
        setMinimumSize(148, 168);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setCursor(Qt::PointingHandCursor);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(16, 16, 16, 16);
        layout->setSpacing(8);
        auto* head = new QLabel(title, this);
        head->setFont(Theme::font(TextSize::Normal, true));
        head->setWordWrap(true);
        auto* body = new QLabel(text, this);
        body->setWordWrap(true);
        body->setProperty("look", u"muted"_s);
        for (QLabel* label : {m_icon, head, body}) {
            label->setAttribute(Qt::WA_TransparentForMouseEvents);
            label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        }
        layout->addWidget(m_icon);
        layout->addWidget(head);
        layout->addWidget(body, 1);
        QObject::connect(&Theme::instance(), &Theme::changed, this, [this] { restyle(); });
        restyle();
    }

private:
    void restyle() { m_icon->setPixmap(Theme::instance().icon(m_iconName, tokens().accent).pixmap(32, 32)); }

    QString m_iconName;
    QLabel* m_icon;
};

} // namespace

StartPage::StartPage(Actions& actions, Settings& settings, QWidget* parent)
    : QWidget(parent),
      m_settings(settings),
      m_recent(new QWidget(this)),
      m_recentLayout(new QVBoxLayout(m_recent))
{
    setAutoFillBackground(true);
    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* content = new QWidget(scroll->viewport());
    scroll->setWidget(content);
    page->addWidget(scroll);
    auto* outer = new QVBoxLayout(content);
    outer->addStretch(2);
    auto* row = new QHBoxLayout;
    outer->addLayout(row);
    outer->addStretch(3);
    auto* column = new QWidget(content);
    column->setMaximumWidth(1120);
    row->addStretch(1);
    row->addWidget(column, 8);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(16);
    auto* title = new QLabel(tr("Where do CPU and GPU differ, how much, and why?"), column);
    title->setFont(Theme::font(TextSize::Large, true));
    title->setWordWrap(true);
    auto* text = new QLabel(
        tr("Comparoscope runs one pipeline on two devices and shows both pictures, the verdict and the "
           "cause of every difference. An emulated CUDA device is always there."),
        column);
    text->setWordWrap(true);
    text->setProperty("look", u"muted"_s);
    layout->addWidget(title);
    layout->addWidget(text);
    m_offer = makeOffer(actions.get(u"tour"_s));
    layout->addWidget(m_offer);
    auto* doors = new QHBoxLayout;
    doors->setSpacing(16);
    doors->addWidget(
        door(actions.get(u"open"_s), u"open"_s, tr("Open an image"),
             tr("PNG, JPEG, TIFF, WebP, EXR, .npy and more. It is resized on both sides at once.")));
    doors->addWidget(door(actions.get(u"open_pair"_s), u"pair"_s, tr("Open two results"),
                          tr("Two images, arrays or checkpoints from anywhere, compared as they are.")));
    doors->addWidget(door(actions.get(u"sample"_s), u"sample"_s, tr("Try the bundled sample"),
                          tr("A uint8 resize whose pixels differ between CPU and CUDA, explained.")));
    doors->addWidget(door(actions.get(u"scenarios"_s), u"target"_s, tr("Try a scenario"),
                          tr("Faults that users of image libraries reported, each with its fix.")));
    layout->addLayout(doors);
    layout->addWidget(makeScenarios());
    m_recentLayout->setContentsMargins(0, 0, 0, 0);
    m_recentLayout->setSpacing(2);
    layout->addWidget(m_recent);
    auto* hint =
        new QLabel(tr("One or two files may also be dropped on this window; a folder opens as a sweep, "
                      "and two folders are compared image by image."),
                   column);
    hint->setProperty("look", u"muted"_s);
    layout->addWidget(hint);
    refresh();
    constexpr int kPaintDelayMs = 300;
    m_paints.setSingleShot(true);
    m_paints.setInterval(kPaintDelayMs);
    connect(&m_paints, &QTimer::timeout, this, [this] {
        for (ScenarioCard* card : m_cards)
            if (isVisible() && !m_isHeld && !card->isPainted())
                card->paintFault(m_jobs);
    });
}

/// Five stops, offered once: from then on it is in the Help menu.
QWidget* StartPage::makeOffer(QAction* tour)
{
    auto* card = new QFrame(this);
    card->setObjectName(u"tour_offer"_s);
    card->setProperty("look", u"card"_s);
    auto* layout = new QHBoxLayout(card);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(8);
    auto* words = new QLabel(
        tr("New here? A tour of five stops shows where everything is. It opens the bundled sample."), card);
    words->setWordWrap(true);
    layout->addWidget(words, 1);
    auto* take = new QPushButton(tr("Take the tour"), card);
    take->setObjectName(u"tour_take"_s);
    constexpr int kBesideText = 24; // as wide as other buttons are beside their words
    take->setMinimumWidth(take->fontMetrics().horizontalAdvance(take->text()) + kBesideText);
    auto* decline = new QPushButton(tr("No, thanks"), card);
    decline->setObjectName(u"tour_decline"_s);
    layout->addWidget(take);
    layout->addWidget(decline);
    connect(take, &QPushButton::clicked, tour, &QAction::trigger);
    connect(decline, &QPushButton::clicked, this, [this] {
        m_settings.setTourOffered();
        refresh();
    });
    return card;
}

/// One fault of each report; the gallery has all of them.
QWidget* StartPage::makeScenarios()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(16);
    for (const char* id :
         {"kornia-diff-jpeg-device", "kornia-gaussian-illumination-device", "kornia-planckian-stale-buffer",
          "torchvision-gpu-jpeg-early-event", "torchvision-uint8-resize"}) {
        auto* card = new ScenarioCard(findScenario(id), kCardPicture, row);
        connect(card, &QPushButton::clicked, this,
                [this, id] { Q_EMIT scenarioChosen(QLatin1StringView(id)); });
        m_cards.append(card);
        layout->addWidget(card, 1);
    }
    return row;
}

void StartPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_paints.start();
    m_shown.start();
}

void StartPage::setHeld(bool held)
{
    m_isHeld = held;
    if (!held && isVisible())
        m_paints.start();
}

void StartPage::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    constexpr qint64 kSeenMs = 3000; // less passes while a file is opened
    if (m_shown.isValid() && m_shown.hasExpired(kSeenMs))
        m_settings.setTourOffered();
    m_paints.stop();
    m_jobs.cancelAll();
}

QWidget* StartPage::door(QAction* action, const QString& icon, const QString& title, const QString& text)
{
    auto* button = new DoorButton(icon, title, text, this);
    button->setObjectName(u"door_"_s + action->objectName());
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    return button;
}

void StartPage::refresh()
{
    m_offer->setVisible(!m_settings.isTourOffered());
    qDeleteAll(m_recent->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    const QStringList files = m_settings.recentFiles().mid(0, kMaxShown);
    m_recent->setVisible(!files.isEmpty());
    if (files.isEmpty())
        return;
    auto* head = new QLabel(tr("Recent"), m_recent);
    head->setFont(Theme::font(TextSize::Normal, true));
    m_recentLayout->addWidget(head);
    for (const QString& path : files) {
        auto* button = new QToolButton(m_recent);
        button->setText(
            button->fontMetrics().elidedText(QFileInfo(path).fileName(), Qt::ElideMiddle, kNameWidth));
        button->setToolTip(path);
        button->setIcon(Theme::instance().icon(u"sample"_s, tokens().muted));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        connect(button, &QToolButton::clicked, this, [this, path] { Q_EMIT fileChosen(path); });
        m_recentLayout->addWidget(button);
    }
}

} // namespace comparo::ui
