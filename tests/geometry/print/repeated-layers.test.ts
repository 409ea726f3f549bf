import { describe, expect, test } from 'vitest'
import { makeBits, setBits, makeRotatedGrid } from '../../../server/geometry/print/raster/bit-grid.ts'
import { chooseGrid } from '../../../server/geometry/print/raster/grid-choice.ts'
import { Morphology } from '../../../server/geometry/print/raster/morphology.ts'
import {
  makeLayerFill,
  FillSplitter,
  type LayerFill,
} from '../../../server/geometry/print/layers/layer-fill.ts'
import { planLayers } from '../../../server/geometry/print/slices/layer-plan.ts'
import { LayerCutter, type CutLayer } from '../../../server/geometry/print/layers/layer-cutter.ts'
import { makeLayerShape, type LayerShape } from '../../../server/geometry/print/layers/layer-shape.ts'
import { streamLayers, type StreamInput } from '../../../server/geometry/print/layers/layer-stream.ts'
import { placeOnPlate } from '../../../server/geometry/print/slices/placed-part.ts'
import { RepeatedWork } from '../../../server/geometry/print/fill/repeated-work.ts'
import { emptyLayerWork } from '../../../server/geometry/print/time/layer-work.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { box, joined, sphere } from '../shapes.ts'

const DEPTHS = {
  begin: 0.02,
  afterOuter: 0.43,
  afterLast: 0.84,
  fill: 0.75,
  infillLine: 0.95,
  strip: 0.95,
  besideLast: 1.03,
}

function streamInput(mesh: Mesh): StreamInput {
  const part = placeOnPlate(mesh, [0, 0, -1])
  const plan = planLayers(part.size[2], { firstHeight: 0.2, height: 0.2 })
  return {
    part,
    plan,
    grid: chooseGrid(part.size, plan.count, 0.2),
    depths: { first: DEPTHS, others: DEPTHS },
    skins: {
      topLayers: 5,
      bottomLayers: 4,
      margin: 3,
      solidBelowArea: 70,
      spacing: 0.4,
      minBridgeWidth: 2.4,
      bridgeLayers: 2,
    },
  }
}

interface Streamed {
  shape: LayerShape
  fill: LayerFill
}

function stream(input: StreamInput): Streamed[] {
  const layers: Streamed[] = []
  streamLayers(input, {
    onCut: () => {},
    onFill: (_layer, fill, shape) =>
      layers.push({ shape: structuredClone(shape), fill: structuredClone(fill) }),
  })
  return layers
}

/** The same split, without reusing anything from repeated layers. */
function fillsAnew(input: StreamInput, layers: Streamed[]): LayerFill[] {
  const { topLayers, bottomLayers, bridgeLayers } = input.skins
  const shapes = layers.map(({ shape }) => ({ ...shape, hasSameSkins: false }))
  const fills = layers.map(({ fill }) => ({ ...fill, isRepeated: false }))
  return shapes.map((shape, at) => {
    const fill = makeLayerFill(input.grid.words)
    const near = shapes.slice(Math.max(0, at - bottomLayers + 1), at + topLayers)
    const below = fills.slice(Math.max(0, at - bridgeLayers), at)
    new FillSplitter(input.grid, input.skins).split(shape, { near, below }, fill)
    return fill
  })
}

const TOWER = joined(box([30, 30, 6]), box([12, 12, 12], [4, 4, 0]))

describe('layers that repeat the one below', () => {
  test.each<[string, Mesh]>([
    ['a tower on a plate', TOWER],
    [
      'a table, whose top is a bridge',
      joined(box([8, 30, 6]), box([8, 30, 6], [22, 0, 0]), box([30, 30, 5], [0, 0, 6])),
    ],
    ['a ball, where none is', sphere(9, 24)],
  ])('have the same fill as when each is computed: %s', (_name, mesh) => {
    const input = streamInput(mesh)
    const layers = stream(input)
    const anew = fillsAnew(input, layers)
    for (const [at, { fill }] of layers.entries())
      for (const name of ['top', 'bottom', 'solid', 'bridge', 'sparse'] as const)
        expect(
          Buffer.from(fill[name].buffer).equals(Buffer.from(anew[at][name].buffer)),
          `${name} ${at}`,
        ).toBe(true)
  })

  test.each<[string, Mesh, number]>([
    ['a tower on a plate', TOWER, 58],
    ['a bar, whose outlines start at another place on every layer', box([7, 5, 4]), 19],
    ['a ball, where none is', sphere(9, 24), 0],
  ])('have the same areas of walls as when each is cut: %s', (_name, mesh, times) => {
    const input = streamInput(mesh)
    const cutter = new LayerCutter(input.part, input.plan, input.grid)
    let under: LayerShape | null = null
    let repeated = 0
    for (let layer = 0; layer < input.plan.count; layer++) {
      const [shape, other] = [makeLayerShape(input.grid.words), makeLayerShape(input.grid.words)]
      const cut: CutLayer = cutter.cut(layer, DEPTHS, { shape, under })
      const anew = new LayerCutter(input.part, input.plan, input.grid).cut(layer, DEPTHS, {
        shape: other,
        under: null,
      })
      expect(shape).toEqual(other)
      expect(cut.areas).toEqual(anew.areas)
      expect(cut.borderAt(0.3)).toBeCloseTo(anew.borderAt(0.3), 9)
      if (cut.isRepeated) repeated++
      under = shape
    }
    expect(repeated).toBe(times)
  })

  test('are found in the middle of a tower, and not at its steps', () => {
    const repeated = stream(streamInput(TOWER)).flatMap(({ fill, shape }) =>
      fill.isRepeated ? [shape.layer] : [],
    )
    expect(repeated).toContain(15)
    expect(repeated).toContain(45)
    for (const step of [0, 25, 30]) expect(repeated).not.toContain(step)
  })

  test('are filled like the layer two below, whose lines run in the same direction', () => {
    const repeated = new RepeatedWork()
    const works = [0, 1, 2].map((layer) => {
      expect(repeated.of(layer, layer > 0)).toBeNull()
      const work = emptyLayerWork(layer === 0, 1)
      repeated.keep(layer, work)
      return work
    })
    expect(repeated.of(3, true)).toBe(works[1])
    expect(repeated.of(4, true)).toBe(works[2])
    expect(repeated.of(5, false)).toBeNull()
    expect(repeated.of(6, true)).toBeNull()
  })
})

describe('erosion', () => {
  test.each([1, 2, 3.2, 7, 13, 40])('erosion by %d pixels is dilation of the complement', (radius) => {
    const grid = makeRotatedGrid({ x: 90, y: 70 }, { pixel: 1, rotationDeg: 0 })
    const bits = makeBits(grid)
    for (let row = 3; row < 70; row++) setBits(bits, row * grid.wordsPerRow, row % 7, 60 + ((row * 11) % 37))
    setBits(bits, 0, 0, grid.columns)
    const around = bits.map((word) => ~word)
    const morphology = new Morphology(grid)
    morphology.erode(bits, radius)
    morphology.dilate(around, radius)
    expect(bits).toEqual(around.map((word) => ~word))
  })
})
