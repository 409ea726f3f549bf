import { damagedXml } from './xml-refusals.ts'

/**
 * A 3MF affine transform: twelve numbers m00 m01 m02 m10 ... m32, applied to row vectors,
 * x' = x m00 + y m10 + z m20 + m30 (core specification, 3.3).
 */
export type Transform = readonly number[]

export const IDENTITY: Transform = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

export function readTransform(text: string): Transform {
  const numbers = text.trim().split(/\s+/, 13).map(Number)
  if (numbers.length !== 12 || !numbers.every(Number.isFinite))
    throw damagedXml(`transform "${text.slice(0, 60)}"`)
  return numbers
}

/** Returns the transform that applies `inner` first, then `outer`. */
export function combined(inner: Transform, outer: Transform): Transform {
  const rows = [0, 3, 6, 9].map((row) =>
    [0, 1, 2].map((column) => {
      const sum =
        inner[row] * outer[column] + inner[row + 1] * outer[column + 3] + inner[row + 2] * outer[column + 6]
      return row === 9 ? sum + outer[9 + column] : sum
    }),
  )
  return rows.flat()
}

/** True for a negative determinant: the transform turns the surface inside out, so triangles must be wound the other way. */
export function isMirror(m: Transform): boolean {
  return (
    m[0] * (m[4] * m[8] - m[5] * m[7]) -
      m[1] * (m[3] * m[8] - m[5] * m[6]) +
      m[2] * (m[3] * m[7] - m[4] * m[6]) <
    0
  )
}
