/** Each row as its difference to the row above, after a byte that says so: see `png.ts`. */
export function filterUp(from: usize, to: usize, rows: i32, rowBytes: i32, code: i32): void {
  for (let row = 0; row < rows; row++) {
    const here = from + <usize>(row * rowBytes)
    const there = to + <usize>(row * (rowBytes + 1))
    store<u8>(there, code)
    const above = row > 0 ? here - <usize>rowBytes : here
    for (let at: usize = 0; at < <usize>rowBytes; at += 16) {
      const values = v128.load(here + at)
      const difference = row > 0 ? i8x16.sub(values, v128.load(above + at)) : values
      v128.store(there + at, difference, 1)
    }
  }
}
