import { meshFromIndexed } from '../../mesh/indexed-triangles.ts'
import type { Mesh, MeshInFile } from '../../mesh/mesh.ts'
import { arrangeApart } from './threemf-arrange.ts'
import { Builder } from './threemf-build.ts'
import { ThreemfPackage } from './threemf-package.ts'
import { applySlicerNotes } from './threemf-slicer-notes.ts'

/** Reported as ignored if items lie apart in the file. */
const PLACES = 'places for objects that lie apart'

export interface ThreemfInFile extends MeshInFile {
  /** Number of build items, which are merged: a file is quoted as one part. */
  objects: number
  /** Content that does not count for the print: "colors", "several plates", "supports", "sliced data"... */
  ignored: string[]
  /** Shapes of the part that are not supported; with any of them the volume is not the part's. */
  unread: string[]
}

/**
 * Reads 3MF: the root model's build items with their transforms and components, in mm, merged into one mesh. Items that
 * lie apart are moved next to one another: the space between them is not size. The file declares its own unit. Limits against hostile archives and documents are in ZipArchive, XmlReader and Builder;
 * `maxTriangles` limits both stored and placed triangles. Throws FileRefused.
 */
export function readThreemf(bytes: Uint8Array, maxTriangles: number): ThreemfInFile {
  const { threemf, root, built } = buildItems(bytes, maxTriangles)
  if (arrangeApart(built.positions, built.starts, root.mmPerUnit)) root.ignored.add(PLACES)
  return {
    ...meshFromIndexed(inMm(built.positions.used(), root), built.triangles.used()),
    objects: built.starts.length,
    ignored: threemf.ignored,
    unread: threemf.unread,
  }
}

/** Reads each build item as a mesh of its own, with its name, at its place in the file, as stored. Throws FileRefused. */
export function readThreemfObjects(
  bytes: Uint8Array,
  maxTriangles: number,
): { mesh: Mesh; name: string | undefined }[] {
  const { root, built } = buildItems(bytes, maxTriangles)
  const positions = inMm(built.positions.used(), root)
  const triangles = built.triangles.used()
  let from = 0
  return built.starts.map((start, item) => {
    const end = built.starts[item + 1] ?? positions.length
    let to = from
    while (to < triangles.length && triangles[to] * 3 < end) to += 3
    const own = triangles.subarray(from, to).map((vertex) => vertex - start / 3)
    from = to
    return { mesh: meshFromIndexed(positions.subarray(start, end), own).mesh, name: built.names[item] }
  })
}

function buildItems(bytes: Uint8Array, maxTriangles: number) {
  const threemf = new ThreemfPackage(bytes, maxTriangles)
  const rootName = threemf.rootName()
  const root = threemf.part(rootName)
  applySlicerNotes(threemf, root)
  return { threemf, root, built: new Builder(threemf, rootName, maxTriangles).build() }
}

function inMm(positions: Float64Array, { mmPerUnit }: { mmPerUnit: number }): Float64Array {
  if (mmPerUnit !== 1) for (let at = 0; at < positions.length; at++) positions[at] *= mmPerUnit
  return positions
}
