// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/server/server.h"

#include "engine/base/error.h"
#include "engine/codec/npy.h"
#include "engine/peer/frame.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

/// The server of the protocol, asked by a client that keeps to nothing.
namespace comparo {
namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

/// Its rounds, and whether it was asked to stop.
std::atomic<bool> isWaiting = false;

Tensor negated(const ServedCall& call)
{
    Tensor result(call.stream.device(), call.image.desc());
    const auto* in = static_cast<const float*>(call.image.buffer()->address());
    auto* out = static_cast<float*>(result.buffer()->address());
    for (std::int64_t i = 0; i < call.image.shape().elements(); ++i)
        out[i] = static_cast<float>(call.params.getFloat("factor")) * in[i];
    call.notes.push_back(message("by hand"));
    return result;
}

Tensor waits(const ServedCall& call)
{
    isWaiting = true;
    while (true) {
        call.progress.throwIfCancelled();
        std::this_thread::sleep_for(1ms);
    }
}

Tensor fails(const ServedCall& call)
{
    if (call.params.getBool("plainly"))
        throw std::runtime_error("by a library");
    if (call.image.shape().h == 1)
        fail(ErrorCode::Io, message("Cannot read 'weights.bin'."));
    fail(ErrorCode::Device, message("'mean' is on cpu, 'image' on cuda:0.\n  in normalize < pipeline"));
}

Schema factor()
{
    return {{floatField("factor", "Factor", "Of every sample.", -1.0, -8.0, 8.0, -2.0, 2.0, 0.1)}};
}

/// A server on a thread, and the client's ends of its pipes.
class Served {
public:
    Served()
    {
        int there[2] = {-1, -1};
        int back[2] = {-1, -1};
        if (::pipe2(there, O_CLOEXEC) != 0 || ::pipe2(back, O_CLOEXEC) != 0)
            throw std::runtime_error("no pipe");
        m_write = there[1];
        m_read = back[0];
        m_thread = std::thread([this, input = there[0], output = back[1]] {
            PeerServer server("tested", "2");
            server.setDevices({DeviceKind::Cpu});
            server.setEnvironment({{"made", "by hand"}});
            server.add(servedOwn("negated", "Negated", "Times a factor.", factor(), {DType::Float32},
                                 "tested::negated", negated));
            server.add(servedOwn("waits", "Waits", "Waits.", {}, {DType::Float32}, "tested::waits", waits));
            server.add(servedOwn("fails", "Fails", "Fails.",
                                 {{boolField("plainly", "Plainly", "Without an Error.", false)}},
                                 {DType::Float32}, "tested::fails", fails));
            server.unmap("clahe", "nobody wrote it.");
            m_status = server.serve(input, output);
            ::close(input);
            ::close(output);
        });
    }
    ~Served()
    {
        hangUp();
        m_thread.join();
        ::close(m_read);
    }
    Served(const Served&) = delete;
    Served& operator=(const Served&) = delete;

    void send(const std::string& bytes) const
    {
        ASSERT_EQ(::write(m_write, bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    }
    void hangUp()
    {
        if (m_write >= 0)
            ::close(std::exchange(m_write, -1));
    }

    /// The next answer; null at the end of the stream.
    Json answer()
    {
        std::vector<std::byte> block(4096);
        while (true) {
            while (!m_bytes.empty()) {
                std::span<const std::byte> rest(m_bytes);
                std::optional<PeerFrame> frame = m_reader.read(rest);
                m_bytes = {rest.begin(), rest.end()};
                if (frame) {
                    attachments = frame->attachments;
                    return Json::parse(frame->json);
                }
            }
            const ssize_t count = ::read(m_read, block.data(), block.size());
            if (count <= 0)
                return {};
            m_bytes.insert(m_bytes.end(), block.begin(), block.begin() + count);
        }
    }

    static std::string request(int id, const std::string& method, const Json& params,
                               const std::vector<std::byte>& attachment = {})
    {
        const std::string json =
            Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump();
        const std::vector<std::size_t> lengths(attachment.empty() ? 0U : 1U, attachment.size());
        return peerFrameHeader(json.size(), lengths) + json +
               std::string(reinterpret_cast<const char*>(attachment.data()), attachment.size());
    }
    Json ask(int id, const std::string& method, const Json& params,
             const std::vector<std::byte>& attachment = {})
    {
        send(request(id, method, params, attachment));
        return answer();
    }
    Json initialize(const Json& options = Json::object())
    {
        return ask(0, "initialize",
                   {{"protocol", 1},
                    {"limits", {{"json", 1 << 20}, {"attachments", 4}, {"attachment", 1000}}},
                    {"options", options}});
    }
    /// Ends it; its exit status.
    int status()
    {
        hangUp();
        while (!answer().is_null()) {
        }
        m_thread.join();
        m_thread = std::thread([] {});
        return m_status;
    }

    std::vector<PeerBytes> attachments; ///< of the last answer

private:
    int m_write = -1;
    int m_read = -1;
    std::thread m_thread;
    std::atomic<int> m_status = -1;
    PeerFrameReader m_reader;
    std::vector<std::byte> m_bytes;
};

Tensor ramp(int height, int width)
{
    std::vector<float> values;
    for (int i = 0; i < height * width; ++i)
        values.push_back(static_cast<float>(i) * 0.5F);
    return Tensor::fromValues<float>({1, 1, height, width}, values);
}

Json step(const std::string& op, const Json& more = Json::object())
{
    Json params{{"op", op}, {"params", Json::object()}, {"device", "cpu"}, {"input", {{"attachment", 0}}}};
    params.update(more);
    return params;
}

TEST(PeerServer, IntroducesItself)
{
    Served served;
    const Json result = served.initialize()["result"];
    EXPECT_EQ(result["protocol"], 1);
    EXPECT_EQ(result["label"], "tested 2");
    EXPECT_EQ(result["environment"]["made"], "by hand");
    EXPECT_EQ(result["devices"].size(), 1U);
    EXPECT_EQ(result["devices"][0]["name"], "cpu");
    EXPECT_EQ(result["ops"].size(), 3U);
    EXPECT_EQ(result["ops"][0]["id"], "negated");
    EXPECT_EQ(result["ops"][0]["params"][0]["max"], 8.0);
    EXPECT_EQ(result["unmapped"][0]["reason"], "nobody wrote it.");
    EXPECT_GT(result["limits"]["handles"], 0);
}

TEST(PeerServer, RunsAStepAndKeepsItsTensor)
{
    Served served;
    served.initialize();
    const Tensor image = ramp(3, 4);
    const Json first =
        served.ask(1, "run", step("negated", {{"params", {{"factor", -2}}}, {"want", {"data", "handle"}}}),
                   npyOf(image));
    EXPECT_EQ(first["result"]["shape"], Json({1, 1, 3, 4}));
    EXPECT_EQ(first["result"]["notes"][0], "by hand");
    EXPECT_EQ(first["result"]["tensors"][1]["strides"], Json({12, 12, 4, 1}));
    const Tensor output = tensorFromNpy(served.attachments.at(0));
    EXPECT_EQ(output.at(0, 0, 2, 3), -11.0);

    const Json handle = first["result"]["output"]["handle"];
    const Json second = served.ask(2, "run", step("negated", {{"input", {{"handle", handle}}}}));
    EXPECT_EQ(tensorFromNpy(served.attachments.at(0)).at(0, 0, 2, 3), 11.0) << second;
    EXPECT_EQ(served.ask(3, "forget", {{"handles", {handle, "t99"}}})["result"]["forgotten"], 1);
    const Json gone = served.ask(4, "run", step("negated", {{"input", {{"handle", handle}}}}));
    EXPECT_EQ(gone["error"]["data"]["kind"], "argument");
    EXPECT_EQ(served.ask(5, "shutdown", Json::object())["result"], Json::object());
    EXPECT_EQ(served.status(), 0);
}

TEST(PeerServer, EveryMistakeHasItsCodeAndItGoesOn)
{
    Served served;
    const std::vector<std::byte> image = npyOf(ramp(2, 2));
    const auto refusal = [](const Json& answer) {
        return std::pair(answer["error"]["code"].get<int>(),
                         answer["error"]["data"]["kind"].get<std::string>());
    };
    using Refusal = std::pair<int, std::string>;
    EXPECT_EQ(refusal(served.ask(0, "run", step("negated"))), Refusal(-32002, "argument"));
    EXPECT_EQ(refusal(served.ask(0, "initialize", {{"protocol", 2}})), Refusal(-32000, "unsupported"));
    EXPECT_EQ(refusal(served.ask(0, "initialize", {{"protocol", 1}})), Refusal(-32602, "argument"));
    EXPECT_EQ(refusal(served.initialize({{"threads", "2"}})), Refusal(-32000, "argument"));
    EXPECT_TRUE(served.initialize().contains("result"));
    EXPECT_EQ(refusal(served.initialize()), Refusal(-32600, "argument"));
    EXPECT_EQ(refusal(served.ask(1, "dance", Json::object())), Refusal(-32601, "unsupported"));
    EXPECT_EQ(refusal(served.ask(1, "run", Json::array())), Refusal(-32602, "argument"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("negated", {{"device", 7}}), image)),
              Refusal(-32602, "argument"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("negated", {{"want", "all"}}), image)),
              Refusal(-32602, "argument"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("negated"))), Refusal(-32602, "argument"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("negated", {{"device", "cuda:9"}}), image)),
              Refusal(-32000, "device"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("negated", {{"params", {{"factor", 9}}}}), image)),
              Refusal(-32000, "argument"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("clahe"), image)), Refusal(-32000, "unsupported"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("negated"), npyOf(ramp(20, 20)))), Refusal(-32000, "memory"));
    EXPECT_EQ(refusal(served.ask(1, "gradient", step("negated"), image)), Refusal(-32000, "unsupported"));
    EXPECT_EQ(refusal(served.ask(1, "encode", step("negated"), image)), Refusal(-32000, "unsupported"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("fails", {{"params", {{"plainly", true}}}}), image)),
              Refusal(-32000, "internal"));
    EXPECT_EQ(refusal(served.ask(1, "run", step("fails"), npyOf(ramp(1, 2)))), Refusal(-32000, "internal"));
    const Json device = served.ask(1, "run", step("fails"), image);
    EXPECT_EQ(device["error"]["message"], "tested 2: 'mean' is on cpu, 'image' on cuda:0.");
    EXPECT_EQ(device["error"]["data"]["traceback"], "  in normalize < pipeline");

    const auto sent = [&](const std::string& json) {
        served.send(peerFrameHeader(json.size(), {}) + json);
        return served.answer();
    };
    EXPECT_EQ(refusal(sent("{")), Refusal(-32700, "argument"));
    EXPECT_EQ(refusal(sent(R"({"jsonrpc":"2.0","id":1,"method":"run","params":{"x":NaN}})")),
              Refusal(-32700, "argument"));
    EXPECT_EQ(refusal(sent(std::string(100000, '[') + std::string(100000, ']'))),
              Refusal(-32700, "argument"));
    EXPECT_EQ(refusal(sent("\"\xff\"")), Refusal(-32700, "argument"));
    EXPECT_EQ(refusal(sent("[]")), Refusal(-32600, "argument"));
    EXPECT_EQ(refusal(sent(R"({"jsonrpc":"2.0","id":-1,"method":"run"})")), Refusal(-32600, "argument"));
    EXPECT_EQ(refusal(sent(R"({"jsonrpc":"1.0","id":1,"method":"run"})")), Refusal(-32600, "argument"));
    served.send(peerFrameHeader(33, {}) + R"({"jsonrpc":"2.0","method":"tell"})"); // nobody answers it
    EXPECT_TRUE(served.ask(2, "run", step("negated"), image).contains("result"));
    EXPECT_EQ(served.status(), 0); // the end of the stream ends it
}

TEST(PeerServer, WhatIsNoFrameEndsItWithAWord)
{
    for (const std::string& bytes :
         {std::string("GET / HTTP/1.1\r\n\r\n"), std::string("Content-Length: 99999999\r\n\r\n"),
          std::string("Content-Length: 2\r\nAttachment-Lengths: 1\r\n\r\n{}x")}) {
        Served served;
        served.send(bytes);
        const Json answer = served.answer();
        EXPECT_TRUE(answer["id"].is_null());
        EXPECT_EQ(answer["error"]["code"], -32700) << answer;
        EXPECT_EQ(served.status(), 2) << bytes;
    }
    Served served; // a stream that ends inside a frame
    served.send("Content-Length: 20\r\n\r\n{");
    EXPECT_EQ(served.status(), 2);
}

TEST(PeerServer, ACancellationStopsTheStepThatRuns)
{
    Served served;
    served.initialize();
    const auto cancel = [](int id) {
        const std::string json =
            Json{{"jsonrpc", "2.0"}, {"method", "cancel"}, {"params", {{"id", id}}}}.dump();
        return peerFrameHeader(json.size(), {}) + json;
    };
    const std::vector<std::byte> image = npyOf(ramp(2, 2));
    served.send(cancel(7)); // of nothing
    isWaiting = false;
    served.send(Served::request(7, "run", step("waits"), image));
    while (!isWaiting)
        std::this_thread::sleep_for(1ms);
    served.send(cancel(6) + cancel(7));
    const Json answer = served.answer();
    EXPECT_EQ(answer["id"], 7);
    EXPECT_EQ(answer["error"]["data"]["kind"], "cancelled");
    EXPECT_TRUE(served.ask(8, "run", step("negated"), image).contains("result"));
}

TEST(PeerServer, AClientThatIsGoneEndsTheStepThatRuns)
{
    Served served;
    served.initialize();
    isWaiting = false;
    served.send(Served::request(1, "run", step("waits"), npyOf(ramp(2, 2))));
    while (!isWaiting)
        std::this_thread::sleep_for(1ms);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(served.status(), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
}

TEST(PeerServer, AnOpIsThereOnceAndOursIsOneOfOurs)
{
    PeerServer server("twice", "");
    server.add(servedAs("normalize", "mine", negated));
    EXPECT_THROW(server.add(servedAs("normalize", "mine", negated)), Error);
    EXPECT_THROW(servedAs("no_such_op", "mine", negated), Error);
}

} // namespace
} // namespace comparo
