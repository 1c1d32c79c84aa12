// A disk that fails when it is told to: every file that SQLite opens in this process goes through
// it, from the first use on. What a test breaks is whole again when the object goes.
#pragma once

#include <cstdint>

namespace gonfalon::testing {

class FaultyDisk {
  public:
    enum class Fault : std::uint8_t {
        none,
        full,        // nothing can be written for want of room
        read_only,   // nothing can be written at all
        unsynced,    // what is written cannot be made durable
        unreadable,  // nothing can be read
    };
    FaultyDisk();
    ~FaultyDisk();
    FaultyDisk(const FaultyDisk&) = delete;
    FaultyDisk& operator=(const FaultyDisk&) = delete;

    static void breaks(Fault fault);
    // How often something failed since breaks() was called.
    static int failures();
};

}  // namespace gonfalon::testing
