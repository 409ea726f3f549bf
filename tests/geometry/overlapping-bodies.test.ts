import * as fc from 'fast-check'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runGeometryJob } from '../../server/geometry/analyze-part.ts'
import { correctedVolume } from '../../server/geometry/crossings/corrected-volume.ts'
import { measureCrossings } from '../../server/geometry/crossings/crossings.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { measurePlacement } from '../../server/geometry/place/placement.ts'
import { readBinaryStl } from '../../server/geometry/read/stl-binary.ts'
import { surveyPart } from '../../server/geometry/survey/survey-part.ts'
import type { Vec3 } from '../../shared/geometry/feature.ts'
import type { FileKind } from '../../shared/geometry/files/part-file.ts'
import type { Analysis } from '../../shared/geometry/part.ts'
import { analyzed, assessed, assessedAsDrawn } from './assessed-part.ts'
import { geometryJob } from './geometry-job.ts'
import { binaryStl, obj, threemfMesh, threemfModel, threemfPackage } from './model-files.ts'
import { box, hollowBox, joined } from './shapes.ts'
import { tilted } from './solid-shapes.ts'
import { boxShape, stepFile } from './step-files.ts'

const files = join(import.meta.dirname, 'overlapping-bodies')

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overlapping-bodies-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function analyze(file_path: string): Promise<Analysis> {
  const kind = file_path.split('.').at(-1) as FileKind
  const { analysis } = await runGeometryJob(geometryJob(folder, 'part', { file_path, kind }), () => {})
  return analysis
}

function findingsOf(analysis: Analysis): string[] {
  return assessed(analysis).findings.map(({ code }) => code)
}

describe('files with bodies that reach into each other', () => {
  test.each([
    ['beam-same-section.stl', 40_000],
    ['two-beams.step', 40_000],
    ['corner-flush.stl', 19_000],
    ['within-flush.stl', 64_000],
    ['post-sunk-into-beam.stl', 29_000],
    ['block-sunk-15-mm.stl', 110_000],
    ['boss-sunk-10-mm.stl', 141_417],
    ['boss-sunk-8-mm-control.stl', 142_312],
    ['cross-control.stl', 40_000],
    ['beam-nudged-control.stl', 40_000],
  ])('%s has the volume of their union, and a finding says so', async (file, volume) => {
    const analysis = await analyze(join(files, file))
    expect(Math.abs(analysis.volume_mm3 / volume - 1)).toBeLessThan(0.001)
    expect(analysis.volume_trusted).toBe(true)
    expect(findingsOf(analysis)).toContain('mesh_self_intersecting')
  })
})

const beam = box([60, 20, 20])
const otherBeam = box([60, 20, 20], [40, 0, 0])

/** An OBJ with each body in a group of its own. */
function groups(): Uint8Array {
  const text = new TextDecoder().decode(obj(joined(beam, otherBeam)))
  return new TextEncoder().encode(text.replace('f 1 ', 'g one\nf 1 ').replace('f 9 ', 'g two\nf 9 '))
}

function objects(build: string, resources = ''): Uint8Array {
  const parts = [beam, otherBeam].map((mesh, at) => `<object id="${at + 1}">${threemfMesh(mesh)}</object>`)
  return threemfPackage({ '3D/3dmodel.model': threemfModel(parts.join('') + resources, build) })
}

const assembly =
  '<object id="3"><components><component objectid="1"/><component objectid="2"/></components></object>'
const solids = (...shapes: [Vec3, Vec3][]) =>
  stepFile({ shapes: shapes.map(([size, at]) => ({ shape: boxShape(size, at), form: 'solid' })) })

describe('bodies that overlap in other kinds of files', () => {
  test.each<[string, FileKind, Uint8Array, number]>([
    ['groups of an OBJ', 'obj', groups(), 40_000],
    ['objects of a 3MF', '3mf', objects('<item objectid="1"/><item objectid="2"/>'), 40_000],
    ['components of a 3MF', '3mf', objects('<item objectid="3"/>', assembly), 40_000],
    [
      'flush solids of a STEP file',
      'step',
      solids(
        [
          [60, 20, 20],
          [0, 0, 0],
        ],
        [
          [20, 10, 40],
          [0, 0, 0],
        ],
      ),
      28_000,
    ],
    [
      'equal solids of a STEP file',
      'step',
      solids(
        [
          [20, 20, 20],
          [0, 0, 0],
        ],
        [
          [20, 20, 20],
          [0, 0, 0],
        ],
      ),
      8000,
    ],
  ])('%s count once', async (_name, kind, bytes, volume) => {
    const path = join(folder, `part.${kind}`)
    writeFileSync(path, bytes)
    const analysis = await analyze(path)
    expect(analysis.volume_mm3).toBeCloseTo(volume, 1)
    expect(findingsOf(analysis)).toContain('mesh_self_intersecting')
  })
})

/** As an STL stores it: corners in one place are one. */
function measure(mesh: Mesh) {
  const { mesh: repaired, figures } = surveyPart(readBinaryStl(binaryStl(mesh), 1), [])
  return correctedVolume(figures, measureCrossings(repaired))
}

const cube = box([20, 20, 20])

test.each<[string, Mesh, number]>([
  [
    'three bodies in one place',
    joined(cube, box([20, 20, 20], [10, 0, 0]), box([20, 20, 20], [5, 0, 0])),
    12_000,
  ],
  ['three bodies within one another', joined(cube, box([10, 10, 10]), box([5, 5, 5])), 8000],
  ['equal copies', joined(cube, cube, cube), 8000],
  ['a body that ends in a face of another', joined(beam, box([20, 20, 20], [40, 0, 0])), 24_000],
  ['the same, slanted', tilted(joined(beam, cube), 0.4, 0.7), 24_000],
  ['copies beside another body', joined(cube, cube, box([20, 20, 20], [10, 0, 0])), 12_000],
  ['a flush body and one that touches', joined(beam, cube, box([20, 20, 20], [-20, 0, 0])), 32_000],
  ['a peg sunk into a large plate', joined(box([300, 300, 4]), box([3, 3, 10], [100, 100, 2])), 360_072],
  ['bodies face to face', joined(cube, box([20, 20, 20], [20, 0, 0])), 16_000],
  ['a body on a part of a face', joined(cube, box([10, 10, 20], [5, 5, 20])), 10_000],
  ['bodies that share an edge', joined(cube, box([20, 20, 20], [20, 20, 0])), 16_000],
  ['a cavity', hollowBox([20, 20, 20], [10, 10, 10]), 7000],
  ['a body in a cavity', joined(hollowBox([20, 20, 20], [10, 10, 10]), box([4, 4, 4], [8, 8, 8])), 7064],
])('%s: material counts once', (_name, mesh, volume) => {
  const measured = measure(mesh)
  expect(Math.abs(measured.volume_mm3 / volume - 1)).toBeLessThan(0.0001)
  expect(measured.volume_trusted).toBe(true)
})

test.each<[string, Mesh]>([
  ['on the whole underside', joined(box([40, 40, 20]), box([40, 40, 0.5]))],
  ['on a part of it', joined(box([20, 20, 0.5], [5, 5, 0]), box([40, 40, 20]))],
])('a plate flush in a block, %s, is no thin wall', (_name, mesh) => {
  expect(
    assessedAsDrawn(mesh)
      .findings.map(({ code }) => code)
      .sort(),
  ).toEqual(['mesh_self_intersecting', 'multiple_bodies'])
})

test('a fin that is flush in a block and sticks out of it is a thin wall', () => {
  const codes = assessedAsDrawn(joined(box([40, 40, 20]), box([20, 0.5, 40]))).findings.map(
    ({ code }) => code,
  )
  expect(codes).toContain('thin_wall')
})

test('the plate that two bodies cover counts once', () => {
  const { repaired } = analyzed(joined(beam, otherBeam))
  const { contact_mm2, footprint_mm2 } = measurePlacement(repaired, [0, 0, -1], 'As drawn.')
  expect(contact_mm2).toBe(footprint_mm2)
  expect(contact_mm2).toBeCloseTo(2000, 0)
})

/** Along each axis: where the second of two boxes begins in the first, and how far it reaches; round numbers come up often. */
const side = fc.oneof(fc.constantFrom(5, 10, 15, 20), fc.integer({ min: 4, max: 40 }))
const depth = fc.oneof(fc.constantFrom(5, 10, 15), fc.double({ min: 2, max: 30, noNaN: true }))
interface Along {
  one: number
  other: number
  overlap: number
}
const along: fc.Arbitrary<Along> = fc.oneof(
  fc.record({ one: side, other: side, overlap: depth }),
  // Flush on one end, or on both.
  fc.record({ one: side, other: side, overlap: fc.constant(Infinity) }),
)

/** Its edges run at 45° through the grid of rays: with 160 cells on a side the volume was 0.5 % off. */
const SLANTED_EDGES: [[Along, Along, Along], number, number, number] = [
  [
    { one: 5, other: 5, overlap: 5 },
    { one: 35, other: 14, overlap: 12.63 },
    { one: 10, other: 8, overlap: 8 },
  ],
  Math.PI / 4,
  Math.PI / 4,
  1,
]

/** A rod whose long edges run so: 0.504 % off with 240 cells, the most that was found. */
const SLANTED_ROD: typeof SLANTED_EDGES = [
  [
    { one: 21, other: 27, overlap: 20.992885869229216 },
    { one: 4, other: 5, overlap: 5 },
    { one: 5, other: 5, overlap: Infinity },
  ],
  0,
  Math.PI / 4,
  0.1,
]
/** The rays are as dense as the price of a part needs: 0.6 % of its volume. */
const MOST_OFF = 0.006

test('two boxes that overlap anywhere, turned and scaled, have the volume of their union', () => {
  const angle = fc.oneof(fc.constantFrom(0, Math.PI / 4), fc.double({ min: 0, max: Math.PI, noNaN: true }))
  const scale = fc.constantFrom(0.1, 1, 10)
  fc.assert(
    fc.property(fc.tuple(along, along, along), angle, angle, scale, (axes, aboutX, aboutZ, factor) => {
      const overlaps = axes.map(({ one, other, overlap }) => Math.min(one, other, overlap))
      const at = axes.map(({ one, overlap }, axis) =>
        overlap === Infinity ? 0 : one - overlaps[axis],
      ) as Vec3
      const [one, other] = [axes.map((axis) => axis.one), axes.map((axis) => axis.other)] as [Vec3, Vec3]
      const volumeOf = (size: number[]) => size.reduce((product, length) => product * length * factor, 1)
      const union = volumeOf(one) + volumeOf(other) - volumeOf(overlaps)
      const boxes = tilted(joined(box(one), box(other, at)), aboutX, aboutZ)
      const scaled = { ...boxes, positions: boxes.positions.map((value) => value * factor) }
      expect(Math.abs(measure(scaled).volume_mm3 / union - 1)).toBeLessThan(MOST_OFF)
    }),
    { numRuns: 40, examples: [SLANTED_EDGES, SLANTED_ROD] },
  )
})
