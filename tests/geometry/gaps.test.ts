import type { Vec3 } from '../../shared/geometry/feature.ts'
import { describe, expect, test } from 'vitest'
import { measureGaps } from '../../server/geometry/gaps/gaps.ts'
import { pieceHeights } from '../../server/geometry/gaps/piece-features.ts'
import { findPieces } from '../../server/geometry/gaps/pieces.ts'
import { piercingDepth, squaredTriangleGap } from '../../server/geometry/surface/triangle-gap.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { links, pinInBarrel, slotted } from './gap-shapes.ts'
import { box, hollowBox, insideOut, joined, meshOf, sphere, tetrahedron } from './shapes.ts'
import { tilted } from './solid-shapes.ts'

const gapsOf = (mesh: Mesh) => measureGaps(mesh)?.gaps.map(({ gap_mm }) => Number(gap_mm.toFixed(3)))
const piecesIn = (mesh: Mesh) => measureGaps(mesh)?.piece_count

describe('distance between two triangles', () => {
  const flat = [0, 0, 0, 4, 0, 0, 0, 4, 0]
  const distance = (other: number[]) =>
    Math.sqrt(squaredTriangleGap(meshOf([...flat, ...other], [0, 1, 2, 3, 4, 5]), 0, 1, Infinity))

  test.each([
    ['a corner over a face', [1, 1, 2, 1, 5, 6, 5, 1, 6], 2],
    ['a corner beside a side', [-3, 1, 0, -5, 1, 0, -5, 2, 0], 3],
    ['two sides that pass each other', [1, -1, 1, 1, 1, 1, 1, 0, 5], 1],
    ['a side of one over the side of the other', [2, -3, 2, 2, 3, 2, 2, 0, 9], 2],
    ['one through the other', [1, 1, -1, 1, 1, 1, 9, 9, 1], 0],
    ['one that touches with a corner', [1, 1, 0, 1, 5, 6, 5, 1, 6], 0],
    ['one that lies on the other', [1, 1, 0, 2, 1, 0, 1, 2, 0], 0],
  ])('%s', (_name, other, expected) => {
    expect(distance(other)).toBeCloseTo(expected, 6)
  })

  test('piercing depth is that of the nearer end of a side', () => {
    const through = meshOf([...flat, 1, 1, -1, 1, 1, 3, 1.2, 1.2, 3], [0, 1, 2, 3, 4, 5])
    expect(piercingDepth(through, 1, 0)).toBeCloseTo(1, 6)
    expect(piercingDepth(through, 0, 1)).toBe(0)
  })
})

describe('gaps', () => {
  test.each([0.02, 0.1, 0.25, 0.45])(
    'gaps of %d mm between blocks are measured, also on a tilted part',
    (gap) => {
      const blocks = joined(box([10, 10, 10]), box([10, 10, 10], [10 + gap, 2, 3]))
      expect(gapsOf(blocks)).toEqual([gap])
      expect(gapsOf(tilted(blocks, 0.3, 0.8))).toEqual([expect.closeTo(gap, 3)])
      expect(measureGaps(blocks)?.gaps[0].area_mm2).toBeCloseTo(8 * 7, -1)
    },
  )

  test('gaps between two edges that cross at a distance are measured', () => {
    const bars = joined(box([20, 1, 1], [0, 9.5, 0]), tilted(box([1, 20, 1], [9.5, 0, 1.125]), 0, 0.1))
    expect(gapsOf(bars)).toEqual([0.125])
  })

  test('the gaps of a pin in its barrel and of chain links are measured', () => {
    expect(gapsOf(pinInBarrel(0.2))).toEqual([expect.closeTo(0.2, 3)])
    // Their wires are drawn with 24 sides.
    expect(gapsOf(links(0.2))?.[0]).toBeCloseTo(0.2, 1)
  })

  test('the gaps to the wall of a void are those to the body around it', () => {
    const rattle = joined(hollowBox([10, 10, 10], [6, 6, 6]), box([5.5, 5, 5], [2.25, 2.5, 2.5]))
    expect(gapsOf(rattle)).toEqual([0.25])
    expect(piecesIn(rattle)).toBe(2)
  })

  test('within a body are slits, with the area of one side', () => {
    const [slit] = measureGaps(slotted(0.2, 12))?.gaps ?? []
    expect(slit).toMatchObject({ between: [0, 0], gap_mm: expect.closeTo(0.2, 4) })
    expect(slit.area_mm2).toBeCloseTo(12 * 20, 1)
  })

  test('include faces on both sides', () => {
    const { faces } = measureGaps(joined(box([10, 10, 10]), box([10, 10, 10], [10.2, 0, 0])))!.gaps[0].feature
    expect(faces.some((face) => face < 12)).toBe(true)
    expect(faces.some((face) => face >= 12)).toBe(true)
  })
})

describe('pieces', () => {
  const cube = box([10, 10, 10])
  test.each<[string, Mesh, number]>([
    ['one body', cube, 1],
    ['bodies apart', joined(cube, box([10, 10, 10], [30, 0, 0])), 2],
    ['bodies that touch face to face', joined(cube, box([5, 5, 5], [10, 2, 2])), 1],
    ['bodies that touch at a corner', joined(cube, box([10, 10, 10], [10, 10, 10])), 1],
    ['bodies that overlap', joined(cube, box([10, 10, 10], [5, 5, 5])), 1],
    ['a body within another', joined(cube, box([2, 2, 2], [4, 4, 4])), 1],
    ['a ball that pokes through a wall', joined(cube, sphere(2, 12, [10, 5, 5])), 1],
    ['a hollow', hollowBox(), 1],
    ['a ball in a hollow', joined(hollowBox([10, 10, 10], [8, 8, 8]), sphere(2, 12, [5, 5, 5])), 2],
    [
      'a hollow ball in a hollow',
      joined(
        hollowBox([10, 10, 10], [8, 8, 8]),
        sphere(2, 12, [5, 5, 5]),
        insideOut(sphere(1, 12, [5, 5, 5])),
      ),
      2,
    ],
    [
      'three in a row, the middle one touching both',
      joined(cube, box([10, 10, 10], [20, 0, 0]), box([10, 4, 4], [10, 3, 3])),
      1,
    ],
  ])('%s', (_name, mesh, count) => {
    expect(piecesIn(mesh)).toBe(count)
  })

  test('hundreds of bodies that overlap everywhere are one piece, and one apart from them is another', () => {
    const at = (number: number) => [(number * 7) % 31, (number * 11) % 29, (number * 13) % 23] as Vec3
    const heap = Array.from({ length: 600 }, (_, number) => box([30, 28, 26], at(number)))
    const { count, near } = findPieces(joined(...heap, box([5, 5, 5], [62, 0, 0])))
    expect(count).toBe(2)
    expect(near).not.toBeNull()
  })

  test('are listed from the largest, with their triangles', () => {
    const report = measureGaps(joined(tetrahedron(3, [20, 0, 0]), cube))
    expect(report?.pieces.map(({ size_mm }) => size_mm)).toEqual([10, 3])
    expect(report?.pieces[1].faces).toEqual([0, 1, 2, 3])
  })

  test('are as high above the plate as their lowest point, in any orientation', () => {
    const mesh = joined(cube, tetrahedron(3, [20, 0, 4]))
    expect(pieceHeights(mesh, [0, 0, -1], findPieces(mesh))).toEqual([0, 4])
    expect(pieceHeights(mesh, [-1, 0, 0], findPieces(mesh))).toEqual([0, 20])
    // The slanted side of the corner piece is lower than any corner of its box would be.
    const slant = Math.SQRT1_2
    expect(pieceHeights(mesh, [slant, 0, slant], findPieces(mesh))[0]).toBeCloseTo(27 * slant - 20 * slant, 5)
  })
})
