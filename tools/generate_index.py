#!/usr/bin/env python3
"""Writes a game's index of rule ids and message keys as a C++ header.

usage: generate_index.py NAMESPACE NUMBER RULEBOOK RULINGS CATALOGUE OUTPUT
An id or key that is not in the index does not compile. The header is only rewritten when it changes.
"""
import json
import os
import sys


def quoted(texts):
    return "".join(f'    "{text}",\n' for text in texts)


def main():
    space, number, rulebook, rulings, catalogue, output = sys.argv[1:]
    with open(rulebook, encoding="utf-8") as file:
        rules = [rule["id"] for rule in json.load(file)["rules"]]
    with open(rulings, encoding="utf-8") as file:
        rules += [ruling["id"] for ruling in json.load(file)["rulings"]]
    with open(catalogue, encoding="utf-8") as file:
        keys = sorted(json.load(file))
    if len(set(rules)) != len(rules):
        twice = sorted({rule for rule in rules if rules.count(rule) > 1})
        sys.exit(f"{rulebook}: ids used twice: {', '.join(twice)}; give each rule an id of its own")
    if len(rules) > 2046:
        sys.exit(f"{rulebook}: {len(rules)} ids, at most 2046 fit a RuleId")
    text = f"""// Generated from the rulebook, the rulings and the catalogue of this game. Do not edit.
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

#include "engine/rule/rule_id.h"

namespace gonfalon::{space} {{

inline constexpr unsigned rule_game = {number};

inline constexpr std::string_view rule_index[] = {{
    "",
{quoted(sorted(rules))}}};

inline constexpr std::string_view say_index[] = {{
    "",
{quoted(keys)}}};

consteval RuleId operator""_rule(const char* text, std::size_t size) {{
    const unsigned place = place_in_index(rule_index, std::string_view(text, size));
    if (place == 0) this_rule_id_is_not_in_the_rulebook_index();
    return RuleId::of(rule_game, place);
}}

consteval SayId operator""_say(const char* text, std::size_t size) {{
    const unsigned place = place_in_index(say_index, std::string_view(text, size));
    if (place == 0) this_message_key_is_not_in_the_catalogue();
    return SayId{{static_cast<unsigned short>(place)}};
}}

constexpr std::string_view rule_name_of(RuleId rule) {{
    return rule.game() == rule_game && rule.place() < std::size(rule_index) ? rule_index[rule.place()]
                                                                           : std::string_view{{}};
}}
constexpr RuleId rule_named(std::string_view text) {{
    const unsigned place = place_in_index(rule_index, text);
    return place == 0 ? RuleId{{}} : RuleId::of(rule_game, place);
}}
constexpr SayId say_named(std::string_view text) {{
    return SayId{{static_cast<unsigned short>(place_in_index(say_index, text))}};
}}
constexpr std::string_view say_name_of(SayId say) {{
    return say.value < std::size(say_index) ? say_index[say.value] : std::string_view{{}};
}}

// The index as a type, for what serves every game.
struct Index {{
    static constexpr std::string_view rule_name(RuleId rule) {{ return rule_name_of(rule); }}
    static constexpr RuleId find_rule(std::string_view text) {{ return rule_named(text); }}
    static constexpr std::string_view say_name(SayId say) {{ return say_name_of(say); }}
    static constexpr SayId find_say(std::string_view text) {{ return say_named(text); }}
}};

}}  // namespace gonfalon::{space}
"""
    if os.path.exists(output):
        with open(output, encoding="utf-8") as file:
            if file.read() == text:
                return
    os.makedirs(os.path.dirname(output), exist_ok=True)
    with open(output + ".tmp", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(output + ".tmp", output)


main()
