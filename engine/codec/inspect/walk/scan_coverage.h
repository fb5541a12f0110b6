// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

/// Which coefficients the scans of a file have, and down to which bit.
namespace comparo::jpeg {

/// Of one component, per coefficient in scan order: the low bits still to come; -1: no scan has it yet.
using CodedBits = std::array<int, 64>;

/// Of each component of a frame before its first scan.
std::vector<CodedBits> nothingCoded(const Frame& frame);

/// Adds what a scan of a progressive file has of a component. False if it does not go on from the scans
/// before it, as T.81 G.1.1.1 asks.
bool addScan(CodedBits& coded, const Scan& scan);

/// Whether a component has no DC value: its plane is empty.
bool lacksComponent(const std::vector<CodedBits>& coded);

/// What no scan has: "bit 0 of coefficients 1 to 63 of Y, coefficients 6 to 63 of Cb"; empty if that is
/// nothing.
Message missingText(const JpegFile& file, const std::vector<CodedBits>& coded);

/// Of a file that has ended: whether all scans are there and none of their data end early, so that EOI alone
/// is missing. `missing`: what else, as missingText(); empty where the data of a scan end early. Files whose
/// coefficients are not read lack more.
bool lacksEndAlone(std::span<const std::byte> file, Message& missing);

} // namespace comparo::jpeg
