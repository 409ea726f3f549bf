// The shadow on the plate: see `thumbnail-shadow.ts`.

let mask: usize = 0
let side: i32 = 0
let darkness: f64 = 0

/** The blurred mask, square. */
export function lendShadow(maskAt: usize, sideLength: i32, darkest: f64): void {
  mask = maskAt
  side = sideLength
  darkness = darkest
}

/** Running mean along one direction: `step` from sample to sample, `next` from line to line. */
export function blur(from: usize, to: usize, length: i32, radius: i32, step: i32, next: i32): void {
  const share = 1 / <f64>(2 * radius + 1)
  for (let line = 0; line < length; line++) {
    const start = (<usize>(line * next)) << 2
    let sum: f64 = 0
    for (let at = -radius; at < length; at++) {
      const entering = at + radius
      const leaving = at - radius - 1
      if (entering < length) sum += <f64>load<f32>(from + start + ((<usize>(entering * step)) << 2))
      if (leaving >= 0) sum -= <f64>load<f32>(from + start + ((<usize>(leaving * step)) << 2))
      if (at >= 0) store<f32>(to + start + ((<usize>(at * step)) << 2), <f32>(sum * share))
    }
  }
}

/** How dark the plate is at a point, 0 to 1; in samples of the mask. */
export function shadowAt(x: f64, y: f64): f64 {
  const column = <i32>min(<f64>(side - 2), max(0, floor(x)))
  const row = <i32>min(<f64>(side - 2), max(0, floor(y)))
  const right = min(1, max(0, x - <f64>column))
  const down = min(1, max(0, y - <f64>row))
  const at = mask + ((<usize>(row * side + column)) << 2)
  const below = at + ((<usize>side) << 2)
  const top = <f64>load<f32>(at) * (1 - right) + <f64>load<f32>(at, 4) * right
  const bottom = <f64>load<f32>(below) * (1 - right) + <f64>load<f32>(below, 4) * right
  return darkness * (top * (1 - down) + bottom * down)
}
