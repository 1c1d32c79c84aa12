#include "protocol/case_words.h"

#include <algorithm>

#include "protocol/case_text.h"

namespace gonfalon {

bool CaseWords::is_called(const TermValue& value, std::string_view wanted) const {
    switch (value.kind) {
        case TermValue::Kind::number: {
            const auto number = integer_of(wanted);
            if (number && *number == value.number) return true;
            break;
        }
        case TermValue::Kind::tenths:
            if (written(value) == wanted) return true;
            break;
        case TermValue::Kind::key:
            if (value.text == wanted || value.text.substr(value.text.rfind('.') + 1) == wanted)
                return true;
            break;
        case TermValue::Kind::label:
        case TermValue::Kind::name:
            if (value.text == wanted || (!value.text_fr.empty() && value.text_fr == wanted))
                return true;
            break;
    }
    if (value.refer.empty()) return false;
    if (value.reference == wanted) return true;
    const PieceRead* piece = piece_of(value);
    return piece != nullptr && piece->code == wanted;
}

// The piece a term leads to. Banners are numbered apart from the other pieces.
const PieceRead* CaseWords::piece_of(const TermValue& value) const {
    for (const PieceRead& piece : description_.pieces)
        if ((piece.kind == "banner") == (value.refer == "banner") &&
            std::to_string(piece.id) == value.reference)
            return &piece;
    return nullptr;
}

std::string CaseWords::written(const TermValue& value) const {
    if (value.kind == TermValue::Kind::number) return std::to_string(value.number);
    if (value.kind == TermValue::Kind::tenths)
        return std::to_string(value.number / 10) + "." + std::to_string(value.number % 10);
    const bool is_piece = value.refer == "unit" || value.refer == "banner";
    const PieceRead* piece = is_piece ? piece_of(value) : nullptr;
    return piece != nullptr ? piece->code : value.text;
}

std::string CaseWords::written(const Sentence& sentence) const {
    std::string text = sentence.say;
    for (const auto& [name, value] : sentence.arguments) {
        const std::string shown = written(value);
        const bool quote = shown.find(' ') != std::string::npos;
        text += " " + name + "=" + (quote ? "\"" + shown + "\"" : shown);
    }
    return text;
}

bool CaseWords::fits(const Sentence& sentence, const std::vector<std::string>& wanted) const {
    if (wanted.empty() || sentence.say != wanted[0]) return false;
    for (std::size_t i = 1; i < wanted.size(); ++i) {
        const std::size_t sign = wanted[i].find('=');
        if (sign == std::string::npos) return false;
        const TermValue* value = sentence.argument(std::string_view(wanted[i]).substr(0, sign));
        if (value == nullptr || !is_called(*value, std::string_view(wanted[i]).substr(sign + 1)))
            return false;
    }
    return true;
}

ForecastRead::End as_end(const ForecastRead::Outlook& line) {
    Sentence said{"effect." + line.effect.effect, {}, {}};
    if (line.effect.subject) said.arguments.emplace_back("subject", *line.effect.subject);
    said.arguments.emplace_back(
        "amount", TermValue{TermValue::Kind::number, line.effect.amount, {}, {}, {}, {}});
    said.arguments.emplace_back("side",
                                TermValue{TermValue::Kind::label, 0, line.effect.side, {}, {}, {}});
    return {std::move(said), line.chance, line.exact};
}

bool are_arguments(const std::vector<std::string>& words) {
    return !words.empty() &&
           std::all_of(words.begin() + 1, words.end(),
                       [](const std::string& word) { return word.find('=') != std::string::npos; });
}

const Tree& CaseWords::find_in(const Tree& view, std::string_view path) const {
    const Tree* now = &view;
    while (!path.empty()) {
        const std::size_t dot = path.find('.');
        const std::string_view step = path.substr(0, dot);
        path = dot == std::string_view::npos ? std::string_view{} : path.substr(dot + 1);
        const Tree* found = &now->at_path(step);
        // A list of pieces in the order of their ids may be entered by a piece's code.
        if (now->is_list() && found->is_null())
            for (const PieceRead& piece : description_.pieces)
                if (piece.code == step && piece.id >= 0)
                    found = &(*now)[static_cast<std::size_t>(piece.id)];
        now = found;
    }
    return *now;
}

}  // namespace gonfalon
