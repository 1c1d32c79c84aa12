# The groups of ./test, in the order they run. Sourced by it.
#
# level: inner (only with --quick or by name), quick (always), full (not with --quick), long (only with --long or by name).
# builds: what must be built first (release, tests, whole, sanitize, fuzz, page, wasm), or - for nothing.

groups='
format      quick -                 every C++ file is formatted as .clang-format says; commits are written as agreed
layers      quick -                 includes go one way; the core does without files, threads and floats
data        quick -                 data files obey their schemas and name their sources
languages   quick -                 French and English catalogues agree and are complete
tools       quick -                 the checks themselves: each finds a deliberately broken file
build       quick release           everything compiles without a warning; built-in data is valid
core        quick release           the core compiles without exceptions, RTTI, threads and files
unit        inner tests             unit tests, in the release build
whole       full  whole             tests that the sanitizers thin or leave out, whole
cases       quick release           the examples of the rulebooks
goldens     quick release           golden games, censuses and signatures are as approved
wasm        full  release,wasm      the core as a WebAssembly module: it builds, and gives the same answers
general     full  release           the computer wins the matches and finds the puzzles it did
web         full  page              unit tests and types of the page
browser     full  release,page,wasm the page in a real browser
sanitized   full  sanitize          unit tests and cases under the address and undefined sanitizers
coverage    full  sanitize          every rule has code, a test and play
mutants     full  sanitize          rules turned off one at a time (a sample): a test must fail
fuzz        full  sanitize          random games of every scenario for a minute, under the sanitizers
bytes       long  fuzz              random bytes for every reader of outside text (libFuzzer)
all-mutants long  sanitize          every rule turned off
games       long  release           a thousand games of every scenario, every pair of option values
kills       long  tests             the server killed a hundred times loses no acknowledged action
compilers   long  release           the same signatures from g++ and clang at -O0 and -O3
'

passed=0
failed=0
jobs=${JOBS:-$(nproc)}
logs=build/logs
fuzz_seconds=${FUZZ_SECONDS:-60}
mutant_sample=${MUTANT_SAMPLE:-12}

list_groups() {
    local name level builds about
    while read -r name level builds about; do
        [ -n "$name" ] && printf '%-12s %-6s %s\n' "$name" "$level" "$about"
    done <<<"$groups"
}
group_exists() { grep -q "^$1 " <<<"$groups"; }

# --- counting ------------------------------------------------------------------------------------

pass() { # pass WHAT [COUNT]
    passed=$((passed + ${2:-1}))
    echo "  PASS $1"
}
fail() { # fail WHAT [COUNT]
    failed=$((failed + ${2:-1}))
    echo "  FAIL $1"
}
# check WHAT COMMAND...: one check; its output is shown when it fails.
check() {
    local what=$1 log=$logs/${1//[^A-Za-z0-9]/-}.log
    shift
    if "$@" </dev/null >"$log" 2>&1; then
        pass "$what"
    else
        tail -n 40 "$log" | sed 's/^/       /'
        fail "$what"
    fi
}
# doctest WHAT COMMAND...: counts the test cases of a doctest binary. They are run in parts, one a processor at a
# time; the parts are many, for a few hold all the long ones.
doctest() {
    local what=$1 log=$logs/${1//[^A-Za-z0-9]/-}.log all size status good bad
    shift
    all=$("$@" --count </dev/null | sed -n 's/^\[doctest\] unskipped test cases.*: //p')
    size=$(((${all:-0} + 24 * jobs) / (24 * jobs)))
    rm -f "$log".*
    seq 1 "$size" "${all:-0}" | xargs -P "$jobs" -I '{}' bash -c 'doctest_part "$@"' _ "$log" '{}' "$size" "$@"
    status=$?
    cat "$log".* >"$log" 2>/dev/null
    # A part counts those it leaves out as passed; one that was killed does not count.
    bad=$(($(sed -n 's/^\[doctest\] test cases:.*| *\([0-9]*\) failed.*/\1 +/p' "$log") 0))
    good=$((${all:-0} - bad))
    passed=$((passed + good))
    if [ $status -eq 0 ] && [ "$good" -gt 0 ]; then
        echo "  PASS $what ($good test cases)"
    else
        grep -L '^\[doctest\] Status: SUCCESS' "$log".* | xargs -r cat | grep -v '^\[doctest\]' | tail -n 60 | sed 's/^/       /'
        [ "$bad" -gt 0 ] || bad=1
        fail "$what ($bad of ${all:-?} test cases; log: $log)" "$bad"
    fi
}
doctest_part() { # doctest_part LOG FIRST SIZE COMMAND...: what it counts goes to a file of its own
    local log=$1.$2 first=$2 last=$(($2 + $3 - 1))
    shift 3
    [ -z "${RULE_HITS:-}" ] || export RULE_HITS=$RULE_HITS.$first
    "$@" --first="$first" --last="$last" </dev/null >"$log" 2>&1
}
export -f doctest_part

# --- running -------------------------------------------------------------------------------------

run_groups() { # run_groups LEVEL [NAME...]
    local wanted=$1 name level builds about started=$SECONDS
    shift
    mkdir -p "$logs"
    local chosen=() ahead=() times=()
    while read -r name level builds about; do
        [ -n "$name" ] || continue
        if [ $# -gt 0 ]; then
            case " $* " in *" $name "*) ;; *) continue ;; esac
        else
            case $wanted/$level in
            quick/full | quick/long | full/long | full/inner | long/inner) continue ;;
            long/*) [ "$name" != mutants ] || continue ;;
            esac
        fi
        chosen+=("$name $builds $about")
        for build in ${builds//,/ }; do
            [ "$build" = - ] || [[ " ${ahead[*]} " = *" $build "* ]] || ahead+=("$build")
        done
    done <<<"$groups"
    trap stop_building EXIT
    local group
    for group in "${chosen[@]}"; do
        read -r name builds about <<<"$group"
        run_group "$name" "$builds" "$about"
    done
    echo "seconds by group, its waiting for a build included (builds go on beside the groups before):"
    {
        printf '%s\n' "${times[@]}" | sort -rn | sed 's/^/  /'
        echo "all groups: $((SECONDS - started)) s"
    } | tee "$logs/seconds.txt"
}

run_group() {
    local name=$1 builds=$2 before=$SECONDS build
    echo "$name: $3"
    for build in ${builds//,/ }; do
        [ "$build" = - ] && continue
        if ! ready "$build"; then
            fail "$name: cannot build $build"
            return
        fi
    done
    build_ahead
    "group_${name//-/_}" </dev/null
    times+=("$(printf '%5d %s' $((SECONDS - before)) "$name")")
    echo "  $((SECONDS - before)) s"
}

# --- building beside the groups --------------------------------------------------------------------
# One build at a time goes on in the background: the next that a later group needs.

declare -A built
building=
builder=
build_ahead() {
    local build
    [ -z "$building" ] || return 0
    for build in "${ahead[@]}"; do
        if [ -z "${built[$build]:-}" ]; then
            building=$build
            "need_$build" >"$logs/ahead-$build.log" 2>&1 </dev/null &
            builder=$!
            return 0
        fi
    done
}
ready() { # ready BUILD: waits for it, or builds it now; what it said when it failed is shown once
    local build=$1
    while [ -z "${built[$build]:-}" ]; do
        build_ahead_of "$build"
        if wait "$builder"; then built[$building]=yes; else
            built[$building]=no
            cat "$logs/ahead-$building.log"
        fi
        building=
    done
    # What a build in the background put into its PATH, the groups need in theirs.
    case $build in page | wasm) need_node >/dev/null 2>&1 ;; esac
    [ "${built[$build]}" = yes ]
}
build_ahead_of() { # the one under way comes first, then BUILD
    local ahead=("$1")
    build_ahead
}
stop_building() { [ -z "$building" ] || pkill -TERM -P "$builder" 2>/dev/null; }

# --- building ------------------------------------------------------------------------------------

# compile PRESET TARGET...: quiet, as nice as a build beside tests ought to be.
compile() {
    local preset=$1
    shift
    configure "$preset" -DGONFALON_WERROR=ON || return 1
    if ! nice -n 5 ninja -C "build/$preset" -j "$jobs" -k 0 --quiet "$@" >"$logs/build-$preset.log" 2>&1 </dev/null; then
        grep -E 'error:|FAILED|undefined symbol' "$logs/build-$preset.log" | awk '!seen[$0]++' | head -n 30 |
            cut -c 1-300 | sed 's/^/       /'
        return 1
    fi
}
need_release() {
    build_page || true
    compile release gonfalon gonfalon_goldens gonfalon_fuzz
}
need_tests() { compile release gonfalon_tests; }
need_whole() { compile release gonfalon_release_tests; }
need_sanitize() { compile sanitize all; }
need_fuzz() { compile fuzz fuzzers; }
need_wasm() { need_node && compile wasm all; }
need_page() { need_node && need_page_packages && build_page; }

# --- the groups ----------------------------------------------------------------------------------

group_format() {
    check "format" tools/check_format
    check "commits" tools/check_commits
}
group_layers() {
    check "layers" tools/check_layers
    check "no rule in the page" tools/check_page
    check "types of the wire" tools/check_wire
}
group_data() {
    check "data" tools/check_data
    check "references to rules" tools/check_references
    check "the walk through an attack" tools/check_walk
}
group_languages() { check "languages" tools/check_lang; }
group_tools() {
    local test
    for test in tests/tools/test_*.py; do
        unittest "$(basename "$test" .py)" "$test"
    done
}
unittest() { # unittest WHAT FILE: counts the tests of a Python file
    local log=$logs/$1.log count bad
    if /usr/bin/python3 "$2" </dev/null >"$log" 2>&1; then bad=0; else bad=1; fi
    count=$(sed -n 's/^Ran \([0-9]*\) test.*/\1/p' "$log")
    if [ $bad -eq 0 ] && [ "${count:-0}" -gt 0 ]; then
        pass "$1 ($count tests)" "$count"
    else
        bad=$(grep -cE '^(FAIL|ERROR):' "$log")
        [ "$bad" -gt 0 ] || bad=1
        passed=$((passed + (${count:-$bad} > bad ? count - bad : 0)))
        tail -n 60 "$log" | sed 's/^/       /'
        fail "$1 ($bad of ${count:-?} tests)" "$bad"
    fi
}
group_core() { check "core" tools/check_core; }
group_build() {
    pass "release build"
    check "built-in data" ninja -C build/release --quiet validated_data
}
group_unit() { doctest "unit" build/release/gonfalon_tests; }
group_whole() {
    doctest "tests whole" build/release/gonfalon_release_tests --test-suite='release: *'
}
group_cases() { run_cases "cases" build/release/gonfalon; }
# run_cases WHAT BINARY: each .case file is a test case; a part of them for each processor, then again those of a
# part that failed, one by one.
run_cases() {
    local files files_again file count bad log=$logs/$1.log
    mapfile -d '' files < <(find tests -name '*.case' -not -path 'tests/puzzles/*' -print0 | sort -z)
    if [ ${#files[@]} -eq 0 ]; then
        fail "$1 (no .case file in tests)"
        return
    fi
    rm -f "$log".*
    printf '%s\0' "${files[@]}" | xargs -0 -P "$jobs" -n 40 bash -c 'cases_part "$@"' _ "$log" "$2"
    mapfile -t files_again < <(cat "$log".*.failed 2>/dev/null)
    bad=0
    for file in "${files_again[@]}"; do
        if ! "$2" case "$file" >"$log" 2>&1; then
            bad=$((bad + 1))
            tail -n 10 "$log" | sed 's/^/       /'
        fi
    done
    count=$((${#files[@]} - bad))
    if [ "${#files_again[@]}" -eq 0 ]; then
        pass "$1 ($count files)" "$count"
    else
        passed=$((passed + count))
        fail "$1 ($bad of ${#files[@]} files)" "$((bad > 0 ? bad : 1))"
    fi
}
cases_part() { # cases_part LOG BINARY FILE...
    local log=$1.$$ binary=$2
    shift 2
    [ -z "${RULE_HITS:-}" ] || export RULE_HITS=$RULE_HITS.$$
    "$binary" case "$@" </dev/null >"$log" 2>&1 || printf '%s\n' "$@" >"$log.failed"
}
export -f cases_part
# Puzzles have answers that a good player finds, not rules: a few may be missed.
group_general() {
    local long=()
    [ "${wanted:-}" != long ] || long=(--long)
    check "general" tools/check_strength "${long[@]}"
}
group_goldens() {
    check "goldens" tools/approve --check
    check "output" tools/check_output
}
group_wasm() {
    pass "WebAssembly build"
    check "the module gives the same answers" node tools/same_answers.mjs
    check "tables inside the module" node tools/module_table.mjs
}
# Under the sanitizers every rule that speaks is counted, for the coverage.
group_sanitized() {
    rm -rf build/hits "$logs/reasons.txt"
    mkdir -p build/hits
    export GONFALON_REASONS=$PWD/$logs/reasons.txt
    # Left to the release build: what only counts or measures, at ten times the cost.
    RULE_HITS=$PWD/build/hits/unit doctest "sanitized unit" build/sanitize/gonfalon_tests --test-suite-exclude='release: alone'
    unset GONFALON_REASONS
    RULE_HITS=$PWD/build/hits/cases run_cases "sanitized cases" build/sanitize/gonfalon
    # The law of reasons over all scenarios of a game: how much was tried, and what it never met.
    sed -n '/ in all: /,/^$/s/^/     /p' "$logs/reasons.txt" 2>/dev/null
}
group_coverage() {
    local hits=() file
    compgen -G "build/hits/cases*" >/dev/null || group_sanitized
    for file in build/hits/*; do hits+=(--hits "$file"); done
    check "rule coverage" tools/rule_coverage "${hits[@]}"
}
group_mutants() {
    check "mutants ($mutant_sample of them)" tools/rule_mutants --sample "$mutant_sample" --seed "$(date +%j)"
}
group_all_mutants() { check "all mutants" tools/rule_mutants; }
group_fuzz() {
    RULE_HITS=$PWD/build/hits/fuzz check "fuzz: random games" \
        build/sanitize/gonfalon_fuzz --seconds "$fuzz_seconds" --failures "$logs"
}
# Random bytes, guided by coverage, for every reader of outside text.
group_bytes() {
    local target targets corpus
    mapfile -t targets < <(find build/fuzz -maxdepth 1 -name 'fuzz_*' -type f -perm -u+x | sort)
    [ ${#targets[@]} -gt 0 ] || fail "bytes (no fuzz_* in build/fuzz)"
    for target in "${targets[@]}"; do
        corpus=build/fuzz/corpus/$(basename "$target")
        mkdir -p "$corpus"
        check "bytes: $(basename "$target")" "$target" -max_total_time="$fuzz_seconds" -timeout=10 \
            -rss_limit_mb=4096 -verbosity=0 -artifact_prefix="$logs/" "$corpus"
    done
}
group_web() {
    check "page: types" npm --prefix web run --silent check
    vitest "page: unit tests" test
}
group_browser() {
    GONFALON=$PWD/build/release/gonfalon vitest "page: browser tests" test:browser
    # What was measured on the way, for whoever reads the report; pictures are in web/tests/artefacts.
    sed 's/^/     /' web/tests/artefacts/figures.txt 2>/dev/null
}
vitest() { # vitest WHAT SCRIPT: counts the tests of a vitest run
    local log=$logs/${1//[^A-Za-z0-9]/-}.log good bad status
    # The limit ends what hangs; it says nothing of speed.
    (cd web && timeout 2400 npm run --silent "$2") </dev/null >"$log" 2>&1
    status=$?
    sed -i 's/\x1b\[[0-9;]*m//g' "$log"
    good=$(sed -n 's/^ *Tests .*[^0-9]\([0-9][0-9]*\) passed.*/\1/p' "$log" | tail -n 1)
    bad=$(sed -n 's/^ *Tests .*[^0-9]\([0-9][0-9]*\) failed.*/\1/p' "$log" | tail -n 1)
    passed=$((passed + ${good:-0}))
    if [ $status -eq 0 ] && [ "${good:-0}" -gt 0 ]; then
        echo "  PASS $1 ($good tests)"
        grep -F '(retry x' "$log" | sed 's/^ */     second try: /' || true
    else
        tail -n 60 "$log" | sed 's/^/       /'
        [ "${bad:-0}" -gt 0 ] || bad=1
        fail "$1 ($bad failed; log: $log)" "$bad"
    fi
}
# One side of three is greedy. Each processor plays its share, with seeds of its own.
group_games() {
    check "a thousand games a scenario" play_games $(((${LONG_GAMES:-1000} + jobs - 1) / jobs))
}
play_games() { # play_games GAMES: of every scenario, by each job
    local i players=() status=0
    for ((i = 0; i < jobs; ++i)); do
        build/release/gonfalon_fuzz --games "$1" --seed $((1 + i * $1)) --greedy 33 --failures "$logs" &
        players+=($!)
    done
    for i in "${players[@]}"; do wait "$i" || status=1; done
    return $status
}
group_kills() {
    GONFALON_KILLS=100 doctest "a hundred kills" build/release/gonfalon_tests --test-case='*killed*'
}
group_compilers() { check "signatures by every compiler" tools/signatures --compilers; }
