#include "server/replay_page.h"

#include <set>

#include "loader/tree.h"
#include "protocol/messages.h"
#include "table/frames.h"
#include "words/rulebook.h"

namespace gonfalon {
namespace {

Tree parsed(std::string_view json) { return read_tree(json).value_or(Tree{}); }

Tree file_tree(const DataFiles& files, const std::string& path) {
    const auto text = files.find(path);
    return text ? parsed(*text) : Tree{};
}

}  // namespace

std::string write_replay_data(const Library& library, const Match& match, Viewer who,
                              const ReplayParts& parts, Budget budget) {
    const std::string game(match.record().get("game"));
    std::vector<std::uint64_t> lines;
    for (const RecordLine& line : match.record().standing()) lines.push_back(line.number);
    lines.push_back(match.record().next());

    const std::string frames = write_frames(match, who, lines, budget);
    if (frames.empty()) return {};
    JsonText json;
    json.object().key("description").raw(match.description());
    json.key("entries").raw(match.entries(who, 1));
    json.key("frames").raw(frames);
    json.key("status").raw(parts.status).key("report").raw(parts.report);
    json.key("record").text(parts.record).key("lang").object();
    for (const std::string language : {"en", "fr"}) {
        json.key(language).object();
        std::set<std::string_view> seen;  // a key two catalogues share is written once
        std::vector<Tree> catalogues;
        for (const std::string& name :
             {std::string("common"), std::string("ui"), std::string("server"), game})
            catalogues.push_back(
                file_tree(library.files(), "lang/" + language + "/" + name + ".json"));
        for (const Tree& words : catalogues)
            for (std::size_t i = 0; words.is_object() && i < words.size(); ++i)
                if (words[i].is_text() && seen.insert(words.keys()[i]).second)
                    json.key(words.keys()[i]).text(words[i].text());
        json.end();
    }
    json.end();
    for (const std::string name : {"rulebook", "rulings"})
        json.key(name).raw(filled_rules(library.files(), game + "/" + name + ".json").write());
    json.end();
    return json.take();
}

std::string fill_replay_page(std::string_view page, std::string_view data) {
    constexpr std::string_view mark = "id=\"gonfalon-replay\"";
    const std::size_t found = page.find(mark);
    if (found == std::string_view::npos) return {};
    const std::size_t open = page.find('>', found);
    const std::size_t close = page.find("</script>", found);
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return {};
    std::string filled(page.substr(0, open + 1));
    filled.reserve(page.size() + data.size() + data.size() / 16);
    // Nothing in the data may end the element early.
    for (const char c : data) {
        if (c == '<')
            filled += "\\u003c";
        else
            filled += c;
    }
    filled += page.substr(close);
    return filled;
}

}  // namespace gonfalon
