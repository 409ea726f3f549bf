import { ByteScanner } from './byte-scanner.ts'
import { FileRefused } from '../file-refused.ts'
import type { MeshInFile } from '../mesh/mesh.ts'
import { DoubleList } from '../mesh/number-list.ts'
import { textBytes } from './text-bytes.ts'
import { meshFromTriangles } from '../mesh/triangle-soup.ts'

/** Few facets are shorter than this. */
const BYTES_PER_FACET = 150

/**
 * Reads ASCII STL: any number of solids, any case, any line ends. Ignores normals. A loop of more than three corners
 * becomes a fan. Throws `file_unreadable` when the file ends inside a facet or a coordinate is not a number.
 */
export function readAsciiStl(bytes: Uint8Array, mmPerUnit: number): MeshInFile {
  const scanner = new ByteScanner(textBytes(bytes))
  const soup = new DoubleList((scanner.bytes.length / BYTES_PER_FACET) * 9)
  const loop = new DoubleList(9)
  for (scanner.skipSpace(); !scanner.ended; scanner.skipSpace()) {
    if (scanner.takeWord('vertex')) readVertex(scanner, loop, mmPerUnit)
    else if (scanner.takeWord('normal')) skipNormal(scanner)
    else if (scanner.takeWord('endloop') || scanner.takeWord('endfacet')) closeLoop(loop, soup)
    // The rest of the line is the solid's name, which may contain the word "vertex".
    else if (scanner.takeWord('solid') || scanner.takeWord('endsolid')) scanner.skipLine()
    else scanner.skipWord()
  }
  if (loop.length > 0) throw cutOff('the last facet is not closed')
  const coordinates = soup.used()
  return meshFromTriangles(coordinates.length / 9, (triangle, corners) => {
    for (let at = 0; at < 9; at++) corners[at] = coordinates[triangle * 9 + at]
  })
}

function readVertex(scanner: ByteScanner, loop: DoubleList, mmPerUnit: number): void {
  for (let axis = 0; axis < 3; axis++) {
    scanner.skipSpace()
    const start = scanner.at
    loop.push(scanner.number() * mmPerUnit)
    if (scanner.found) continue
    if (scanner.ended) throw cutOff('the last vertex has fewer than three coordinates')
    throw new FileRefused(
      'file_unreadable',
      'A coordinate in this STL file is not a number. Export the part again as binary STL or STEP.',
      `"${scanner.word()}" at byte ${start} is no coordinate`,
    )
  }
}

function skipNormal(scanner: ByteScanner): void {
  for (let axis = 0; axis < 3; axis++) {
    scanner.skipSpace()
    scanner.number()
    if (!scanner.found) return
  }
}

function closeLoop(loop: DoubleList, soup: DoubleList): void {
  for (let corner = 6; corner + 3 <= loop.length; corner += 3) {
    for (const from of [0, corner - 3, corner]) {
      for (let axis = 0; axis < 3; axis++) soup.push(loop.values[from + axis])
    }
  }
  loop.length = 0
}

function cutOff(raw: string): FileRefused {
  return new FileRefused(
    'file_unreadable',
    'This STL file is cut off: it ends in the middle of a triangle. Export or upload it again.',
    `ASCII STL: ${raw}`,
  )
}
