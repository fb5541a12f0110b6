// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/fidelity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string_view>

namespace comparo {
namespace {

constexpr double kRefused = std::numeric_limits<double>::infinity(); // as the table writes it

/// "1.2e-07"
std::string shortNumber(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

// Each macro of the table has its rows in one place, and is nothing in the others.
#define COMPARO_FIDELITY_SOURCE(...)
#define COMPARO_FIDELITY(...)
#define COMPARO_FIDELITY_ONE_THREAD(...)
#define COMPARO_FIDELITY_ELSEWHERE(...)
#define COMPARO_CUDA_FIDELITY_SOURCE(...)
#define COMPARO_CUDA_FIDELITY(...)

/// Of the ops that depend on it, with one thread.
const std::vector<Fidelity>& oneThreadFidelity()
{
    static const std::vector<Fidelity> rows{
#undef COMPARO_FIDELITY_ONE_THREAD
#define COMPARO_FIDELITY_ONE_THREAD(...) {__VA_ARGS__},
#include "engine/ops/fidelity_table.inc"
#undef COMPARO_FIDELITY_ONE_THREAD
#define COMPARO_FIDELITY_ONE_THREAD(...)
    };
    return rows;
}

/// Of the ops that depend on it, on processors of another maker.
const std::vector<Fidelity>& rowsElsewhere()
{
    static const std::vector<Fidelity> rows{
#undef COMPARO_FIDELITY_ELSEWHERE
#define COMPARO_FIDELITY_ELSEWHERE(...) {__VA_ARGS__},
#include "engine/ops/fidelity_table.inc"
#undef COMPARO_FIDELITY_ELSEWHERE
#define COMPARO_FIDELITY_ELSEWHERE(...)
    };
    return rows;
}

template <class Row>
const Row* rowOf(const std::vector<Row>& rows, const std::string& op)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.op == op; });
    return found == rows.end() ? nullptr : &*found;
}

/// Of a row that has cases with other bits.
Message boundText(const Fidelity& row)
{
    const Verbatim largest(shortNumber(row.largest));
    return row.ulp > 0.0 ? message("else off by at most {} ({} ULP)", largest, Verbatim(shortNumber(row.ulp)))
                         : message("else off by at most {}", largest);
}

/// "2 threads, AVX512, AMD, 2026-11-22".
Message measuredWith(int threads)
{
    const FidelitySource& source = fidelitySource();
    return joined({threads == 1 ? message("1 thread") : message("{} threads", threads),
                   joinedNames({source.capability, source.processor, source.date})},
                  ", ");
}

Message onCpuText(const Fidelity& row, int threads)
{
    std::vector<Message> parts{message("bit-equal to {} with PyTorch {} in {} of {} cases ({})",
                                       Verbatim(row.library), Verbatim(fidelitySource().torch), row.equal,
                                       row.cases, measuredWith(threads))};
    if (std::isinf(row.largest))
        parts.push_back(message("in another case, one of the two rejects the image"));
    else if (!row.bitEqual())
        parts.push_back(boundText(row));
    if (!row.depends.empty())
        parts.push_back(row.depends == "the number of threads"
                            ? message("PyTorch's own bits depend on the number of threads")
                            : message("PyTorch's own bits depend on {}", row.depends));
    if (const Fidelity* other = fidelityElsewhere(row.op)) {
        parts.push_back(message(
            "compared with its bits on a processor of another vendor ({}), bit-equal in {} of {} cases",
            Verbatim(other->library), other->equal, other->cases));
        parts.push_back(boundText(*other));
    }
    return joined(std::move(parts), "; ");
}

/// "NVIDIA H100 80GB HBM3, 2026-11-28".
Message measuredOn()
{
    return joinedNames({cudaFidelitySource().gpu, cudaFidelitySource().date});
}

Message onCudaText(const Op& op)
{
    const CudaFidelity* row = measuredCudaFidelity(op.id);
    const bool isModel = !op.info.onCuda.isEmpty();
    std::vector<Message> parts;
    if (!isModel)
        parts.push_back(message("not modelled: exact arithmetic stands in for PyTorch's CUDA kernels"));
    if (row) {
        parts.push_back(
            isModel
                ? message("bit-equal to {} with PyTorch {} in {} of {} cases ({})", Verbatim(row->library),
                          Verbatim(cudaFidelitySource().torch), row->equal, row->cases, measuredOn())
                : message("its bits in {} of {} cases ({})", row->equal, row->cases, measuredOn()));
        if (!row->bitEqual())
            parts.push_back(message("else off by at most {}", Verbatim(shortNumber(row->largest))));
    }
    if (isModel)
        parts.push_back(op.info.onCuda);
    return joined(std::move(parts), "; ");
}

} // namespace

const FidelitySource& fidelitySource()
{
    static const FidelitySource source{
#undef COMPARO_FIDELITY_SOURCE
#define COMPARO_FIDELITY_SOURCE(...) __VA_ARGS__
#include "engine/ops/fidelity_table.inc"
#undef COMPARO_FIDELITY_SOURCE
#define COMPARO_FIDELITY_SOURCE(...)
    };
    return source;
}

const std::vector<Fidelity>& measuredFidelity()
{
    static const std::vector<Fidelity> rows{
#undef COMPARO_FIDELITY
#define COMPARO_FIDELITY(...) {__VA_ARGS__},
#include "engine/ops/fidelity_table.inc"
#undef COMPARO_FIDELITY
#define COMPARO_FIDELITY(...)
    };
    return rows;
}

const Fidelity* fidelityElsewhere(const std::string& op)
{
    return rowOf(rowsElsewhere(), op);
}

const Fidelity* measuredFidelity(const std::string& op, int threads)
{
    const Fidelity* const own =
        threads == fidelitySource().threads ? nullptr : rowOf(oneThreadFidelity(), op);
    return own ? own : rowOf(measuredFidelity(), op);
}

Message fidelityText(const Op& op, DeviceKind kind, int threads)
{
    if (!op.info.followsLibrary)
        return {};
    if (kind == DeviceKind::Cpu) {
        const Fidelity* row = measuredFidelity(op.id, threads);
        if (threads != fidelitySource().threads && dependsOnThreads(op) &&
            row == measuredFidelity(op.id)) // the bits are others, and the table has none of them
            return message("modelled as PyTorch {} with 1 thread, not measured over the table's cases",
                           Verbatim(fidelitySource().torch));
        return row ? onCpuText(*row, threads) : message("not modelled: not measured against a library");
    }
    return onCudaText(op);
}

const CudaFidelitySource& cudaFidelitySource()
{
    static const CudaFidelitySource source{
#undef COMPARO_CUDA_FIDELITY_SOURCE
#define COMPARO_CUDA_FIDELITY_SOURCE(...) __VA_ARGS__
#include "engine/ops/fidelity_cuda_table.inc"
#undef COMPARO_CUDA_FIDELITY_SOURCE
#define COMPARO_CUDA_FIDELITY_SOURCE(...)
    };
    return source;
}

const CudaFidelity* measuredCudaFidelity(const std::string& op)
{
    static const std::vector<CudaFidelity> rows{
#undef COMPARO_CUDA_FIDELITY
#define COMPARO_CUDA_FIDELITY(...) {__VA_ARGS__},
#include "engine/ops/fidelity_cuda_table.inc"
#undef COMPARO_CUDA_FIDELITY
#define COMPARO_CUDA_FIDELITY(...)
    };
    return rowOf(rows, op);
}

bool dependsOnThreads(const Op& op)
{
    static constexpr std::array<std::string_view, 5> kOps{"color_jitter", "gamma", "grayscale", "resize",
                                                          "resized_crop"};
    return std::find(kOps.begin(), kOps.end(), op.id) != kOps.end();
}

bool isModelled(const Op& op, DeviceKind kind)
{
    if (!op.info.followsLibrary)
        return true;
    return kind == DeviceKind::Cpu ? measuredFidelity(op.id) != nullptr : !op.info.onCuda.isEmpty();
}

} // namespace comparo
