import { areSameContours, type Contours } from './contours.ts'

/** A copy of the outlines of one layer, to see whether a later layer has the same. */
export class LastContours {
  readonly #kept: Contours = {
    loops: 0,
    starts: new Uint32Array(64),
    x: new Float64Array(1024),
    y: new Float64Array(1024),
  }

  isSame(contours: Contours): boolean {
    return contours.loops > 0 && areSameContours(contours, this.#kept)
  }

  keep({ loops, starts, x, y }: Contours): void {
    const kept = this.#kept
    const points = starts[loops]
    if (kept.starts.length <= loops) kept.starts = new Uint32Array(loops * 2)
    if (kept.x.length < points) {
      kept.x = new Float64Array(points * 2)
      kept.y = new Float64Array(points * 2)
    }
    kept.loops = loops
    kept.starts.set(starts.subarray(0, loops + 1))
    kept.x.set(x.subarray(0, points))
    kept.y.set(y.subarray(0, points))
  }
}
