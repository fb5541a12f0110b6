// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/pictures_form.h"

#include "engine/base/error.h"
#include "engine/param/param_set.h"
#include "ui/advise/choice_menu.h"
#include "ui/base/engine_text.h"
#include "ui/base/sample.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/files/image_filter.h"
#include "ui/widgets/build.h"

#include <QCheckBox>
#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QRegularExpression>
#include <QSpinBox>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kMostChannels = 64;
constexpr int kMostSeeds = 100'000;
constexpr int kLargestSide = 1 << 14;
constexpr int kFilesHeight = 72;

/// "64x64, 17x11" as sizes. Error(InvalidArgument) that says what is accepted.
std::vector<SizeValue> parseSizes(const QString& text)
{
    std::vector<SizeValue> sizes;
    for (const QString& word : text.split(QRegularExpression(u"[,;\\s]+"_s), Qt::SkipEmptyParts)) {
        const Schema schema{{sizeField("size", "", "", {64, 64})}};
        ParamSet params(schema);
        params.parse("size", toUtf8(word));
        SizeValue size = params.getSize("size");
        if (size.width == 0)
            size.width = size.height;
        if (size.height > kLargestSide || size.width > kLargestSide)
            failArgument(message("A side of a generated picture has at most {} pixels.", kLargestSide));
        sizes.push_back(size);
    }
    return sizes;
}

QStringList ordinaryKinds()
{
    QStringList names;
    for (const PictureKind& kind : pictureKinds())
        if (kind.ordinary)
            names << fromUtf8(kind.name);
    return names;
}

} // namespace

AdvicePicturesForm::AdvicePicturesForm(AdviceModel& model, QWidget* parent)
    : QWidget(parent),
      m_model(model),
      m_isGenerated(new QCheckBox(tr("Generated"), this)),
      m_kinds(new ChoiceMenu(this)),
      m_dtypes(new ChoiceMenu(this)),
      m_sizes(new QLineEdit(this)),
      m_sizesError(new QLabel(this)),
      m_channels(new QSpinBox(this)),
      m_seeds(new QSpinBox(this)),
      m_files(new QListWidget(this)),
      m_remove(new QToolButton(this))
{
    setObjectName(u"advise_pictures"_s);
    setAcceptDrops(true);
    auto* layout = vbox(this, 8);
    m_isGenerated->setObjectName(u"advise_generated"_s);
    m_isGenerated->setToolTip(tr("Pictures that are made here, the same on every machine: noise, and probes "
                                 "of what photographs do not show."));
    m_isGenerated->setChecked(true);
    m_generated = makeGenerated();
    addAll(layout, {m_isGenerated, m_generated, makeFiles()});
    connect(m_isGenerated, &QCheckBox::toggled, this, &AdvicePicturesForm::apply);
    connect(&model, &AdviceModel::requestChanged, this, &AdvicePicturesForm::refresh);
    refresh();
}

QWidget* AdvicePicturesForm::makeGenerated()
{
    auto* part = new QWidget(this);
    auto* form = new QFormLayout(part);
    form->setContentsMargins(20, 0, 0, 0);
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(6);
    const QStringList ordinary = ordinaryKinds();
    for (const PictureKind& kind : pictureKinds())
        m_kinds->addChoice(fromUtf8(kind.name), engineText(kind.words),
                           ordinary.contains(fromUtf8(kind.name)));
    m_kinds->setObjectName(u"advise_kinds"_s);
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        m_dtypes->addChoice(fromUtf8(toString(dtype)), {}, dtype == DType::UInt8 || dtype == DType::Float32);
    configure(m_dtypes, {.name = u"advise_dtypes"_s, .tip = tr("As far as the first op takes them")});
    m_sizes->setObjectName(u"advise_sizes"_s);
    m_sizes->setText(u"64x64"_s);
    m_sizes->setToolTip(tr("Height x width, or one number for both; several with commas"));
    configure(m_sizesError, {.look = u"error"_s, .small = true, .wraps = true});
    m_channels->setObjectName(u"advise_channels"_s);
    m_channels->setRange(1, kMostChannels);
    m_channels->setValue(3);
    m_seeds->setObjectName(u"advise_seeds"_s);
    m_seeds->setRange(1, kMostSeeds);
    m_seeds->setValue(10);
    m_seeds->setToolTip(tr("How many pictures of each kind that has a seed: noise, extremes, soft"));
    const auto add = [form](const QString& label, QWidget* field) {
        form->addRow(label, field);
        field->setAccessibleName(label);
    };
    add(tr("Kinds"), m_kinds);
    add(tr("Dtypes"), m_dtypes);
    add(tr("Sizes"), m_sizes);
    form->addRow(m_sizesError);
    add(tr("Channels"), m_channels);
    add(tr("Seeds"), m_seeds);
    connect(m_kinds, &ChoiceMenu::changed, this, &AdvicePicturesForm::apply);
    connect(m_dtypes, &ChoiceMenu::changed, this, &AdvicePicturesForm::apply);
    connect(m_sizes, &QLineEdit::textEdited, this, &AdvicePicturesForm::apply);
    connect(m_channels, &QSpinBox::valueChanged, this, &AdvicePicturesForm::apply);
    connect(m_seeds, &QSpinBox::valueChanged, this, &AdvicePicturesForm::apply);
    return part;
}

QWidget* AdvicePicturesForm::makeFiles()
{
    auto* part = new QWidget(this);
    auto* column = vbox(part, {0, 0, 0, 0}, 6);
    auto* row = new QHBoxLayout;
    auto* add = new QToolButton(part);
    add->setObjectName(u"advise_add"_s);
    configure(add,
              {.text = tr("Add pictures") + u" \u25be"_s, .look = u"outlined"_s, .focus = Qt::StrongFocus});
    add->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(add);
    connect(menu->addAction(tr("Files…")), &QAction::triggered, this, &AdvicePicturesForm::chooseFiles);
    connect(menu->addAction(tr("A folder…")), &QAction::triggered, this, &AdvicePicturesForm::chooseFolder);
    QAction* bundled = menu->addAction(tr("The bundled pictures"));
    bundled->setEnabled(!bundledSamplePath().isEmpty());
    connect(bundled, &QAction::triggered, this,
            [this] { addInputs({QFileInfo(bundledSamplePath()).absolutePath()}); });
    add->setMenu(menu);
    configure(m_remove, u"advise_remove"_s, tr("Remove"),
              tr("Take the selected files and folders off the list"),
              {.look = u"outlined"_s, .focus = Qt::StrongFocus});
    addAll(row, {add, stretch(), m_remove});
    configure(m_files, {.name = u"advise_files"_s, .spoken = tr("Files and folders that are measured on")});
    m_files->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_files->setTextElideMode(Qt::ElideMiddle);
    m_files->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    configure(m_files, {.small = true, .fixedHeight = kFilesHeight});
    addAll(column, {row, m_files});
    connect(m_remove, &QToolButton::clicked, this, [this] {
        qDeleteAll(m_files->selectedItems());
        apply();
    });
    connect(m_files, &QListWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(!m_files->selectedItems().isEmpty()); });
    m_remove->setEnabled(false);
    return part;
}

void AdvicePicturesForm::addInputs(const QStringList& paths)
{
    for (const QString& path : paths) {
        const QString absolute = QFileInfo(path).absoluteFilePath();
        bool isThere = false;
        for (int i = 0; i < m_files->count(); ++i)
            isThere = isThere || m_files->item(i)->toolTip() == absolute;
        if (isThere)
            continue;
        const bool isFolder = QFileInfo(absolute).isDir();
        auto* item = new QListWidgetItem(QFileInfo(absolute).fileName() + (isFolder ? u"/"_s : QString()));
        item->setToolTip(absolute);
        m_files->addItem(item);
    }
    apply();
}

void AdvicePicturesForm::chooseFiles()
{
    addInputs(QFileDialog::getOpenFileNames(this, tr("Add pictures to measure on"), {}, imageFilter()));
}

void AdvicePicturesForm::chooseFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Add a folder of pictures"));
    if (!folder.isEmpty())
        addInputs({folder});
}

/// What is usual is left out, so that the command stays short.
void AdvicePicturesForm::apply()
{
    AdviceRequest request = m_model.request();
    request.inputs.clear();
    for (int i = 0; i < m_files->count(); ++i)
        request.inputs.push_back(toUtf8(m_files->item(i)->toolTip()));
    request.hasGenerated = m_isGenerated->isChecked();
    PictureRequest& pictures = request.pictures;
    pictures.kinds.clear();
    if (m_kinds->chosen() != ordinaryKinds())
        for (const QString& name : m_kinds->chosen())
            pictures.kinds.push_back(toUtf8(name));
    pictures.dtypes.clear();
    const QStringList dtypes = m_dtypes->chosen();
    if (dtypes != QStringList{u"uint8"_s, u"float32"_s})
        for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
            if (dtypes.contains(fromUtf8(toString(dtype))))
                pictures.dtypes.push_back(dtype);
    pictures.channels = m_channels->value();
    pictures.seeds = m_seeds->value();
    QString wrong;
    try {
        pictures.sizes = parseSizes(m_sizes->text());
        if (pictures.sizes == std::vector<SizeValue>{{64, 64}})
            pictures.sizes.clear();
    } catch (const Error& error) {
        wrong = engineText(error.message());
    }
    m_sizesError->setText(wrong);
    m_model.setRequest(request);
}

void AdvicePicturesForm::refresh()
{
    m_generated->setEnabled(m_isGenerated->isChecked());
    m_sizesError->setVisible(!m_sizesError->text().isEmpty());
}

void AdvicePicturesForm::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void AdvicePicturesForm::dropEvent(QDropEvent* event)
{
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    if (!paths.isEmpty())
        addInputs(paths);
}

} // namespace comparo::ui
