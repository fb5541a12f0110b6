// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/python_list.h"

#include "engine/peer/registry.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QDir>
#include <QHeaderView>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kProgramRole = Qt::UserRole;
constexpr int kRows = 6;

int columnOf(const QString& library)
{
    const std::vector<std::string>& all = shippedPeers();
    const auto found = std::ranges::find(all, toUtf8(library));
    return found == all.end() ? -1 : 2 + static_cast<int>(found - all.begin());
}

} // namespace

PythonList::PythonList(QWidget* parent) : QTreeWidget(parent)
{
    configure(this, {.name = u"add_pythons"_s, .spoken = tr("Pythons of this machine"), .small = true});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setTextElideMode(Qt::ElideMiddle);
    setHeaderLabels(QStringList{tr("Environment"), tr("Python")} +
                    QStringList{u"torch"_s, u"torchvision"_s, u"Kornia"_s, u"OpenCV"_s, u"Pillow"_s});
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setFont(Theme::font(TextSize::Small));
    setMinimumHeight(kRows * (fontMetrics().height() + 8));
    connect(this, &QTreeWidget::currentItemChanged, this, &PythonList::chosen);
}

void PythonList::look(const QString& file)
{
    m_jobs.latest(
        m_slot, this, [file = toPath(file)] { return findPythons(file); },
        [this](const std::vector<FoundPython>& pythons) { show(pythons); },
        [this](const Error&) { show({}); });
}

void PythonList::show(const std::vector<FoundPython>& pythons)
{
    clear();
    for (const FoundPython& python : pythons)
        add(python, topLevelItemCount());
    Q_EMIT found();
}

void PythonList::add(const FoundPython& python, int place)
{
    QStringList words{engineText(python.origin), fromUtf8(python.version)};
    for (const std::string& library : shippedPeers()) {
        const std::string version = python.versionOf(library);
        words << (version.empty() ? u"–"_s : fromUtf8(version));
    }
    auto* item = new QTreeWidgetItem(words);
    const QString program = fromPath(python.program);
    item->setData(0, kProgramRole, program);
    for (int column = 0; column < columnCount(); ++column) {
        item->setToolTip(column, QDir::toNativeSeparators(program));
        if (words[column] == u"–"_s)
            item->setForeground(column, tokens().muted);
    }
    insertTopLevelItem(place, item);
}

void PythonList::addNamed(const QString& program)
{
    choose(program, {});
    if (this->program() == program)
        return;
    add(pythonAt(toPath(program), message("chosen")), 0);
    setCurrentItem(topLevelItem(0));
}

void PythonList::choose(const QString& program, const QString& library)
{
    const int column = columnOf(library);
    QTreeWidgetItem* wanted = nullptr;
    for (int row = topLevelItemCount() - 1; row >= 0; --row) {
        QTreeWidgetItem* item = topLevelItem(row);
        if (item->data(0, kProgramRole).toString() == program) {
            setCurrentItem(item);
            return;
        }
        if (column > 0 && item->text(column) != u"–"_s)
            wanted = item;
    }
    if (column > 0)
        setCurrentItem(wanted ? wanted : topLevelItem(0));
}

QString PythonList::program() const
{
    return currentItem() ? currentItem()->data(0, kProgramRole).toString() : QString();
}

QString PythonList::versionOf(const QString& library) const
{
    const int column = columnOf(library);
    const QString version = currentItem() && column > 0 ? currentItem()->text(column) : u"–"_s;
    return version == u"–"_s ? QString() : version;
}

} // namespace comparo::ui
