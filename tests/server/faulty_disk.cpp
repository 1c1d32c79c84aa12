#include "tests/server/faulty_disk.h"

#include <doctest/doctest.h>
#include <sqlite3.h>

#include <atomic>

namespace gonfalon::testing {
namespace {

using Fault = FaultyDisk::Fault;

std::atomic<Fault> fault_now{Fault::none};
std::atomic<int> failed{0};
sqlite3_vfs* under = nullptr;  // the system's

// Ours, and behind it in memory the file of the system.
struct File {
    sqlite3_file ours;
    alignas(sqlite3_file) unsigned char theirs[1];
};
sqlite3_file* behind(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file)->theirs);
}
const sqlite3_io_methods& methods(sqlite3_file* file) { return *behind(file)->pMethods; }

int fails(int code) {
    ++failed;
    return code;
}

int close(sqlite3_file* file) {
    const int code = methods(file).xClose(behind(file));
    file->pMethods = nullptr;
    return code;
}
int read(sqlite3_file* file, void* to, int count, sqlite3_int64 at) {
    if (fault_now == Fault::unreadable) return fails(SQLITE_IOERR_READ);
    return methods(file).xRead(behind(file), to, count, at);
}
int write(sqlite3_file* file, const void* from, int count, sqlite3_int64 at) {
    if (fault_now == Fault::full) return fails(SQLITE_FULL);
    if (fault_now == Fault::read_only) return fails(SQLITE_READONLY);
    return methods(file).xWrite(behind(file), from, count, at);
}
int cut(sqlite3_file* file, sqlite3_int64 size) {
    if (fault_now == Fault::read_only) return fails(SQLITE_READONLY);
    return methods(file).xTruncate(behind(file), size);
}
int sync(sqlite3_file* file, int flags) {
    if (fault_now == Fault::unsynced) return fails(SQLITE_IOERR_FSYNC);
    return methods(file).xSync(behind(file), flags);
}
int size(sqlite3_file* file, sqlite3_int64* found) {
    return methods(file).xFileSize(behind(file), found);
}
int lock(sqlite3_file* file, int level) { return methods(file).xLock(behind(file), level); }
int unlock(sqlite3_file* file, int level) { return methods(file).xUnlock(behind(file), level); }
int is_reserved(sqlite3_file* file, int* found) {
    return methods(file).xCheckReservedLock(behind(file), found);
}
int control(sqlite3_file* file, int what, void* with) {
    return methods(file).xFileControl(behind(file), what, with);
}
int sector(sqlite3_file* file) { return methods(file).xSectorSize(behind(file)); }
int traits(sqlite3_file* file) { return methods(file).xDeviceCharacteristics(behind(file)); }
int share(sqlite3_file* file, int page, int bytes, int extend, void volatile** where) {
    return methods(file).xShmMap(behind(file), page, bytes, extend, where);
}
int lock_shared(sqlite3_file* file, int from, int count, int flags) {
    return methods(file).xShmLock(behind(file), from, count, flags);
}
void barrier(sqlite3_file* file) { methods(file).xShmBarrier(behind(file)); }
int unshare(sqlite3_file* file, int remove) {
    return methods(file).xShmUnmap(behind(file), remove);
}

const sqlite3_io_methods ours = {2,           close,   read,        write,   cut,    sync,   size,
                                 lock,        unlock,  is_reserved, control, sector, traits, share,
                                 lock_shared, barrier, unshare,     nullptr, nullptr};

int open(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* given) {
    file->pMethods = nullptr;
    const int code = under->xOpen(under, name, behind(file), flags, given);
    if (code == SQLITE_OK) file->pMethods = &ours;
    return code;
}

// Once for the process; files that were opened before are not ours.
void stand_between() {
    static sqlite3_vfs faulty = [] {
        REQUIRE(sqlite3_initialize() == SQLITE_OK);
        under = sqlite3_vfs_find(nullptr);
        sqlite3_vfs made = *under;
        made.zName = "faulty";
        made.szOsFile = static_cast<int>(offsetof(File, theirs)) + under->szOsFile;
        made.xOpen = open;
        return made;
    }();
    REQUIRE(sqlite3_vfs_register(&faulty, 1) == SQLITE_OK);
}

}  // namespace

FaultyDisk::FaultyDisk() { stand_between(); }
FaultyDisk::~FaultyDisk() {
    fault_now = Fault::none;
    sqlite3_vfs_register(under, 1);
}

void FaultyDisk::breaks(Fault fault) {
    failed = 0;
    fault_now = fault;
}
int FaultyDisk::failures() { return failed; }

}  // namespace gonfalon::testing
