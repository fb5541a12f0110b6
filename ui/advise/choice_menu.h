// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>
#include <QToolButton>

namespace comparo::ui {

/// A button with a menu of check boxes; it says what is chosen, in short. At least one stays chosen.
class ChoiceMenu : public QToolButton {
    Q_OBJECT

public:
    explicit ChoiceMenu(QWidget* parent = nullptr);

    void addChoice(const QString& name, const QString& help, bool chosen);
    [[nodiscard]] QStringList chosen() const;
    void setChosen(const QStringList& names);

Q_SIGNALS:
    void changed();

private:
    void refresh();

    QMenu* m_menu;
};

} // namespace comparo::ui
