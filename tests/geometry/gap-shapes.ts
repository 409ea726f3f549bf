import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { box, joined, meshOf } from './shapes.ts'
import { prism, tube, turnedUp, type Point } from './solid-shapes.ts'

/** A round bar standing on the plate, with the same corners as a tube of this diameter, mm. */
export function bar(diameter: number, height: number, sides = 96): Mesh {
  const outline = Array.from({ length: sides }, (_, side): Point => {
    const turn = (2 * Math.PI * side) / sides
    return [(diameter / 2) * Math.cos(turn), (diameter / 2) * Math.sin(turn)]
  })
  return turnedUp(prism(outline, height))
}

/** A pin of 8 mm standing in a barrel, with this clearance in mm on all sides. */
export function pinInBarrel(clearance: number): Mesh {
  return joined(tube(20, 6 - clearance, 15), bar(8, 20))
}

/** A torus centered at a point, lying flat or standing with its axis along y. */
function ring(radius: number, thickness: number, at: Vec3, isStanding = false): Mesh {
  const [around, across] = [72, 24]
  const positions: number[] = []
  const triangles: number[] = []
  for (let step = 0; step < around; step++) {
    const turn = (2 * Math.PI * step) / around
    for (let side = 0; side < across; side++) {
      const lean = (2 * Math.PI * side) / across
      const reach = radius + (thickness / 2) * Math.cos(lean)
      const [u, v, w] = [reach * Math.cos(turn), reach * Math.sin(turn), (thickness / 2) * Math.sin(lean)]
      positions.push(at[0] + u, at[1] + (isStanding ? -w : v), at[2] + (isStanding ? v : w))
      const [next, beside] = [((step + 1) % around) * across, (side + 1) % across]
      const [a, b, c, d] = [step * across + side, next + side, next + beside, step * across + beside]
      triangles.push(a, b, c, a, c, d)
    }
  }
  return meshOf(positions, triangles)
}

/** Two links of a chain of 4 mm wire, one standing and one lying, with this gap where they are nearest. */
export function links(gap: number): Mesh {
  return joined(ring(10, 4, [0, 0, 20]), ring(10, 4, [16 - gap, 0, 20], true))
}

/** A block of 30 x 20 x 20 mm with a slot from above, this wide and deep, along all of its depth. */
export function slotted(width: number, depth: number): Mesh {
  return prism(
    [
      [0, 0],
      [30, 0],
      [30, 20],
      [15 + width, 20],
      [15 + width, 20 - depth],
      [15, 20 - depth],
      [15, 20],
      [0, 20],
    ],
    20,
  )
}

/** A block with a notch that closes to a point at its bottom. */
export function notched(width: number): Mesh {
  return prism(
    [
      [0, 0],
      [30, 0],
      [30, 20],
      [15 + width / 2, 20],
      [15, 8],
      [15 - width / 2, 20],
      [0, 20],
    ],
    20,
  )
}

/** A tower with a block in the air beside it, at this distance from its side. */
export function besideTower(gap: number): Mesh {
  return joined(box([20, 20, 30]), box([10, 10, 10], [20 + gap, 5, 10]))
}
