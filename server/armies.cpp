#include "server/armies.h"

#include "protocol/army.h"
#include "protocol/la_garde_army.h"
#include "words/army_sheet.h"
#include "words/corps_sheet.h"
#include "words/words.h"

namespace gonfalon {

namespace {

std::string unreadable(const Request& request, const LoadError& error) {
    const std::string detail = error.detail.empty() ? error.key : error.detail;
    return write_error(
        request.id, {"error.army_unreadable", {{"place", error.path}, {"detail", detail}}, {}, {}});
}

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

std::string answer_la_garde(const DataFiles& files, const Request& request) {
    if (request.what == Do::army_book) {
        const auto book = la_garde_army_book(files);
        if (!book) return write_error(request.id, {"error.internal", {}, {}, {}});
        return write_reply(request.id, Tree::object().set("book", *book).write());
    }
    const auto army = check_la_garde_army(files, request.list, "list", request.options);
    if (!army) return unreadable(request, army.error());
    if (request.what == Do::army_check)
        return write_reply(request.id,
                           Tree::object().set("army", la_garde_army_report(*army)).write());
    Words words(request.language == "fr" ? Language::fr : Language::en);
    for (const char* catalogue : {"common", "la_garde"})
        if (!words.use(files, catalogue))
            return write_error(request.id, {"error.internal", {}, {}, {}});
    return page_of(request, CorpsSheet(*army, words));
}

}  // namespace

std::string answer_army(const DataFiles& files, const Request& request) {
    if (request.game == "la_garde") return answer_la_garde(files, request);
    if (request.game != "tercios")
        return write_error(request.id, {"error.unknown_game", {}, {}, {}});
    if (request.what == Do::army_book) {
        const auto book = army_book(files);
        if (!book) return write_error(request.id, {"error.internal", {}, {}, {}});
        return write_reply(request.id, Tree::object().set("book", *book).write());
    }
    const auto army = check_army(files, request.list, "list", request.options);
    if (!army) return unreadable(request, army.error());
    if (request.what == Do::army_check)
        return write_reply(request.id, Tree::object().set("army", army_report(*army)).write());
    Words words(request.language == "fr" ? Language::fr : Language::en);
    for (const char* catalogue : {"common", "tercios"})
        if (!words.use(files, catalogue))
            return write_error(request.id, {"error.internal", {}, {}, {}});
    return page_of(request, ArmySheet(*army, words));
}

}  // namespace gonfalon
