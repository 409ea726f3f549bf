import { describe, expect, test } from 'vitest'
import { makeBits, setBits, makeRotatedGrid } from '../../../server/geometry/print/raster/bit-grid.ts'
import { countBits } from '../../../server/geometry/print/raster/bit-sets.ts'
import { ColumnChords, addRowChords, emptyChords } from '../../../server/geometry/print/raster/chords.ts'
import { findComponents } from '../../../server/geometry/print/raster/components.ts'
import { Morphology } from '../../../server/geometry/print/raster/morphology.ts'
import { erodeFromWalls, dilateFromWalls } from '../../../server/geometry/print/raster/inset.ts'
import { countPieces } from '../../../server/geometry/print/raster/pieces.ts'
import { RasterFiller } from '../../../server/geometry/print/raster/raster-fill.ts'
import { RunFinder } from '../../../server/geometry/print/raster/runs.ts'
import { WideComponents } from '../../../server/geometry/print/raster/wide-components.ts'
import { box, hollowBox, joined } from '../shapes.ts'
import { fineGrid, outlinesOf } from './outlined.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'

const SQUARE_PIXELS = makeRotatedGrid({ x: 40, y: 40 }, { pixel: 1, rotationDeg: 0 })

/** Pixels of a picture: one string per row, '#' is set. */
function drawn(...picture: string[]) {
  const bits = makeBits(SQUARE_PIXELS)
  for (const [row, line] of picture.entries()) {
    for (const [column, sign] of line.split('').entries())
      if (sign === '#') setBits(bits, (row + 8) * SQUARE_PIXELS.wordsPerRow, column + 8, column + 9)
  }
  return { bits, runs: new RunFinder(SQUARE_PIXELS).find(bits) }
}

function filledArea(mesh: Mesh, closing = 0): number {
  const grid = fineGrid([20, 20, 1])
  const bits = makeBits(grid)
  new RasterFiller(grid).fill(outlinesOf(mesh, 2), bits, closing / grid.pixel)
  return countBits(bits) * grid.pixel ** 2
}

describe('material as pixels', () => {
  test.each<[string, Mesh, number]>([
    ['a square', box([10, 10, 1]), 100],
    ['a square with a hole', hollowBox([10, 10, 1], [4, 4, 0.8]), 84],
    ['two squares that overlap', joined(box([10, 10, 1]), box([10, 10, 1], [5, 0, 0])), 150],
    ['one square in another', joined(box([10, 10, 1]), box([4, 4, 1], [3, 3, 0])), 100],
  ])('the material of %s covers its area', (_name, mesh, area) => {
    expect(filledArea(mesh) / area).toBeCloseTo(1, 2)
  })

  test('joins two bodies that almost touch', () => {
    const nearby = joined(box([10, 10, 1]), box([10, 10, 1], [10.06, 0, 0]))
    expect(filledArea(nearby, 0.2) - filledArea(nearby)).toBeGreaterThan(0.3)
  })
})

describe('an offset of a square of 20 mm', () => {
  function offset(apply: typeof erodeFromWalls, distance: number): number {
    const grid = fineGrid([20, 20, 1])
    const bits = makeBits(grid)
    const filler = new RasterFiller(grid)
    const filled = filler.fill(outlinesOf(box([20, 20, 1])), bits, 0)
    apply({ grid, pixels: filler.pixels, filled }, [{ bits, distance }])
    return countBits(bits) * grid.pixel ** 2
  }

  test.each([0.5, 2, 5])('inward by %d mm leaves a smaller square', (distance) => {
    expect(offset(erodeFromWalls, distance) / (20 - 2 * distance) ** 2).toBeCloseTo(1, 2)
  })

  test.each([0.5, 2, 5])('outward by %d mm adds four strips and round corners', (distance) => {
    const area = 400 + 80 * distance + Math.PI * distance ** 2
    expect(offset(dilateFromWalls, distance) / area).toBeCloseTo(1, 2)
  })
})

describe('dilation', () => {
  test.each([3, 6, 12])('the dilation of a pixel by %d makes an octagon close to a disc', (radius) => {
    const { bits } = drawn('#')
    const grid = makeRotatedGrid({ x: 60, y: 60 }, { pixel: 1, rotationDeg: 0 })
    const large = makeBits(grid)
    setBits(large, 30 * grid.wordsPerRow, 30, 31)
    new Morphology(grid).dilate(large, radius)
    const disc = Math.PI * (radius + 0.5) ** 2
    expect(countBits(bits)).toBe(1)
    expect(countBits(large) / disc).toBeGreaterThan(0.85)
    expect(countBits(large) / disc).toBeLessThan(1.15)
  })

  test('followed by erosion restores a square', () => {
    const { bits } = drawn(...Array.from({ length: 10 }, () => '##########'))
    const morphology = new Morphology(SQUARE_PIXELS)
    morphology.dilate(bits, 3)
    expect(countBits(bits)).toBeGreaterThan(200)
    morphology.erode(bits, 3)
    expect(countBits(bits)).toBe(100)
  })
})

describe('lines through pixels', () => {
  test('are counted along rows and along columns', () => {
    const { bits, runs } = drawn('####', '#..#', '####')
    const rows = emptyChords()
    addRowChords(rows, runs)
    const columns = emptyChords()
    new ColumnChords(SQUARE_PIXELS).add(columns, bits, { runs })
    const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
    expect([sum(rows.count), sum(rows.length)]).toEqual([4, 10])
    expect([sum(columns.count), sum(columns.length)]).toEqual([6, 10])
  })

  test('are counted along columns in every corner of the grid', () => {
    const { rows, columns: width, wordsPerRow } = SQUARE_PIXELS
    for (const row of [0, 1, rows - 2])
      for (const column of [0, 31, 32, width - 2]) {
        const bits = makeBits(SQUARE_PIXELS)
        for (const at of [row, row + 1]) setBits(bits, at * wordsPerRow, column, column + 2)
        const chords = emptyChords()
        const runs = new RunFinder(SQUARE_PIXELS).find(bits)
        new ColumnChords(SQUARE_PIXELS).add(chords, bits, { runs })
        expect([Math.max(...chords.count), Math.max(...chords.length)], `${row}, ${column}`).toEqual([2, 4])
      }
  })

  test.each<[string, string[], number]>([
    ['a square', ['###', '###'], 1],
    ['a U: its second arm is a new start', ['##.##', '##.##', '#####'], 2],
    ['two squares', ['##.##', '##.##'], 2],
    ['a square and a speck, which is not printed', ['###...', '###..#'], 1],
  ])('the lines of %s need the right number of starts', (_name, picture, starts) => {
    expect(countPieces(SQUARE_PIXELS, drawn(...picture).runs, { step: 1, minPixels: 2 })).toBe(starts)
  })

  test('connected pieces share edges, not only corners', () => {
    const { count, pixels } = findComponents(SQUARE_PIXELS, drawn('##..', '##..', '..##').runs)
    expect([count, ...pixels]).toEqual([2, 4, 2])
  })
})

test('components are dropped which have no pixel of the room for a line', () => {
  const { bits } = drawn('##....###', '##....#..', '......###', '..####...')
  const { bits: room } = drawn('........#', '.........')
  const { bits: kept } = drawn('......###', '......#..', '......###')
  new WideComponents(SQUARE_PIXELS).keep(bits, room)
  expect(bits).toEqual(kept)
})
