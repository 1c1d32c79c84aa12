#include "words/army_page.h"

#include "protocol/armies.h"
#include "table/armies.h"
#include "words/army_sheets.h"

namespace gonfalon {

namespace {

// "Angleterre : une expédition" -> "angleterre-une-expedition.html".
std::string file_name(std::string_view title) {
    // U+00C0 to U+00FF without their accents.
    constexpr std::string_view plain =
        "aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty";
    std::string name;
    for (std::size_t i = 0; i < title.size(); ++i) {
        char c = title[i];
        const auto byte = static_cast<unsigned char>(c);
        if (byte == 0xC3 && i + 1 < title.size())
            c = plain[static_cast<unsigned char>(title[++i]) & 0x3Fu];
        else if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            name += c;
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    while (name.ends_with('-')) name.pop_back();
    return (name.empty() ? "army" : name) + ".html";
}

template <class Sheet>
std::string page_of(const Request& request, const Sheet& sheet) {
    return write_reply(
        request.id,
        Tree::object().set("name", file_name(sheet.title())).set("html", sheet.html()).write());
}

}  // namespace

std::string answer_army_print(const DataFiles& files, const Request& request, const Saying& words) {
    std::string answer;
    const bool known = at_army_game(request.game, [&]<class G>() {
        const auto army = check_army<G>(files, request.list, "list", request.options);
        answer = army ? page_of(request, ArmySheet<G>(*army, words))
                      : army_unreadable(request, army.error());
    });
    return known ? answer : write_error(request.id, {"error.unknown_game", {}, {}, {}});
}

}  // namespace gonfalon
