// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/ops/op_entry.h"
#include "ui/inspect/session/session.h"
#include "ui/widgets/search_popup.h"

class QLabel;
class QListView;

namespace comparo::ui {

class OpListModel;
class OpPictures;

/// One list of every op: type a part of its name, Enter adds it to the pipeline. Each has a picture of what
/// it does, a line of help and the name of its library.
class OpPicker : public SearchPopup {
    Q_OBJECT

public:
    OpPicker(Session& session, PeersModel& peers, QWidget* window);

    /// What is listed now, the best first.
    [[nodiscard]] const QList<OpEntry>& shown() const { return m_shown; }
    /// Off for a session that only holds a pipeline: ops are added without an input, too.
    void setNeedsInput(bool needs) { m_needsInput = needs; }
    [[nodiscard]] OpPictures& pictures() { return *m_pictures; }

protected:
    void fill() override;
    [[nodiscard]] std::function<void()> actionOf(int row) const override;

private:
    Session& m_session;
    PeersModel& m_peers;
    OpPictures* m_pictures;
    OpListModel* m_model;
    QListView* m_list;
    QLabel* m_none; ///< stands for a list without rows
    QList<OpEntry> m_shown;
    bool m_needsInput = true;
};

} // namespace comparo::ui
