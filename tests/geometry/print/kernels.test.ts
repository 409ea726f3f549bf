import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  kernelsFor,
  makeWords,
  SEGMENT_ROOM,
  withKernels,
} from '../../../server/geometry/print/kernels/kernel-memory.ts'
import { CompiledKernels } from '../../../server/geometry/kernels/compiled-kernels.ts'
import {
  makeBits,
  makeRotatedGrid,
  type Bits,
  type Grid,
} from '../../../server/geometry/print/raster/bit-grid.ts'
import {
  addBits,
  areSameBits,
  countBits,
  findDifference,
  findEndOfFilled,
  findFirstFilled,
  isEmpty,
  keepCommon,
  markSolid,
  subtract,
} from '../../../server/geometry/print/raster/bit-sets.ts'
import { dilateFromWalls, erodeFromWalls } from '../../../server/geometry/print/raster/inset.ts'
import { Morphology } from '../../../server/geometry/print/raster/morphology.ts'
import { RunFinder, type Runs } from '../../../server/geometry/print/raster/runs.ts'
import { box, joined } from '../shapes.ts'
import { asDrawn, printRequest } from './print-request.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Bytes for a few sets and finders of runs of the small grids of these tests. */
const BYTES = 8_000_000

function roomFor({ rows, words, wordsPerRow }: Grid) {
  return { rows, largestSet: words, largestRow: wordsPerRow, bytes: BYTES }
}

const grids = fc
  .record({ x: fc.integer({ min: 1, max: 300 }), y: fc.integer({ min: 1, max: 60 }) })
  .map((size) => makeRotatedGrid(size, { pixel: 1, rotationDeg: 0 }))

/** Sets of a grid from nearly empty to nearly full, made of rectangles that are added and removed. */
const drawings = fc.array(
  fc.record({
    adds: fc.boolean(),
    column: fc.double({ min: 0, max: 1, noNaN: true }),
    row: fc.double({ min: 0, max: 1, noNaN: true }),
    width: fc.double({ min: 0, max: 1, noNaN: true }),
    height: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  { maxLength: 12 },
)
type Drawing = typeof drawings extends fc.Arbitrary<infer Value> ? Value : never

function draw(grid: Grid, drawing: Drawing, bits: Bits): Bits {
  for (const { adds, column, row, width, height } of drawing) {
    const left = Math.floor(column * grid.columns)
    const right = Math.min(grid.columns, left + 1 + Math.floor(width ** 3 * grid.columns))
    const first = Math.floor(row * grid.rows)
    const last = Math.min(grid.rows, first + 1 + Math.floor(height ** 3 * grid.rows))
    for (let at = first; at < last; at++) {
      for (let pixel = left; pixel < right; pixel++) {
        const word = at * grid.wordsPerRow + (pixel >>> 5)
        const mask = 1 << (pixel & 31)
        bits[word] = adds ? bits[word] | mask : bits[word] & ~mask
      }
    }
  }
  return bits
}

/** Returns the results of `compute` for sets on which kernels work, and for the same sets without kernels. */
function both<Result>(grid: Grid, sets: Drawing[], compute: (sets: Bits[]) => Result): [Result, Result] {
  const plain = compute(sets.map((drawing) => draw(grid, drawing, makeBits(grid))))
  const compiled = withKernels(roomFor(grid), () => {
    const lent = sets.map((drawing) => draw(grid, drawing, makeBits(grid)))
    if (lent.some((bits) => kernelsFor(bits) === null)) throw new Error('the kernels were not used')
    return compute(lent)
  })
  return [compiled, plain]
}

/** A copy, which is valid after the sets are not. */
const copied = (bits: Bits) => [...bits]
const usedRuns = ({ count, firstOfRow, from, to }: Runs) =>
  [firstOfRow, from.subarray(0, count), to.subarray(0, count)].map(copied)

describe('kernels find what TypeScript finds', () => {
  test.each<[string, (grid: Grid, sets: Bits[], number: number) => unknown]>([
    ['number of pixels', (_grid, [one]) => countBits(one)],
    ['first and last word', (_grid, [one]) => [findFirstFilled(one), findEndOfFilled(one), isEmpty(one)]],
    [
      'differences',
      (_grid, [one, other], number) => [
        areSameBits(one, other),
        findDifference(one, other, number % one.length),
        areSameBits(one, one),
      ],
    ],
    ['common pixels', (_grid, [one, other]) => (keepCommon(one, other), copied(one))],
    [
      'common pixels of some rows',
      ({ wordsPerRow, words }, [one, other]) => (
        keepCommon(one, other, { from: wordsPerRow, to: words - wordsPerRow }),
        copied(one)
      ),
    ],
    ['pixels of either', (_grid, [one, other]) => (addBits(one, other), copied(one))],
    ['pixels of only one', (_grid, [one, other]) => (subtract(one, one, other), copied(one))],
    [
      'solid areas',
      (_grid, [one, common, small, fillable]) => (markSolid(one, { common, small, fillable }), copied(one)),
    ],
    ['runs', (grid, [one]) => usedRuns(new RunFinder(grid).find(one))],
    ['dilation', (grid, [one], number) => (new Morphology(grid).dilate(one, number % 45), copied(one))],
    ['erosion', (grid, [one], number) => (new Morphology(grid).erode(one, number % 45), copied(one))],
  ])('%s', (_name, compute) => {
    fc.assert(
      fc.property(grids, fc.tuple(drawings, drawings, drawings, drawings), fc.nat(), (grid, sets, number) => {
        const [compiled, plain] = both(grid, sets, (bits) => compute(grid, bits, number))
        expect(compiled).toEqual(plain)
      }),
      { numRuns: 150 },
    )
  })

  test('runs of a set with more of them than there is room for', () => {
    const grid = makeRotatedGrid({ x: 600, y: 600 }, { pixel: 1, rotationDeg: 0 })
    const compiled = withKernels(roomFor(grid), () => {
      const finder = new RunFinder(grid)
      const dots = makeBits(grid).fill(0x55555555)
      const few = draw(grid, [{ adds: true, column: 0, row: 0, width: 0.5, height: 0.5 }], makeBits(grid))
      return [dots, few].map((bits) => usedRuns(finder.find(bits)))
    })
    const finder = new RunFinder(grid)
    const few = draw(grid, [{ adds: true, column: 0, row: 0, width: 0.5, height: 0.5 }], makeBits(grid))
    expect(compiled).toEqual(
      [makeBits(grid).fill(0x55555555), few].map((bits) => usedRuns(finder.find(bits))),
    )
  })
})

describe('offsets of walls', () => {
  const corners = fc.array(
    fc.tuple(fc.double({ min: -5, max: 305, noNaN: true }), fc.double({ min: -5, max: 65, noNaN: true })),
    { minLength: 3, maxLength: 40 },
  )
  const distances = fc.array(fc.double({ min: 0.01, max: 30, noNaN: true }), { minLength: 1, maxLength: 6 })

  function outlineOf(grid: Grid, points: [number, number][]) {
    const starts = Uint32Array.of(0, points.length)
    const [x, y] = [Float64Array.from(points, ([at]) => at), Float64Array.from(points, ([, at]) => at)]
    const pixels = { contours: { loops: 1, starts, x, y }, column: x, row: y }
    const none = new Uint16Array(points.length)
    return { grid, pixels, filled: { area: 0, overlaps: false, outside: none, inside: none } }
  }

  test.each([
    ['inward', erodeFromWalls, true],
    ['outward', dilateFromWalls, false],
  ] as const)('%s reach the same pixels, but for single ones on their border', (_name, offset, isFull) => {
    const grid = makeRotatedGrid({ x: 300, y: 60 }, { pixel: 1, rotationDeg: 0 })
    const everything = [{ adds: true, column: 0, row: 0, width: 1, height: 1 }]
    let [differing, all] = [0, 0]
    fc.assert(
      fc.property(corners, distances, (points, depths) => {
        const [compiled, plain] = both(
          grid,
          depths.map(() => (isFull ? everything : [])),
          (sets) => {
            offset(
              outlineOf(grid, points),
              sets.map((bits, at) => ({ bits, distance: depths[at] })),
            )
            return sets.map(copied)
          },
        )
        for (const [at, words] of compiled.entries()) {
          const difference = Uint32Array.from(words, (word, place) => word ^ plain[at][place])
          differing += countBits(difference)
          all += grid.columns * grid.rows
        }
      }),
      { numRuns: 100 },
    )
    expect(all).toBeGreaterThan(1_000_000)
    expect(differing / all).toBeLessThan(1e-6)
  })

  test('are the same as without kernels if there are more walls than are handed over at a time', () => {
    const grid = makeRotatedGrid({ x: 300, y: 60 }, { pixel: 1, rotationDeg: 0 })
    const points = Array.from({ length: SEGMENT_ROOM * 2 + 7 }, (_, at): [number, number] => [
      150 + 140 * Math.cos(at),
      32 + 28 * Math.sin(at * 1.7),
    ])
    const [compiled, plain] = both(grid, [[]], ([bits]) => {
      dilateFromWalls(outlineOf(grid, points), [{ bits, distance: 0.2 }])
      return countBits(bits)
    })
    expect(compiled / plain).toBeCloseTo(1, 4)
  })
})

describe('memory of kernels', () => {
  const room = { rows: 10, largestSet: 40, largestRow: 4, bytes: 16 * 40 }

  test('is lent for the length of a piece of work, also when that fails', () => {
    expect(withKernels(room, () => kernelsFor(makeWords(40)))).not.toBeNull()
    expect(() =>
      withKernels(room, () => {
        throw new Error('stopped')
      }),
    ).toThrow('stopped')
    expect(kernelsFor(makeWords(40))).toBeNull()
  })

  test('is empty again for the next part', () => {
    withKernels(room, () => makeWords(40).fill(7))
    expect(withKernels(room, () => [...makeWords(40)])).toEqual(Array.from({ length: 40 }, () => 0))
  })

  test('is not lent to sets that do not fit in', () => {
    withKernels({ ...room, bytes: 0 }, () => {
      // 96 MB: more than the 64 MB at most that tests before this one may have left to it.
      const sets = Array.from({ length: 60 }, () => makeWords(400_000))
      expect(sets.filter((bits) => kernelsFor(bits) === null).length).toBeGreaterThan(10)
    })
  })

  test.each([1e12, Infinity, Number.NaN])('is not lent when a part asks for %d bytes', (bytes) => {
    withKernels({ ...room, bytes }, () => expect(kernelsFor(makeWords(40))).toBeNull())
  })
})

test('an estimate is the same when the kernels get no memory', async () => {
  const mesh = joined(box([22, 14, 9]), box([40, 6, 3], [4, 3, 9]))
  const estimate = async () => {
    vi.resetModules()
    const { estimatePrint } = await import('../../../server/geometry/print/print-estimate.ts')
    const { elapsed_ms: _, ...figures } = estimatePrint(
      mesh,
      { ...asDrawn([44, 14, 12]), overhang_mm2: 60 },
      printRequest({ supports: 'auto' }),
    )
    return figures
  }
  const compiled = await estimate()
  const grow = vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('no memory')
  })
  expect(await estimate()).toEqual(compiled)
  expect(grow).toHaveBeenCalled()
})

describe('kernels that the machine refuses', () => {
  test.each(['without WebAssembly', 'without an instruction that they need'])(
    'say so in one sentence, %s',
    (machine) => {
      if (machine === 'without WebAssembly') vi.stubGlobal('WebAssembly', undefined)
      expect(() => new CompiledKernels('bm90IGNvZGU=').load()).toThrow(
        /^Layerline measures parts with WebAssembly .* refuse\.$/,
      )
    },
  )
})
