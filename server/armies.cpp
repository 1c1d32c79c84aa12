#include "server/armies.h"

#include "protocol/armies.h"
#include "table/armies.h"
#include "words/army_sheets.h"
#include "words/words.h"

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

// The catalogues a sheet speaks from.
bool take_words(const DataFiles& files, const Request& request, Words& words) {
    for (const std::string& catalogue : {std::string("common"), request.game})
        if (!words.use(files, catalogue)) return false;
    return true;
}

}  // namespace

std::string answer_army(const DataFiles& files, const Request& request) {
    std::string answer;
    const bool known = request.what == Do::army_print && at_army_game(request.game, [&]<class G>() {
                           Words words(request.language == "fr" ? Language::fr : Language::en);
                           const auto army =
                               check_army<G>(files, request.list, "list", request.options);
                           if (!army)
                               answer = army_unreadable(request, army.error());
                           else if (!take_words(files, request, words))
                               answer = write_error(request.id, {"error.internal", {}, {}, {}});
                           else
                               answer = page_of(request, ArmySheet<G>(*army, words));
                       });
    return known ? answer : answer_army_list(files, request);
}

}  // namespace gonfalon
