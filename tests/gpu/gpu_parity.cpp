// SPDX-License-Identifier: Apache-2.0
// Holds real CUDA devices to the emulated one, bit for bit, for every registered op, the comparisons and the
// JPEG encoder; a plain program, because a bare GPU machine has no test framework.
//   gpu_parity [--device D] [--ops ID,ID...] [--sets N] [--json FILE] [--note TEXT]
//       runs on cuda:0 unless told otherwise; exit 77 and a reason where there is no such device. On emu:0
//       the emulated device is held to the CPU alone. --ops: these ops only, of which "compare", "jpeg" and
//       "jpeg decoding" are the cases that are no ops; --sets: at most so many parameter sets an input (12)
//   gpu_parity --check FILE...
//       compares emu:0 with digests that a GPU once recorded; 77 if there are no files
#include "engine/base/error.h"
#include "engine/device/device.h"
#include "tests/gates/comparison_cases.h"
#include "tests/gates/jpeg_cases.h"
#include "tests/gates/op_cases.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace comparo;
using namespace comparo::gates;

constexpr int kSkipped = 77;
constexpr DeviceId kCpu{DeviceKind::Cpu, 0};
constexpr DeviceId kEmu{DeviceKind::Emu, 0};
constexpr std::size_t kSetsPerInput = 12;

/// What of all cases is run: everything that a set of names or ops does not leave out.
struct Selection {
    std::set<std::string> cases; ///< empty: all
    std::set<std::string> ops;   ///< likewise; "compare", "jpeg" and "jpeg decoding", too
    std::size_t sets = kSetsPerInput;

    [[nodiscard]] bool hasCase(const std::string& name) const
    {
        return cases.empty() || cases.contains(name);
    }
    [[nodiscard]] bool hasOp(const std::string& id) const { return ops.empty() || ops.contains(id); }
};

/// What a device gave for one case: recorded as one line of JSON.
struct Record {
    std::string name;
    std::string digest;
};

/// A recorded file.
struct Recording {
    std::string device;
    std::vector<Record> cases;
};

/// Count of cases by op and dtype, for the table.
struct Row {
    int cases = 0;
    int refused = 0;
    int differing = 0;
};

class Parity {
public:
    /// On `gpu`, where one is given, beside emu:0 and cpu.
    Parity(Selection selection, std::optional<DeviceId> gpu) : m_selection(std::move(selection)), m_gpu(gpu)
    {
    }

    /// Runs one case on emu and on the GPU and compares; in exact numerics with cpu too.
    void op(const OpCase& c, const Tensor& input, Numerics numerics)
    {
        const std::string name = c.toText() + " " + toString(numerics);
        if (!m_selection.hasCase(name))
            return;
        const std::string emu = runAndDigest(c, input, kEmu, numerics);
        std::vector<std::pair<std::string, std::string>> others;
        if (m_gpu)
            others.emplace_back(m_gpu->name(), runAndDigest(c, input, *m_gpu, numerics));
        if (numerics == Numerics::Exact)
            others.emplace_back("cpu", runAndDigest(c, input, kCpu, numerics));
        note(c.op->id + " " + toString(c.dtype), name, emu, others);
    }

    void comparison(const ComparisonCase& c)
    {
        if (!m_selection.hasCase(c.toText()))
            return;
        const Tensor a = makeSideA(c);
        const Tensor b = makeSideB(c);
        std::vector<std::pair<std::string, std::string>> others{{"cpu", compareAndDigest(c, a, b, kCpu)}};
        if (m_gpu)
            others.emplace_back(m_gpu->name(), compareAndDigest(c, a, b, *m_gpu));
        note("compare " + toString(c.dtypeA) + " " + toString(c.dtypeB), c.toText(),
             compareAndDigest(c, a, b, kEmu), others);
    }

    template <class Case>
    void jpegCase(const std::string& rowName, const Case& c,
                  std::string (*digestOn)(const Case& c, DeviceId device))
    {
        if (!m_selection.hasCase(c.toText()))
            return;
        std::vector<std::pair<std::string, std::string>> others{{"cpu", digestOn(c, kCpu)}};
        if (m_gpu)
            others.emplace_back(m_gpu->name(), digestOn(c, *m_gpu));
        note(rowName, c.toText(), digestOn(c, kEmu), others);
    }

    void all()
    {
        for (const Op& op : allOps())
            for (const DType dtype : op.info.dtypes) {
                if (!m_selection.hasOp(op.id))
                    break;
                const auto run = [&](const InputCase& input, const std::vector<SizeValue>& sizes,
                                     std::size_t most) {
                    const Tensor tensor = makeInput(dtype, input);
                    for (const ParamSet& params :
                         paramSets(op.info.schema, sizes, std::min(most, m_selection.sets)))
                        for (const Numerics numerics : {Numerics::Exact, Numerics::Framework})
                            this->op({&op, dtype, input, params}, tensor, numerics);
                };
                for (const InputCase& input : smallInputs())
                    run(input, {{13, 17}, {50, 67}, {20, 0}}, kSetsPerInput);
                run(largeInput(), {{390, 410}}, 2);
            }
        if (m_selection.hasOp("compare"))
            for (const ComparisonCase& c : comparisonCases())
                comparison(c);
        if (m_selection.hasOp("jpeg"))
            for (const JpegCase& c : jpegCases())
                jpegCase("jpeg", c, &encodeAndDigest);
        if (m_selection.hasOp("jpeg decoding"))
            for (const JpegDecodeCase& c : jpegDecodeCases())
                jpegCase("jpeg decoding", c, &decodeAndDigest);
    }

    void printTable() const
    {
        std::printf("%-28s %7s %9s %10s\n", "", "cases", "refused", "differing");
        for (const auto& [name, row] : m_rows)
            std::printf("%-28s %7d %9d %10d\n", name.c_str(), row.cases, row.refused, row.differing);
    }

    [[nodiscard]] int differing() const
    {
        int sum = 0;
        for (const auto& [name, row] : m_rows)
            sum += row.differing;
        return sum;
    }

    /// Digests of emu by case name; those of cuda are equal wherever `differing` is 0.
    [[nodiscard]] const std::vector<Record>& records() const { return m_records; }

private:
    void note(const std::string& rowName, const std::string& name, const std::string& emu,
              const std::vector<std::pair<std::string, std::string>>& others)
    {
        Row& row = m_rows[rowName];
        ++row.cases;
        row.refused += emu.starts_with("refused") ? 1 : 0;
        bool same = true;
        for (const auto& [device, digest] : others) {
            if (digest == emu)
                continue;
            same = false;
            std::printf("DIFFERENT %s\n    emu:0 %s, %s %s\n", name.c_str(), emu.c_str(), device.c_str(),
                        digest.c_str());
        }
        row.differing += same ? 0 : 1;
        m_records.push_back({name, others.empty() ? emu : deviceDigest(emu, others)});
    }

    /// What is recorded is the GPU's own digest where one ran.
    static std::string deviceDigest(const std::string& emu,
                                    const std::vector<std::pair<std::string, std::string>>& others)
    {
        const auto cuda = std::find_if(others.begin(), others.end(),
                                       [](const auto& o) { return o.first.starts_with("cuda:"); });
        return cuda == others.end() ? emu : cuda->second;
    }

    Selection m_selection;
    std::optional<DeviceId> m_gpu;
    std::map<std::string, Row> m_rows;
    std::vector<Record> m_records;
};

std::string quoted(const std::string& text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out + "\"";
}

bool writeJson(const std::string& path, const DeviceInfo& info, const Parity& parity, const std::string& note)
{
    char date[32];
    const std::time_t now = std::time(nullptr);
    std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
    std::ofstream file(path);
    file << "{\n\"format\": 1,\n\"device\": " << quoted(info.label)
         << ",\n\"detail\": " << quoted(info.detail) << ",\n\"note\": " << quoted(note)
         << ",\n\"date\": " << quoted(date) << ",\n\"differing\": " << parity.differing()
         << ",\n\"cases\": [\n";
    const std::vector<Record>& records = parity.records();
    for (std::size_t i = 0; i < records.size(); ++i)
        file << "{\"case\": " << quoted(records[i].name) << ", \"digest\": " << quoted(records[i].digest)
             << (i + 1 < records.size() ? "},\n" : "}\n");
    file << "]\n}\n";
    file.flush();
    return file.good();
}

/// The string after `key` on a line of a recorded file, or empty.
std::string field(const std::string& line, const std::string& key)
{
    const std::string lead = "\"" + key + "\": \"";
    const std::size_t begin = line.find(lead);
    if (begin == std::string::npos)
        return {};
    const std::size_t from = begin + lead.size();
    return line.substr(from, line.find('"', from) - from);
}

Recording readRecording(const std::string& path)
{
    Recording recording{path, {}};
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        if (const std::string name = field(line, "device"); !name.empty())
            recording.device = name;
        if (const std::string name = field(line, "case"); !name.empty())
            recording.cases.push_back({name, field(line, "digest")});
    }
    return recording;
}

/// Number of recorded digests that emu:0 does not reproduce today; at least 1 if no case of the file is left.
int compareWith(const Recording& recording)
{
    Selection selection;
    for (const Record& record : recording.cases)
        selection.cases.insert(record.name);
    Parity parity(selection, std::nullopt);
    if (!recording.cases.empty())
        parity.all();
    std::map<std::string, std::string> now;
    for (const Record& record : parity.records())
        now[record.name] = record.digest;
    int gone = 0, wrong = 0;
    for (const Record& record : recording.cases) {
        const auto it = now.find(record.name);
        if (it == now.end()) {
            ++gone;
        } else if (it->second != record.digest) {
            ++wrong;
            std::printf("DIFFERENT %s\n    emu:0 %s, recorded on %s %s\n", record.name.c_str(),
                        it->second.c_str(), recording.device.c_str(), record.digest.c_str());
        }
    }
    std::printf("%s: %zu recorded cases, %d differ, %d are no longer run\n", recording.device.c_str(),
                recording.cases.size(), wrong, gone);
    return wrong + parity.differing() + (now.empty() ? 1 : 0);
}

int checkRecorded(const std::vector<std::string>& paths)
{
    if (paths.empty()) {
        std::printf("SKIPPED: no GPU has recorded results in tests/reference/gpu\n");
        return kSkipped;
    }
    int wrong = 0;
    for (const std::string& path : paths)
        wrong += compareWith(readRecording(path));
    return wrong == 0 ? 0 : 1;
}

struct Arguments {
    DeviceId device{DeviceKind::Cuda, 0};
    Selection selection;
    std::string json;
    std::string note;
    std::vector<std::string> recorded;
    bool check = false;
};

std::set<std::string> listOf(const std::string& text)
{
    std::set<std::string> words;
    std::istringstream stream(text);
    for (std::string word; std::getline(stream, word, ',');)
        words.insert(word);
    return words;
}

/// Throws Error(InvalidArgument).
Arguments parse(int argc, char** argv)
{
    Arguments arguments;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i];
        const bool hasValue = i + 1 < argc;
        if (name == "--check")
            arguments.check = true;
        else if (name == "--device" && hasValue)
            arguments.device = DeviceId::parse(argv[++i]);
        else if (name == "--ops" && hasValue)
            arguments.selection.ops = listOf(argv[++i]);
        else if (name == "--sets" && hasValue)
            arguments.selection.sets = std::max<std::size_t>(std::strtoul(argv[++i], nullptr, 10), 1);
        else if (name == "--json" && hasValue)
            arguments.json = argv[++i];
        else if (name == "--note" && hasValue)
            arguments.note = argv[++i];
        else if (arguments.check)
            arguments.recorded.push_back(name);
        else
            failArgument(message("unknown argument '{}'; it takes [--device D] [--ops ID,ID...] [--sets N] "
                                 "[--json FILE] [--note TEXT] or --check FILE...",
                                 Verbatim(name)));
    }
    for (const std::string& id : arguments.selection.ops) {
        const std::vector<Op>& ops = allOps();
        if (id != "compare" && id != "jpeg" && id != "jpeg decoding" &&
            std::none_of(ops.begin(), ops.end(), [&](const Op& op) { return op.id == id; }))
            failArgument(message("there is no op '{}'.", Verbatim(id)));
    }
    return arguments;
}

int runOn(const Arguments& arguments)
{
    const bool isReal = arguments.device.kind == DeviceKind::Cuda;
    const std::vector<Device*>& devices = allDevices();
    if (std::none_of(devices.begin(), devices.end(),
                     [&](const Device* d) { return d->id() == arguments.device; })) {
        std::printf("SKIPPED: no %s%s\n", arguments.device.name().c_str(),
                    isReal ? (": " + english(cudaAbsence())).c_str() : "");
        return kSkipped;
    }
    const DeviceInfo& info = device(arguments.device).info();
    std::printf("%s, %s\n", info.label.c_str(), info.detail.c_str());
    Parity parity(arguments.selection, isReal ? std::optional(arguments.device) : std::nullopt);
    parity.all();
    parity.printTable();
    if (!arguments.json.empty() && !writeJson(arguments.json, info, parity, arguments.note)) {
        std::fprintf(stderr, "cannot write %s\n", arguments.json.c_str());
        return 2;
    }
    std::printf("%zu cases, %d differ\n", parity.records().size(), parity.differing());
    return parity.differing() == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        const Arguments arguments = parse(argc, argv);
        return arguments.check ? checkRecorded(arguments.recorded) : runOn(arguments);
    } catch (const Error& error) {
        std::fprintf(stderr, "gpu_parity: %s\n", error.what());
        return error.code() == ErrorCode::InvalidArgument ? 2 : 1;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gpu_parity: %s\n", error.what());
        return 1;
    }
}
