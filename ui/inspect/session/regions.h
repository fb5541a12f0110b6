// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/regions/regions.h"
#include "ui/inspect/session/session.h"
#include "ui/jobs/task.h"

#include <memory>
#include <optional>
#include <vector>

namespace comparo::ui {

using RegionReportPtr = std::shared_ptr<const RegionReport>;

/// Where the session's result differs and in what form: of the step that is shown. It is looked for in the
/// background after every result. One region may be the current one: it is outlined and listed as such.
class RegionModel : public QObject {
    Q_OBJECT

public:
    explicit RegionModel(Session& session, QObject* parent = nullptr);
    ~RegionModel() override;

    /// Of the result and its shown step; null where nothing differs and while it is looked for.
    [[nodiscard]] const RegionReportPtr& report() const { return m_report; }
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }
    /// Why it could not be looked for; empty: it could.
    [[nodiscard]] const QString& failure() const { return m_task.error(); }

    [[nodiscard]] RegionOrder order() const { return m_order; }
    void setOrder(RegionOrder order);
    /// Places in report()->regions, in the order that is chosen.
    [[nodiscard]] const std::vector<std::size_t>& ranked() const { return m_ranked; }

    /// The current region's row in ranked(), if there is one.
    [[nodiscard]] std::optional<std::size_t> current() const { return m_current; }
    /// Nothing happens for a row that is not there.
    void setCurrent(std::optional<std::size_t> row);
    /// The row after (+1) or before (-1) the current one, round about; nothing without regions.
    [[nodiscard]] std::optional<std::size_t> next(int direction) const;
    /// Of a row of ranked().
    [[nodiscard]] const DifferenceRegion& at(std::size_t row) const
    {
        return m_report->regions[m_ranked[row]];
    }

Q_SIGNALS:
    void changed();        ///< another report, or none
    void orderChanged();   ///< the rows have other places
    void currentChanged(); ///< another row, or the same region in another row

private:
    void follow();
    void forget();
    void publish(const RegionReportPtr& report);

    Session& m_session;
    RegionReportPtr m_report;
    AnalysisPtr m_of; ///< whose regions are known or looked for
    RegionOrder m_order = RegionOrder::Energy;
    std::vector<std::size_t> m_ranked;
    std::optional<std::size_t> m_current;
    Task m_task;
};

} // namespace comparo::ui
