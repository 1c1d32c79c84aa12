#include "server/armies.h"

#include "protocol/army.h"
#include "protocol/la_garde_army.h"
#include "table/armies.h"
#include "words/army_sheet.h"
#include "words/corps_sheet.h"
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
    const bool la_garde = request.game == "la_garde";
    if (request.what != Do::army_print || (!la_garde && request.game != "tercios"))
        return answer_army_list(files, request);
    Words words(request.language == "fr" ? Language::fr : Language::en);
    const auto internal = [&] { return write_error(request.id, {"error.internal", {}, {}, {}}); };
    if (la_garde) {
        const auto army = check_la_garde_army(files, request.list, "list", request.options);
        if (!army) return army_unreadable(request, army.error());
        return take_words(files, request, words) ? page_of(request, CorpsSheet(*army, words))
                                                 : internal();
    }
    const auto army = check_army(files, request.list, "list", request.options);
    if (!army) return army_unreadable(request, army.error());
    return take_words(files, request, words) ? page_of(request, ArmySheet(*army, words))
                                             : internal();
}

}  // namespace gonfalon
