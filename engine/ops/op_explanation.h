// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/numerics.h"
#include "engine/base/progress.h"
#include "engine/device/device.h"
#include "engine/param/param_set.h"
#include "engine/tensor/tensor.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

/// What an op tells about its own arithmetic, for whoever asks why two sides differ: OpInfo::factors and
/// OpInfo::rounding.
namespace comparo {

/// Where and how an op runs.
struct OpSide {
    DeviceKind device = DeviceKind::Cpu;
    Numerics numerics = Numerics::Exact;
};

/// A way in which two sides' arithmetic differs.
struct Factor {
    std::string id;
    Message label; ///< "int16 weights instead of float32 weights": what A does
    Message detail;
};

/// How to replay an op with some of its factors exchanged.
struct FactorReplay {
    std::vector<Factor> factors; ///< none if the sides do not differ in any that is known
    Factor everything;           ///< all of them at once, under the name that people know
    /// Side B's output with the factors of `exchanged` (indices) taken from side A; on cpu.
    std::function<Tensor(const std::vector<std::size_t>& exchanged, const Progress&)> run;
};

/// The value of one output sample before the op's last rounding.
struct BeforeRounding {
    double value = 0.0;
    double exact = 0.0; ///< float64 referee without any intermediate rounding
    Message tieRule;    ///< "half up", "half to even", "towards 0"
    double tie = 0.5;   ///< levels change at whole numbers plus this; 0 where fractions are cut off
};

} // namespace comparo
