// Saying: whoever makes the sentences of a sheet. Words does, where there are catalogues; a
// browser's module has none, and leaves marks that the page makes sentences of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "words/words.h"

namespace gonfalon {

class Saying {
  public:
    virtual ~Saying() = default;
    virtual Language language() const = 0;
    virtual std::string say(std::string_view key, const std::vector<Filling>& fillings) const = 0;
};

class Spoken final : public Saying {
  public:
    explicit Spoken(const Words& words) : words_(words) {}
    Language language() const override { return words_.language(); }
    std::string say(std::string_view key, const std::vector<Filling>& fillings) const override {
        return words_.say(key, fillings);
    }

  private:
    const Words& words_;
};

}  // namespace gonfalon
