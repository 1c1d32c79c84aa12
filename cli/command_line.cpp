// The only file that knows the library of command lines (it is slow to include).
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "cli/arguments.h"
#include "cli/nearest.h"
#include "cli/version.h"

namespace gonfalon::cli {

namespace {

// Help in the reader's language, aligned by columns of the screen rather than by bytes.
class Help : public CLI::Formatter {
  public:
    Help(const Words& words, std::size_t width) : words_(words), width_(width) {}

    std::string make_usage(const CLI::App* app, std::string name) const override {
        std::string line = words_.say("cli.help.usage");
        line += name.empty() ? "" : " " + name;
        const auto is_option = [](const CLI::Option* option) { return option->nonpositional(); };
        if (!app->get_options(is_option).empty())
            line += " [" + words_.say("cli.help.options_mark") + "]";
        for (const CLI::Option* option :
             app->get_options([](const CLI::Option* each) { return each->get_positional(); }))
            line += " " + make_option_usage(option);
        if (!app->get_subcommands({}).empty()) line += " " + words_.say("cli.help.command_mark");
        return "\n" + line + "\n";
    }
    std::string make_group(std::string group, bool is_positional,
                           std::vector<const CLI::Option*> options) const override {
        Table table(2);
        for (const CLI::Option* option : options)
            table.row({make_option_name(option, is_positional) +
                           (is_positional ? "" : make_option_opts(option)),
                       option->get_description()});
        return "\n" + heading(group) + "\n" + table.write(width_);
    }
    std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode) const override {
        Table table(2);
        for (const CLI::App* sub : app->get_subcommands({}))
            table.row({sub->get_name(), sub->get_description()});
        if (table.empty()) return {};
        return "\n" + heading(words_.say("cli.help.commands")) + "\n" + table.write(width_);
    }
    std::string make_description(const CLI::App* app) const override {
        return indented(app->get_description(), width_, 0);
    }
    std::string make_footer(const CLI::App* app) const override {
        return app->get_footer().empty() ? "" : indented(app->get_footer(), width_, 0);
    }

  private:
    std::string heading(const std::string& group) const {
        return words_.say("cli.help.heading", {{"group", group}});
    }

    const Words& words_;
    std::size_t width_;
};

std::string between(const std::string& text, std::string_view after, std::string_view before) {
    std::size_t from = after.empty() ? 0 : text.find(after);
    if (from == std::string::npos) return text;
    from += after.size();
    std::size_t to = before.empty() ? std::string::npos : text.find(before, from);
    return text.substr(from, to == std::string::npos ? to : to - from);
}

// The word that should be a command.
std::string first_word(const std::vector<std::string>& line) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == "--lang")
            ++i;
        else if (!line[i].starts_with('-'))
            return line[i];
    }
    return {};
}

// Of the words that were not expected, the first that was typed; an option rather than its value.
std::string first_of(const std::string& unexpected, const std::vector<std::string>& line) {
    const auto is_among = [&](const std::string& word) {
        return (" " + unexpected + " ").find(" " + word + " ") != std::string::npos;
    };
    for (const bool options : {true, false})
        for (const std::string& word : line)
            if (word.starts_with('-') == options && is_among(word)) return word;
    return unexpected;
}

// The library's own messages are English: what they are about is taken out of them.
std::string sentence_of(const CLI::ParseError& error, const CLI::App& app, const Words& words,
                        const std::vector<std::string>& line) {
    const auto is = [&](CLI::ExitCodes code) {
        return error.get_exit_code() == static_cast<int>(code);
    };
    const std::string text = error.what();
    if (app.get_subcommands().empty()) {
        const std::string first = first_word(line);
        if (first.empty()) {
            const bool is_extra = is(CLI::ExitCodes::ExtrasError);
            return is_extra ? words.say("cli.bad.extra",
                                        {{"what", first_of(between(text, "xpected: ", ""), line)}})
                            : words.say("cli.bad.no_command");
        }
        std::vector<std::string> known;
        for (const CLI::App* sub : app.get_subcommands({})) known.push_back(sub->get_name());
        return no_such(words, "cli.bad.command", first, known);
    }
    if (is(CLI::ExitCodes::RequiredError))
        return words.say("cli.bad.missing", {{"what", between(text, "", " is required")}});
    if (is(CLI::ExitCodes::ExtrasError)) {
        const std::string extra = first_of(between(text, "xpected: ", ""), line);
        std::vector<std::string> known;
        for (const CLI::Option* option : app.get_subcommands().front()->get_options())
            if (option->nonpositional()) known.push_back(option->get_name());
        const std::string said = words.say("cli.bad.extra", {{"what", extra}});
        const std::string like = extra.starts_with("--") ? nearest(extra, known) : "";
        return like.empty() ? said : said + " " + words.say("cli.bad.like", {{"like", like}});
    }
    if (is(CLI::ExitCodes::ConversionError))
        return words.say("cli.bad.value", {{"what", between(text, ": ", "")}});
    if (is(CLI::ExitCodes::ArgumentMismatch))
        return words.say("cli.bad.count", {{"what", between(text, "", ":")}});
    return words.say("cli.bad.value", {{"what", text}});
}

class Builder {
  public:
    Builder(const Words& words, CLI::App& app, Arguments& into)
        : words_(words), app_(app), into_(into) {}

    void build() {
        list();
        play();
        serve();
        stores();
        sim();
        arena();
        tune();
        records();
        rules();
        army();
        checks();
    }

  private:
    std::string say(const std::string& key) const { return words_.say("cli." + key); }

    CLI::App* command(const std::string& name) {
        CLI::App* sub = app_.add_subcommand(name, say("command." + name));
        sub->set_help_flag("-h,--help", say("option.help"))->group(say("help.options"));
        sub->option_defaults()->group(say("help.options"));
        sub->add_option("--lang", language_, say("option.lang"))->type_name("fr|en");
        sub->add_option("--data", into_.packs, say("option.data"))
            ->type_name(say("arg.folder"))
            ->expected(1)
            ->allow_extra_args(false)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        sub->footer("");
        sub->callback([this, name] { into_.command = name; });
        return sub;
    }
    void json(CLI::App* sub) { sub->add_flag("--json", into_.json, say("option.json")); }
    template <class Value>
    CLI::Option* positional(CLI::App* sub, const std::string& argument, Value& value,
                            bool required = true) {
        return sub->add_option(say("arg." + argument), value, say("about." + argument))
            ->type_name("")
            ->required(required);
    }
    template <class Value>
    CLI::Option* option(CLI::App* sub, const std::string& name, Value& value,
                        const std::string& type) {
        return sub->add_option("--" + name, value, say("option." + name))->type_name(type);
    }

    void list() { json(command("list")); }

    void players(CLI::App* sub) {
        option(sub, "first", into_.first, say("arg.player"));
        option(sub, "second", into_.second, say("arg.player"));
        option(sub, "seed", into_.seed, say("arg.number"));
        settings(sub);
    }
    void settings(CLI::App* sub) {
        sub->add_option("--set", into_.settings, say("option.set"))
            ->type_name(say("arg.setting"))
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
    void play() {
        CLI::App* sub = command("play");
        positional(sub, "game", into_.game, false);
        positional(sub, "scenario", into_.scenario, false);
        players(sub);
        sub->add_flag("--typed-dice", into_.typed_dice, say("option.typed-dice"));
        sub->add_option("--load", into_.where, say("option.load"))->type_name(say("arg.file"));
        sub->footer(say("footer.play"));
    }
    void serve() {
        CLI::App* sub = command("serve");
        option(sub, "listen", into_.listen, say("arg.address"));
        option(sub, "port", into_.port, say("arg.number"));
        option(sub, "store", into_.store, say("arg.file"));
        option(sub, "web", into_.web, say("arg.folder"));
        option(sub, "module", into_.module, say("arg.file"));
        sub->add_option("--origin", into_.origins, say("option.origin"))
            ->type_name(say("arg.address"))
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        sub->add_option("--trusted-proxy", into_.proxies, say("option.trusted-proxy"))
            ->type_name(say("arg.address"))
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        option(sub, "config", into_.config, say("arg.file"));
        option(sub, "log-level", into_.log_level, "debug|info|warning|error|off");
        option(sub, "log-file", into_.log_file, say("arg.file"));
        option(sub, "notify-command", into_.notify_command, say("arg.command"));
        option(sub, "keep-days", into_.keep_days, say("arg.number"));
        option(sub, "replace-days", into_.replace_days, say("arg.number"));
        option(sub, "store-limit", into_.store_limit, say("arg.number"));
    }
    void stores() {
        CLI::App* backup = command("backup");
        positional(backup, "file", into_.where);
        option(backup, "store", into_.store, say("arg.file"));
        CLI::App* check = command("check-store");
        option(check, "store", into_.store, say("arg.file"));
        option(check, "save", into_.save, say("arg.file"));
        json(check);
        positional(command("export-page"), "folder", into_.where);
    }
    void sim() {
        CLI::App* sub = command("sim");
        positional(sub, "game", into_.game);
        positional(sub, "scenario", into_.scenario);
        players(sub);
        option(sub, "games", into_.games, say("arg.number"));
        computers(sub);
    }
    void arena() {
        CLI::App* sub = command("arena");
        positional(sub, "game", into_.game);
        positional(sub, "scenario", into_.scenario, false);
        players(sub);
        option(sub, "pairs", into_.pairs, say("arg.number"));
        option(sub, "sprt", into_.sprt, say("arg.elo"))->expected(2);
        option(sub, "resume", into_.resume, say("arg.file"));
        computers(sub);
        option(sub, "budget-second", into_.budget_second, say("arg.share"));
        option(sub, "weigh", into_.weights, say("arg.weight"))
            ->expected(1)
            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        sub->footer(say("footer.arena"));
    }
    void tune() {
        CLI::App* sub = command("tune");
        positional(sub, "game", into_.game);
        positional(sub, "scenario", into_.scenario, false);
        option(sub, "rounds", into_.rounds, say("arg.number"));
        sub->add_option("--pairs", into_.pairs, say("option.tune-pairs"))
            ->type_name(say("arg.number"));
        option(sub, "proof", into_.proof, say("arg.number"));
        option(sub, "level", into_.level, say("arg.player"));
        option(sub, "against", into_.against, say("arg.player"));
        option(sub, "seed", into_.seed, say("arg.number"));
        settings(sub);
        option(sub, "threads", into_.threads, say("arg.number"));
        sub->add_option("--budget", into_.tune_budget, say("option.tune-budget"))
            ->type_name(say("arg.share"));
        option(sub, "out", into_.out, say("arg.file"));
        json(sub);
        sub->footer(say("footer.tune"));
    }
    // What games of computers among themselves have in common.
    void computers(CLI::App* sub) {
        option(sub, "threads", into_.threads, say("arg.number"));
        option(sub, "budget", into_.budget, say("arg.share"));
        option(sub, "records", into_.records, say("arg.folder"));
        json(sub);
    }
    void records() {
        CLI::App* replay = command("replay");
        positional(replay, "record", into_.where);
        replay->add_flag("--verify", into_.verify, say("option.verify"));
        option(replay, "to", into_.to, say("arg.number"));
        json(replay);

        CLI::App* verify = command("verify");
        positional(verify, "record", into_.where);
        json(verify);

        CLI::App* position = command("position");
        positional(position, "where", into_.where);
        option(position, "to", into_.to, say("arg.number"));

        CLI::App* forecast = command("forecast");
        positional(forecast, "where", into_.where);
        positional(forecast, "action", into_.action)->expected(1, 64);
        option(forecast, "side", into_.side, "first|second");
        option(forecast, "to", into_.to, say("arg.number"));
        json(forecast);

        CLI::App* cases = command("case");
        positional(cases, "file", into_.files)->expected(1, 1 << 20);
        json(cases);
    }
    void rules() {
        CLI::App* rules = command("rules");
        positional(rules, "game", into_.game);
        positional(rules, "rule", into_.rule, false);
        json(rules);
        CLI::App* sources = command("sources");
        positional(sources, "game", into_.game);
        json(sources);
    }
    void army() {
        CLI::App* army = command("army");
        positional(army, "task", into_.task);
        positional(army, "army_list", into_.where, false);
        settings(army);
        option(army, "html", into_.html, say("arg.file"));
        json(army);
        army->footer(say("footer.army"));
    }
    void checks() {
        CLI::App* check = command("check-data");
        json(check);
        CLI::App* bench = command("bench");
        positional(bench, "game", into_.game, false);
        json(bench);
    }

    const Words& words_;
    CLI::App& app_;
    Arguments& into_;
    std::string language_;  // read beforehand by wanted_language
};

}  // namespace

Language wanted_language(const std::vector<std::string>& words, const Console& console) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string value;
        if (words[i] == "--lang" && i + 1 < words.size()) value = words[i + 1];
        if (words[i].starts_with("--lang=")) value = words[i].substr(7);
        if (const auto language = language_named(value)) return *language;
    }
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const std::string value = console.variable(name); !value.empty())
            return language_of_locale(value);
    return Language::en;
}

Parsed parse_command_line(const std::vector<std::string>& words, const Words& language,
                          Console& console) {
    const auto say = [&](std::string_view key) { return language.say(key); };
    Arguments arguments;
    CLI::App app{say("cli.about"), "gonfalon"};
    app.formatter(std::make_shared<Help>(language, std::min<std::size_t>(console.width, 100)));
    app.get_formatter()->label("REQUIRED", "");
    app.get_formatter()->label("Positionals", say("cli.help.arguments"));
    app.set_help_flag("-h,--help", say("cli.option.help"))->group(say("cli.help.options"));
    app.option_defaults()->group(say("cli.help.options"));
    app.set_version_flag("--version", version_and_build(), say("cli.option.version"));
    std::string language_word;
    app.add_option("--lang", language_word, say("cli.option.lang"))->type_name("fr|en");
    app.require_subcommand(1);
    app.footer(say("cli.footer"));
    Builder builder(language, app, arguments);  // what it binds is written when the line is parsed
    builder.build();

    std::vector<std::string> reversed(words.rbegin(), words.rend());
    const auto bad_language = [&]() -> std::optional<std::string> {
        for (std::size_t i = 0; i < words.size(); ++i) {
            std::string value;
            if (words[i] == "--lang")
                value = i + 1 < words.size() ? words[i + 1] : "";
            else if (words[i].starts_with("--lang="))
                value = words[i].substr(7);
            else
                continue;
            if (!language_named(value)) return value;
        }
        return std::nullopt;
    };
    try {
        app.parse(std::move(reversed));
    } catch (const CLI::CallForHelp&) {
        const auto chosen = app.get_subcommands();
        if (chosen.empty()) {
            console.out << app.help();
        } else {
            console.out << chosen.front()->help("gonfalon");
        }
        return {std::nullopt, done};
    } catch (const CLI::CallForVersion& version) {
        console.out << version.what() << '\n';
        return {std::nullopt, done};
    } catch (const CLI::ParseError& error) {
        const auto chosen = app.get_subcommands();
        const std::string command =
            chosen.empty() ? "gonfalon" : "gonfalon " + chosen.front()->get_name();
        complain(console, sentence_of(error, app, language, words) + " " +
                              language.say("cli.bad.see_help", {{"command", command}}));
        return {std::nullopt, bad_use};
    }
    if (const auto value = bad_language()) {
        complain(console, language.say("cli.bad.language", {{"what", *value}}));
        return {std::nullopt, bad_use};
    }
    return {std::move(arguments), done};
}

void complain(Console& console, std::string_view text) {
    console.err << "gonfalon: " << text << '\n';
}

}  // namespace gonfalon::cli
