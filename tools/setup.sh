# Sourced by ./play and ./test: installs what is missing, builds the page and the binaries.
# Nothing is done twice: packages are looked up first, the page has a stamp, ninja knows the rest.

build_packages=(g++ cmake ninja-build ccache mold pkg-config python3 nlohmann-json3-dev libvalijson-dev
    libfmt-dev libspdlog-dev libcli11-dev libexpected-dev libedit-dev libicu-dev libsodium-dev
    libboost1.81-dev libsqlitecpp-dev libsqlite3-dev zlib1g-dev)
wasm_packages=(clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc binaryen)
test_packages=(git doctest-dev python3-jsonschema clang-format-19 clang-19 libclang-rt-19-dev chromium)

say() { printf '%s\n' "$*" >&2; }

missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
            printf '%s\n' "$package"
    done
}

# install PACKAGE...: installs what is not there, or says exactly what is missing and ends with 2.
install() {
    local missing root=()
    # One question for the whole list; the slow loop only when something is not installed.
    if dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>/dev/null | sort | uniq -c |
        grep -q "^ *$# installed\$"; then
        return 0
    fi
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            root=(sudo -n)
        else
            say "These packages are missing, and this user may not install them:"
            say "  $(echo $missing)"
            say "Ask an administrator for: apt-get install $(echo $missing)"
            exit 2
        fi
    fi
    say "Installing: $(echo $missing)"
    local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y
        -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3)
    mkdir -p build
    # shellcheck disable=SC2086
    if ! { "${apt[@]}" update && "${apt[@]}" install --no-install-recommends $missing; } \
        </dev/null >build/install.log 2>&1; then
        tail -n 15 build/install.log >&2
        say "apt-get could not install: $(echo $missing)"
        say "The whole output is in build/install.log."
        exit 2
    fi
}

node_is_new_enough() {
    "${1:-node}" -e 'const [a,b]=process.versions.node.split(".").map(Number);
        process.exit(a>20||(a===20&&b>=19)?0:1)' 2>/dev/null
}

# need_node: node >= 20.19 in the PATH, brought by npm when the system's is older. False: no page.
need_node() {
    [ -x .tools/node_modules/node/bin/node ] && PATH="$PWD/.tools/node_modules/node/bin:$PATH"
    if ! command -v npm >/dev/null; then
        (install npm) || return 1
    fi
    node_is_new_enough && return 0
    say "Fetching node 22 (the page needs 20.19 or newer)"
    npm install --prefix .tools --no-audit --no-fund --loglevel=error node@22 </dev/null >&2 || return 1
    PATH="$PWD/.tools/node_modules/node/bin:$PATH"
    node_is_new_enough
}

# What the page is made of: its sources, its lock file and the catalogues it shares with us.
page_fingerprint() {
    find web data/lang data/schema \( -name node_modules -o -name dist -o -name test-results \) -prune -o \
        -type f -print0 2>/dev/null | sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

# npm leaves .package-lock.json behind when it has installed a whole lock file.
need_page_packages() {
    [ web/node_modules/.package-lock.json -nt web/package-lock.json ] && return 0
    # A registry that lacks the binaries of other machines makes `npm ci` refuse a sound lock file.
    (cd web && { npm ci --no-audit --no-fund --loglevel=error ||
        npm install --no-save --no-audit --no-fund --loglevel=error; } </dev/null)
}

# build_page: web/dist from web/, only when something of it changed. False: there is no page.
build_page() {
    [ -f web/package.json ] || return 0
    local stamp=build/page.stamp fingerprint
    fingerprint=$(page_fingerprint)
    if [ -f web/dist/index.html ] && [ "$(cat $stamp 2>/dev/null)" = "$fingerprint" ]; then return 0; fi
    say "Building the page"
    mkdir -p build
    if ! need_node; then
        say "There is no npm, or no network for it: the page is missing, everything else works."
        return 1
    fi
    if { need_page_packages && (cd web && npm run --silent build </dev/null); } >build/page.log 2>&1; then
        echo "$fingerprint" >$stamp
    else
        head -n 8 build/page.log >&2
        say "The page could not be built (build/page.log); everything else works without it."
        return 1
    fi
}

# configure PRESET [OPTION...]: only when it is not configured yet; ninja repeats it when needed.
configure() {
    local preset=$1
    shift
    if [ -f "build/$preset/build.ninja" ] && [ "$(cat "build/$preset/configured" 2>/dev/null)" = "$*" ]; then
        return 0
    fi
    mkdir -p "build/$preset"
    cmake --preset "$preset" "$@" </dev/null >"build/$preset/configure.log" 2>&1 || {
        cat "build/$preset/configure.log" >&2
        return 1
    }
    echo "$*" >"build/$preset/configured"
}
