// The data files of one game, read one after the other: the first that is wrong stops the others.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/reader.h"
#include "loader/shape.h"

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
        JsonFile file(*text, whole);
        // Our own files were held to their schemas when they were built in.
        if (file.ok() && is_laid_over(whole))
            if (auto wrong = misshapen(whole, file.document())) return fail(std::move(*wrong));
        into(file.root());
        if (!file.ok()) error_ = file.error();
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
    bool is_laid_over(const std::string& path) const {
        for (const DataPack& pack : files_.packs())
            if (pack.files.contains(path)) return true;
        return false;
    }

    const DataFiles& files_;
    std::string_view game_;
    LoadError error_;
};

}  // namespace gonfalon
