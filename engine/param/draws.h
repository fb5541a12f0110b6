// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// The random parameters that one step applied: for each name, one row of numbers a sample of the batch.
/// Made on the host before the step runs, the same for every device, kept in the trace and the pipeline file.
class Draws {
public:
    struct Column {
        std::string name;
        int width = 1;              ///< numbers a sample
        std::vector<double> values; ///< samples * width, sample by sample

        bool operator==(const Column&) const = default;
    };

    /// Name of the column that is 1 where the op is applied to the sample and 0 where it passes unchanged.
    static constexpr std::string_view kApply = "apply";

    Draws() = default;
    Draws(int samples, std::uint64_t seed, std::uint32_t step);

    bool operator==(const Draws&) const = default;

    [[nodiscard]] int samples() const { return m_samples; }
    [[nodiscard]] bool isEmpty() const { return m_samples == 0; }
    [[nodiscard]] const std::vector<Column>& columns() const { return m_columns; }
    [[nodiscard]] const Column* find(std::string_view name) const;

    /// Key of what an op draws for each pixel: a function of seed, step, sample and position.
    [[nodiscard]] std::uint64_t seed() const { return m_seed; }
    [[nodiscard]] std::uint32_t step() const { return m_step; }

    /// Adds or replaces a column. Throws Error(InvalidArgument) unless there are samples * width values.
    void set(std::string name, std::vector<double> values, int width = 1);

    /// Number k of a sample. Throws Error(InvalidArgument) if there is no such column, sample or number.
    [[nodiscard]] double value(std::string_view name, int sample, int k = 0) const;

    /// Whether the op is applied to this sample.
    [[nodiscard]] bool applies(int sample) const;

private:
    int m_samples = 0;
    std::uint64_t m_seed = 0;
    std::uint32_t m_step = 0;
    std::vector<Column> m_columns;
};

} // namespace comparo
