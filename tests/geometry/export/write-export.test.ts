import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, describe, expect, test } from 'vitest'
import type { PrintFormat } from '../../../shared/geometry/printed-part.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { measureMesh } from '../../../server/geometry/mesh/measure.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { readStl } from '../../../server/geometry/read/stl.ts'
import { readThreemf } from '../../../server/geometry/read/threemf/threemf.ts'
import { slicerVersion } from '../../slicer/prusa-slicer.ts'
import { binaryStl } from '../model-files.ts'
import { box, sphere } from '../shapes.ts'
import { writtenPart } from './written-part.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const LYING: [string, Vec3, Vec3][] = [
  ['as drawn', [0, 0, -1], [10, 20, 30]],
  ['on its back', [0, 1, 0], [10, 30, 20]],
  ['on its side', [1, 0, 0], [20, 30, 10]],
]
const PART = box([10, 20, 30], [-500, 7, 3])

async function written(mesh: Mesh, changes: Parameters<typeof writtenPart>[1]) {
  const made = await writtenPart(mesh, changes)
  folders.push(made.folder)
  return made
}

function read(format: PrintFormat, bytes: Uint8Array) {
  return measureMesh(format === 'stl' ? readStl(bytes, 1).mesh : readThreemf(bytes, 1_000_000).mesh)
}

describe.each(['stl', '3mf'] as const)('a part as printed, as %s', (format) => {
  test.each(LYING)('lies %s with its lowest point at 0, in mm', async (_name, down, size) => {
    const { bytes } = await written(PART, { format, down })
    const { bounds_mm, volume_mm3 } = read(format, bytes)
    expect(bounds_mm.min).toEqual([0, 0, 0])
    for (const axis of [0, 1, 2]) expect(bounds_mm.max[axis]).toBeCloseTo(size[axis], 4)
    expect(volume_mm3).toBeCloseTo(6000, 1)
  })

  test('has every triangle of the repaired part and its volume', async () => {
    const ball = sphere(12, 40)
    const { bytes } = await written(ball, { format })
    const [made, before] = [read(format, bytes), measureMesh(ball)]
    expect(made.triangles).toBe(before.triangles)
    expect(made.volume_mm3 / before.volume_mm3).toBeCloseTo(1, 5)
  })

  test('is the same, byte by byte, when it is written again', async () => {
    const [first, second] = [await written(PART, { format }), await written(PART, { format })]
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true)
  })

  test('leaves nothing half-written beside it', async () => {
    const { folder } = await written(PART, { format })
    expect(readdirSync(folder).sort()).toEqual(['mesh.bin', `part.${format}`])
  })

  test('is made from the file where the kept mesh is gone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'layerline-source-'))
    folders.push(folder)
    const path = join(folder, 'part')
    writeFileSync(path, binaryStl(box([1, 2, 3])))
    const source = { path, kind: 'stl', units: 'cm', max_triangles: 1000 } as const
    const { bytes } = await written(PART, { format, source, mesh_path: join(folder, 'gone') })
    expect(read(format, bytes).volume_mm3).toBeCloseTo(6000, 1)
  })
})

describe('a 3MF of a part as printed', () => {
  test('names its unit, its title and its object, whatever the characters of the name', async () => {
    const { bytes } = await written(PART, { name: 'A "b" <c> & d\u0000\u001f \ud800é' })
    const model = strFromU8(unzipSync(bytes)['3D/3dmodel.model'])
    const name = 'A &quot;b&quot; &lt;c&gt; &amp; d �é'
    expect(model).toContain('<model unit="millimeter"')
    expect(model).toContain(`<metadata name="Title">${name}</metadata>`)
    expect(model).toContain(`<object id="1" type="model" name="${name}">`)
  })

  test('is a package that declares the types of its parts and where its model is', async () => {
    const { bytes } = await written(PART, {})
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['[Content_Types].xml', '_rels/.rels', '3D/3dmodel.model'])
    expect(strFromU8(files['_rels/.rels'])).toContain('Target="/3D/3dmodel.model"')
  })
})

describe.runIf(slicerVersion() !== null)('a part as printed, opened by PrusaSlicer', () => {
  test.each(['stl', '3mf'] as const)('has its size and volume as %s', async (format) => {
    const { path } = await written(PART, { format, down: [0, 1, 0] })
    const info = execFileSync('prusa-slicer', ['--info', path], { encoding: 'utf8' })
    const figure = (name: string) => Number(new RegExp(`^${name} = (\\S+)`, 'm').exec(info)?.[1])
    expect(['size_x', 'size_y', 'size_z'].map(figure)).toEqual([10, 30, 20])
    expect(figure('volume')).toBeCloseTo(6000, 0)
    expect(info).toContain('manifold = yes')
  })
})
