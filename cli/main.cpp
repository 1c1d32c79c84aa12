#include <clocale>
#include <csignal>
#include <iostream>
#include <string>
#include <vector>

#include "cli/cli.h"

int main(int count, char** words) {
    std::ios::sync_with_stdio(false);
    std::setlocale(LC_CTYPE, "");   // the line editor reads characters, not bytes
    std::signal(SIGPIPE, SIG_IGN);  // `gonfalon rules grunwald | head` ends quietly
    auto console = gonfalon::cli::Console::of_process();
    return gonfalon::cli::run({words + 1, words + count}, console);
}
