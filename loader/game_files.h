// The data files of one game, read one after the other: the first that is wrong stops the others.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/reader.h"

namespace gonfalon {

class GameFiles {
  public:
    GameFiles(const DataFiles& files, std::string_view game) : files_(files), game_(game) {}

    // "tables/combat" of the game, handed to `into` as a Reader.
    template <class Into>
    void read(const std::string& path, Into&& into) {
        if (!ok()) return;
        const std::string whole = std::string(game_) + "/" + path + ".json";
        const auto text = files_.find(whole);
        if (!text) {
            error_ = {whole, "/", "load.no_file", ""};
            return;
        }
        read_text(*text, whole, into);
    }
    // A text from elsewhere; `name` stands for it in a complaint.
    template <class Into>
    void read_text(std::string_view text, const std::string& name, Into&& into) {
        if (!ok()) return;
        JsonFile file(text, name);
        into(file.root());
        if (!file.ok()) error_ = file.error();
    }
    void fail(LoadError error) {
        if (ok()) error_ = std::move(error);
    }

    bool ok() const { return error_.key.empty(); }
    LoadError take_error() { return std::move(error_); }

  private:
    const DataFiles& files_;
    std::string_view game_;
    LoadError error_;
};

}  // namespace gonfalon
