import { ByteScanner } from './byte-scanner.ts'
import { FileRefused, tooDetailed } from '../file-refused.ts'
import { meshFromIndexed } from '../mesh/indexed-triangles.ts'
import type { MeshInFile } from '../mesh/mesh.ts'
import { DoubleList, IndexList } from '../mesh/number-list.ts'
import { textBytes } from './text-bytes.ts'
import { triangulatePolygon } from '../mesh/triangulate-polygon.ts'

const BACKSLASH = 0x5c
const HASH = 0x23
const SPACE = 0x20
const LINE_FEED = 0x0a
const RETURN = 0x0d
/** Triangulation takes quadratic time in the corners of a polygon; real parts stay far below this. */
const MAX_POLYGON_CORNERS = 10_000
const NO_VERTEX = 0xffffffff

/** The content read so far. Polygons of more than three corners are triangulated when all vertices are known. */
interface ObjContent {
  positions: DoubleList
  triangles: IndexList
  polygonCorners: IndexList
  polygonSizes: IndexList
  maxTriangles: number
}

/**
 * Reads Wavefront OBJ: vertices and faces of any number of corners, as `v`, `v/vt`, `v//vn` or `v/vt/vn`, counted from
 * the first vertex or back from the last; lines continued with a backslash. Ignores groups, materials, normals, textures,
 * points and lines. Throws `file_unreadable` when a line is damaged or a face names a vertex that does not exist, and
 * `file_too_complex` for more than `maxTriangles` triangles.
 */
export function readObj(bytes: Uint8Array, mmPerUnit: number, maxTriangles: number): MeshInFile {
  const scanner = new ByteScanner(textBytes(bytes))
  const expected = scanner.bytes.length / 60
  const content: ObjContent = {
    positions: new DoubleList(expected * 3),
    triangles: new IndexList(expected * 3),
    polygonCorners: new IndexList(16),
    polygonSizes: new IndexList(16),
    maxTriangles,
  }
  for (scanner.skipSpace(); !scanner.ended; scanner.skipSpace()) {
    if (scanner.bytes[scanner.at] === HASH) scanner.skipLine()
    else if (scanner.takeWord('v')) readVertex(scanner, content.positions, mmPerUnit)
    else if (scanner.takeWord('f') || scanner.takeWord('fo')) readFace(scanner, content)
    else skipStatement(scanner)
  }
  refuseMissingVertices(content.triangles, content)
  refuseMissingVertices(content.polygonCorners, content)
  triangulatePolygons(content)
  return meshFromIndexed(content.positions.used(), content.triangles.used())
}

function readVertex(scanner: ByteScanner, positions: DoubleList, mmPerUnit: number): void {
  for (let axis = 0; axis < 3; axis++) {
    skipInStatement(scanner)
    const start = scanner.at
    positions.push(scanner.number() * mmPerUnit)
    if (!scanner.found) throw damagedObj(`"${scanner.word()}" at byte ${start} is no coordinate`)
  }
  skipStatement(scanner)
}

function readFace(scanner: ByteScanner, content: ObjContent): void {
  const { polygonCorners, polygonSizes, triangles } = content
  const first = polygonCorners.length
  for (skipInStatement(scanner); !scanner.atLineEnd(); skipInStatement(scanner)) {
    if (scanner.bytes[scanner.at] === HASH) scanner.skipLine()
    if (scanner.atLineEnd()) break
    const start = scanner.at
    const index = scanner.integer()
    if (!scanner.found || index === 0) {
      scanner.at = start
      throw damagedObj(`"${scanner.word()}" at byte ${start} is no vertex number`)
    }
    const vertex = index > 0 ? index - 1 : content.positions.length / 3 + index
    polygonCorners.push(vertex >= 0 && vertex < NO_VERTEX ? vertex : NO_VERTEX)
    // Texture and normal numbers after a slash.
    scanner.skipWord()
  }
  const corners = polygonCorners.length - first
  if (corners > MAX_POLYGON_CORNERS) throw tooDetailed(`OBJ: a face has ${corners} corners`)
  if (corners > 3) polygonSizes.push(corners)
  else polygonCorners.length = first
  if (corners === 3) for (let at = first; at < first + 3; at++) triangles.push(polygonCorners.values[at])
  const trianglesOfPolygons = polygonCorners.length - 2 * polygonSizes.length
  if (triangles.length / 3 + trianglesOfPolygons > content.maxTriangles)
    throw tooDetailed(`OBJ: more than ${content.maxTriangles} triangles`)
}

/** Skips blanks; a backslash at the end of a line continues the statement on the next line. */
function skipInStatement(scanner: ByteScanner): void {
  const { bytes } = scanner
  for (scanner.skipBlanks(); bytes[scanner.at] === BACKSLASH; scanner.skipBlanks()) {
    if (bytes[scanner.at + 1] > SPACE) return
    scanner.at++
    if (bytes[scanner.at] === RETURN) scanner.at++
    if (bytes[scanner.at] === LINE_FEED) scanner.at++
  }
}

function skipStatement(scanner: ByteScanner): void {
  scanner.skipLine()
  while (!scanner.ended && scanner.bytes[scanner.at - 1] === BACKSLASH) {
    if (scanner.bytes[scanner.at] === RETURN) scanner.at++
    if (scanner.bytes[scanner.at] === LINE_FEED) scanner.at++
    scanner.skipLine()
  }
}

function triangulatePolygons({ polygonCorners, polygonSizes, positions, triangles }: ObjContent): void {
  let start = 0
  for (const size of polygonSizes.used()) {
    const corners = polygonCorners.values.subarray(start, start + size)
    triangulatePolygon(corners, positions.values, (a, b, c) => {
      triangles.push(a)
      triangles.push(b)
      triangles.push(c)
    })
    start += size
  }
}

function refuseMissingVertices(corners: IndexList, { positions }: ObjContent): void {
  const vertices = positions.length / 3
  if (corners.used().some((vertex) => vertex >= vertices)) {
    throw damagedObj(`a face names a vertex that is not among the ${vertices} of the file`)
  }
}

function damagedObj(raw: string): FileRefused {
  return new FileRefused(
    'file_unreadable',
    'This OBJ file is damaged: one of its lines is not a valid vertex or face. Export the part again as STEP or binary STL.',
    `OBJ: ${raw}`,
  )
}
