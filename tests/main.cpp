// The test binary. RULE_OFF and RULE_HITS are obeyed by tests/support/rule_environment.cpp, in
// builds with rule switches; elsewhere they would be obeyed by nobody, so the run is refused.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

int main(int count, char** words) {
#ifndef GONFALON_RULE_SWITCHES
    for (const char* name : {"RULE_OFF", "RULE_HITS"}) {
        const char* value = std::getenv(name);
        if (value == nullptr || *value == '\0') continue;
        std::fprintf(stderr, "%s needs a build with GONFALON_RULE_SWITCHES\n", name);
        return 2;
    }
#endif
    doctest::Context context;
    context.applyCommandLine(count, words);
    return context.run();
}
