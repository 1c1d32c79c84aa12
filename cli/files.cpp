#include "cli/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace gonfalon::cli {

namespace {

constexpr std::uintmax_t size_limit = 64u << 20;

tl::unexpected<FileError> error(std::string_view key, std::string_view path,
                                std::string detail = {}) {
    return tl::make_unexpected(FileError{std::string(key), std::string(path), std::move(detail)});
}

}  // namespace

std::string say(const Words& words, const FileError& error) {
    return words.say(error.key, {{"path", error.path}, {"detail", error.detail}});
}

tl::expected<std::string, FileError> read_file(const std::string& path) {
    std::error_code status;
    if (!std::filesystem::exists(path, status)) return error("cli.file.absent", path);
    if (std::filesystem::is_directory(path, status)) return error("cli.file.is_folder", path);
    std::ifstream file(path, std::ios::binary);
    if (!file) return error("cli.file.unreadable", path, std::strerror(errno));
    const std::uintmax_t size = std::filesystem::file_size(path, status);
    if (!status && size > size_limit) return error("cli.file.too_large", path);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (file.bad()) return error("cli.file.unreadable", path, std::strerror(errno));
    return text;
}

tl::expected<void, FileError> write_file(const std::string& path, std::string_view text) {
    std::string temporary = path + ".XXXXXX";
    const int handle = mkstemp(temporary.data());
    if (handle < 0) return error("cli.file.unwritable", path, std::strerror(errno));
    const auto give_up = [&](int reason) {
        close(handle);
        unlink(temporary.c_str());
        return error("cli.file.unwritable", path, std::strerror(reason));
    };
    while (!text.empty()) {
        const ssize_t written = write(handle, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return give_up(errno);
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    if (fsync(handle) != 0 && errno != EINVAL) return give_up(errno);
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(handle, 0666 & ~mask);
    if (close(handle) != 0) return give_up(errno);
    if (std::rename(temporary.c_str(), path.c_str()) != 0) {
        const int reason = errno;
        unlink(temporary.c_str());
        return error("cli.file.unwritable", path, std::strerror(reason));
    }
    return {};
}

tl::expected<DataPack, FileError> read_pack(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code status;
    if (!fs::exists(folder, status)) return error("cli.file.absent", folder);
    if (!fs::is_directory(folder, status)) return error("cli.file.not_folder", folder);
    DataPack pack;
    fs::path name = fs::path(folder).lexically_normal();
    if (!name.has_filename()) name = name.parent_path();
    pack.name = name.filename().string();
    // The name stands in the header of records, between spaces.
    for (char& c : pack.name)
        if (static_cast<unsigned char>(c) <= ' ' || c == ':') c = '_';
    for (fs::recursive_directory_iterator each(folder, status), end; each != end;
         each.increment(status)) {
        if (status) return error("cli.file.unreadable", folder, status.message());
        if (!each->is_regular_file(status)) continue;
        const fs::path& path = each->path();
        if (path.extension() != ".json" && path.extension() != ".txt") continue;
        auto text = read_file(path.string());
        if (!text) return tl::make_unexpected(std::move(text.error()));
        pack.files.emplace(path.lexically_relative(folder).generic_string(), std::move(*text));
    }
    if (status) return error("cli.file.unreadable", folder, status.message());
    if (pack.files.empty()) return error("cli.file.empty_pack", folder);
    return pack;
}

}  // namespace gonfalon::cli
