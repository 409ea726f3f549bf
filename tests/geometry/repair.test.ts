import { describe, expect, test } from 'vitest'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import { findEdges } from '../../server/geometry/mesh/edges.ts'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { repairSurface } from '../../server/geometry/survey/repair.ts'
import { weldMesh } from '../../server/geometry/mesh/weld.ts'
import {
  box,
  hollowBox,
  insideOut,
  joined,
  loose,
  meshOf,
  moved,
  openBox,
  sphere,
  tetrahedron,
  without,
} from './shapes.ts'

function repair(mesh: Mesh) {
  const welded = weldMesh(mesh)
  const { mesh: repaired, repairs, remaining } = repairSurface(welded, findEdges(welded))
  const done = Object.fromEntries(repairs.map(({ kind, count }) => [kind, count]))
  return { done, remaining, volume: measureMesh(repaired).volume_mm3, repaired }
}

/** The mesh with some of its triangles wound the other way. */
function withFlipped(mesh: Mesh, ...numbers: number[]): Mesh {
  const flipped = insideOut(mesh)
  const triangles = mesh.triangles.map((vertex, at) =>
    numbers.includes(Math.floor(at / 3)) ? flipped.triangles[at] : vertex,
  )
  return { ...mesh, triangles }
}

const CLOSED = { open: 0, nonManifold: 0, flipped: 0, unbalanced: 0 }

describe('returns a sound surface unchanged', () => {
  test.each([
    ['a box', box()],
    ['a hollow box', hollowBox()],
    ['two boxes that share an edge', joined(box(), box([1, 1, 1], [1, 1, 0]))],
    ['two boxes that share a vertex', joined(box(), box([1, 1, 1], [1, 1, 1]))],
    ['a box within a box, both solid', joined(box([3, 3, 3]), box([1, 1, 1], [1, 1, 1]))],
  ])('%s', (_name, mesh) => {
    const welded = weldMesh(mesh)
    expect(repairSurface(welded, findEdges(welded))).toMatchObject({ mesh: welded, repairs: [] })
  })
})

describe('seams', () => {
  test('welds vertices a hundred-thousandth of a millimeter apart', () => {
    const ball = loose(sphere(10, 12))
    const shaken = { ...ball, positions: ball.positions.map((value, at) => value + ((at * 7) % 5) * 1e-5) }
    const { done, remaining, volume } = repair(shaken)
    expect(done.welded_vertices).toBeGreaterThan(500)
    expect(remaining).toEqual(CLOSED)
    expect(volume).toBeCloseTo(measureMesh(sphere(10, 12)).volume_mm3, 1)
  })

  test('does not weld vertices a hundredth of a millimeter apart', () => {
    const ball = loose(box())
    const shaken = { ...ball, positions: ball.positions.map((value, at) => value + ((at * 7) % 5) * 1e-2) }
    expect(repair(shaken).done.welded_vertices).toBeUndefined()
  })

  test('does not weld vertices of closed surfaces, however near', () => {
    const pair = joined(box(), box([1, 1, 1], [1.00005, 0, 0]))
    expect(repair(pair).done).toEqual({})
  })
})

describe('degenerate and duplicate triangles', () => {
  test('removes degenerate triangles', () => {
    const mesh = box()
    const degenerate = { ...mesh, triangles: new Uint32Array([...mesh.triangles, 0, 0, 1, 5, 5, 5]) }
    expect(repair(degenerate)).toMatchObject({ done: { removed_degenerate: 2 }, remaining: CLOSED })
  })

  test('keeps one of several copies of a triangle', () => {
    const mesh = box()
    const [a, b, c] = mesh.triangles
    const copied = { ...mesh, triangles: new Uint32Array([...mesh.triangles, a, b, c, b, c, a]) }
    const { done, remaining, volume } = repair(copied)
    expect(done).toEqual({ removed_duplicates: 2 })
    expect(remaining).toEqual(CLOSED)
    expect(volume).toBeCloseTo(1)
  })

  test('removes a wall between two boxes that both have drawn: they become one solid', () => {
    const { done, remaining, volume, repaired } = repair(joined(box(), box([1, 1, 1], [1, 0, 0])))
    expect(done).toEqual({ removed_duplicates: 4 })
    expect(remaining).toEqual(CLOSED)
    expect(volume).toBeCloseTo(2)
    expect(measureMesh(repaired).area_mm2).toBeCloseTo(10)
  })

  test('keeps one side of a box drawn from both sides, facing outward', () => {
    const { done, remaining, volume, repaired } = repair(joined(box(), insideOut(box())))
    expect(done.removed_duplicates).toBe(12)
    expect(remaining).toEqual(CLOSED)
    expect(volume).toBeCloseTo(1)
    expect(repaired.triangles).toHaveLength(36)
  })

  test('keeps the needed side of a face drawn from both sides', () => {
    const lid = without(box(), 0, 1, 4, 5, 6, 7, 8, 9, 10, 11)
    const { done, remaining, volume } = repair(joined(box(), insideOut(lid)))
    expect(done.removed_duplicates).toBe(2)
    expect(remaining).toEqual(CLOSED)
    expect(volume).toBeCloseTo(1)
  })

  test('keeps a sheet drawn several times from both sides, without volume', () => {
    const triangle = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const { volume, repaired } = repair(meshOf(triangle, [0, 1, 2, 0, 2, 1, 0, 1, 2]))
    expect(volume).toBe(0)
    expect(repaired.triangles.length).toBeGreaterThan(0)
  })
})

describe('stray triangles', () => {
  const stray = meshOf([50, 0, 0, 51, 0, 0, 50, 1, 0], [0, 1, 2])

  test('removes a triangle that shares no edge with the mesh', () => {
    const { done, remaining } = repair(joined(sphere(10, 24), stray))
    expect(done).toEqual({ removed_degenerate: 1 })
    expect(remaining).toEqual(CLOSED)
  })

  test('keeps them when they are a large share of the surface', () => {
    const { done, remaining } = repair(joined(box(), stray))
    expect(done).toEqual({})
    expect(remaining.open).toBe(3)
  })

  test('refuses a surface in a hundred thousand patches', () => {
    const patches = Array.from({ length: 100_001 }, (_, at) => [at, 0, 0, at, 1, 0, at, 0, 1]).flat()
    expect(() => repair(meshOf(patches, [...Array(300_003).keys()]))).toThrow(
      /file_too_complex: the surface is in 100001 disconnected patches/,
    )
  })
})

describe('winding', () => {
  test.each([
    ['one triangle', [0]],
    ['four triangles', [1, 4, 6, 9]],
    ['all but one', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])('%s flipped: makes neighbors agree again, and the volume is that of the box', (_name, numbers) => {
    const { remaining, volume } = repair(withFlipped(box([1, 2, 3]), ...numbers))
    expect(remaining).toEqual(CLOSED)
    expect(volume).toBeCloseTo(6, 5)
  })

  test('flips as few triangles as possible', () => {
    expect(repair(withFlipped(box(), 0, 5)).done).toEqual({ flipped_winding: 2 })
  })

  test('turns a body that is inside out, but not the one beside it', () => {
    const { done, volume } = repair(joined(box(), insideOut(box([2, 2, 2], [5, 0, 0]))))
    expect(done).toEqual({ turned_inside_out: 1 })
    expect(volume).toBeCloseTo(9)
  })

  test('turns a hollow body stored inside out as a whole, with its void', () => {
    const { done, volume } = repair(insideOut(hollowBox([3, 3, 3], [1, 1, 1])))
    expect(done).toEqual({ turned_inside_out: 2 })
    expect(volume).toBeCloseTo(26)
  })

  test('does not turn a solid in a void in a body', () => {
    const nested = joined(box([9, 9, 9]), insideOut(box([7, 7, 7], [1, 1, 1])), box([5, 5, 5], [2, 2, 2]))
    expect(repair(nested)).toMatchObject({ done: {}, volume: expect.closeTo(729 - 343 + 125, 3) })
  })

  test('leaves flipped edges on a Möbius strip', () => {
    expect(repair(moebiusStrip(12)).remaining.flipped).toBeGreaterThan(0)
  })
})

describe('holes', () => {
  const ball = sphere(10, 24)

  test('fills in a single missing triangle', () => {
    const { done, remaining, volume } = repair(without(ball, 500))
    expect(done).toEqual({ closed_loops: 1 })
    expect(remaining).toEqual(CLOSED)
    expect(volume).toBeCloseTo(measureMesh(ball).volume_mm3, 6)
  })

  test('fills in a few missing triangles with as many', () => {
    const { remaining, volume, repaired } = repair(without(ball, 500, 501))
    expect(remaining).toEqual(CLOSED)
    expect(repaired.triangles).toHaveLength(ball.triangles.length)
    expect(volume / measureMesh(ball).volume_mm3).toBeCloseTo(1, 3)
  })

  test('closes small holes until together they are a twentieth of the surface', () => {
    // One pair of triangles in each of every other ring and column.
    const pairs = [...Array(11).keys()].flatMap((ring) =>
      [...Array(12).keys()].map((column) => 46 * 4 * column + 4 * ring + 1),
    )
    const holed = without(ball, ...pairs.flatMap((first) => [first, first + 1]))
    const { done, remaining } = repair(holed)
    expect(done.closed_loops).toBeGreaterThan(30)
    expect(done.closed_loops).toBeLessThan(pairs.length)
    expect(remaining.open).toBeGreaterThan(0)
  })

  test('closes holes that share a vertex one by one', () => {
    const missing = [...ball.triangles.keys()].filter((at) => at % 3 === 0).map((at) => at / 3)
    const around = missing.filter((triangle) =>
      ball.triangles.subarray(triangle * 3, triangle * 3 + 3).includes(200),
    )
    const { done, remaining } = repair(without(ball, around[0], around[2], around[4]))
    expect(done.closed_loops).toBeGreaterThan(0)
    expect(remaining).toEqual(CLOSED)
  })

  test('closes a seam with a vertex on one side only, without changing the part', () => {
    const mesh = box()
    // The top's triangle 4, 5, 7 gets a vertex in the middle of its edge to the front, which the front does not have.
    const triangles = [...without(mesh, 2).triangles, 4, 8, 7, 8, 5, 7]
    const { done, remaining, volume } = repair(meshOf([...mesh.positions, 0.5, 0, 1], triangles))
    expect(done).toEqual({ closed_loops: 1 })
    expect(remaining).toEqual(CLOSED)
    expect(volume).toBeCloseTo(1)
  })

  test.each([
    ['a box without its lid', openBox()],
    ['a tetrahedron without its largest face', without(tetrahedron(), 3)],
    ['half a ball', without(ball, ...Array.from({ length: 1104 }, (_, at) => at))],
    ['a single triangle', meshOf([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])],
  ])('%s stays open, since its shape would be a guess', (_name, mesh) => {
    const { done, remaining } = repair(mesh)
    expect(done.closed_loops).toBeUndefined()
    expect(remaining.open).toBeGreaterThan(0)
  })

  test('closes and turns a body that is inside out with a hole', () => {
    const { done, volume } = repair(insideOut(without(ball, 7)))
    expect(done).toEqual({ closed_loops: 1, turned_inside_out: 1 })
    expect(volume).toBeCloseTo(measureMesh(ball).volume_mm3, 6)
  })
})

test('a part far from the origin is repaired in the same way', () => {
  const far = moved(withFlipped(without(box(), 3), 6), [1000, -2000, 500])
  expect(repair(far)).toMatchObject({ remaining: CLOSED, volume: expect.closeTo(1, 3) })
})

/** A strip of squares with half a turn: a non-orientable surface. */
function moebiusStrip(steps: number): Mesh {
  const positions = Array.from({ length: steps * 2 }, (_, at): Vec3 => {
    const turn = (2 * Math.PI * Math.floor(at / 2)) / steps
    const across = at % 2 === 0 ? -1 : 1
    const radius = 5 + across * Math.cos(turn / 2)
    return [radius * Math.cos(turn), radius * Math.sin(turn), across * Math.sin(turn / 2)]
  })
  const triangles = Array.from({ length: steps }, (_, step) => {
    const [a, b] = [step * 2, step * 2 + 1]
    const [c, d] = step === steps - 1 ? [1, 0] : [a + 2, b + 2]
    return [a, c, b, b, c, d]
  })
  return meshOf(positions.flat(), triangles.flat())
}
