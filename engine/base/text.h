// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Marks a text of the engine for translation and is just the text. The application translates it
/// in the context "engine"; lupdate collects it through an alias of QT_TRANSLATE_NOOP.
#define COMPARO_TR(text) text
