// CaseWords: what a case calls the things of its game: pieces by their codes, values by the last
// word of their keys.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loader/tree.h"
#include "protocol/read.h"

namespace gonfalon {

class CaseWords {
  public:
    CaseWords() = default;
    explicit CaseWords(DescriptionRead description) : description_(std::move(description)) {}

    const std::vector<PieceRead>& pieces() const { return description_.pieces; }
    // Is it "KEY arg=value ..."?
    bool fits(const Sentence& sentence, const std::vector<std::string>& wanted) const;
    std::string written(const Sentence& sentence) const;
    // A list of pieces in the order of their ids may be entered by a piece's code.
    const Tree& find_in(const Tree& view, std::string_view path) const;

  private:
    bool is_called(const TermValue& value, std::string_view wanted) const;
    const PieceRead* piece_of(const TermValue& value) const;
    std::string written(const TermValue& value) const;

    DescriptionRead description_;
};

// "effect.loses subject=Z01 amount=1": what is merged over its causes.
ForecastRead::End as_end(const ForecastRead::Outlook& line);
// A key, then name=value.
bool are_arguments(const std::vector<std::string>& words);

}  // namespace gonfalon
