/* The yardstick for speed: the standard game (parker_1992, four colors, uniform random play) in plain C.
 *
 *     cc -O3 -march=native yardstick.c -o yardstick && ./yardstick 50000
 *
 * plays games on one core, and prints what they were like and how many cards a second of processor time that was. A
 * second number is the seed of the first game; the others have the seeds that follow. `./yardstick 1000 7 each` prints
 * a line for each game instead: the cards played, the moves listed for them, and the position at the end.
 *
 * It knows the default options alone, and takes nothing from the package. But it lists moves in the order of
 * `legal_moves`, and draws the random numbers of `sorry_engine.Random`: so it plays the very games that the package
 * plays, and tests/test_yardstick.py compares them, 1,000 each time, to the last pawn and card; by hand, 20,000.
 *
 * Another C program of the same game, by others, was the yardstick before. In 2,000,000 games of each, with different
 * random numbers, a game has 392.80 cards (the other's: 392.85), a card 2.2664 moves to choose from (2.2664), and Red,
 * Blue, Yellow and Green win 24.92, 25.09, 25.08 and 24.90 % (24.89, 25.07, 25.10 and 24.94). Run by turns, this one is
 * 1.05 to 1.1 times as fast.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { COLORS = 4, TRACK = 60, ZONE = 60, HOME = 65, START = 66, NOWHERE = 67, CELLS = 67 };
enum { CARDS = 45, SORRY = 13, MOST_MOVES = 256 };
enum { STEP, PARTS, SWAP, FORFEIT };

/* A set of cells in two words: 0-59 are the track, 60-64 the Safety Zone of the color whose set it is. */
typedef struct { uint64_t word[2]; } Cells;

/* Pawns of a color are alike. Those that are in neither of the two are Home. */
typedef struct { Cells out[COLORS]; int start[COLORS]; int turn; } Position;

/* One pawn steps, and with PARTS of a seven another one after it. Where a step leads is told before any slide. */
typedef struct { uint8_t kind, from, to, from2, to2; } Move;

/* --- tables, by color */

static uint8_t ahead[COLORS][13][CELLS], behind[COLORS][5][CELLS]; /* where n squares lead from a cell, or NOWHERE */
static uint8_t by_target[COLORS][CELLS][7]; /* 1 to 7 squares from a cell, in the order of where they lead */
static uint8_t stop[COLORS][CELLS]; /* where a pawn that lands on a cell comes to stand: it may slide */
static uint64_t swept[COLORS][CELLS]; /* the squares from which it bumps others */

static int next_cell(int color, int cell) {
    if (cell >= HOME) return NOWHERE;
    return cell == 15 * color + 2 ? ZONE : cell < TRACK ? (cell + 1) % TRACK : cell + 1;
}

static int last_cell(int color, int cell) {
    if (cell >= HOME) return NOWHERE;
    return cell == ZONE ? 15 * color + 2 : cell < TRACK ? (cell + TRACK - 1) % TRACK : cell - 1;
}

static int slide_end(int color, int cell) {
    if (cell >= TRACK || cell / 15 == color) return cell;
    return cell % 15 == 1 ? cell + 3 : cell % 15 == 9 ? cell + 4 : cell;
}

/* Put n among the lesser numbers of squares, which are sorted. */
static void insert_by_target(int color, int cell, int n) {
    uint8_t *places = by_target[color][cell];
    int place = n - 1;
    for (; place && ahead[color][places[place - 1]][cell] > ahead[color][n][cell]; place--)
        places[place] = places[place - 1];
    places[place] = n;
}

static void build_tables(void) {
    for (int color = 0; color < COLORS; color++) {
        for (int cell = 0; cell < CELLS; cell++) {
            ahead[color][0][cell] = behind[color][0][cell] = cell;
            for (int n = 1; n < 13; n++) ahead[color][n][cell] = next_cell(color, ahead[color][n - 1][cell]);
            for (int n = 1; n < 5; n++) behind[color][n][cell] = last_cell(color, behind[color][n - 1][cell]);
            for (int n = 1; n <= 7; n++) insert_by_target(color, cell, n);
            stop[color][cell] = slide_end(color, cell);
            for (int square = cell; square < TRACK && square <= stop[color][cell]; square++)
                swept[color][cell] |= 1ULL << square;
        }
        ahead[color][1][START] = ahead[color][2][START] = 15 * color + 4; /* never asked for parts of a seven */
    }
}

/* --- chance: the numbers of sorry_engine.Random */

static uint64_t generator;

static void set_seed(uint64_t seed) {
    seed += 0x9E3779B97F4A7C15;
    seed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9;
    seed = (seed ^ seed >> 27) * 0x94D049BB133111EB;
    generator = (seed ^ seed >> 31) >> 3;
}

static int below(int n) {
    generator = (generator * 1181783497276652981 + 1442695040888963407) & ((1ULL << 61) - 1);
    return (generator >> 29) * n >> 32;
}

/* --- pawns on cells */

static int holds(const Cells *cells, int cell) { return cells->word[cell >> 6] >> (cell & 63) & 1; }

static void flip(Cells *cells, int cell) { cells->word[cell >> 6] ^= 1ULL << (cell & 63); }

/* The color's own pawn steps: it lands, slides, and bumps all others on its way from there, its own color too. */
static void step(Position *p, int color, int from, int to) {
    if (from == START) p->start[color]--;
    else flip(&p->out[color], from);
    if (to == HOME) return;
    for (int other = 0; other < COLORS; other++) {
        uint64_t bumped = p->out[other].word[0] & swept[color][to];
        if (!bumped) continue;
        p->out[other].word[0] ^= bumped;
        p->start[other] += __builtin_popcountll(bumped);
    }
    flip(&p->out[color], stop[color][to]);
}

/* The pawn changes places with an opponent's, and then slides; the other does not. */
static void swap(Position *p, int color, int from, int to) {
    for (int other = 0; other < COLORS; other++)
        if (holds(&p->out[other], to)) {
            flip(&p->out[other], to);
            flip(&p->out[other], from);
        }
    step(p, color, from, to);
}

static void play(Position *p, Move move) {
    if (move.kind == FORFEIT) return;
    if (move.kind == SWAP) { swap(p, p->turn, move.from, move.to); return; }
    step(p, p->turn, move.from, move.to);
    if (move.kind == PARTS) step(p, p->turn, move.from2, move.to2);
}

static int is_done(const Position *p, int color) {
    return !(p->start[color] | p->out[color].word[0] | p->out[color].word[1]);
}

/* --- moves, by where they begin and then by where they lead; Start comes first, and the forfeit before everything */

static int may_step(const Position *p, int color, int to) { return to != NOWHERE && !holds(&p->out[color], to); }

/* The cells of the color's pawns in order; Start is told once. */
static int list_pawns(const Position *p, int color, uint8_t *cells) {
    int count = 0;
    if (p->start[color]) cells[count++] = START;
    for (uint64_t left = p->out[color].word[0]; left; left &= left - 1) cells[count++] = __builtin_ctzll(left);
    if (p->out[color].word[1]) cells[count++] = 64;
    return count;
}

static uint64_t opponents(const Position *p, int color) {
    uint64_t squares = 0;
    for (int other = 0; other < COLORS; other++) if (other != color) squares |= p->out[other].word[0];
    return squares & ((1ULL << TRACK) - 1);
}

/* Play the one part of a seven and then the other; whether both may be played. */
static int play_parts(Position *p, int color, int from, int to, int from2, int to2) {
    if (!may_step(p, color, to) || (from2 < TRACK && swept[color][to] >> from2 & 1)) return 0;
    step(p, color, from, to);
    if (!may_step(p, color, to2)) return 0;
    step(p, color, from2, to2);
    return 1;
}

/* Whether two parts are listed in this order: they may be played, and not in the lower order to the same end. */
static int is_listed(const Position *p, int color, int from, int to, int from2, int to2) {
    Position one = *p, two = *p;
    if (!play_parts(&one, color, from, to, from2, to2)) return 0;
    if (from < from2 || !play_parts(&two, color, from2, to2, from, to)) return 1;
    return memcmp(one.out, two.out, sizeof one.out) != 0;
}

static int list_seven(const Position *p, const uint8_t *cells, int pawns, Move *moves) {
    int color = p->turn, count = 0;
    for (int i = cells[0] == START; i < pawns; i++) for (int k = 0; k < 7; k++) {
        int from = cells[i], n = by_target[color][from][k], to = ahead[color][n][from];
        if (!may_step(p, color, to)) continue;
        if (n == 7) { moves[count++] = (Move){STEP, from, to, 0, 0}; continue; }
        for (int j = cells[0] == START; j < pawns; j++) {
            int from2 = cells[j], to2 = ahead[color][7 - n][from2];
            if (j != i && to2 != NOWHERE && is_listed(p, color, from, to, from2, to2))
                moves[count++] = (Move){PARTS, from, to, from2, to2};
        }
    }
    return count;
}

static int list_ten(const Position *p, const uint8_t *cells, int pawns, Move *moves) {
    int color = p->turn, count = 0;
    for (int i = 0; i < pawns; i++) {
        int from = cells[i], front = ahead[color][10][from], back = behind[color][1][from];
        int low = front < back ? front : back, high = front < back ? back : front;
        if (may_step(p, color, low)) moves[count++] = (Move){STEP, from, low, 0, 0};
        if (may_step(p, color, high)) moves[count++] = (Move){STEP, from, high, 0, 0};
    }
    return count;
}

static int list_eleven(const Position *p, const uint8_t *cells, int pawns, Move *moves) {
    int color = p->turn, count = 0, can_step = 0;
    uint64_t others = opponents(p, color);
    for (int i = 0; i < pawns; i++) can_step |= may_step(p, color, ahead[color][11][cells[i]]);
    if (!can_step) moves[count++] = (Move){FORFEIT, 0, 0, 0, 0}; /* nobody has to swap */
    for (int i = 0; i < pawns; i++) {
        int from = cells[i], to = ahead[color][11][from], steps = may_step(p, color, to);
        uint64_t left = from < TRACK ? others : 0;
        for (; left; left &= left - 1) {
            int there = __builtin_ctzll(left);
            if (steps && to <= there) { moves[count++] = (Move){STEP, from, to, 0, 0}; steps = 0; }
            moves[count++] = (Move){SWAP, from, there, 0, 0};
        }
        if (steps) moves[count++] = (Move){STEP, from, to, 0, 0};
    }
    return count;
}

static int list_sorry(const Position *p, Move *moves) {
    int count = 0;
    if (p->start[p->turn])
        for (uint64_t left = opponents(p, p->turn); left; left &= left - 1)
            moves[count++] = (Move){STEP, START, __builtin_ctzll(left), 0, 0};
    return count;
}

static int list_steps(const Position *p, const uint8_t *table, const uint8_t *cells, int pawns, Move *moves) {
    int count = 0;
    for (int i = 0; i < pawns; i++)
        if (may_step(p, p->turn, table[cells[i]])) moves[count++] = (Move){STEP, cells[i], table[cells[i]], 0, 0};
    return count;
}

static int list_moves(const Position *p, int card, Move *moves) {
    uint8_t cells[4];
    int count, pawns = list_pawns(p, p->turn, cells);
    switch (card) {
        case 4: count = list_steps(p, behind[p->turn][4], cells, pawns, moves); break;
        case 7: count = list_seven(p, cells, pawns, moves); break;
        case 10: count = list_ten(p, cells, pawns, moves); break;
        case 11: count = list_eleven(p, cells, pawns, moves); break;
        case SORRY: count = list_sorry(p, moves); break;
        default: count = list_steps(p, ahead[p->turn][card], cells, pawns, moves);
    }
    if (!count) moves[count++] = (Move){FORFEIT, 0, 0, 0, 0};
    return count;
}

/* --- games */

static const uint8_t kinds[] = {1, 2, 3, 4, 5, 7, 8, 10, 11, 12, SORRY};

/* The pile is sorted, and has room behind it: a card is taken out by moving all of the room down by one. */
typedef struct { Position position; uint8_t pile[2 * CARDS]; int left; long cards, moves; } Game;

static uint8_t full[CARDS];

static void play_game(Game *game, uint64_t seed) {
    static Move moves[MOST_MOVES];
    Position *p = &game->position;
    memset(game, 0, sizeof *game);
    for (int color = 0; color < COLORS; color++) p->start[color] = 4;
    set_seed(seed);
    for (;;) {
        if (!game->left) { memcpy(game->pile, full, CARDS); game->left = CARDS; }
        uint8_t *drawn = &game->pile[below(game->left--)], card = *drawn;
        memmove(drawn, drawn + 1, CARDS);
        int count = list_moves(p, card, moves), color = p->turn;
        game->cards++;
        game->moves += count;
        play(p, moves[count > 1 ? below(count) : 0]);
        if (is_done(p, color)) return;
        if (card != 2) p->turn = (color + 1) % COLORS;
    }
}

/* Cards played, moves listed, and the position as the package writes it. */
static void print_game(const Game *game) {
    const Position *p = &game->position;
    printf("%ld %ld ", game->cards, game->moves);
    for (int color = 0; color < COLORS; color++) {
        uint8_t cells[4];
        int pawns = list_pawns(p, color, cells), told = 0;
        for (int i = 0; i < p->start[color]; i++) printf("%s", told++ ? ",S" : "S");
        for (int i = p->start[color] > 0; i < pawns; i++)
            printf(cells[i] < TRACK ? "%s%d" : "%ss%d", told++ ? "," : "", cells[i] < TRACK ? cells[i] : cells[i] - 59);
        while (told < 4) printf("%s", told++ ? ",H" : "H");
        printf("%s", color < COLORS - 1 ? "/" : "");
    }
    printf(" %c ", "rbyg"[p->turn]);
    for (int kind = 0; kind < 11; kind++) {
        int count = 0;
        for (int card = 0; card < game->left; card++) count += game->pile[card] == kinds[kind];
        printf("%d%s", count, kind < 10 ? "." : "\n");
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 50000, first = argc > 2 ? atol(argv[2]) : 0;
    long cards = 0, moves = 0, wins[COLORS] = {0};
    for (int kind = 0, card = 0; kind < 11; kind++)
        for (int n = kinds[kind] == 1 ? 5 : 4; n; n--) full[card++] = kinds[kind];
    build_tables();
    clock_t begin = clock();
    for (long g = 0; g < games; g++) {
        Game game;
        play_game(&game, first + g);
        cards += game.cards;
        moves += game.moves;
        wins[game.position.turn]++;
        if (argc > 3) print_game(&game);
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    if (argc > 3) return 0;
    printf("games %ld  cards/game %.2f  legal moves/card %.4f", games, (double)cards / games, (double)moves / cards);
    printf("  wins");
    for (int color = 0; color < COLORS; color++) printf(" %.4f", (double)wins[color] / games);
    printf("  seconds %.2f  cards/s %.0f  games/s %.0f\n", seconds, cards / seconds, games / seconds);
}
