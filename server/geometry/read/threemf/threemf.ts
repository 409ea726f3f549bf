import { meshFromIndexed } from '../../mesh/indexed-triangles.ts'
import type { MeshInFile } from '../../mesh/mesh.ts'
import { arrangeApart } from './threemf-arrange.ts'
import { Builder } from './threemf-build.ts'
import { ThreemfPackage } from './threemf-package.ts'
import { applySlicerNotes } from './threemf-slicer-notes.ts'

/** How items are reported that lie apart in the file. */
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
  const threemf = new ThreemfPackage(bytes, maxTriangles)
  const rootName = threemf.rootName()
  const root = threemf.part(rootName)
  applySlicerNotes(threemf, root)
  const built = new Builder(threemf, rootName, maxTriangles).build()
  if (arrangeApart(built.positions, built.starts, root.mmPerUnit)) root.ignored.add(PLACES)
  const positions = built.positions.used()
  if (root.mmPerUnit !== 1) for (let at = 0; at < positions.length; at++) positions[at] *= root.mmPerUnit
  return {
    ...meshFromIndexed(positions, built.triangles.used()),
    objects: built.starts.length,
    ignored: threemf.ignored,
    unread: threemf.unread,
  }
}
