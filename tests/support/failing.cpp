// How the laws' tables end a test here: as doctest does.
#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "engine/testing/test_table.h"

namespace gonfalon::testing {

void fail_test(const std::string& why) {
    FAIL(why);
    std::abort();  // FAIL does not return
}

}  // namespace gonfalon::testing
