// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace comparo {

/// The limits between the grades of an answer; a contract may set them. Each is a share of the range of the data unless it says otherwise; the
/// guide's page on grades prints them.
struct GradeRules {
    /// Roundings of one sample of floats that are taken for granted: a sum of n products has an error of at
    /// most n·eps of its largest value (Higham, Accuracy and Stability of Numerical Algorithms, 2002, 3.1).
    double roundings = 32.0;

    /// Of gradients, which sum over all places that a value reaches.
    double gradientRoundings = 1024.0;

    /// float16 and bfloat16 have an eps that is visible by itself: the bound never exceeds half an 8-bit step
    /// unless one spacing of the dtype does.
    double mostRounding = 0.5 / 255.0;

    /// Two steps of 8 bits: one is rounding, and a rounding between two passes makes it two.
    double visible = 2.0 / 255.0;

    /// CIEDE2000 that is just noticeable (Mokrzycki and Tatol, Colour difference ΔE, 2011).
    double visibleColor = 1.0;

    /// A sample farther off than this is not the same content where those around it agree.
    double lost = 0.5;

    /// How far a sample may leave the values around it: ringing of a bicubic filter.
    double beyondNeighbours = 0.125;

    /// Pictures that are less alike are two pictures (SSIM; JPEG at quality 5 has about 0.6).
    double samePicture = 0.5;

    /// Parts of a picture that are less correlated are two parts, where they differ by more than this (RMS).
    double sameCorrelation = 0.5;
    double otherPart = 0.05;

    /// A part that is constant on one side is lost where the other one varies by more than this.
    double flatPart = 4.0 / 255.0;

    /// The largest tolerance that is proposed.
    double largestTolerance = 0.01;

    bool operator==(const GradeRules&) const = default;
};

/// Each by the key that it has in a contract.
inline constexpr std::array<std::pair<std::string_view, double GradeRules::*>, 12> kGradeRules{{
    {"roundings", &GradeRules::roundings},
    {"gradientRoundings", &GradeRules::gradientRoundings},
    {"mostRounding", &GradeRules::mostRounding},
    {"visible", &GradeRules::visible},
    {"visibleColor", &GradeRules::visibleColor},
    {"lost", &GradeRules::lost},
    {"beyondNeighbours", &GradeRules::beyondNeighbours},
    {"samePicture", &GradeRules::samePicture},
    {"sameCorrelation", &GradeRules::sameCorrelation},
    {"otherPart", &GradeRules::otherPart},
    {"flatPart", &GradeRules::flatPart},
    {"largestTolerance", &GradeRules::largestTolerance},
}};

} // namespace comparo
