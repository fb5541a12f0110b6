// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/numerics.h"
#include "engine/device/device_id.h"
#include "engine/ops/op.h"
#include "engine/ops/torch_threads.h"

#include <string>
#include <vector>

/// How near framework numerics is to the released libraries that it follows, by measurement of the libraries
/// themselves (tests/reference/fidelity): on cpu, and for cuda and emu on a real GPU.
namespace comparo {

/// The libraries that were measured, and where.
struct FidelitySource {
    std::string torch; ///< versions
    std::string torchvision;
    std::string kornia;
    std::string capability; ///< code paths that PyTorch took: "AVX512"
    int threads;            ///< of PyTorch
    std::string processor;  ///< its maker, by which MKL in PyTorch's wheels chooses its code: "AMD"
    std::string date;       ///< "2026-11-22"
};

const FidelitySource& fidelitySource();

/// One op on cpu against the real library, over photographs and noise.
struct Fidelity {
    std::string op;
    std::string library; ///< "Kornia 0.9.0", "torchvision 0.29.2"
    int cases;           ///< parameters x inputs
    int equal;           ///< of them with every bit the same
    double largest;      ///< difference, in the data's unit; infinite where one side refused the case
    double ulp; ///< the same in spacings of the value, or of 1/256 for smaller values; 0 for integers
    std::string depends; ///< what changes PyTorch's own result: "the number of threads"; or empty

    [[nodiscard]] bool bitEqual() const { return cases > 0 && equal == cases; }
};

/// Of every op that was measured, in the order of their ids.
const std::vector<Fidelity>& measuredFidelity();

/// One of them on a processor of another maker, where the library gives other bits, which are not modelled;
/// null where it gives the same, or nobody measured. `library` is maker and date: "Intel, 2026-11-24".
const Fidelity* fidelityElsewhere(const std::string& op);

/// Null for an op that was not measured. With another number of threads than fidelitySource() has: the row of
/// its own where PyTorch's bits are others, else the same.
const Fidelity* measuredFidelity(const std::string& op, int threads = TorchThreads::kDefault);

/// The libraries on a GPU.
struct CudaFidelitySource {
    std::string torch;
    std::string gpu;
    std::string date;
};

const CudaFidelitySource& cudaFidelitySource();

/// One op on emu against the real library on that GPU, over small pictures and noise. `largest` is in the
/// data's unit.
struct CudaFidelity {
    std::string op;
    std::string library;
    int cases;
    int equal;
    double largest;

    [[nodiscard]] bool bitEqual() const { return equal == cases; }
};

/// Null for an op that was not measured.
const CudaFidelity* measuredCudaFidelity(const std::string& op);

/// What is known of the op's framework numerics on devices of a kind, in one sentence without a full stop:
/// "bit-equal to Kornia 0.9.0 with PyTorch 2.15.0 in 36 of 36 cases (2 threads, AVX512, AMD, 2026-11-22)",
/// "not modelled: …". Empty for an op that follows no library.
Message fidelityText(const Op& op, DeviceKind kind, int threads = TorchThreads::kDefault);

/// Whether the bits of the library's CPU code depend on its number of threads.
bool dependsOnThreads(const Op& op);

/// False where our own arithmetic stands in for that of the library that the op follows.
bool isModelled(const Op& op, DeviceKind kind);

} // namespace comparo
