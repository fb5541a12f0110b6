// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/server/served.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// The other end of the protocol: a program in C++ or CUDA that runs steps for Comparoscope. A peer of one's
/// own is a few lines (tests/support/peers/example_kernel.cu):
///
///     Tensor unsharp(const ServedCall& call);     // launches a kernel on call.stream
///
///     int main()
///     {
///         PeerServer server("mine", "1.0");
///         server.add(servedAs("sharpness", "mine::unsharp", unsharp));
///         return server.serve();
///     }
///
/// Built with comparo::engine, it is a side: comparo run photo.png --peer mine=./mine --a mine@cuda:0.
class PeerServer {
public:
    /// The name is by which sides call it where nobody says otherwise. Its devices are cpu and every cuda
    /// device; it has no options.
    PeerServer(std::string name, std::string version);

    /// "Kornia 0.9.0": how results call it; name and version where it is empty.
    void setLabel(std::string label) { m_label = std::move(label); }

    /// Facts that are shown with every result.
    void setEnvironment(PeerValues environment) { m_environment = std::move(environment); }

    /// Options of the process. `configure` is called once with their values, before the first step; it may
    /// change the server.
    void setOptions(Schema options, std::function<void(const ParamSet&, PeerServer&)> configure);

    /// Kinds of devices that there are here and that the functions run on.
    void setDevices(std::vector<DeviceKind> kinds) { m_kinds = std::move(kinds); }

    /// One op more. Error(InvalidArgument) for an id that is there already.
    void add(ServedOp op);

    /// Why one of Comparoscope's ops is not here.
    void unmap(std::string ours, std::string reason)
    {
        m_unmapped.emplace_back(std::move(ours), std::move(reason));
    }

    void setEncoder(ServedEncoder encoder) { m_encoder = std::move(encoder); }
    void setDecoder(ServedDecoder decoder) { m_decoder = std::move(decoder); }

    /// Answers on standard input and output until it is asked to end or the client is gone, and returns the
    /// program's exit status. What the program prints meanwhile goes to standard error, which is its log;
    /// its standard input is empty.
    int serve();

    /// The same on two descriptors, which stay open.
    int serve(int input, int output);

    // What the server's parts ask.

    /// Takes the options and says what there is: JSON, the fields of the answer to "initialize" without the
    /// limits. Error(InvalidArgument): an option that it has not got, a value that one does not take.
    std::string introduce(const PeerValues& options);
    [[nodiscard]] std::string label() const;
    [[nodiscard]] const ServedOp* find(std::string_view op) const; ///< null: it has no such op
    [[nodiscard]] std::string whyNot(std::string_view op) const;   ///< it has no such op; may be empty
    [[nodiscard]] std::vector<Device*> devices() const;
    [[nodiscard]] const std::optional<ServedEncoder>& encoder() const { return m_encoder; }
    [[nodiscard]] const std::optional<ServedDecoder>& decoder() const { return m_decoder; }

private:
    std::string m_name;
    std::string m_version;
    std::string m_label;
    PeerValues m_environment;
    Schema m_options;
    std::function<void(const ParamSet&, PeerServer&)> m_configure;
    std::vector<DeviceKind> m_kinds{DeviceKind::Cpu, DeviceKind::Cuda};
    std::vector<ServedOp> m_ops;
    PeerValues m_unmapped;
    std::optional<ServedEncoder> m_encoder;
    std::optional<ServedDecoder> m_decoder;
};

} // namespace comparo
