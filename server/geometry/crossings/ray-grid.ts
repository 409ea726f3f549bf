import type { Bounds } from '../mesh/measure.ts'

/** Rays along one axis, each in the middle third of a cell. */
export interface RayPlaces {
  /** In mm, ascending. */
  places: Float64Array
  /** Widths of their cells, mm. */
  widths: Float64Array
}

/** Cells on each side of a part, of which each body has at least MIN_CELLS. */
const CELLS = 240
const MIN_CELLS = 8
/** With more sides of bodies, cells follow none of them: they are narrow enough. */
const MAX_SIDES = 40
/** Sides that are nearer to each other, as a share of the part, are one. */
const SAME_SIDE = 1e-5
/** Position of a ray in its cell: off center, since rays through the center of regular meshes hit edges. */
const CELL_OFFSET = [0.309_017, 0.361_803]

/**
 * Divides a part into cells between the sides of its bodies, so that boxes are measured exactly. Neighboring rays lie off center on
 * opposite sides, which cancels out where heights change evenly.
 */
export function placeRays(part: Bounds, bodies: Bounds[], axis: 0 | 1): RayPlaces {
  const sides = cellSides(part, bodies, axis)
  const span = part.max[axis] - part.min[axis]
  const places: number[] = []
  const widths: number[] = []
  for (let at = 1; at < sides.length; at++) {
    const length = sides[at] - sides[at - 1]
    const cells = span > 0 ? 2 * Math.ceil(Math.max(MIN_CELLS, (CELLS * length) / span) / 2) : CELLS
    const width = length / cells
    for (let cell = 0; cell < cells; cell++) {
      const offset = cell % 2 === 0 ? CELL_OFFSET[axis] : 1 - CELL_OFFSET[axis]
      places.push(sides[at - 1] + width * (cell + offset))
      widths.push(width)
    }
  }
  return { places: Float64Array.from(places), widths: Float64Array.from(widths) }
}

function cellSides(part: Bounds, bodies: Bounds[], axis: 0 | 1): number[] {
  const [first, last] = [part.min[axis], part.max[axis]]
  const least = (last - first) * SAME_SIDE
  const sides = [first]
  const inner = bodies.flatMap(({ min, max }) => [min[axis], max[axis]]).sort((a, b) => a - b)
  for (const side of inner) if (side - sides.at(-1)! > least && last - side > least) sides.push(side)
  return sides.length > MAX_SIDES ? [first, last] : [...sides, last]
}
