import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'

/** A file as the browser's file dialog returns it. */
export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

type Size = readonly [x: number, y: number, z: number]

/** Twelve triangles of a box, corners counted by bits: 1 far in x, 2 far in y, 4 far in z; counter-clockwise outside. */
const BOX = [
  [0, 2, 3, 0, 3, 1],
  [4, 5, 7, 4, 7, 6],
  [0, 1, 5, 0, 5, 4],
  [2, 6, 7, 2, 7, 3],
  [0, 4, 6, 0, 6, 2],
  [1, 3, 7, 1, 7, 5],
].flat()

function corners(size: Size): number[][] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) =>
    size.map((length, axis) => (corner & (1 << axis) ? length : 0)),
  )
}

function fileOf(name: string, buffer: Buffer): TestFile {
  return { name, mimeType: 'application/octet-stream', buffer }
}

/** A box as binary STL; `name` names the file. */
export function stlBox(name: string, size: Size): TestFile {
  return stlBoxes(name, size, [0])
}

/** Equal boxes, each moved by so many mm along x. */
export function stlBoxes(name: string, size: Size, moves: readonly number[]): TestFile {
  const places = moves.flatMap((x) =>
    BOX.map((corner) => corners(size)[corner].map((value, axis) => value + (axis === 0 ? x : 0))),
  )
  const bytes = Buffer.alloc(84 + (places.length / 3) * 50)
  bytes.writeUInt32LE(places.length / 3, 80)
  places.forEach((place, number) => {
    const start = 84 + Math.floor(number / 3) * 50 + 12 + (number % 3) * 12
    place.forEach((value, axis) => bytes.writeFloatLE(value, start + axis * 4))
  })
  return fileOf(name, bytes)
}

export function objBox(name: string, size: Size): TestFile {
  const lines = [
    ...corners(size).map((corner) => `v ${corner.join(' ')}`),
    ...chunks(BOX, 3).map((face) => `f ${face.map((corner) => corner + 1).join(' ')}`),
  ]
  return fileOf(name, Buffer.from(lines.join('\n')))
}

export function threemfBox(name: string, size: Size): TestFile {
  const vertices = corners(size).map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`)
  const triangles = chunks(BOX, 3).map(([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`)
  const model = `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"><resources>
<object id="1" type="model"><mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh></object>
</resources><build><item objectid="1"/></build></model>`
  const types = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`
  const relations = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`
  const zip = zipSync({
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(relations),
    '3D/3dmodel.model': strToU8(model),
  })
  return fileOf(name, Buffer.from(zip))
}

/** One of the sample parts of the shop. */
export function sampleFile(name: string): TestFile {
  return fileOf(name, readFileSync(join(import.meta.dirname, '../../resources/sample-parts', name)))
}

/** The sample in STEP, with fillets and holes. */
export function stepBracket(): TestFile {
  return sampleFile('bracket.step')
}

/** An STL that ends in the middle, as after an interrupted download. */
export function cutOffStl(name: string): TestFile {
  const whole = stlBox(name, [20, 20, 20])
  return { ...whole, buffer: whole.buffer.subarray(0, 300) }
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: items.length / size }, (_, at) => items.slice(at * size, (at + 1) * size))
}
