/* A small engine in another language that the conformance suite can ask (see sorry_engine/testing/README.md):
 *
 *     cc -O2 engine.c -o engine && pytest --sorry-scenarios --sorry-engine ./engine
 *
 * It reads {"rules": ..., "position": ..., "card": ...} from each line of its input, and writes {"results": [...]}, the
 * positions after all legal moves, or {"unsupported": why}. It knows one game: two to four single players by parker_1992.
 * Numbers of rulings are those of RULES.md. A pawn is an int: START, 0 to 59, SAFETY to 64 (s1 to s5), HOME.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { START = -1, TRACK = 60, SAFETY = 60, HOME = 65, COLORS = 4, PAWNS = 4, CARDS = 11, LONGEST = 1 << 16 };

typedef struct {
    int plays[COLORS], pawn[COLORS][PAWNS], turn, pile[CARDS];
} State;

static const char *const LETTERS = "rbyg";
static const char *const CARD[CARDS] = {"1", "2", "3", "4", "5", "7", "8", "10", "11", "12", "S"};
static const int DECK[CARDS] = {5, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};

/* --- the board: where a pawn of a color comes to (section 1 and 3 of RULES.md) */

static int entry(int color) { return 15 * color + 2; }
static int circle(int color) { return 15 * color + 4; }
static int on_track(int square) { return square >= 0 && square < TRACK; }

static int ahead(int color, int square, int n) { /* -1: not possible */
    if (square == START) return -1;
    for (; n > 0; n--) {
        if (square == HOME) return -1; /* M6 */
        if (square == entry(color)) square = SAFETY; /* M7 */
        else square = on_track(square) ? (square + 1) % TRACK : square + 1;
    }
    return square;
}

static int behind(int color, int square, int n) {
    if (square == START || square == HOME) return -1;
    for (; n > 0; n--) { /* M10, M11 */
        if (square == SAFETY) square = entry(color);
        else square = on_track(square) ? (square + TRACK - 1) % TRACK : square - 1;
    }
    return square;
}

static int slide_end(int color, int square) { /* S1, S2; the square itself where no slide begins */
    if (!on_track(square) || square / 15 == color) return square;
    if (square % 15 == 1) return square + 3;
    return square % 15 == 9 ? square + 4 : square;
}

static int is_won(const State *state) { /* G9 */
    for (int color = 0; color < COLORS; color++) {
        int home = 0;
        for (int i = 0; i < PAWNS; i++) home += state->plays[color] && state->pawn[color][i] == HOME;
        if (home == PAWNS) return 1;
    }
    return 0;
}

/* --- moving one pawn */

static void bump(State *state, int square, int but_color, int but_pawn) {
    for (int color = 0; color < COLORS; color++)
        for (int i = 0; i < PAWNS; i++)
            if (state->plays[color] && state->pawn[color][i] == square && !(color == but_color && i == but_pawn))
                state->pawn[color][i] = START;
}

static void slide(State *state, int i) { /* S6: all others on the slide are bumped, those of the own color too */
    int color = state->turn, from = state->pawn[color][i], end = slide_end(color, from);
    for (int square = from; end != from && square <= end; square++) bump(state, square, color, i);
    state->pawn[color][i] = end;
}

static int move(State *state, int i, int target) { /* whether it is legal; otherwise nothing has changed */
    int color = state->turn;
    if (target < 0) return 0;
    for (int other = 0; other < PAWNS && target != HOME; other++)
        if (other != i && state->pawn[color][other] == target) return 0; /* M5 */
    if (on_track(target)) bump(state, target, color, i); /* M4 */
    state->pawn[color][i] = target;
    slide(state, i);
    return 1;
}

/* --- the answer: positions as text */

static char answer[LONGEST];
static size_t length;
static int found; /* how many positions there are in the answer */

static void put(const char *text) {
    size_t more = strlen(text);
    if (length + more >= LONGEST) exit(1); /* a divided 7 takes some ten thousand characters */
    memcpy(answer + length, text, more + 1);
    length += more;
}

static void put_number(int number) {
    char digits[12];
    snprintf(digits, sizeof digits, "%d", number);
    put(digits);
}

static int by_square(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void put_position(const State *state) {
    for (int color = 0; color < COLORS; color++) {
        int pawns[PAWNS];
        memcpy(pawns, state->pawn[color], sizeof pawns);
        qsort(pawns, PAWNS, sizeof *pawns, by_square);
        if (color) put("/");
        if (!state->plays[color]) put("-");
        for (int i = 0; i < PAWNS && state->plays[color]; i++) {
            if (i) put(",");
            if (pawns[i] == START) put("S");
            else if (pawns[i] == HOME) put("H");
            else if (on_track(pawns[i])) put_number(pawns[i]);
            else put("s"), put_number(pawns[i] - SAFETY + 1);
        }
    }
    char turn[] = {' ', LETTERS[state->turn], ' ', 0};
    put(turn);
    for (int card = 0; card < CARDS; card++) {
        if (card) put(".");
        put_number(state->pile[card]);
    }
}

static void add(const State *before, const State *moved, int card) { /* what is left to do at the end of a move */
    State after = *moved;
    int total = 0;
    for (int other = 0; other < CARDS; other++) total += before->pile[other];
    if (total == 0) memcpy(after.pile, DECK, sizeof DECK); /* G6: no card is held, so all of them are discards */
    after.pile[card]--;
    if (card != 1 && !is_won(&after)) /* C2: after a 2 the same player draws */
        do after.turn = (after.turn + 1) % COLORS;
        while (!after.plays[after.turn]);
    put(found++ ? "\", \"" : "\"");
    put_position(&after);
}

/* --- what the cards do (section 5) */

static int try(const State *state, int card, int i, int target) {
    State after = *state;
    if (!move(&after, i, target)) return 0;
    add(state, &after, card);
    return 1;
}

static void divide(const State *state, int card) { /* C7a, C7b */
    int color = state->turn;
    for (int first = 0; first < PAWNS; first++)
        for (int n = 1; n < 7; n++) {
            State half = *state;
            if (!move(&half, first, ahead(color, half.pawn[color][first], n))) continue;
            for (int second = 0; second < PAWNS; second++)
                if (second != first) {
                    State after = half;
                    if (move(&after, second, ahead(color, half.pawn[color][second], 7 - n))) add(state, &after, card);
                }
        }
}

static void swap_or_replace(const State *state, int card, int i, int is_swap) { /* C11a, C13a */
    int color = state->turn, origin = state->pawn[color][i];
    if (is_swap ? !on_track(origin) : origin != START) return;
    for (int other = 0; other < COLORS; other++)
        for (int j = 0; j < PAWNS; j++) {
            State after = *state;
            if (other == color || !state->plays[other] || !on_track(state->pawn[other][j])) continue;
            after.pawn[color][i] = state->pawn[other][j];
            after.pawn[other][j] = origin; /* of a Sorry! that is Start */
            slide(&after, i); /* S4, S5 */
            add(state, &after, card);
        }
}

static void find_results(const State *state, int card) {
    int number = atoi(CARD[card]), color = state->turn, forward = 0;
    if (is_won(state)) return;
    for (int i = 0; i < PAWNS; i++) {
        int square = state->pawn[color][i];
        if (number && number != 4) forward += try(state, card, i, ahead(color, square, number));
        if (number == 4) try(state, card, i, behind(color, square, 4));
        if (number == 10) try(state, card, i, behind(color, square, 1)); /* C10 */
        if ((number == 1 || number == 2) && square == START) try(state, card, i, circle(color)); /* M1 */
        if (number == 11 || !number) swap_or_replace(state, card, i, number == 11);
    }
    if (number == 7) divide(state, card);
    if (!found || (number == 11 && !forward)) add(state, state, card); /* G8, C11d */
}

/* --- reading */

static const char *why; /* what is not supported */

static int text_of(const char *line, const char *key, char *text, size_t size) { /* our strings hold no escapes */
    const char *at = strstr(line, key), *end;
    if (!at || !(at = strchr(at + strlen(key), '"')) || !(end = strchr(at + 1, '"'))) return 0;
    if ((size_t)(end - at) > size) return 0;
    memcpy(text, at + 1, (size_t)(end - at - 1));
    text[end - at - 1] = 0;
    return 1;
}

static int read_pawns(State *state, int color, char *text) {
    int count = 0;
    state->plays[color] = strcmp(text, "-") != 0;
    if (!state->plays[color]) return 1;
    for (char *pawn = text; pawn; count++) {
        char *comma = strchr(pawn, ',');
        if (comma) *comma++ = 0;
        if (count == PAWNS) return 0;
        state->pawn[color][count] = *pawn == 'S' ? START : *pawn == 'H' ? HOME : *pawn == 's' ? SAFETY + atoi(pawn + 1) - 1 : atoi(pawn);
        pawn = comma;
    }
    return count == PAWNS;
}

static int read_position(State *state, char *text) { /* pawns, turn, perhaps the pile */
    char *field[4] = {0}, *side[COLORS] = {0};
    int count = 0;
    for (char *word = strtok(text, " "); word && count < 4; word = strtok(NULL, " ")) field[count++] = word;
    if (count < 2 || count > 3 || strlen(field[1]) != 1 || !strchr(LETTERS, *field[1])) return 0;
    state->turn = (int)(strchr(LETTERS, *field[1]) - LETTERS);
    side[0] = strtok(field[0], "/");
    for (int color = 1; color < COLORS; color++) side[color] = strtok(NULL, "/");
    for (int color = 0; color < COLORS; color++)
        if (!side[color] || !read_pawns(state, color, side[color])) return 0;
    memcpy(state->pile, DECK, sizeof DECK);
    if (count == 2 || strcmp(field[2], "*") == 0) return 1;
    char *number = strtok(field[2], ".");
    for (int card = 0; card < CARDS; card++, number = strtok(NULL, ".")) {
        if (!number || strchr(number, '=')) return 0;
        state->pile[card] = atoi(number);
    }
    return 1;
}

static int read_request(const char *line, State *state, int *card) {
    char rules[1000], position[1000], text[10];
    if (!text_of(line, "\"rules\":", rules, sizeof rules) || !text_of(line, "\"position\":", position, sizeof position) ||
        !text_of(line, "\"card\":", text, sizeof text))
        why = "expected rules, position and card";
    else if (strcmp(rules, "parker_1992") != 0)
        why = "other rules than parker_1992";
    else if (!read_position(state, position))
        why = "other positions than of four pawns each, the turn, and perhaps the pile";
    else {
        for (*card = 0; *card < CARDS; ++*card)
            if (strcmp(text, CARD[*card]) == 0) return 1;
        why = "other questions than about a card";
    }
    return 0;
}

int main(void) {
    static char line[LONGEST];
    while (fgets(line, sizeof line, stdin)) {
        State state = {0};
        int card;
        length = 0, found = 0;
        if (read_request(line, &state, &card)) {
            put("{\"results\": [");
            find_results(&state, card);
            put(found ? "\"]}" : "]}");
        } else {
            put("{\"unsupported\": \"");
            put(why);
            put("\"}");
        }
        puts(answer);
        fflush(stdout);
    }
    return 0;
}
