// GRU-1.6  Divisions: to the nearest whole number, halves up.
#pragma once

#include "engine/rule/switches.h"
#include "generated/grunwald/index.h"

namespace gonfalon::grunwald {

// Precondition: a >= 0, b > 0.
constexpr int divide(int a, int b) {
    return applies("GRU-1.6"_rule, a % b != 0) ? (2 * a + b) / (2 * b) : a / b;
}
constexpr int halved(int strength) { return divide(strength, 2); }

}  // namespace gonfalon::grunwald
