// SPDX-License-Identifier: Apache-2.0
// Holds real CUDA devices to the emulated one, bit for bit, for every registered op, the comparisons and the
// JPEG encoder; a plain program, because a bare GPU machine has no test framework.
//   gpu_parity [--json FILE] [--note TEXT]   runs on cuda:0; exit 77 and a reason where there is none
//   gpu_parity --check FILE...               compares emu:0 with digests that a GPU once recorded; 77 if
//   there are no files
#include "engine/device/device.h"
#include "tests/gates/comparison_cases.h"
#include "tests/gates/jpeg_cases.h"
#include "tests/gates/op_cases.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <exception>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace comparo;
using namespace comparo::gates;

constexpr int kSkipped = 77;
constexpr DeviceId kCpu{DeviceKind::Cpu, 0};
constexpr DeviceId kEmu{DeviceKind::Emu, 0};
constexpr DeviceId kCuda{DeviceKind::Cuda, 0};
constexpr std::size_t kSetsPerInput = 12;

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
    Parity() = default;

    /// Runs the cases of these names only.
    explicit Parity(std::set<std::string> only) : m_only(std::move(only)), m_selects(true) {}

    /// Runs one case on emu and, if `onCuda`, on cuda:0 and compares; in exact numerics with cpu too.
    void op(const OpCase& c, const Tensor& input, Numerics numerics, bool onCuda)
    {
        const std::string name = c.toText() + " " + toString(numerics);
        if (m_selects && !m_only.contains(name))
            return;
        const std::string emu = runAndDigest(c, input, kEmu, numerics);
        std::vector<std::pair<std::string, std::string>> others;
        if (onCuda)
            others.emplace_back("cuda:0", runAndDigest(c, input, kCuda, numerics));
        if (numerics == Numerics::Exact)
            others.emplace_back("cpu", runAndDigest(c, input, kCpu, numerics));
        note(c.op->id + " " + toString(c.dtype), name, emu, others);
    }

    void comparison(const ComparisonCase& c, bool onCuda)
    {
        if (m_selects && !m_only.contains(c.toText()))
            return;
        const Tensor a = makeSideA(c);
        const Tensor b = makeSideB(c);
        std::vector<std::pair<std::string, std::string>> others{{"cpu", compareAndDigest(c, a, b, kCpu)}};
        if (onCuda)
            others.emplace_back("cuda:0", compareAndDigest(c, a, b, kCuda));
        note("compare " + toString(c.dtypeA) + " " + toString(c.dtypeB), c.toText(),
             compareAndDigest(c, a, b, kEmu), others);
    }

    template <class Case>
    void jpegCase(const std::string& rowName, const Case& c,
                  std::string (*digestOn)(const Case& c, DeviceId device), bool onCuda)
    {
        if (m_selects && !m_only.contains(c.toText()))
            return;
        std::vector<std::pair<std::string, std::string>> others{{"cpu", digestOn(c, kCpu)}};
        if (onCuda)
            others.emplace_back("cuda:0", digestOn(c, kCuda));
        note(rowName, c.toText(), digestOn(c, kEmu), others);
    }

    void all(bool onCuda)
    {
        for (const Op& op : allOps())
            for (const DType dtype : op.info.dtypes) {
                const auto run = [&](const InputCase& input, const std::vector<SizeValue>& sizes,
                                     std::size_t most) {
                    const Tensor tensor = makeInput(dtype, input);
                    for (const ParamSet& params : paramSets(op.info.schema, sizes, most))
                        for (const Numerics numerics : {Numerics::Exact, Numerics::Framework})
                            this->op({&op, dtype, input, params}, tensor, numerics, onCuda);
                };
                for (const InputCase& input : smallInputs())
                    run(input, {{13, 17}, {50, 67}, {20, 0}}, kSetsPerInput);
                run(largeInput(), {{390, 410}}, 2);
            }
        for (const ComparisonCase& c : comparisonCases())
            comparison(c, onCuda);
        for (const JpegCase& c : jpegCases())
            jpegCase("jpeg", c, &encodeAndDigest, onCuda);
        for (const JpegDecodeCase& c : jpegDecodeCases())
            jpegCase("jpeg decoding", c, &decodeAndDigest, onCuda);
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
        const auto cuda =
            std::find_if(others.begin(), others.end(), [](const auto& o) { return o.first == "cuda:0"; });
        return cuda == others.end() ? emu : cuda->second;
    }

    std::set<std::string> m_only;
    bool m_selects = false;
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

bool writeJson(const std::string& path, const Parity& parity, const std::string& note)
{
    char date[32];
    const std::time_t now = std::time(nullptr);
    std::strftime(date, sizeof date, "%Y-%m-%d", std::gmtime(&now));
    const DeviceInfo& info = device(kCuda).info();
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
    std::set<std::string> names;
    for (const Record& record : recording.cases)
        names.insert(record.name);
    Parity parity(names);
    parity.all(false);
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

int runOnGpu(const std::string& jsonPath, const std::string& note)
{
    const std::vector<Device*>& devices = allDevices();
    const bool present =
        std::any_of(devices.begin(), devices.end(), [](const Device* d) { return d->id() == kCuda; });
    if (!present) {
        std::printf("SKIPPED: no cuda device: %s\n", cudaAbsence().c_str());
        return kSkipped;
    }
    const DeviceInfo& info = device(kCuda).info();
    std::printf("%s, %s\n", info.label.c_str(), info.detail.c_str());
    Parity parity;
    parity.all(true);
    parity.printTable();
    if (!jsonPath.empty() && !writeJson(jsonPath, parity, note)) {
        std::fprintf(stderr, "cannot write %s\n", jsonPath.c_str());
        return 2;
    }
    std::printf("%zu cases, %d differ\n", parity.records().size(), parity.differing());
    return parity.differing() == 0 ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    std::string json;
    std::string note;
    std::vector<std::string> recorded;
    bool check = false;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--check")
            check = true;
        else if (argument == "--json" && i + 1 < argc)
            json = argv[++i];
        else if (argument == "--note" && i + 1 < argc)
            note = argv[++i];
        else if (check)
            recorded.push_back(argument);
        else {
            std::fprintf(stderr, "usage: gpu_parity [--json FILE] [--note TEXT] | --check FILE...\n");
            return 2;
        }
    }
    try {
        return check ? checkRecorded(recorded) : runOnGpu(json, note);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "gpu_parity: %s\n", error.what());
        return 1;
    }
}
