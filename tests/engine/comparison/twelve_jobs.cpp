// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/comparison/twelve_jobs.h"

#include "engine/codec/codec.h"
#include "engine/pipeline/runner.h"
#include "engine/scenario/picture.h"
#include "engine/scenario/scenario.h"

namespace comparo::test {
namespace {

constexpr std::string_view kAllowsOneStep =
    R"({"version":1,"rules":[{"name":"resize-u8","op":"resize","dtype":"uint8","atol":1}]})";
constexpr std::string_view kSpeaksOfBlurs =
    R"({"version":1,"rules":[{"name":"blur","op":"gaussian_blur","atol":9}]})";

/// Makes the jobs of the table out of one picture.
class Table {
public:
    explicit Table(std::filesystem::path folder) : m_folder(std::move(folder))
    {
        m_input.path = (m_folder / "picture.npy").string();
        writeImage(m_input.path, scenarioPicture());
        m_input.tensor = readImage(m_input.path).tensor;
    }

    ComparisonJob& add(const std::string& name, OutcomeKind outcome, const std::string& says,
                       const std::vector<std::string>& steps, const char* a, const char* b)
    {
        ComparisonJob job;
        job.input = m_input;
        job.title = titleOf(m_input);
        for (const std::string& step : steps)
            job.setup.pipeline.steps.push_back(Step::parse(step));
        job.setup.a = Side::parse(a);
        job.setup.b = Side::parse(b);
        m_jobs.push_back({name, std::move(job), outcome, {}, says});
        return m_jobs.back().job;
    }

    void addScenario(const std::string& name, OutcomeKind outcome, const std::string& says,
                     const std::string& id)
    {
        const ScenarioSetup setup = findScenario(id).setup(0, DeviceKind::Emu, 1);
        ComparisonJob& job = add(name, outcome, says, {}, "cpu", "cpu");
        job.setup = {setup.pipeline, setup.a, setup.b, {}};
        m_jobs.back().scenario = id;
    }

    std::shared_ptr<const ContractFile> contract(const char* name, std::string_view text) const
    {
        const std::string path = (m_folder / name).string();
        writeFile(path, text);
        return readContract(path);
    }

    /// The random parameters that these steps draw on the picture with this seed.
    [[nodiscard]] std::vector<Draws> drawsOf(const std::vector<std::string>& steps, std::uint64_t seed) const
    {
        Pipeline pipeline;
        pipeline.seed = seed;
        for (const std::string& step : steps)
            pipeline.steps.push_back(Step::parse(step));
        std::vector<Draws> draws;
        for (const StepTrace& step : runSide(pipeline, m_input.tensor, Side::parse("cpu/exact")).steps)
            draws.push_back(step.draws);
        return draws;
    }

    std::vector<TableJob> take() { return std::move(m_jobs); }

private:
    std::filesystem::path m_folder;
    ComparisonInput m_input;
    std::vector<TableJob> m_jobs;
};

const std::string kResize = "resize:size=112,mode=bilinear,antialias=true";
const std::string kEarlyEvent = "jpeg_round_trip:quality=90,subsampling=444,frames=3,fault=early_event";

} // namespace

std::vector<TableJob> twelveJobs(const std::filesystem::path& folder)
{
    using enum OutcomeKind;
    Table table(folder);
    table.add("bit_exact", BitExact, "Bit-exact: all ", {"resize:size=60x80,mode=bicubic"}, "cpu/exact",
              "emu:0/exact");
    table.add("within_tolerance", WithinTolerance, "Within tolerance (atol 1): ", {kResize}, "cpu", "emu:1")
        .setup.tolerance.atol = 1.0;
    table.addScenario("different", Different, "Different: ", "torchvision-uint8-resize");
    table
        .add("contract_allows", WithinTolerance, "; contract resize-u8 allows atol 1.", {kResize}, "cpu",
             "emu:0")
        .contract = table.contract("allows.json", kAllowsOneStep);
    table.add("contract_is_silent", Different, "no rule of the contract applies", {kResize}, "cpu", "emu:0")
        .contract = table.contract("silent.json", kSpeaksOfBlurs);
    table.add("hazard_with_right_pixels", Hazard, "The pixels of this run: Bit-exact", {kEarlyEvent},
              "cpu/exact", "emu:0/exact/schedule=eager");
    table.addScenario("hazard_with_wrong_pixels", Hazard, "The pixels of this run: Different",
                      "torchvision-gpu-jpeg-early-event");
    table
        .add("nondeterministic", Nondeterministic, "Do not set a tolerance", {kEarlyEvent}, "cpu/exact",
             "emu:0/exact")
        .repeats = 3;
    table.addScenario("error_of_side_b", Error, "'mean' is on cpu", "kornia-diff-jpeg-device");

    // Draws are keyed by a step's place, switched-off steps counted: without step 1 the numbers change.
    ComparisonJob& off = table.add(
        "switched_off_step", Different,
        "Different: ", {"gaussian_blur:kernel=3x3,sigma=1", "gaussian_illumination", "to_uint8", kResize},
        "cpu", "emu:0");
    off.setup.pipeline.steps.front().enabled = false;
    off.setup.pipeline.seed = 5;

    // The sides have seeds of their own: only the chosen parameters make them equal.
    const std::vector<std::string> drawn = {"gaussian_illumination", "planckian_jitter:mode=cied"};
    ComparisonJob& chosen =
        table.add("chosen_draws", BitExact, "Bit-exact", drawn, "cpu/exact/seed=1", "emu:0/exact/seed=2");
    const std::vector<Draws> draws = table.drawsOf(drawn, 9);
    for (std::size_t i = 0; i < draws.size(); ++i)
        chosen.setup.pipeline.steps[i].draws = draws[i];

    table.addScenario("placement_and_broken_link", Different, "Different: ", "kornia-planckian-stale-buffer");
    return table.take();
}

std::string argumentsOf(const TableJob& tabled, const std::filesystem::path& folder)
{
    const ComparisonJob& job = tabled.job;
    const std::string file = (folder / (tabled.name + ".json")).string();
    writeFile(file, toJson(job.setup.pipeline));
    std::string text =
        " --pipeline " + file + " --a " + job.setup.a.toText() + " --b " + job.setup.b.toText();
    if (job.setup.tolerance.atol != 0.0)
        text += " --atol " + std::to_string(job.setup.tolerance.atol);
    if (job.contract)
        text += " --contract " + job.contract->path;
    if (job.repeats)
        text += " --repeat " + std::to_string(job.repeats);
    return text;
}

} // namespace comparo::test
