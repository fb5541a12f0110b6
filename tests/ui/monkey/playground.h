// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>

namespace comparo::ui {

class Dice;

/// A temporary folder that is all the home a window has: its settings, its cache, its temporary files, the
/// files that are dropped on it, and the only programs that it finds. Made before the application is.
class Playground {
public:
    /// Sets HOME, XDG_*, TMPDIR, PATH, COMPARO_PYTHON, the current folder, and a platform without a display.
    Playground();

    /// What is wrong with the folder, or empty.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// Of the files; file dialogs begin here.
    [[nodiscard]] QString files() const;
    /// A copy of the bundled sample.
    [[nodiscard]] QString picture() const;
    [[nodiscard]] bool contains(const QString& path) const;

    /// One to three places of files of one kind, of which a damaged one is written for this.
    [[nodiscard]] QStringList handful(Dice& dice) const;
    /// Any file that is there now.
    [[nodiscard]] QString anyFile(Dice& dice) const;
    /// Overwrites a picture by a part of itself, by another one, or removes it.
    QString spoil(Dice& dice) const;
    /// Puts back what was spoilt.
    void restore() const;

    /// The programs of Python that were started, a line each.
    [[nodiscard]] QStringList startedPrograms() const;
    /// Files that a window should not leave: in the folder for temporary files, and half-written ones.
    [[nodiscard]] QStringList leftovers() const;

private:
    void copyFiles();
    void makePython();
    [[nodiscard]] QString damaged(const QString& file, Dice& dice) const;

    QTemporaryDir m_folder;
    QString m_problem;
    QStringList m_pictures, m_pipelines, m_captures, m_programs, m_odd;
};

} // namespace comparo::ui
