// Rows of pixels moved along themselves, 128 pixels at a time.

/** Four words of a row, one pixel column further left; `before` are the four words before them. */
function wordsBefore(before: v128, word: v128): v128 {
  return i8x16.shuffle(before, word, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27)
}

function wordsAfter(word: v128, after: v128): v128 {
  return i8x16.shuffle(word, after, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
}

/** Returns the pixels moved to higher columns. */
export function moveUp(before: v128, word: v128, by: i32): v128 {
  return v128.or(i32x4.shl(word, by), i32x4.shr_u(wordsBefore(before, word), 32 - by))
}

/** Returns the pixels moved to lower columns. */
export function moveDown(word: v128, after: v128, by: i32): v128 {
  return v128.or(i32x4.shr_u(word, by), i32x4.shl(wordsAfter(word, after), 32 - by))
}
