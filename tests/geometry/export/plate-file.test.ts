import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PlateJob, ProjectPart, ProjectUnit } from '../../../shared/geometry/printed-part.ts'
import { writeExport } from '../../../server/geometry/export/write-export.ts'
import { measureMesh } from '../../../server/geometry/mesh/measure.ts'
import { writeMeshFile } from '../../../server/geometry/mesh/mesh-file.ts'
import type { Mesh } from '../../../server/geometry/mesh/mesh.ts'
import { readThreemf } from '../../../server/geometry/read/threemf/threemf.ts'
import { box, sphere } from '../shapes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-plate-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const SETTINGS: ProjectPart['settings'] = {
  layer_height_mm: 0.2,
  walls: 3,
  infill_percent: 30,
  infill_pattern: 'gyroid',
  top_layers: 5,
  bottom_layers: 4,
  supports: 'plate_only',
  brim_mm: 5,
}

function unit(name: string, x_mm: number, y_mm: number, turn_deg = 0): ProjectUnit {
  return { name, x_mm, y_mm, turn_deg }
}

function part(
  name: string,
  mesh: Mesh,
  units: ProjectUnit[],
  changes: Partial<ProjectPart> = {},
): ProjectPart {
  const mesh_path = join(folder, name)
  writeMeshFile(mesh_path, { mesh, kept: null })
  const source = { path: '', kind: 'stl', units: 'mm', max_triangles: 1000 } as const
  return { mesh_path, source, down: [0, 0, -1], settings: SETTINGS, units, ...changes }
}

async function written(parts: ProjectPart[], title = 'plate 17') {
  const job: PlateJob = { format: 'plate', title, parts, path: join(folder, 'plate.3mf') }
  await writeExport(job)
  const bytes = new Uint8Array(readFileSync(job.path))
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, file]) => [path, strFromU8(file)]),
  )
  return { bytes, files, model: files['3D/3dmodel.model'] }
}

function valuesOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, value]) => value)
}

/** Box around all that is built. */
function boundsOf(bytes: Uint8Array) {
  const { min, max } = measureMesh(readThreemf(bytes, 1_000_000).mesh).bounds_mm
  return { min: min.map(Math.round), max: max.map(Math.round) }
}

describe('a plate as a 3MF project', () => {
  test('has one named object per unit, and one build item for each', async () => {
    const { model } = await written([
      part('hook', box([10, 20, 30]), [unit('1012-1of2-hook', 50, 50), unit('1012-2of2-hook', 80, 50)]),
      part('knob', sphere(5, 8), [unit('1013-1of1-knob', 120, 50)]),
    ])
    expect(valuesOf(model, /<object id="\d+" type="model" name="([^"]*)"/g)).toEqual([
      '1012-1of2-hook',
      '1012-2of2-hook',
      '1013-1of1-knob',
    ])
    expect(valuesOf(model, /<item objectid="\d+" .* partnumber="([^"]*)"/g)).toHaveLength(3)
  })

  test.each<[string, ProjectUnit, number[], number[]]>([
    ['as it is', unit('a', 50, 40), [45, 30, 0], [55, 50, 30]],
    ['by a quarter turn', unit('a', 50, 40, 90), [40, 35, 0], [60, 45, 30]],
    ['upside down', unit('a', 50, 40, 180), [45, 30, 0], [55, 50, 30]],
    ['by 45 degrees', unit('a', 50, 40, 45), [39, 29, 0], [61, 51, 30]],
  ])('places the center of a unit turned %s', async (_name, placed, min, max) => {
    const { bytes } = await written([part('hook', box([10, 20, 30], [-500, 7, 3]), [placed])])
    expect(boundsOf(bytes)).toEqual({ min, max })
  })

  test('turns counter-clockwise', async () => {
    // A wedge-like pair: a large box at the low x side of a small one.
    const { bytes } = await written([part('hook', box([40, 4, 10]), [unit('a', 100, 100, 30)])])
    const { positions } = readThreemf(bytes, 1000).mesh
    const corners = Array.from({ length: positions.length / 3 }, (_, at) => [
      positions[at * 3],
      positions[at * 3 + 1],
    ])
    const right = corners.reduce((best, corner) => (corner[0] > best[0] ? corner : best))
    expect(right[1]).toBeGreaterThan(105)
  })

  test('puts the chosen face down', async () => {
    const { bytes } = await written([
      part('hook', box([10, 20, 30]), [unit('a', 50, 50)], { down: [1, 0, 0] }),
    ])
    expect(boundsOf(bytes)).toEqual({ min: [40, 35, 0], max: [60, 65, 10] })
  })

  test('keeps all triangles and the volume of each unit', async () => {
    const ball = sphere(12, 20)
    const { bytes } = await written([part('ball', ball, [unit('a', 30, 30), unit('b', 60, 30, 15)])])
    const [made, one] = [measureMesh(readThreemf(bytes, 1_000_000).mesh), measureMesh(ball)]
    expect(made.triangles).toBe(2 * one.triangles)
    expect(made.volume_mm3 / one.volume_mm3).toBeCloseTo(2, 4)
  })

  test('writes a mesh once where copies would have too many triangles, with an item for each unit', async () => {
    const units = Array.from({ length: 500 }, (_, at) => unit(`1-${at + 1}of500-a`, 40, 40))
    const { model, files } = await written([part('ball', sphere(20, 34), units)])
    const names = units.map(({ name }) => name)
    expect(valuesOf(model, /<object id="\d+" type="model" name="([^"]*)"/g)).toEqual([names.join(' ')])
    expect(new Set(valuesOf(model, /<item objectid="(\d+)"/g))).toEqual(new Set(['1']))
    expect(valuesOf(model, /partnumber="([^"]*)"/g)).toEqual(names)
    expect(files['Metadata/Slic3r_PE_model.config']).toContain('<object id="1" instances_count="500">')
    expect(
      valuesOf(files['Metadata/model_settings.config'], /key="instance_id" value="(\d+)"/g),
    ).toHaveLength(500)
  })

  test('tells PrusaSlicer the settings of each object by its own names', async () => {
    const { files } = await written([
      part('hook', box([10, 20, 30]), [unit('a', 50, 50)]),
      part('full', box([5, 5, 5]), [unit('b', 90, 50)], {
        settings: { ...SETTINGS, infill_percent: 100, supports: 'none', brim_mm: 0 },
      }),
    ])
    const notes = files['Metadata/Slic3r_PE_model.config']
    const [, first, second] = notes.split('<object ')
    const settingsOf = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/type="object" key="(\w+)" value="([^"]*)"/g)].map(([, key, value]) => [
          key,
          value,
        ]),
      )
    expect(settingsOf(first)).toEqual({
      name: 'a',
      layer_height: '0.2',
      perimeters: '3',
      fill_density: '30%',
      fill_pattern: 'gyroid',
      top_solid_layers: '5',
      bottom_solid_layers: '4',
      support_material: '1',
      support_material_auto: '1',
      support_material_buildplate_only: '1',
      brim_type: 'outer_only',
      brim_width: '5',
    })
    expect(settingsOf(second)).toMatchObject({
      fill_pattern: 'rectilinear',
      support_material: '0',
      brim_type: 'no_brim',
    })
    expect(first).toContain('<volume firstid="0" lastid="11">')
  })

  test('tells OrcaSlicer and Bambu Studio the same by theirs, on one plate', async () => {
    const { files } = await written([part('hook', box([10, 20, 30]), [unit('a', 50, 50), unit('b', 90, 50)])])
    const notes = files['Metadata/model_settings.config']
    expect(notes).toContain('<metadata key="wall_loops" value="3"/>')
    expect(notes).toContain('<metadata key="sparse_infill_density" value="30%"/>')
    expect(notes).toContain('<part id="2" subtype="normal_part">')
    expect(valuesOf(notes, /key="object_id" value="(\d+)"/g)).toEqual(['1', '2'])
    expect(valuesOf(notes, /key="plater_name" value="([^"]*)"/g)).toEqual(['plate 17'])
  })

  test('escapes names wherever they are written', async () => {
    const { files } = await written(
      [part('hook', box([1, 2, 3]), [unit('<a> & "b"', 50, 50)])],
      '<plate> & "17"',
    )
    for (const path of [
      '3D/3dmodel.model',
      'Metadata/Slic3r_PE_model.config',
      'Metadata/model_settings.config',
    ])
      expect(files[path]).toContain('"&lt;a&gt; &amp; &quot;b&quot;"')
  })

  test('is the same, byte by byte, when it is written again', async () => {
    const parts = [part('hook', box([10, 20, 30]), [unit('a', 50, 50)])]
    const [first, second] = [await written(parts), await written(parts)]
    expect(Buffer.from(first.bytes).equals(second.bytes)).toBe(true)
  })
})

describe('a plate keeps the core specification of 3MF', () => {
  async function mixed() {
    return written([
      part('hook', box([10, 20, 30]), [unit('a', 50, 50), unit('b', 80, 50, 30)]),
      part('ball', sphere(5, 8), [unit('c', 120, 50)]),
    ])
  }

  test('declares a content type for every part of the package, and where the model is', async () => {
    const { files } = await mixed()
    const known = valuesOf(files['[Content_Types].xml'], /Extension="(\w+)"/g)
    for (const path of Object.keys(files).slice(1)) expect(known).toContain(path.replace(/^.*\./, ''))
    expect(valuesOf(files['_rels/.rels'], /Target="([^"]*)"/g)).toEqual(['/3D/3dmodel.model'])
  })

  test('is in millimeters, with objects before their items and no id twice', async () => {
    const { model } = await mixed()
    expect(model).toContain('<model unit="millimeter"')
    const ids = valuesOf(model, /<object id="(\d+)"/g)
    expect(new Set(ids).size).toBe(ids.length)
    expect(valuesOf(model, /<item objectid="(\d+)"/g).every((id) => ids.includes(id))).toBe(true)
    expect(model.indexOf('</resources>')).toBeLessThan(model.indexOf('<build>'))
  })

  test('has triangles of three different vertices that exist', async () => {
    const { model } = await mixed()
    for (const object of model.split('<object ').slice(1)) {
      const vertices = valuesOf(object, /<vertex x="([^"]*)"/g).length
      const triangles = [...object.matchAll(/<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"/g)]
      expect(triangles.length).toBeGreaterThan(3)
      for (const [, ...corners] of triangles) {
        expect(new Set(corners).size).toBe(3)
        expect(Math.max(...corners.map(Number))).toBeLessThan(vertices)
      }
    }
  })

  test('builds in the positive octant with transforms that keep volume and winding', async () => {
    const { model, bytes } = await mixed()
    for (const transform of valuesOf(model, /transform="([^"]*)"/g)) {
      const values = transform.split(' ').map(Number)
      expect(values).toHaveLength(12)
      const [a, b, , c, d] = values
      expect(a * d - b * c).toBeCloseTo(1, 5)
    }
    expect(Math.min(...boundsOf(bytes).min)).toBeGreaterThanOrEqual(0)
  })

  test('declares the namespace of the metadata that is not of the specification', async () => {
    const { model } = await mixed()
    const names = valuesOf(model, /<metadata name="([^"]*)"/g)
    expect(names).toEqual(['Title', 'Application', 'slic3rpe:Version3mf'])
    expect(model).toContain('xmlns:slic3rpe="')
  })
})
