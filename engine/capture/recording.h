// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/recording_entries.h"
#include "engine/codec/arrays/array_file.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// Name and version of the captures that recorders write, step by step while a program runs, and 'comparo run
/// --capture' when a run is over: resources/recording/schema.json.
inline constexpr char kRecordingSchema[] = "comparoscope.capture/3";

inline constexpr char kEndEntry[] = "end.json"; ///< the last one of a file that is whole

/// A tensor of a recorded step. Dtypes are those of the library that was recorded.
struct RecordedTensor {
    std::string name;  ///< its place in what the step put out, "boxes.0"; empty for the only one
    std::string entry; ///< empty where its values were not kept
    std::string dtype; ///< "float16", "bfloat16", "int64"
    std::vector<std::int64_t> shape; ///< of what was kept
    std::string device;
    std::optional<std::uint32_t> checksum; ///< of values that were not kept
    Message part; ///< which part of the picture was kept, "the region 64x64 at (0, 0)"; empty: all of it

    [[nodiscard]] Message toText() const; ///< "float16 2x3x64x64 on cuda:0"
};

/// A parameter or a buffer that a step's module owned.
struct RecordedState {
    std::string name, kind, dtype, device;
    std::optional<std::uint32_t> checksum;
};

/// A recorded tensor, by the step that put it out. Indices.
struct RecordedPlace {
    std::size_t step = 0, tensor = 0;

    bool operator==(const RecordedPlace&) const = default;
};

struct RecordedStep {
    std::string name;       ///< "encoder.0.conv"
    std::string kind;       ///< "input", "output", "step", "gradient"
    std::uint64_t call = 1; ///< of this name, counted with those that were not recorded
    std::string function;   ///< that was called; empty where the step was recorded by hand
    std::vector<RecordedTensor> tensors;
    std::vector<RecordedTensor> draws;
    std::vector<RecordedState> state;
    std::vector<std::string> notes;
    std::vector<std::pair<std::string, std::string>> settings; ///< what it was made with: antialias, True

    // What the step can be run again by; all absent where the recorder did not know.
    std::string pipeline; ///< JSON of the pipeline that gives the output for the input; empty: none does
    Message noOps;        ///< why none does, in a sentence of the recorder's
    std::optional<RecordedPlace> input;     ///< what went in, where a step before put it out
    std::optional<RecordedTensor> ownInput; ///< or a copy that was kept with this step
    std::optional<RecordedPlace> same;      ///< the tensor of a step before that its output is

    [[nodiscard]] std::string label() const; ///< "encoder.0", "encoder.0, call 2"
};

/// The values of a tensor as they were kept.
struct RecordedValues {
    std::vector<std::byte> bytes; ///< in C order
};

/// A program's steps as they were recorded. Values are read when they are asked for, so that any number of
/// steps takes little memory.
class Recording {
public:
    /// Errors name the file and the entry: Io, CorruptData, Unsupported (a version that this program does not
    /// know). The file of a program that was killed has the steps that were written whole. Of a file of
    /// arrays each is a step with one tensor.
    explicit Recording(const std::filesystem::path& path);

    /// The same of a file of arrays that is open; null: it is none.
    Recording(const std::filesystem::path& path, std::shared_ptr<const ArrayFile> file);

    std::string title, command, created, recorder;
    std::vector<std::pair<std::string, std::string>> environment; ///< in the order to show
    std::vector<RecordedStep> steps;
    bool complete = false; ///< the recorder was closed
    bool isRun = false;    ///< captured by 'comparo run': its steps have their side before their name
    std::string arrays;    ///< the format of a file of arrays, "NPZ"; empty: it is a recording
    std::string problem;   ///< why it is not whole, as the recorder said

    /// Of a run: leaves the input and the steps of side 'a' or 'b', without the side in their names.
    void keepSide(char side);

    /// Error(CorruptData) if the entry is not what the step says, Error(Unsupported) for a dtype that is not
    /// known.
    [[nodiscard]] RecordedValues read(const RecordedTensor& tensor) const;

    /// To read the values part by part, in C order; what is left in the reader are they. Same errors.
    [[nodiscard]] ValueReader open(const RecordedTensor& tensor) const;

private:
    void addSteps();
    void addPipelines(const std::string& manifest);
    void addArrays();

    std::string m_name;
    std::optional<RecordingEntries> m_entries; ///< of a recording
    std::shared_ptr<const ArrayFile> m_arrays; ///< of a file of arrays
};

/// Whether both are files of arrays: none of them is made of another, and their order means nothing.
bool areArrays(const Recording& a, const Recording& b);

/// Whether the file begins with the manifest of a recording of a program.
bool isRecording(const std::filesystem::path& path);

/// Whether the file is a recording, or a run that was captured as version 3. A run's steps are "input" and,
/// of each side, "a.resize" and "b.resize"; its pipeline is what readCapture() reads.
bool hasRecordedSteps(const std::filesystem::path& path);

} // namespace comparo
