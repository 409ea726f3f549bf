import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import type { FileKind } from '../../../shared/geometry/files/part-file.ts'
import { SplitParts } from '../../../shared/geometry/printed-part.ts'
import { splitFile } from '../../../server/geometry/export/split-file.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { readPart } from '../../../server/geometry/read-part.ts'
import { binaryStl, obj, threemfMesh, threemfModel, threemfPackage } from '../model-files.ts'
import { components, object, ROOT } from '../read-threemf.ts'
import { boxShape, stepFile } from '../step-files.ts'
import { box, hollowBox, insideOut, joined, meshOf, tetrahedron } from '../shapes.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

async function split(bytes: Uint8Array, kind: FileKind, max_parts = 20) {
  const folder = mkdtempSync(join(tmpdir(), 'layerline-split-'))
  folders.push(folder)
  const source = { path: join(folder, 'source'), kind, units: 'mm', max_triangles: 1_000_000 } as const
  writeFileSync(source.path, bytes)
  await splitFile({ format: 'split', source, max_parts, path: join(folder, 'split.json') })
  const list = SplitParts.parse(JSON.parse(readFileSync(join(folder, 'split.json'), 'utf8')))
  const parts = await Promise.all(
    list.parts.map(async (part) => {
      const options = { ...source, kind: part.kind, maxTriangles: 1_000_000, onProgress: () => {} }
      const { figures } = await readPart(readFileSync(join(folder, part.path)), options)
      const { dimensions_mm, volume_mm3, watertight } = figures
      return {
        count: part.count,
        kind: part.kind,
        name: part.name,
        size: dimensions_mm.map((mm) => Math.round(mm * 100) / 100),
        volume_mm3: Math.round(volume_mm3),
        watertight,
      }
    }),
  )
  return { different: list.different, parts }
}

/** Turned by 30 degrees about z, then moved. */
function turned({ positions, triangles }: Mesh, by: Vec3): Mesh {
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
  const moved = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    moved[at] = positions[at] * cos - positions[at + 1] * sin + by[0]
    moved[at + 1] = positions[at] * sin + positions[at + 1] * cos + by[1]
    moved[at + 2] = positions[at + 2] + by[2]
  }
  return { positions: moved, triangles }
}

function mirrored({ positions, triangles }: Mesh, by: number): Mesh {
  return insideOut({
    positions: positions.map((value, at) => (at % 3 === 0 ? by - value : value)),
    triangles,
  })
}

/** A surface without thickness. */
const SHEET = meshOf([90, 0, 0, 95, 0, 0, 90, 5, 0], [0, 1, 2])

const at = (x: number, id = 1) => `<item objectid="${id}" transform="1 0 0 0 1 0 0 0 1 ${x} 0 0"/>`
const threemf = (resources: string, items: string, unit?: string) =>
  threemfPackage({ [ROOT]: threemfModel(resources, items, unit) })

describe.each([
  ['stl', binaryStl],
  ['obj', obj],
] as const)('an %s of several bodies', (kind, file) => {
  test('has a part for each different body, and counts equal ones that are moved and turned', async () => {
    const bracket = tetrahedron(20)
    const mesh = joined(bracket, box([10, 20, 30], [50, 0, 0]), turned(bracket, [0, 90, 5]))
    const { different, parts } = await split(file(mesh), kind)
    expect(different).toBe(2)
    expect(parts).toEqual([
      { count: 2, kind: '3mf', size: [20, 20, 20], volume_mm3: 1333, watertight: true },
      { count: 1, kind: '3mf', size: [10, 20, 30], volume_mm3: 6000, watertight: true },
    ])
  })

  test('has two parts where one body is the mirror image of the other', async () => {
    // A left and a right hand: no two of its legs are equal.
    const hand = joined(box([30, 10, 5]))
    hand.positions.set([7, 3, 11], 21)
    expect((await split(file(joined(hand, mirrored(hand, 100))), kind)).different).toBe(2)
  })

  test('keeps a void with the body around it, and leaves out what encloses nothing', async () => {
    const mesh = joined(hollowBox([30, 30, 30], [10, 10, 10]), box([5, 5, 5], [50, 0, 0]))
    const { parts } = await split(file(joined(mesh, SHEET)), kind)
    expect(parts.map(({ volume_mm3 }) => volume_mm3)).toEqual([26_000, 125])
  })

  test('is one part when it has one body', async () => {
    expect(await split(file(box([10, 20, 30])), kind)).toMatchObject({ different: 1, parts: [{ count: 1 }] })
  })
})

describe('an OBJ with names', () => {
  const hook = box([10, 20, 30])
  const [nail, sunk] = [box([5, 5, 40], [50, 0, 0]), box([6, 6, 6], [90, 0, 0])]

  /** Faces of the meshes one after another, each after these lines; vertices are counted back from the last. */
  function sections(...each: [string, Mesh][]): Uint8Array {
    const lines = each.map(([heading, mesh]) => {
      const [own, count] = [new TextDecoder().decode(obj(mesh)), mesh.positions.length / 3]
      return `${heading}\n${own.replaceAll(/^f .*$/gm, (face) => face.replaceAll(/\d+/g, (index) => String(Number(index) - count - 1)))}`
    })
    return new TextEncoder().encode(lines.join(''))
  }
  const namesIn = async (file: Uint8Array) => (await split(file, 'obj')).parts.map(({ name }) => name)

  test('names each body after its object', async () => {
    expect(await namesIn(sections(['o Haken groß\ng metal', hook], ['o nail\ng metal', nail]))).toEqual([
      'Haken groß',
      'nail',
    ])
  })

  test('names each body after its group when it has no objects', async () => {
    expect(await namesIn(sections(['g hook', hook], ['g nail', nail]))).toEqual(['hook', 'nail'])
  })

  test('leaves a body without a name that is one of several in its object', async () => {
    const file = sections(['o hook', hook], ['o pair', nail], ['', sunk])
    expect(await namesIn(file)).toEqual(['hook', undefined, undefined])
  })
})

describe('a 3MF', () => {
  const [BOX_1, BOX_2] = [threemfMesh(box([10, 20, 30])), threemfMesh(box([40, 5, 5]))]
  const PLATE = object(1, threemfMesh(box([120, 80, 10])))

  test('has a part for each build item, in mm, however far apart they lie', async () => {
    const inches = object(1, threemfMesh(box([4, 2, 1]))) + object(2, threemfMesh(box([1, 1, 1])))
    const { parts } = await split(threemf(inches, at(0) + at(40, 2) + at(80), 'inch'), '3mf')
    expect(parts.map(({ count, size }) => [count, size])).toEqual([
      [2, [101.6, 50.8, 25.4]],
      [1, [25.4, 25.4, 25.4]],
    ])
  })

  test('keeps an object of several components as one part', async () => {
    const pair = components('objectid="1"', 'objectid="1" transform="1 0 0 0 1 0 0 0 1 200 0 0"')
    const { parts } = await split(threemf(PLATE + object(2, pair), at(0, 2) + at(500)), '3mf')
    expect(parts.map(({ count, size }) => [count, size])).toEqual([
      [1, [320, 80, 10]],
      [1, [120, 80, 10]],
    ])
  })

  test('names each part after its object', async () => {
    const named = object(1, BOX_1, 'name="l&#228;ng &amp; breit"') + object(2, BOX_2, 'name="Plate.stl"')
    const { parts } = await split(threemf(named, at(0) + at(90, 2) + at(60)), '3mf')
    expect(parts.map(({ name, count }) => [name, count])).toEqual([
      ['läng & breit', 2],
      ['Plate.stl', 1],
    ])
  })

  test.each([
    [
      'PrusaSlicer',
      'Metadata/Slic3r_PE_model.config',
      (id: number, name: string) =>
        `<object id="${id}" instances_count="1"><metadata type="object" key="name" value="${name}"/><volume firstid="0" lastid="11"><metadata type="volume" key="name" value="mesh"/></volume></object>`,
    ],
    [
      'Bambu Studio',
      'Metadata/model_settings.config',
      (id: number, name: string) =>
        `<object id="${id}"><metadata key="name" value="${name}"/><part id="9" subtype="normal_part"><metadata key="name" value="mesh"/></part></object>`,
    ],
  ])('names each part as %s shows it', async (_slicer, path, note) => {
    const objects = object(1, BOX_1, 'name="in the model"') + object(2, BOX_2)
    const file = threemfPackage({
      [ROOT]: threemfModel(objects, at(0) + at(90, 2)),
      [path]: `<config>${note(1, 'Lid')}${note(2, 'Base')}<plate><metadata key="name" value="Plate 1"/></plate></config>`,
    })
    expect((await split(file, '3mf')).parts.map(({ name }) => name)).toEqual(['Lid', 'Base'])
  })

  test('a 3MF with one item is split into its bodies', async () => {
    const two = object(1, threemfMesh(joined(box([10, 10, 10]), box([10, 10, 10], [40, 0, 0]))))
    expect((await split(threemf(two, at(0)), '3mf')).parts).toMatchObject([{ count: 2, volume_mm3: 1000 }])
  })
})

describe('a STEP file', () => {
  test('has a STEP file for each different solid, and counts those of an assembly', async () => {
    const shapes = [boxShape([10, 20, 30]), boxShape([40, 5, 5], [0, 50, 0])]
    const bytes = stepFile({
      shapes: shapes.map((shape) => ({ shape, form: 'solid' as const })),
      unit: 'inch',
      placements: [
        [0, 0, 0],
        [100, 0, 0],
        [200, 0, 0],
      ],
    })
    const { parts } = await split(bytes, 'step')
    expect(parts).toEqual([
      {
        count: 3,
        kind: 'step',
        name: 'part',
        size: [254, 508, 762],
        volume_mm3: 98_322_384,
        watertight: true,
      },
      {
        count: 3,
        kind: 'step',
        name: 'part',
        size: [1016, 127, 127],
        volume_mm3: 16_387_064,
        watertight: true,
      },
    ])
  })

  test('names each part after its product, in any language', async () => {
    const bytes = stepFile({ shapes: [{ shape: boxShape(), form: 'solid' }], placements: [[0, 0, 0]] })
    const text = new TextDecoder()
      .decode(bytes)
      .replace(`PRODUCT('part','part'`, `PRODUCT('7','\\X2\\0428\\X0\\ M\\X\\FCtter'`)
    expect((await split(new TextEncoder().encode(text), 'step')).parts.map(({ name }) => name)).toEqual([
      'Ш Mütter',
    ])
  })

  const as1 = join(import.meta.dirname, '../../../../shared/models/oi-as1-oc-214.step')
  // The product structure of the file: AS1 is the assembly by which CAD programs test their exchange.
  test.runIf(existsSync(as1))(
    'the AS1 assembly has 8 nuts, 6 bolts, 2 brackets, a rod and a plate',
    async () => {
      const { parts } = await split(readFileSync(as1), 'step')
      expect(Object.fromEntries(parts.map(({ name, count }) => [name, count]))).toEqual({
        nut: 8,
        bolt: 6,
        'l-bracket': 2,
        rod: 1,
        plate: 1,
      })
      expect(parts.every(({ watertight }) => watertight)).toBe(true)
    },
  )
})

test('a file with more different parts than allowed is counted, and nothing is written', async () => {
  const three = joined(box([1, 2, 3]), box([4, 5, 6], [20, 0, 0]), box([7, 8, 9], [40, 0, 0]))
  expect(await split(binaryStl(three), 'stl', 2)).toEqual({ different: 3, parts: [] })
})
