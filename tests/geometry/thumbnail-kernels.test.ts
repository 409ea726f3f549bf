import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCornerNormals } from '../../server/geometry/mesh/corner-normals.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { drawFiltered } from '../../server/geometry/show/kernels/picture.ts'
import { PIXELS, SIZE } from '../../server/geometry/show/thumbnail-pixels.ts'
import { threeQuarterView } from '../../server/geometry/show/thumbnail-view.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { drawPixels } from './reference/draw-pixels.ts'
import { box, joined, sphere } from './shapes.ts'

const ROW_BYTES = PIXELS * 4
/**
 * The largest mean difference, out of 255: single precision moves an edge of a shade, and a nearest of two equal surfaces,
 * here and there.
 */
const MAX_MEAN_DIFFERENCE = 0.001
const MAX_DIFFERENT_SHARE = 0.0005

function unfiltered(rows: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(ROW_BYTES * PIXELS)
  for (let at = 0; at < pixels.length; at++) {
    const row = Math.floor(at / ROW_BYTES)
    pixels[at] = rows[at + row + 1] + (row > 0 ? pixels[at - ROW_BYTES] : 0)
  }
  return pixels
}

function drawBoth(mesh: Mesh, down: Vec3) {
  const view = threeQuarterView(mesh, down, SIZE)
  const normals = computeCornerNormals(mesh)
  const drawn = drawFiltered(view, mesh, normals, unfiltered)
  return { drawn, reference: drawPixels(view, mesh, normals) }
}

function compare({ drawn, reference }: ReturnType<typeof drawBoth>) {
  let sum = 0
  let different = 0
  for (let at = 0; at < reference.length; at++) {
    const difference = Math.abs(drawn[at] - reference[at])
    sum += difference
    if (difference > 1) different++
  }
  return { mean: sum / reference.length, share: different / reference.length }
}

const sides = fc.integer({ min: 1, max: 60 })
const places = fc.integer({ min: -40, max: 40 })
const bodies = fc.oneof(
  fc
    .tuple(fc.tuple(sides, sides, fc.integer({ min: 0, max: 60 })), fc.tuple(places, places, places))
    .map(([size, at]) => box(size, at)),
  fc.integer({ min: 1, max: 30 }).map((radius) => sphere(radius, 8 + radius)),
)
const downs = fc.constantFrom<Vec3>([0, 0, -1], [0, 0, 1], [1, 0, 0], [0, -0.6, 0.8])

test('the kernels draw the picture that the reference draws', () => {
  fc.assert(
    fc.property(fc.array(bodies, { minLength: 1, maxLength: 4 }), downs, (parts, down) => {
      const { mean, share } = compare(drawBoth(joined(...parts), down))
      expect(mean).toBeLessThan(MAX_MEAN_DIFFERENCE)
      expect(share).toBeLessThan(MAX_DIFFERENT_SHARE)
    }),
    { numRuns: 6, seed: 7 },
  )
})

test('the comparison notices a picture of another part', () => {
  const { reference } = drawBoth(box([20, 20, 20]), [0, 0, -1])
  const { drawn } = drawBoth(box([20, 20, 21]), [0, 0, -1])
  expect(compare({ drawn, reference }).share).toBeGreaterThan(MAX_DIFFERENT_SHARE)
})
