import { meshFromIndexed } from '../../mesh/indexed-triangles.ts'
import type { MeshInFile } from '../../mesh/mesh.ts'
import { Builder } from './threemf-build.ts'
import { ThreemfPackage } from './threemf-package.ts'
import { applySlicerNotes } from './threemf-slicer-notes.ts'

export interface ThreemfInFile extends MeshInFile {
  /** Build items that were merged into one part (G-122). */
  objects: number
  /** What of the file does not count for the print: "colors", "several plates", "supports", "sliced data"... */
  ignored: string[]
  /** Shapes that belong to the part but cannot be read; with any of them the volume is not the part's. */
  unread: string[]
}

/**
 * 3MF: the root model's build items with their transforms and components, in mm, merged into one mesh.
 * The file says its unit itself. Limits against hostile archives and documents are in ZipArchive, XmlReader and
 * Builder; `maxTriangles` counts what is placed, not only what is stored.
 */
export function readThreemf(bytes: Uint8Array, maxTriangles: number): ThreemfInFile {
  const threemf = new ThreemfPackage(bytes, maxTriangles)
  const rootName = threemf.rootName()
  const root = threemf.part(rootName)
  applySlicerNotes(threemf, root)
  const built = new Builder(threemf, rootName, maxTriangles).build()
  const positions = built.positions.used()
  if (root.mmPerUnit !== 1) for (let at = 0; at < positions.length; at++) positions[at] *= root.mmPerUnit
  return {
    ...meshFromIndexed(positions, built.triangles.used()),
    objects: built.objects,
    ignored: threemf.noted('ignored'),
    unread: threemf.noted('unread'),
  }
}
