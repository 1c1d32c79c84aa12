#include "server/armies.h"

#include "table/armies.h"
#include "words/army_page.h"
#include "words/words.h"

namespace gonfalon {

namespace {

// The catalogues a sheet speaks from.
bool take_words(const DataFiles& files, const Request& request, Words& words) {
    for (const std::string& catalogue : {std::string("common"), request.game})
        if (!words.use(files, catalogue)) return false;
    return true;
}

}  // namespace

std::string answer_army(const DataFiles& files, const Request& request) {
    if (request.what != Do::army_print) return answer_army_list(files, request);
    Words words(request.language == "fr" ? Language::fr : Language::en);
    if (!take_words(files, request, words))
        return write_error(request.id, {"error.unknown_game", {}, {}, {}});
    return answer_army_print(files, request, Spoken(words));
}

}  // namespace gonfalon
