import { binaryStl } from '../geometry/model-files.ts'
import { sphere } from '../geometry/shapes.ts'

/** A ball of 998,000 triangles with an irregular surface, as a binary STL. */
export function roughBall(): Uint8Array {
  const ball = sphere(60, 500)
  const { positions } = ball
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y, z] = positions.subarray(at, at + 3)
    const factor =
      1 + 0.02 * Math.sin(x * 0.9) * Math.cos(y * 0.7 + z * 1.1) + 0.0005 * Math.sin(at * 12.9898)
    for (let axis = 0; axis < 3; axis++) positions[at + axis] *= factor
  }
  return binaryStl(ball)
}
