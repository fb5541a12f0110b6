// SPDX-License-Identifier: Apache-2.0
#include "ui/page/result_model.h"

namespace comparo::ui {

ResultModel::ResultModel(QObject* parent, int threads) : QObject(parent), m_task(nullptr, threads)
{
    connect(&m_task, &Task::changed, this, &ResultModel::changed);
}

} // namespace comparo::ui
