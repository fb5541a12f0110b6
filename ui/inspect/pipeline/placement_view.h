// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;

namespace comparo::ui {

class Section;

/// How the module of the selected step is placed: where its tensors are made, which of them go to the side's
/// device, and what happens where they are elsewhere. Hidden for a step that owns no tensors.
class PlacementView : public QWidget {
    Q_OBJECT

public:
    explicit PlacementView(Session& session, QWidget* parent = nullptr);

private:
    void refresh();
    void fillBuffers(const Step& step);
    void change();
    [[nodiscard]] const Step* step() const;

    Session& m_session;
    Section* m_section;
    QComboBox* m_home;
    QCheckBox* m_moved;
    QComboBox* m_policy;
    QLabel* m_buffersTitle;
    QGridLayout* m_grid;
    std::vector<QCheckBox*> m_buffers; ///< checked: goes with the module
};

} // namespace comparo::ui
