// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/add_dialog.h"

#include "engine/base/error.h"
#include "engine/base/shell_words.h"
#include "engine/peer/registry.h"
#include "ui/base/engine_text.h"
#include "ui/base/style/look.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/peers/dialog_size.h"
#include "ui/peers/log_view.h"
#include "ui/peers/offer_view.h"
#include "ui/peers/python_list.h"
#include "ui/widgets/build.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kProgressMs = 200;
constexpr int kDialogWidth = 640;

/// "gpu01" of "me@gpu01.example.org".
QString nameOfHost(const QString& host)
{
    return host.section(u'@', -1).section(u'.', 0, 0);
}

/// As a name of a peer has to be.
QString asName(const QString& text)
{
    if (text.isEmpty())
        return {};
    QString name = fromUtf8(peerNameOfFile(toPath(text + u".x"_s)));
    while (!name.isEmpty() && (name.front() < u'a' || name.front() > u'z'))
        name.remove(0, 1);
    return name;
}

} // namespace

AddPeerDialog::AddPeerDialog(PeersModel& peers, QWidget* parent, const QString& file)
    : QDialog(parent),
      m_peers(peers),
      m_alive(&peers),
      m_lead(new QLabel(this)),
      m_kinds(new QButtonGroup(this)),
      m_pages(new QStackedWidget(this)),
      m_keep(new QCheckBox(tr("Keep it for the next time"), this)),
      m_problem(new QLabel(this)),
      m_progressText(new QLabel(this)),
      m_progress(new QProgressBar(this)),
      m_log(new LogView(this)),
      m_offer(new OfferView(this)),
      m_start(new QPushButton(tr("Start"), this)),
      m_onA(new QPushButton(tr("Use on side A"), this)),
      m_onB(new QPushButton(tr("Use on side B"), this)),
      m_close(new QPushButton(this))
{
    configure(this, {.name = u"add_peer"_s, .title = tr("Add implementation")});
    setAttribute(Qt::WA_DeleteOnClose);
    m_lead->setWordWrap(true);
    m_lead->setText(tr("A program that runs a side: your own code, a library in another environment, another "
                       "machine. It is started with your rights: add only what you trust."));
    auto* layout = vbox(this, {16, 16, 16, 16}, 12, {m_lead});

    auto* kinds = hbox(4);
    const std::pair<Kind, QString> words[] = {{Library, tr("Installed library")},
                                              {File, tr("Python file")},
                                              {Command, tr("Command")},
                                              {Ssh, tr("Machine (ssh)")}};
    for (const auto& [kind, word] : words) {
        auto* button = new QToolButton(this);
        button->setText(word);
        button->setCheckable(true);
        button->setProperty("look", u"outlined"_s);
        button->setObjectName(u"add_kind_%1"_s.arg(static_cast<int>(kind)));
        m_kinds->addButton(button, kind);
        kinds->addWidget(button);
    }
    kinds->addStretch(1);
    layout->addLayout(kinds);
    m_pages->addWidget(filePage());
    m_pages->addWidget(commandPage());
    m_pages->addWidget(sshPage());
    m_pages->addWidget(libraryPage(file));
    m_pages->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    layout->addWidget(m_pages);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    m_name = field(form, tr("Name"), "add_name", tr("small letters, digits, - and _"));
    m_keep->setObjectName(u"add_keep"_s);
    m_keep->setChecked(true);
    m_keep->setToolTip(tr("In %1").arg(QDir::toNativeSeparators(m_peers.file())));
    addAll(layout, {form, m_keep});

    configure(m_problem, {.name = u"add_problem"_s, .wraps = true});
    m_problem->setMargin(6); // its look has a frame
    configure(m_problem, {.look = u"error"_s, .selectable = true});
    m_progressText->setObjectName(u"add_progress"_s);
    configure(m_progress, {.fixedHeight = 6, .steps = 0});
    configure(m_log, {.name = u"add_log"_s, .minimumHeight = 6 * fontMetrics().height()});
    m_offer->setObjectName(u"add_offer"_s);
    addAll(layout, {m_problem, m_progressText, m_progress, {m_log, 1}, {m_offer, 1}});

    m_start->setObjectName(u"add_start"_s);
    m_onA->setObjectName(u"add_on_a"_s);
    m_onB->setObjectName(u"add_on_b"_s);
    m_close->setObjectName(u"add_close"_s);
    auto* buttons = hbox(8, {m_close, stretch()});
    for (QPushButton* button : {m_start, m_onA, m_onB})
        buttons->addWidget(button);
    addAll(layout, {buttons, stretch(0)});

    connect(m_kinds, &QButtonGroup::idClicked, this, [this](int id) { setKind(static_cast<Kind>(id)); });
    for (QLineEdit* edit : {m_file, m_python, m_libraryPython, m_command, m_host, m_remote, m_name})
        connect(edit, &QLineEdit::textEdited, this, [this] { m_problem->hide(); });
    for (QLineEdit* edit : {m_file, m_command, m_host})
        connect(edit, &QLineEdit::textChanged, this, &AddPeerDialog::suggestName);
    connect(m_start, &QPushButton::clicked, this, &AddPeerDialog::start);
    connect(m_onA, &QPushButton::clicked, this, [this] { take(0); });
    connect(m_onB, &QPushButton::clicked, this, [this] { take(1); });
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_stage == Stage::Starting) {
            m_peers.cancelTryOut();
            enter(Stage::Asking);
        } else if (m_stage == Stage::Started) {
            take(-1);
        } else {
            close();
        }
    });
    connect(&m_timer, &QTimer::timeout, this, [this] {
        m_progressText->setText(
            tr("Starting %1\u2026 %2 s").arg(fromUtf8(m_started.name)).arg(m_since.elapsed() / 1000));
        m_log->setLines(m_peers.candidateLog());
    });
    resize(kDialogWidth, 0);
    setKind(Library);
    enter(Stage::Asking);
    m_pythons->setFocus();
}

AddPeerDialog::~AddPeerDialog()
{
    if (!m_alive)
        return;
    m_peers.cancelTryOut();
    m_peers.discard(std::move(m_candidate));
}

QLineEdit* AddPeerDialog::field(QFormLayout* form, const QString& label, const char* name,
                                const QString& placeholder, QWidget* beside)
{
    auto* edit = configure(new QLineEdit(this),
                           {.name = QLatin1StringView(name), .placeholder = placeholder, .spoken = label});
    auto* caption = configure(new QLabel(label, this), {.look = u"muted"_s});
    caption->setMinimumWidth(fontMetrics().horizontalAdvance(tr("Command there")) +
                             8); // one edge on all pages
    caption->setBuddy(edit);
    if (!beside) {
        form->addRow(caption, edit);
        return edit;
    }
    auto* row = hbox(8, {{edit, 1}, beside});
    form->addRow(caption, row);
    return edit;
}

QWidget* AddPeerDialog::libraryPage(const QString& file)
{
    auto* page = new QWidget(m_pages);
    auto* column = vbox(page, {0, 0, 0, 0}, 8);
    m_pythons = new PythonList(page);
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(16);
    auto* browse = new QPushButton(tr("Choose\u2026"), page);
    m_libraryPython = field(form, tr("Python"), "add_library_python", m_peers.python(), browse);
    m_library = configure(new QComboBox(page), {.name = u"add_library"_s, .spoken = tr("Library")});
    for (const std::string& name : shippedPeers())
        m_library->addItem(fromUtf8(name));
    auto* caption = configure(new QLabel(tr("Library"), page), {.look = u"muted"_s, .buddy = m_library});
    m_libraryHint = configure(new QLabel(page), {.name = u"add_library_hint"_s, .look = u"muted"_s});
    form->addRow(caption, hbox(8, {m_library, {m_libraryHint, 1}}));
    addAll(column, {m_pythons, form});
    connect(m_pythons, &PythonList::found, this, [this] {
        if (m_libraryPython->text().isEmpty())
            m_pythons->choose(m_peers.pythonOf(m_library->currentText()), m_library->currentText());
    });
    connect(m_pythons, &PythonList::chosen, this, [this] {
        if (const QString program = m_pythons->program(); !program.isEmpty())
            m_libraryPython->setText(QDir::toNativeSeparators(program));
        showLibrary();
    });
    connect(m_libraryPython, &QLineEdit::editingFinished, this, [this] {
        if (const QFileInfo program(m_libraryPython->text().trimmed()); program.isFile())
            m_pythons->addNamed(program.absoluteFilePath());
    });
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString program =
            QFileDialog::getOpenFileName(this, tr("A Python interpreter"), m_libraryPython->text());
        if (!program.isEmpty())
            m_pythons->addNamed(program);
    });
    connect(m_library, &QComboBox::currentIndexChanged, this, [this] {
        showLibrary();
        suggestName();
    });
    m_pythons->look(file);
    return page;
}

/// Whether the chosen Python has it.
void AddPeerDialog::showLibrary()
{
    const QString library = m_library->currentText();
    const QString version = m_pythons->versionOf(library);
    m_libraryHint->setText(m_pythons->program().isEmpty() ? QString()
                           : version.isEmpty()            ? tr("not installed in this Python")
                                               : tr("%1 %2 is installed there").arg(library, version));
    setLook(*m_libraryHint, version.isEmpty() ? u"error"_s : u"muted"_s);
    m_libraryHint->setVisible(!m_libraryHint->text().isEmpty());
    m_problem->hide();
}

QWidget* AddPeerDialog::filePage()
{
    auto* page = new QWidget(m_pages);
    auto* form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(16);
    auto* browse = new QPushButton(tr("Choose\u2026"), page);
    m_file = field(form, tr("File"), "add_file", tr("a Python file that makes a Peer and serves it"), browse);
    auto* browsePython = new QPushButton(tr("Choose\u2026"), page);
    m_python = field(form, tr("Python"), "add_python", m_peers.python(), browsePython);
    m_python->setToolTip(tr("The Python that has the libraries which the file imports"));
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("A Python file"), m_file->text(),
                                                          tr("Python files (*.py)"));
        if (!file.isEmpty())
            m_file->setText(file);
    });
    connect(browsePython, &QPushButton::clicked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("A Python interpreter"), m_python->text());
        if (!file.isEmpty())
            m_python->setText(file);
    });
    return page;
}

QWidget* AddPeerDialog::commandPage()
{
    auto* page = new QWidget(m_pages);
    auto* form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(16);
    m_command = field(form, tr("Command"), "add_command", u"./my_kernel --serve"_s);
    m_command->setToolTip(tr("The program and its arguments. No shell reads it."));
    return page;
}

QWidget* AddPeerDialog::sshPage()
{
    auto* page = new QWidget(m_pages);
    auto* form = new QFormLayout(page);
    form->setContentsMargins(0, 0, 0, 0);
    form->setHorizontalSpacing(16);
    m_host = field(form, tr("Host"), "add_host", tr("gpu01 or me@gpu01.example.org"));
    m_host->setToolTip(tr("As ssh takes it. It has to let you in without asking for a password."));
    m_remote = field(form, tr("Command there"), "add_remote", u"comparo serve"_s);
    return page;
}

AddPeerDialog::Kind AddPeerDialog::kind() const
{
    return static_cast<Kind>(m_kinds->checkedId());
}

void AddPeerDialog::setKind(Kind kind)
{
    m_kinds->button(kind)->setChecked(true);
    m_pages->setCurrentIndex(kind);
    // A stack is as high as its highest page that is not ignored.
    for (int page = 0; page < m_pages->count(); ++page)
        m_pages->widget(page)->setSizePolicy(QSizePolicy::Preferred,
                                             page == kind ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    m_problem->hide();
    suggestName();
    fitHeight(*this, kDialogWidth);
}

/// Unless a person has named it.
void AddPeerDialog::suggestName()
{
    if (m_name->isModified() && !m_name->text().isEmpty())
        return;
    QString name;
    if (kind() == Library)
        name = m_library->currentText();
    else if (kind() == File)
        name = asName(QFileInfo(m_file->text()).completeBaseName());
    else if (kind() == Ssh)
        name = asName(nameOfHost(m_host->text().trimmed()));
    else
        name = asName(QFileInfo(m_command->text().trimmed().section(u' ', 0, 0)).completeBaseName());
    m_name->setText(name);
    if (name.isEmpty() || (kind() == Library && m_peers.runsLibrary(name)))
        return;
    try {
        if (!m_peers.isSame(definition()))
            m_name->setText(m_peers.freeName(name));
    } catch (const Error&) { // nothing to compare with yet
        m_name->setText(m_peers.freeName(name));
    }
}

PeerDefinition AddPeerDialog::definition() const
{
    PeerDefinition made;
    made.name = toUtf8(m_name->text().trimmed());
    const auto refuse = [](const QString& sentence) { failArgument(message("{}", toUtf8(sentence))); };
    if (kind() == Library) {
        made.library = toUtf8(m_library->currentText());
        made.python = toUtf8(m_libraryPython->text().trimmed());
        if (made.python.empty())
            refuse(tr("Choose a Python."));
    } else if (kind() == File) {
        const QFileInfo file(m_file->text().trimmed());
        if (m_file->text().trimmed().isEmpty())
            refuse(tr("Choose a Python file."));
        if (!file.isFile())
            refuse(tr("There is no file %1.").arg(file.filePath()));
        made.file = toPath(file.absoluteFilePath());
        made.python = toUtf8(m_python->text().trimmed());
    } else if (kind() == Command) {
        made.words = wordsOfShell(toUtf8(m_command->text()));
        if (made.words.empty())
            refuse(tr("Give a command, as in %1.").arg(m_command->placeholderText()));
    } else {
        const QString host = m_host->text().trimmed();
        if (host.isEmpty() || host.startsWith(u'-') || host.contains(u' '))
            refuse(tr("Give a host as ssh takes it, as in me@gpu01."));
        const QString remote = m_remote->text().trimmed();
        // Without a terminal nobody could answer a question of ssh's.
        made.words = {"ssh",        "-T",
                      "-o",         "BatchMode=yes",
                      toUtf8(host), toUtf8(remote.isEmpty() ? m_remote->placeholderText() : remote)};
    }
    if (!isPeerName(made.name))
        refuse(
            tr("Give it a name that begins with a small letter and has small letters, digits, '_', '-' and "
               "'.'."));
    return made;
}

void AddPeerDialog::askFor(const QString& file)
{
    m_asksForDrop = true;
    setWindowTitle(tr("Start %1?").arg(QFileInfo(file).fileName()));
    m_lead->setText(
        tr("This file is a program. It is started with your rights, and runs side B from then on. "
           "Start it only if you trust it."));
    setKind(File);
    for (QAbstractButton* button : m_kinds->buttons())
        button->hide();
    m_file->setText(QDir::toNativeSeparators(file));
    m_start->setText(tr("Start it on side B"));
    fitHeight(*this, kDialogWidth);
}

void AddPeerDialog::start()
{
    try {
        m_started = definition();
        const QString name = fromUtf8(m_started.name);
        const bool isReplaced = !m_started.library.empty() && m_peers.runsLibrary(name);
        if (m_peers.has(name) && !isReplaced && !m_peers.isSame(m_started))
            failArgument(message("There is another peer {} already; choose another name.", m_started.name));
    } catch (const Error& error) {
        startEnded(engineText(error.message()));
        return;
    }
    m_since.start();
    enter(Stage::Starting);
    m_peers.tryOut(
        m_started, this,
        [this](const PeersModel::Candidate& candidate) {
            m_candidate = candidate;
            m_offer->describe(*candidate->status().description);
            enter(Stage::Started);
            if (m_asksForDrop)
                take(1);
        },
        [this](const QString& failure) { startEnded(failure); });
}

void AddPeerDialog::startEnded(const QString& failure)
{
    enter(Stage::Asking);
    m_problem->setText(failure);
    m_problem->show();
    m_log->setLines(m_peers.candidateLog());
    m_log->setVisible(!m_peers.candidateLog().isEmpty());
    fitHeight(*this, kDialogWidth);
}

void AddPeerDialog::take(int side)
{
    const QString name = fromUtf8(m_started.name);
    const QString failure = m_peers.add(std::exchange(m_candidate, nullptr), m_started, m_keep->isChecked());
    if (m_peers.has(name))
        Q_EMIT added(name, side);
    if (failure.isEmpty()) {
        close();
        return;
    }
    enter(Stage::Asking); // it could not be added, or not be kept
    m_problem->setText(failure);
    m_problem->show();
    fitHeight(*this, kDialogWidth);
}

void AddPeerDialog::enter(Stage stage)
{
    m_stage = stage;
    const bool asks = stage == Stage::Asking;
    for (QWidget* widget : {static_cast<QWidget*>(m_pages), static_cast<QWidget*>(m_name)})
        widget->setEnabled(asks);
    for (QAbstractButton* button : m_kinds->buttons())
        button->setEnabled(asks);
    m_problem->hide();
    m_progress->setVisible(stage == Stage::Starting);
    m_progressText->setVisible(stage == Stage::Starting);
    m_progressText->setText(tr("Starting %1\u2026").arg(fromUtf8(m_started.name)));
    m_log->setVisible(stage == Stage::Starting);
    m_offer->setVisible(stage == Stage::Started);
    m_start->setVisible(stage != Stage::Started);
    m_start->setEnabled(asks);
    m_onA->setVisible(stage == Stage::Started);
    m_onB->setVisible(stage == Stage::Started);
    m_close->setText(stage == Stage::Asking     ? tr("Close")
                     : stage == Stage::Starting ? tr("Stop")
                                                : tr("Add to the list"));
    (stage == Stage::Started ? m_onB : m_start)->setDefault(true);
    if (stage == Stage::Starting) {
        m_log->setLines({});
        m_timer.start(kProgressMs);
    } else {
        m_timer.stop();
    }
    fitHeight(*this, kDialogWidth);
}

} // namespace comparo::ui
