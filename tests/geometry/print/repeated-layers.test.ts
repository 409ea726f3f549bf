import { describe, expect, test } from 'vitest'
import {
  makeBits,
  setBits,
  makeRotatedGrid,
  type Bits,
} from '../../../server/geometry/print/raster/bit-grid.ts'
import { chooseGrid } from '../../../server/geometry/print/raster/grid-choice.ts'
import { Morphology } from '../../../server/geometry/print/raster/morphology.ts'
import {
  makeLayerFill,
  FillSplitter,
  type LayerFill,
} from '../../../server/geometry/print/layers/layer-fill.ts'
import { planLayers } from '../../../server/geometry/print/slices/layer-plan.ts'
import type { LayerShape } from '../../../server/geometry/print/layers/layer-shape.ts'
import { streamLayers, type StreamInput } from '../../../server/geometry/print/layers/layer-stream.ts'
import { placeOnPlate } from '../../../server/geometry/print/slices/placed-part.ts'
import { RepeatedLines } from '../../../server/geometry/print/fill/repeated-lines.ts'
import type { SpeedScale } from '../../../server/geometry/print/time/path-time.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { box, joined, sphere } from '../shapes.ts'
import { PROFILES } from './print-request.ts'

const DEPTHS = { begin: 0.02, afterOuter: 0.43, afterLast: 0.84, fill: 0.75, infillLine: 0.95 }

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

  test('are found in the middle of a tower, and not at its steps', () => {
    const repeated = stream(streamInput(TOWER)).flatMap(({ fill, shape }) =>
      fill.isRepeated ? [shape.layer] : [],
    )
    expect(repeated).toContain(15)
    expect(repeated).toContain(45)
    for (const step of [0, 25, 30]) expect(repeated).not.toContain(step)
  })

  test('reuse the lines of the layer two below, which run in the same direction', () => {
    const grid = makeRotatedGrid({ x: 20, y: 20 }, { pixel: 0.2, rotationDeg: 0 })
    const worker = new RepeatedLines(grid, PROFILES.classic, { speeds: [] } as unknown as SpeedScale)
    const area = makeBits(grid)
    for (let row = 20; row < 60; row++) setBits(area, row * grid.wordsPerRow, 10, 90)
    const draw = (layer: number, isRepeated: boolean, bits: Bits = area) => {
      worker.startLayer(layer, isRepeated)
      const direction = layer % 2 === 0 ? 'rows' : 'columns'
      return worker.draw(bits, { spacing: 0.4, pitch: 0.4, direction, through: null, minArea: 0 }, null)
    }
    const [first, second, third, fourth] = [0, 1, 2, 3].map((layer) => draw(layer, layer > 0))
    expect(third).toEqual(first)
    expect(third).not.toBe(first)
    expect(fourth).toBe(second)
    expect(draw(4, true)).toBe(third)
    expect(draw(5, false, makeBits(grid)).count).toBe(0)
    expect(draw(6, true).count).toBeGreaterThan(0)
  })
})

describe('erosion', () => {
  test.each([1, 2, 3.2, 7, 13, 40])('by %d pixels is dilation of the complement', (radius) => {
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
