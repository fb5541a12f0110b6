// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/base/progress.h"
#include "engine/peer/frame.h"
#include "engine/peer/server/server.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// A request that has not the form of its method: an error with a code of its own.
class MalformedRequest : public Error {
public:
    MalformedRequest(int code, const Message& message)
        : Error(ErrorCode::InvalidArgument, message), m_code(code)
    {
    }
    [[nodiscard]] int rpcCode() const { return m_code; }

private:
    int m_code;
};

inline constexpr int kRpcNoMethod = -32601;
inline constexpr int kRpcFields = -32602;

/// What a request is answered with.
struct ServedAnswer {
    std::string result; ///< JSON object
    std::vector<PeerAttachment> attachments;
    std::vector<Tensor> kept; ///< whose memory the attachments are
};

/// The methods that have tensors, and the tensors that are kept between them.
class ServerSteps {
public:
    static constexpr std::size_t kMostHandles = 256;

    explicit ServerSteps(PeerServer& server) : m_server(server) {}

    /// "run", "gradient", "encode", "decode", "forget"; `params` is a JSON object. Throws Error, and
    /// MalformedRequest for any other method and for fields that are missing or of the wrong type.
    ServedAnswer answer(const std::string& method, const std::string& params,
                        const std::vector<PeerBytes>& attachments, const Progress& progress);

private:
    struct Request;
    struct Work;
    [[nodiscard]] Device& deviceOf(const Request& request) const;
    [[nodiscard]] Tensor tensorOf(const Request& request, const char* key, Work& work) const;
    [[nodiscard]] const ServedOp& opOf(const Request& request) const;
    void prepare(const Request& request, const ServedOp& op, Work& work) const;
    [[nodiscard]] std::string keep(const Tensor& tensor);

    ServedAnswer run(const Request& request);
    ServedAnswer gradient(const Request& request);
    ServedAnswer encode(const Request& request);
    ServedAnswer decode(const Request& request);
    ServedAnswer forget(const Request& request);

    PeerServer& m_server;
    std::map<std::string, Tensor> m_kept;
    std::uint64_t m_count = 0;
};

} // namespace comparo
