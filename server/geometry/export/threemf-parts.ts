import { Zip, ZipDeflate } from 'fflate'
import type { PlacedPart } from '../print/slices/placed-part.ts'

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
<Default Extension="config" ContentType="application/xml"/>
</Types>
`
const RELATIONSHIPS = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
`
/** Rows of XML that are compressed at a time: the XML of a large part is many times larger than its file. */
const ROWS_AT_ONCE = 20_000
/** A fixed time, so that files with the same content have the same bytes. */
const NO_TIME = new Date(1980, 0, 1)

/** The model's path in every package. */
export const MODEL_PATH = '3D/3dmodel.model'

/** A 3MF package that is being written. */
export interface ThreemfWriter {
  /** Adds a part of the package. */
  add(path: string, texts: Iterable<string> | AsyncIterable<string>): Promise<void>
  end(): void
}

/** Begins a package (core specification 1.3). Calls `write` with the bytes in pieces. */
export function startThreemf(write: (bytes: Uint8Array) => void): ThreemfWriter {
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    write(bytes)
  })
  const encoder = new TextEncoder()
  const start = (path: string) => {
    const entry = new ZipDeflate(path, { level: 6 })
    entry.mtime = NO_TIME
    zip.add(entry)
    return entry
  }
  for (const [path, text] of [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', RELATIONSHIPS],
  ])
    start(path).push(encoder.encode(text), true)
  return {
    async add(path, texts) {
      const entry = start(path)
      for await (const text of texts) entry.push(encoder.encode(text))
      entry.push(new Uint8Array(), true)
    },
    end: () => zip.end(),
  }
}

/** Returns the beginning of a model up to its resources. `title` is escaped. */
export function modelHead(title: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02"${attributes}>
<metadata name="Title">${title}</metadata>
<metadata name="Application">Layerline</metadata>
`
}

/** An object with a mesh. */
export function* objectTexts(part: PlacedPart, id: number, name: string): Generator<string> {
  const { x, y, z, triangles } = part
  yield `<object id="${id}" type="model" name="${name}">\n<mesh>\n<vertices>\n`
  yield* inChunks(
    x.length,
    (vertex) => `<vertex x="${round(x[vertex])}" y="${round(y[vertex])}" z="${round(z[vertex])}"/>\n`,
  )
  yield '</vertices>\n<triangles>\n'
  yield* inChunks(triangles.length / 3, (triangle) => {
    const [v1, v2, v3] = triangles.subarray(triangle * 3, triangle * 3 + 3)
    return `<triangle v1="${v1}" v2="${v2}" v3="${v3}"/>\n`
  })
  yield '</triangles>\n</mesh>\n</object>\n'
}

/** Rounds to a millionth: of a millimeter it is finer than any printer, and shorter than all digits of a float. */
export function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function* inChunks(count: number, row: (at: number) => string): Generator<string> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows: string[] = []
    for (let at = from; at < Math.min(from + ROWS_AT_ONCE, count); at++) rows.push(row(at))
    yield rows.join('')
  }
}

/** Escapes text and attributes. Drops characters that XML does not allow. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
