// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

class QTableView;

namespace comparo::ui {

class ProvenanceModel;

/// Device, type, layout, code path, time and program version of both sides, and the command that makes the
/// result again.
class ProvenancePanel : public QWidget {
    Q_OBJECT

public:
    explicit ProvenancePanel(Session& session, QWidget* parent = nullptr);

private:
    void refresh();
    /// Later, and once for all that asked: it lays all texts out.
    void fitLater();

    Session& m_session;
    ProvenanceModel* m_model;
    QTableView* m_table;
    bool m_fits = true; ///< nothing asked for it since it was last done
};

} // namespace comparo::ui
