import { strToU8, zipSync } from 'fflate'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'

/** Model files written here by the standards, deliberately without any code of the program. */
export function binaryStl(mesh: Mesh, header = 'made by a test'): Uint8Array {
  const count = mesh.triangles.length / 3
  const bytes = new Uint8Array(84 + 50 * count)
  bytes.set(strToU8(header).subarray(0, 80))
  const view = new DataView(bytes.buffer)
  view.setUint32(80, count, true)
  mesh.triangles.forEach((vertex, at) => {
    const corner = 84 + 50 * Math.floor(at / 3) + 12 + 12 * (at % 3)
    for (let axis = 0; axis < 3; axis++) {
      view.setFloat32(corner + 4 * axis, mesh.positions[vertex * 3 + axis], true)
    }
  })
  return bytes
}

export function asciiStl(mesh: Mesh, name = 'part', lineEnd = '\n'): Uint8Array {
  const lines = [`solid ${name}`]
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    lines.push('  facet normal 0 0 0', '    outer loop')
    for (let corner = 0; corner < 3; corner++)
      lines.push(`      vertex ${place(mesh, mesh.triangles[at + corner])}`)
    lines.push('    endloop', '  endfacet')
  }
  return strToU8([...lines, `endsolid ${name}`, ''].join(lineEnd))
}

export function obj(mesh: Mesh): Uint8Array {
  const lines: string[] = []
  for (let vertex = 0; vertex < mesh.positions.length / 3; vertex++) lines.push(`v ${place(mesh, vertex)}`)
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    lines.push(`f ${[...mesh.triangles.subarray(at, at + 3)].map((vertex) => vertex + 1).join(' ')}`)
  }
  return strToU8(`${lines.join('\n')}\n`)
}

const CORE_NAMESPACE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'
const MODEL_TYPE = 'http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel'

/** A 3MF with one object and one build item. */
export function threemf(mesh: Mesh, unit = 'millimeter'): Uint8Array {
  return threemfPackage({
    '3D/3dmodel.model': threemfModel(
      `<object id="1" type="model">${threemfMesh(mesh)}</object>`,
      '<item objectid="1"/>',
      unit,
    ),
  })
}

export function threemfModel(resources: string, items: string, unit = 'millimeter'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<model unit="${unit}" xml:lang="en-US" xmlns="${CORE_NAMESPACE}" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06">
<resources>${resources}</resources><build>${items}</build></model>`
}

export function threemfMesh(mesh: Mesh): string {
  const vertices: string[] = []
  for (let at = 0; at < mesh.positions.length; at += 3) {
    const [x, y, z] = mesh.positions.subarray(at, at + 3)
    vertices.push(`<vertex x="${x}" y="${y}" z="${z}"/>`)
  }
  const triangles: string[] = []
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    const [v1, v2, v3] = mesh.triangles.subarray(at, at + 3)
    triangles.push(`<triangle v1="${v1}" v2="${v2}" v3="${v3}"/>`)
  }
  return `<mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh>`
}

/** Zips the parts; the first .model part is the root unless `parts` has its own `_rels/.rels`. */
export function threemfPackage(parts: Record<string, string | Uint8Array>): Uint8Array {
  const root = Object.keys(parts).find((name) => name.endsWith('.model'))
  const all = {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>',
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/${root}" Id="rel0" Type="${MODEL_TYPE}"/></Relationships>`,
    ...parts,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
}

function place(mesh: Mesh, vertex: number): string {
  return [...mesh.positions.subarray(vertex * 3, vertex * 3 + 3)].join(' ')
}
