// SPDX-License-Identifier: Apache-2.0
#pragma once

class QObject;

namespace comparo::ui {

class Actions;
class ViewState;

/// Binds the channels, false colours and marks of what is looked at, for a page that shows it.
void bindDisplayActions(Actions& actions, const QObject* page, ViewState& view);
/// A stop more (+1), or less, on both sides.
void stepExposure(ViewState& view, int direction);

} // namespace comparo::ui
