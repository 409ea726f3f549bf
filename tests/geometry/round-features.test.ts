import { describe, expect, test } from 'vitest'
import { measureRoundFeatures } from '../../server/geometry/features/round-features.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import {
  cappedSolid,
  circle,
  pinOnBase,
  plateWithBlindHole,
  plateWithHole,
  plateWithOpening,
  ringSolid,
  roundedRectangle,
  square,
  type Ring,
} from './round-shapes.ts'
import { box, hollowBox, insideOut, joined, moved, sphere } from './shapes.ts'
import { arch, prism, tilted, tube, type Point } from './solid-shapes.ts'

const report = (mesh: Mesh) => measureRoundFeatures(mesh)!
const holes = (mesh: Mesh) =>
  report(mesh).holes.map(({ diameter_mm, depth_mm, through }) => ({ diameter_mm, depth_mm, through }))
const pins = (mesh: Mesh) =>
  report(mesh).pins.map(({ diameter_mm, height_mm }) => ({ diameter_mm, height_mm }))

describe('a hole', () => {
  test('has the diameter and depth of the drawing, and is open at both ends or at one', () => {
    expect(holes(plateWithHole(4))).toEqual([{ diameter_mm: 4, depth_mm: 6, through: true }])
    expect(holes(plateWithBlindHole(4, 2.5))).toEqual([{ diameter_mm: 4, depth_mm: 2.5, through: false }])
  })

  test.each([
    [0, 0],
    [0.3, 0],
    [0.7, 1.1],
    [1.3, -2.4],
  ])('is found along any axis, here rotated by %f about x and %f about z', (aboutX, aboutZ) => {
    const [hole] = report(tilted(plateWithHole(4), aboutX, aboutZ)).holes
    expect(hole.diameter_mm).toBeCloseTo(4, 1)
    const along: Vec3 = [
      Math.sin(aboutX) * Math.sin(aboutZ),
      -Math.sin(aboutX) * Math.cos(aboutZ),
      Math.cos(aboutX),
    ]
    expect(Math.abs(hole.axis.reduce((sum, part, at) => sum + part * along[at], 0))).toBeCloseTo(1, 5)
  })

  test.each([6, 8, 12, 24, 96, 360])('made of %i flats has the diameter across its corners', (sides) => {
    expect(holes(plateWithHole(5, { sides }))).toEqual([{ diameter_mm: 5, depth_mm: 6, through: true }])
  })

  test('is found far from the origin', () => {
    const far = moved(plateWithHole(3), [5000, -3000, 800])
    expect(holes(far).map((hole) => hole.diameter_mm)).toEqual([expect.closeTo(3, 1)])
  })

  test('is found on a scanned, uneven surface', () => {
    expect(holes(shaken(plateWithHole(8, { sides: 24 }), 0.04))).toEqual([
      { diameter_mm: expect.closeTo(8, 0), depth_mm: expect.closeTo(6, 0), through: true },
    ])
  })

  test('a hole that tapers by a degree or two is still a hole', () => {
    const [hole] = holes(plateWithOpening([circle(8.4, 6), circle(8, 0)]))
    expect(hole.diameter_mm).toBeCloseTo(8.2, 2)
  })

  test('a hole with a countersink is one hole, and its cone is not another', () => {
    const wall = [circle(6, 6), circle(3, 4.5), circle(3, 0)]
    expect(holes(plateWithOpening(wall))).toEqual([{ diameter_mm: 3, depth_mm: 4.5, through: true }])
  })

  test('a hole with a rounded rim keeps its diameter', () => {
    const rim = [0, 15, 30, 45, 60, 75, 90].map((degrees) => {
      const turn = (degrees * Math.PI) / 180
      return circle(4 + 2 * (1 - Math.sin(turn)), 5 + Math.cos(turn))
    })
    const [hole] = holes(plateWithOpening([...rim, circle(4, 0)]))
    expect(hole).toEqual({ diameter_mm: 4, depth_mm: 5, through: true })
  })

  test('a hole with a counterbore is two holes, both through', () => {
    const wall = [circle(8, 6), circle(8, 3), circle(3, 3), circle(3, 0)]
    expect(holes(plateWithOpening(wall))).toEqual([
      { diameter_mm: 3, depth_mm: 3, through: true },
      { diameter_mm: 8, depth_mm: 3, through: true },
    ])
  })

  test('lists the faces of its wall, with a center on it', () => {
    const mesh = plateWithHole(4)
    const [{ feature }] = report(mesh).holes
    expect(feature).toMatchObject({ kind: 'hole', size_mm: 4, faces_truncated: false })
    expect(feature.faces).toHaveLength(2 * 48)
    for (const face of feature.faces) {
      const corners = [...mesh.triangles.subarray(face * 3, face * 3 + 3)]
      for (const vertex of corners) {
        expect(Math.hypot(mesh.positions[vertex * 3], mesh.positions[vertex * 3 + 1])).toBeCloseTo(2, 5)
      }
    }
    expect(Math.hypot(feature.center_mm[0], feature.center_mm[1])).toBeCloseTo(2, 1)
  })

  test('is counted among many, the smallest first', () => {
    const plates = [5, 2, 9, 3].map((diameter, at) => moved(plateWithHole(diameter), [40 * at, 0, 0]))
    const found = report(joined(...plates))
    expect(found.holes.map((hole) => hole.diameter_mm)).toEqual([2, 3, 5, 9])
    expect(found.hole_count).toBe(4)
  })
})

describe('no hole', () => {
  const none = { holes: [], hole_count: 0 }

  test.each<[string, Mesh]>([
    ['a cube', box([10, 10, 10])],
    ['a hollow cube', hollowBox([20, 20, 20], [10, 10, 10])],
    ['an arch', arch(20)],
    ['a ball', sphere(10, 40)],
    ['a closed hollow ball', joined(box([30, 30, 30]), insideOut(sphere(10, 41, [15, 15, 15])))],
    ['a closed hollow cylinder', joined(box([30, 30, 30], [-15, -15, -15]), insideOut(pinAlone(10, 12)))],
    ['a slot', opening(12, 4, 1.99)],
    ['a square with rounded corners', opening(8, 8, 2)],
    ['a square with well rounded corners', opening(8, 8, 2.8)],
    ['an oval', plateWithOpening([oval(10, 7, 6), oval(10, 7, 0)])],
    ['a clip that covers 280 degrees', clip(280)],
    ['a groove around a post', grooveRoundPost()],
    ['a cone', plateWithOpening([circle(10, 6), circle(3, 0)])],
  ])('is %s', (_, mesh) => {
    expect(report(mesh)).toMatchObject(none)
  })

  test('is different for a clip that covers 320 degrees: that is a hole', () => {
    expect(holes(clip(320))).toEqual([{ diameter_mm: 10, depth_mm: 8, through: true }])
  })
})

describe('a pin', () => {
  test('has the diameter and height of the drawing', () => {
    expect(pins(pinOnBase(2.5, 9))).toEqual([{ diameter_mm: 2.5, height_mm: 9 }])
  })

  test('a pin with a fillet at its base and a chamfer at its tip is one pin', () => {
    const foot = [0, 30, 60, 90].map((degrees) => {
      const turn = (degrees * Math.PI) / 180
      return circle(3 + 2 * (1 - Math.sin(turn)), 6 - Math.cos(turn))
    })
    const mesh = cappedSolid([square(20, 0), square(20, 5), ...foot, circle(3, 14), circle(2, 14.5)])
    expect(pins(mesh)).toEqual([{ diameter_mm: 3, height_mm: 8 }])
  })

  test('a bar that joins two blocks is not a pin, since both ends are held', () => {
    const dumbbell = [
      square(20, 0),
      square(20, 5),
      circle(3, 5),
      circle(3, 20),
      square(20, 20),
      square(20, 25),
    ]
    expect(pins(cappedSolid(dumbbell))).toEqual([])
  })

  test('is also the outside of a tube, whose inside is a hole', () => {
    expect(pins(tube(12, 2, 20))).toEqual([{ diameter_mm: 12, height_mm: 20 }])
    expect(holes(tube(12, 2, 20))).toEqual([{ diameter_mm: 8, depth_mm: 20, through: true }])
  })

  test.each<[string, Mesh]>([
    ['a cube', box([10, 10, 10])],
    ['a post with rounded corners', cappedSolid([post(0), post(12)])],
    ['a hole', plateWithHole(4)],
  ])('is not %s', (_, mesh) => {
    expect(pins(mesh)).toEqual([])
  })
})

/** Every vertex moved by up to `amplitude` mm, always the same way. */
function shaken(mesh: Mesh, amplitude: number): Mesh {
  const positions = mesh.positions.map((value, at) => value + amplitude * Math.sin(at * 12.9898))
  return { ...mesh, positions }
}

function opening(x: number, y: number, radius: number): Mesh {
  return plateWithOpening([roundedRectangle([x, y], radius, 6), roundedRectangle([x, y], radius, 0)])
}

function oval(x: number, y: number, z: number): Ring {
  return circle(1, z).map(([right, up, height]): Vec3 => [right * x, up * y, height])
}

function post(z: number): Ring {
  return roundedRectangle([6, 6], 1.5, z)
}

function pinAlone(diameter: number, height: number): Mesh {
  return cappedSolid([circle(diameter, -height / 2), circle(diameter, height / 2)])
}

/** A ring of 10 mm inside and 14 mm outside that is open over the rest of the turn. */
function clip(degrees: number): Mesh {
  const steps = 60
  const arc = (radius: number) =>
    Array.from({ length: steps + 1 }, (_, at): Point => {
      const turn = (degrees * Math.PI * at) / (180 * steps)
      return [radius * Math.cos(turn), radius * Math.sin(turn)]
    })
  return prism([...arc(7), ...arc(5).reverse()], 8)
}

/** A round groove of 8 mm outside and 4 mm inside, 3 mm deep. */
function grooveRoundPost(): Mesh {
  return cappedSolid([square(30, 0), square(30, 6), circle(8, 6), circle(8, 3), circle(6, 3), circle(6, 6)])
}

test('a tube in a tube has two pins and one hole', () => {
  const found = report(joined(tube(20, 2, 10), tube(8, 2, 10)))
  expect([found.hole_count, found.pin_count]).toEqual([1, 2])
  expect(ringSolid([circle(8, 0), circle(8, 10), circle(4, 10), circle(4, 0)]).triangles).toHaveLength(
    48 * 8 * 3,
  )
})
