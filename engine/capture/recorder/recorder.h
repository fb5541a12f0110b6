// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Records what a program of your own computes, step by step, into a capture that 'comparo diff' compares and
/// the application opens: resources/recording/schema.json. This header and the library comparo::recorder need
/// the standard library of C++20 and POSIX, nothing else.
namespace comparo {

/// Name of the dtype of a C++ type, as NumPy says it.
template <class T>
constexpr std::string_view recordedDType()
{
    using Number = std::remove_cv_t<T>;
    constexpr bool kWhole = std::is_integral_v<Number> && !std::is_same_v<Number, bool>;
    if constexpr (std::is_same_v<Number, bool>)
        return "bool";
    else if constexpr (kWhole && std::is_signed_v<Number>)
        return sizeof(Number) == 1   ? "int8"
               : sizeof(Number) == 2 ? "int16"
               : sizeof(Number) == 4 ? "int32"
                                     : "int64";
    else if constexpr (kWhole)
        return sizeof(Number) == 1   ? "uint8"
               : sizeof(Number) == 2 ? "uint16"
               : sizeof(Number) == 4 ? "uint32"
                                     : "uint64";
    else if constexpr (std::is_same_v<Number, float>)
        return "float32";
    else if constexpr (std::is_same_v<Number, double>)
        return "float64";
    else if constexpr (std::is_same_v<Number, std::complex<float>>)
        return "complex64";
    else {
        static_assert(std::is_same_v<Number, std::complex<double>>,
                      "name the dtype: \"float16\", \"bfloat16\"");
        return "complex128";
    }
}

/// Numbers of a program, in host memory: what is on a GPU is copied to the host first. They are written
/// before the call that is given them returns.
struct RecordableTensor {
    const void* data = nullptr;
    std::string dtype; ///< "bool", "uint8" … "int64", "float16", "bfloat16", "float8_e4m3fn", "float32" …
    std::vector<std::int64_t> shape;   ///< outermost first; empty for a number
    std::vector<std::int64_t> strides; ///< in elements; empty for C order
    std::string name;                  ///< its place in what the step put out; empty for the only one
    std::string device = "cpu";        ///< where it was computed: "cuda:0"

    /// In C order.
    template <class T>
    static RecordableTensor of(const T* data, std::vector<std::int64_t> shape, std::string device = "cpu")
    {
        return {data, std::string(recordedDType<T>()), std::move(shape), {}, {}, std::move(device)};
    }
};

/// What else is known of a step.
struct RecordableStep {
    std::string function{};                ///< that was called: "mine::unsharp"
    std::optional<double> milliseconds{};  ///< that the call took
    std::vector<RecordableTensor> draws{}; ///< random numbers that the step drew, each with a name
    std::vector<std::string> notes{};      ///< for people
    std::string kind = "step";             ///< "output" for what a module put out

    /// Ops of Comparoscope that give the only tensor for what went in, one after the other, as on the command
    /// line: "gaussian_blur:kernel=5x5,sigma=1.5". The step can then be run again elsewhere, by itself and
    /// behind the others: 'comparo diff FILE --b SIDE'. With them goes what went in, in one of two ways:
    std::vector<std::string> ops{};
    std::string of{}; ///< the name of the step before this one, or of the input, that put it out
    std::optional<RecordableTensor> given{}; ///< what no step put out: a copy is kept
};

/// Writes a capture. Steps go to the disk as they come, none is kept in memory, and a program that is killed
/// leaves a file that opens up to its last whole step. What goes wrong with the recording never reaches the
/// program that is recorded: it is in problem(), and nothing more is written. Several threads may record.
class Recorder {
public:
    struct Options {
        std::string title;   ///< for people; empty: the file's name
        std::string command; ///< the program's command line
        /// What results may depend on: {"driver", "570.86"}, {"TF32", "off"}. The system and the number of
        /// processors are added.
        std::vector<std::pair<std::string, std::string>> environment;
        /// Of all tensors together; of those beyond it a checksum is kept.
        std::optional<std::uint64_t> mostBytes;
    };

    /// An older file of this name is replaced. std::system_error if it cannot be written.
    explicit Recorder(const std::filesystem::path& path, Options options = {});

    /// close(), if nobody did; as "an exception" while one is on its way.
    ~Recorder();
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;

    /// What goes in. std::invalid_argument as of step().
    void input(const RecordableTensor& tensor, std::string_view name = "input");

    /// What a step put out. The same name may come again: it is the next call. std::invalid_argument for an
    /// empty name, for a dtype that is not known, for a shape or strides that no tensor has, for ops that are
    /// written wrongly or without what went in, and for the name of a step that is not there.
    void step(std::string_view name, const RecordableTensor& tensor, const RecordableStep& facts = {});
    void step(std::string_view name, std::span<const RecordableTensor> tensors,
              const RecordableStep& facts = {});

    /// Completes the file. `ended` is what the capture says about how.
    void close(std::string_view ended = "whole");

    /// Why the recording is not whole: "No space left on device"; empty where it is.
    [[nodiscard]] std::string problem() const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace comparo
