#include "engine/ops/peer_fidelity.h"

#include "engine/base/number_text.h"

namespace comparo {
namespace {

std::string againstText(const char* ours, const PeerFidelity& row, std::uint64_t equal, std::int64_t ulp)
{
    if (equal == row.samples)
        return std::string(ours) + " bit-equal";
    return std::string(ours) + " " + percentText(equal, row.samples) + " equal, at most " +
           std::to_string(ulp) + (row.dtype.starts_with("float") ? " ULP" : "");
}

} // namespace

std::string PeerFidelity::toText() const
{
    return library + ", " + dtype + ": " + againstText("cpu/framework", *this, equalFramework, ulpFramework) +
           ", " + againstText("cpu/exact", *this, equalExact, ulpExact) + " (" + std::to_string(pictures) +
           " pictures, " + date + ")";
}

const std::vector<PeerFidelity>& peerFidelity()
{
    static const std::vector<PeerFidelity> rows{
#define COMPARO_PEER(...) {__VA_ARGS__},
#include "engine/ops/peer_table.inc"
#undef COMPARO_PEER
    };
    return rows;
}

} // namespace comparo
