// SPDX-License-Identifier: Apache-2.0
#include "ui/help/view.h"

#include "engine/ops/op_registry.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>
#include <QTextTable>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

const QString kAddress = QStringLiteral("help:/");
constexpr int kMargin = 20;
constexpr int kCellPadding = 4;
constexpr int kAir = 8;
/// As wide as a line of text may be to be read with ease: at most 75 characters of English.
const QString kLine = QStringLiteral("Comparoscope runs one image computation on both sides, A and B.");
constexpr int kAirAbove = 18; // a heading

/// Fenced or indented.
bool isCode(const QTextBlock& block)
{
    const QTextBlockFormat format = block.blockFormat();
    return format.hasProperty(QTextFormat::BlockCodeFence) ||
           format.hasProperty(QTextFormat::BlockCodeLanguage);
}

} // namespace

HelpView::HelpView(const HelpBook& book, QWidget* parent) : QTextBrowser(parent), m_book(book)
{
    configure(this, {.name = u"help_view"_s, .spoken = tr("Help page")});
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    setLineWrapMode(QTextEdit::FixedPixelWidth);
    connect(this, &QTextBrowser::anchorClicked, this, &HelpView::follow);
    connect(this, &QTextBrowser::sourceChanged, this, [this] {
        polish();
        Q_EMIT pageChanged(pageId());
    });
    // Made in the background when a page first asks for it.
    connect(&m_pictures, &OpPictures::ready, this, [this] {
        if (pageId().startsWith(u"op/"_s))
            showAgain();
    });
    connect(&Theme::instance(), &Theme::changed, this, &HelpView::showAgain);
}

void HelpView::openPage(const QString& id)
{
    if (m_book.find(id) && id != pageId())
        setSource(QUrl(kAddress + id + u".md"_s), QTextDocument::MarkdownResource);
}

QString HelpView::pageId() const
{
    QString id = source().toString();
    if (id.startsWith(kAddress))
        id.remove(0, kAddress.size());
    return id.endsWith(u".md"_s) ? id.chopped(3) : id;
}

/// Lines of text end where a person still finds the next one; what does not wrap may be longer.
void HelpView::setColumn()
{
    const int column = QFontMetrics(document()->defaultFont()).horizontalAdvance(kLine) + 2 * kMargin;
    setLineWrapColumnOrWidth(std::min(column, std::max(1, viewport()->width())));
}

void HelpView::resizeEvent(QResizeEvent* event)
{
    setColumn();
    QTextBrowser::resizeEvent(event);
}

void HelpView::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setColumn();
}

/// Laid out once, and not after every word that Markdown adds to it.
void HelpView::doSetSource(const QUrl& address, QTextDocument::ResourceType type)
{
    QTextCursor all(document());
    all.beginEditBlock();
    QTextBrowser::doSetSource(address, type);
    all.endEditBlock();
    polishTables();
}

QVariant HelpView::loadResource(int type, const QUrl& name)
{
    if (type == QTextDocument::ImageResource && name.scheme() == u"picture"_s) {
        const std::string id = toUtf8(name.path());
        const auto& ops = allOps();
        const auto op = std::find_if(ops.begin(), ops.end(), [&](const Op& each) { return each.id == id; });
        QImage image = op == ops.end() ? QImage() : m_pictures.picture(*op);
        if (image.isNull()) { // its place, while it is made
            image = QImage(OpPictures::kSize, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
        }
        return image;
    }
    QString id = name.toString();
    if (!id.startsWith(kAddress) || !id.endsWith(u".md"_s))
        return {};
    const HelpPage* page = m_book.find(id.mid(kAddress.size()).chopped(3));
    return page ? QVariant(m_book.markdown(*page)) : QVariant();
}

/// The same page at the same place, with what is new in it.
void HelpView::showAgain()
{
    const int place = verticalScrollBar()->value();
    reload();
    verticalScrollBar()->setValue(place);
}

void HelpView::follow(const QUrl& link)
{
    if (link.scheme() == u"action"_s)
        Q_EMIT actionWanted(link.path());
    else
        setSource(link, QTextDocument::MarkdownResource);
}

/// What Markdown has no words for: air, a ground for code.
void HelpView::polish()
{
    QTextFrameFormat root = document()->rootFrame()->frameFormat();
    root.setMargin(kMargin);
    document()->rootFrame()->setFrameFormat(root);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (isCode(block)) {
            format.setBackground(tokens().window);
            format.setNonBreakableLines(true); // a command is read as it is typed
            format.setTopMargin(isCode(block.previous()) ? 0 : kAir);
            format.setBottomMargin(isCode(block.next()) ? 0 : kAir);
        } else if (format.headingLevel() > 1) {
            format.setTopMargin(kAirAbove);
            format.setBottomMargin(kAir);
        } else {
            continue;
        }
        QTextCursor(block).setBlockFormat(format);
    }
    polishTables();
}

/// And lines of tables, of which a document knows nothing before its edit has ended.
void HelpView::polishTables()
{
    for (QTextFrame* frame : document()->rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorder(1);
            format.setBorderCollapse(true);
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorderBrush(tokens().border);
            format.setCellPadding(kCellPadding);
            format.setTopMargin(kAir);
            format.setBottomMargin(kAir);
            table->setFormat(format);
        }
    // Qt lays a long page out in steps, and takes it for done where a table changes before the last of them.
    document()->markContentsDirty(0, document()->characterCount());
}

} // namespace comparo::ui
