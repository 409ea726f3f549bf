/** Runs of adjacent pixels of all rows. Returns their number, or -1 when they may be more than `room`. */
export function findRuns(
  bits: usize,
  rows: i32,
  wordsPerRow: i32,
  firstOfRow: usize,
  begins: usize,
  ends: usize,
  room: i32,
): i32 {
  let count = 0
  for (let row = 0; row < rows; row++) {
    store<u32>(firstOfRow + ((<usize>row) << 2), count)
    if (count + (wordsPerRow << 4) > room) return -1
    const start = bits + ((<usize>(row * wordsPerRow)) << 2)
    let last: u32 = 0
    for (let word = 0; word < wordsPerRow; word++) {
      if (last === 0 && (word & 3) === 0 && !v128.any_true(v128.load(start + ((<usize>word) << 2)))) {
        word += 3
        continue
      }
      const value = load<u32>(start + ((<usize>word) << 2))
      let edges = value ^ ((value << 1) | last)
      last = value >>> 31
      while (edges !== 0) {
        const bit = ctz(edges)
        const column = (word << 5) + <i32>bit
        if (((value >>> bit) & 1) !== 0) store<u32>(begins + ((<usize>count) << 2), column)
        else {
          store<u32>(ends + ((<usize>count) << 2), column)
          count++
        }
        edges &= edges - 1
      }
    }
    if (last !== 0) {
      store<u32>(ends + ((<usize>count) << 2), wordsPerRow << 5)
      count++
    }
  }
  store<u32>(firstOfRow + ((<usize>rows) << 2), count)
  return count
}
