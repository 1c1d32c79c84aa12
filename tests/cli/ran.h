// The command run inside the test: what it said, and its exit code.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace gonfalon::cli {

struct Ran {
    int code = 0;
    std::string out;
    std::string err;
    bool says(std::string_view text) const { return out.find(text) != std::string::npos; }
    bool complains(std::string_view text) const { return err.find(text) != std::string::npos; }
};

Ran ran(const std::vector<std::string>& words, const std::string& input = {},
        const std::map<std::string, std::string>& environment = {});

// A folder that goes away with the object.
class Folder {
  public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path(const std::string& name) const { return path_ + "/" + name; }
    std::string write(const std::string& name, std::string_view text) const;  // gives its path
    std::string read(const std::string& name) const;
    std::vector<std::string> names() const;

  private:
    std::string path_;
};

}  // namespace gonfalon::cli
