// Unsaid: sentences as marks, for a page that has the catalogues: \x01 key, then \x1f name \x1f
// value of each argument, \x02. A value may hold marks again.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "words/saying.h"

namespace gonfalon {

class Unsaid final : public Saying {
  public:
    explicit Unsaid(Language language) : language_(language) {}
    Language language() const override { return language_; }
    std::string say(std::string_view key, const std::vector<Filling>& fillings) const override {
        std::string mark = "\x01" + std::string(key);
        for (const Filling& each : fillings) {
            mark.append("\x1f").append(each.name).append("\x1f");
            if (const auto* text = std::get_if<std::string>(&each.value))
                mark += *text;
            else if (const auto* number = std::get_if<std::int64_t>(&each.value))
                mark.append("#").append(std::to_string(*number));
        }
        return mark + "\x02";
    }

  private:
    Language language_;
};

}  // namespace gonfalon
