#!/bin/sh
# A sender of tarock-upload/1 that knows nothing of the program: sh, openssl and curl, written from docs/upload.md alone.
#
#   sender.sh enrol  SERVER CODE NAME KEYFILE
#       makes a key, and prints the club's short name on the server
#   sender.sh make   KEYFILE ORGANISER RESULTS PERSONS STANDINGS OUT [REVISION SUPERSEDES REASON]
#       signs; prints the address. RESULTS, PERSONS: files of one line of JSON. STANDINGS: the standings, as docs/state.md writes them to
#       work out their digest
#   sender.sh put    SERVER FILE
#       sends; prints the answer's status and body
set -eu

sha() { openssl dgst -sha256 -r "$@" | cut -c1-64; }
hex() { od -An -v -tx1 | tr -d ' \n'; }
public() { openssl pkey -in "$1" -pubout -outform DER | tail -c 32 | hex; }
# The value of a text in JSON on one line; enough for what has no quotes in it.
text() { sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p" | head -n 1; }

case $1 in
enrol)
    server=$2 code=$3 name=$4 key=$5
    openssl genpkey -algorithm ed25519 -out "$key"
    curl -sS -X POST "$server/api/v1/enrol" -H 'Content-Type: application/json' \
        -d "{\"code\": \"$code\", \"key\": \"$(public "$key")\", \"name\": \"$name\"}" | text organiser
    ;;
make)
    key=$2 organiser=$3 results=$4 persons=$5 standings=$6 out=$7 revision=${8:-1} supersedes=${9:-} reason=${10:-}
    work=$(mktemp -d)
    trap 'rm -r "$work"' EXIT
    # The lines without their ends, for the digests are of these.
    tr -d '\n' <"$results" >"$work/results"
    tr -d '\n' <"$persons" >"$work/persons"
    tr -d '\n' <"$standings" >"$work/standings"
    action=publish
    [ "$revision" = 1 ] || action=correct
    printf '{"action":"%s","format":"tarock-upload/1","key":"%s","made":"%s","organiser":"%s","persons":"%s","program":"%s","reading":%s,"reason":"%s","results":"%s","revision":%s,"rules":"","standings":"%s","supersedes":"%s","tournament":"%s"}' \
        "$action" "$(public "$key")" "$(date -u +%Y-%m-%dT%H:%M:%S+00:00)" "$organiser" "$(sha "$work/persons")" 'shell 1' 2 "$reason" \
        "$(sha "$work/results")" "$revision" "$(sha "$work/standings")" "$supersedes" "$(text uid <"$work/results")" >"$work/header"
    openssl pkeyutl -sign -rawin -inkey "$key" -in "$work/header" -out "$work/signature"
    {
        printf 'tarock-upload/1\n'
        cat "$work/header" && printf '\n'
        hex <"$work/signature" && printf '\n'
        cat "$work/results" && printf '\n'
        cat "$work/persons" && printf '\n'
    } >"$out"
    sha "$work/header"
    ;;
put)
    server=$2 file=$3
    header=$(sed -n 2p "$file")
    organiser=$(printf '%s' "$header" | text organiser)
    tournament=$(printf '%s' "$header" | text tournament)
    address=$(printf '%s' "$header" | sha)
    curl -sS -X PUT "$server/api/v1/o/$organiser/t/$tournament/r/$address" -H 'Content-Type: application/vnd.tarock-upload' \
        --data-binary "@$file" -w '\n%{http_code}\n'
    ;;
esac
