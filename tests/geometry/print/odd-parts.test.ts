import { describe, expect, test } from 'vitest'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { estimatePrint } from '../../../server/geometry/print/print-estimate.ts'
import { tube } from '../solid-shapes.ts'
import { box, insideOut, joined, meshOf, openBox, sphere } from '../shapes.ts'
import { asDrawn, PLA, printRequest } from './print-request.ts'

const settings = { supports: 'everywhere', brim: 'on' } as const

function figuresOf(mesh: Mesh): number[] {
  const { by_material, support_mm3, support_contact_mm2, layers } = estimatePrint(
    mesh,
    asDrawn([10, 10, 10]),
    printRequest(settings),
  )
  const { breakdown } = by_material.PLA
  return [
    layers,
    support_mm3,
    support_contact_mm2,
    ...Object.values(breakdown.grams),
    ...Object.values(breakdown.seconds),
  ]
}

describe('an estimate of an odd mesh has only finite figures of at least 0', () => {
  test.each<[string, Mesh]>([
    ['without triangles', meshOf([], [])],
    ['of one upright triangle', meshOf([0, 0, 0, 10, 0, 0, 0, 0, 10], [0, 1, 2])],
    ['without height', meshOf([0, 0, 0, 10, 0, 0, 0, 10, 0], [0, 1, 2])],
    ['without a lid', openBox([10, 10, 10])],
    ['thinner than a layer', box([50, 50, 0.05])],
    ['smaller than a nozzle', box([0.01, 0.01, 0.01])],
    ['like a needle', box([0.05, 0.05, 30])],
    ['with a corner that is no number', meshOf([NaN, 0, 0, 9, 0, 0, 0, 9, 9, 3, 3, 3], [0, 1, 2, 1, 2, 3])],
    ['that reaches to infinity', meshOf([Infinity, 0, 0, 9, 0, 0, 0, 9, 9, 3, 3, 3], [0, 1, 2, 1, 2, 3])],
    ['of bodies in each other', joined(box([10, 10, 10]), sphere(6, 12, [5, 5, 5]))],
    ['of a body twice', joined(box([10, 10, 10]), box([10, 10, 10]))],
  ])('a mesh %s has a finite estimate', (_name, mesh) => {
    for (const figure of figuresOf(mesh)) {
      expect(figure).toBeGreaterThanOrEqual(0)
      expect(Number.isFinite(figure)).toBe(true)
    }
  })

  test('prints a duplicated body once', () => {
    const once = figuresOf(box([10, 10, 10]))
    const twice = figuresOf(joined(box([10, 10, 10]), box([10, 10, 10])))
    // Grams of perimeters and of skins.
    expect([twice[3] / once[3], twice[4] / once[4]].map((share) => Math.round(share * 100))).toEqual([
      100, 100,
    ])
  })
})

test('crossing bars print as one body', () => {
  const bars = [0, 25, 50].flatMap((at) => [box([5, 55, 8], [at, 0, 0]), box([55, 5, 8], [0, at, 0])])
  const windows = [5, 30].flatMap((x) => [5, 30].map((y): [number, number] => [x, y]))
  const whole = box([55, 55, 8])
  const holes = windows.map(([x, y]) => insideOut(box([20, 20, 8], [x, y, 0])))
  const size: Vec3 = [55, 55, 8]
  const [crossing, drilled] = [joined(...bars), joined(whole, ...holes)].map(
    (mesh) => estimatePrint(mesh, asDrawn(size), printRequest()).by_material.PLA,
  )
  for (const part of ['perimeters', 'skins', 'infill'] as const)
    expect(crossing.breakdown.grams[part] / drilled.breakdown.grams[part]).toBeCloseTo(1, 1)
  expect(crossing.seconds / drilled.seconds).toBeGreaterThan(0.85)
  expect(crossing.seconds / drilled.seconds).toBeLessThan(1.15)
})

test('a body with another within it prints in the time of the body alone', () => {
  const outer = box([60, 20, 20])
  const [alone, filled] = [outer, joined(outer, box([10, 10, 10], [5, 5, 5]))].map(
    (mesh) => estimatePrint(mesh, asDrawn([60, 20, 20]), printRequest()).by_material.PLA,
  )
  expect(filled.seconds / alone.seconds).toBeCloseTo(1, 6)
  expect(filled.grams / alone.grams).toBeCloseTo(1, 6)
})

test('a wall one line thick prints as one line, and a wall two lines thick as two', () => {
  const height = 20
  const printed = (wall: number) => {
    const request = printRequest({}, { filaments: [{ ...PLA, min_layer_seconds: 1000 }] })
    return estimatePrint(tube(30, wall, height), asDrawn([30, 30, height]), request).by_material.PLA
  }
  for (const [wall, lines] of [
    [0.5, 1],
    [1, 2],
  ]) {
    const { grams, breakdown } = printed(wall)
    const middle = Math.PI * (30 - wall)
    // Its rounded edges are not filled: width - height x (1 - pi/4) is.
    expect(grams / (middle * (wall - 0.2 * (1 - Math.PI / 4)) * height * 1.24e-3)).toBeCloseTo(1, 1)
    // All of it at the slowest speed of 15 mm/s.
    const seconds = breakdown.seconds.perimeters + breakdown.seconds.cooling
    expect(seconds / ((lines * middle * 100) / 15)).toBeCloseTo(1, 1)
  }
})
