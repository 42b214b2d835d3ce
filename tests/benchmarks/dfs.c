/* The loop of knights/engine/kernel.py in C, for Warnsdorff's ordering with ties in move order, to compare the compiled
   Python with. It uses the same padded board, incremental degrees and sorted words of moves. */

#include <stdint.h>
#include <string.h>

enum { VISITED = 32, PAUSED = 0, FOUND = 1, NOTHING_LEFT = 2 };

static const uint64_t EMPTY = 0x7F7F7F7F7F7F7F7FULL;
static const uint64_t EVERY_BYTE = 0x0101010101010101ULL;
static const uint64_t HIGH_BITS = 0x8080808080808080ULL;

typedef struct {
    int64_t depth, steps, backtracks;
} Registers;

/* Return a mask of the low bytes of a sorted word that are less than a key. */
static inline uint64_t below(uint64_t word, uint64_t key) {
    uint64_t not_less = ((word | HIGH_BITS) - key * EVERY_BYTE) & HIGH_BITS;
    return ((not_less - 1) & ~not_less) >> 7;
}

/* Return the onward squares as a word, sorted by degree, then in move order. */
static inline uint64_t by_degree(uint64_t square, const uint64_t *offsets, const int8_t *degrees) {
    uint64_t word = EMPTY;
    for (uint64_t k = 0; k < 8; k++) {
        int8_t degree = degrees[square + offsets[k]];
        if (degree < VISITED) {
            uint64_t key = (uint64_t)degree << 4 | k;
            uint64_t low = below(word, key);
            word = (word & low) | key * (low + 1) | (word & ~low) << 8;
        }
    }
    return word;
}

static int advance(Registers *registers, const uint64_t *offsets, int8_t *degrees, uint32_t *path,
                   uint64_t *words, uint64_t start, int64_t squares, int64_t until) {
    int64_t depth = registers->depth, steps = registers->steps;
    int status = PAUSED;
    for (;;) {
        uint64_t square = start;
        if (depth > 0) {
            uint64_t word = words[depth - 1];
            if (word == EMPTY) {
                if (depth == 1) {
                    status = NOTHING_LEFT;
                    break;
                }
                depth--;
                square = path[depth];
                degrees[square] -= VISITED;
                for (int k = 0; k < 8; k++) degrees[square + offsets[k]]++;
                registers->backtracks++;
                continue;
            }
            if (steps >= until) break;
            square = path[depth - 1] + offsets[word & 7];
            words[depth - 1] = word >> 8 | 0x7FULL << 56;
        } else if (steps >= until) {
            break;
        }
        degrees[square] += VISITED;
        for (int k = 0; k < 8; k++) degrees[square + offsets[k]]--;
        path[depth] = (uint32_t)square;
        words[depth] = by_degree(square, offsets, degrees);
        depth++;
        steps++;
        if (depth == squares) {
            status = FOUND;
            break;
        }
    }
    registers->depth = depth;
    registers->steps = steps;
    return status;
}

/* Search from each start; return the total number of steps. */
int64_t search_all(const uint64_t *starts, int64_t count, const uint64_t *offsets, const int8_t *empty,
                   int64_t padded, int8_t *degrees, uint32_t *path, uint64_t *words, int64_t squares,
                   int64_t until, int64_t *found) {
    int64_t total = 0;
    for (int64_t i = 0; i < count; i++) {
        Registers registers = {0, 0, 0};
        memcpy(degrees, empty, (size_t)padded);
        *found += advance(&registers, offsets, degrees, path, words, starts[i], squares, until) == FOUND;
        total += registers.steps;
    }
    return total;
}
