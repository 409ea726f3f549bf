import { countPoints, type Contours } from './contours.ts'

/** mm2 of the rectangle around all outlines. */
export function measureBoundingArea(contours: Contours): number {
  const { x, y } = contours
  let [left, right, front, back] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let point = 0; point < countPoints(contours); point++) {
    left = Math.min(left, x[point])
    right = Math.max(right, x[point])
    front = Math.min(front, y[point])
    back = Math.max(back, y[point])
  }
  return right > left ? (right - left) * (back - front) : 0
}

/** Returns the outer outlines, without holes. */
export function keepOuterOutlines(contours: Contours): Contours {
  const { x, y, starts } = contours
  const outer: Contours = {
    loops: 0,
    starts: new Uint32Array(contours.loops + 1),
    x: new Float64Array(countPoints(contours)),
    y: new Float64Array(countPoints(contours)),
  }
  for (let loop = 0; loop < contours.loops; loop++) {
    if (measureSignedArea(contours, loop) <= 0) continue
    const at = outer.starts[outer.loops]
    outer.x.set(x.subarray(starts[loop], starts[loop + 1]), at)
    outer.y.set(y.subarray(starts[loop], starts[loop + 1]), at)
    outer.starts[++outer.loops] = at + starts[loop + 1] - starts[loop]
  }
  return outer
}

/** mm2 of a loop: positive for an outer outline, negative for a hole (shoelace formula). */
export function measureSignedArea({ x, y, starts }: Contours, loop: number): number {
  let twice = 0
  for (let point = starts[loop]; point < starts[loop + 1]; point++) {
    const next = point + 1 < starts[loop + 1] ? point + 1 : starts[loop]
    twice += x[point] * y[next] - x[next] * y[point]
  }
  return twice / 2
}
