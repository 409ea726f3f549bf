import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SplitJob, SplitParts } from '../../../shared/geometry/printed-part.ts'
import { releaseKernelMemory } from '../mesh/kernels/kernels.ts'
import { type Mesh, withoutUnusedVertices } from '../mesh/mesh.ts'
import { placeOnPlate } from '../print/slices/placed-part.ts'
import { readPart } from '../read-part.ts'
import { splitStep, type BodyOfStep } from '../read/step/split-step.ts'
import { readThreemfObjects } from '../read/threemf/threemf.ts'
import { groupEqualMeshes } from './equal-meshes.ts'
import { writeThreemf } from './threemf-file.ts'
import { writeInPieces } from './write-in-pieces.ts'
import { MM_PER_UNIT } from '../../../shared/geometry/files/part-file.ts'
import type { Units } from '../../../shared/geometry/units.ts'
import { boundsOf, type Bounds } from '../mesh/measure.ts'
import { readObjNames } from '../read/obj-names.ts'
import { findSolids } from '../gaps/solids.ts'
import { findRoot } from '../mesh/shells.ts'

/** Far above the rounding of coordinates, below any distance that tells two boxes apart. */
const SAME_MM = 0.01

/** Names the bodies of an OBJ after its objects: a body has the name of the one object that reaches as far in all directions. */
function nameBodies(
  bodies: readonly Mesh[],
  bytes: Uint8Array,
  units: Units,
): { mesh: Mesh; name?: string }[] {
  const named = readObjNames(bytes, MM_PER_UNIT[units])
  return bodies.map((mesh) => {
    const bounds = boundsOf(mesh)
    const around = named.filter((faces) => isSameBox(faces.bounds, bounds))
    return { mesh, name: around.length === 1 ? around[0].name : undefined }
  })
}

function isSameBox(a: Bounds, b: Bounds): boolean {
  return [0, 1, 2].every(
    (axis) => Math.abs(a.min[axis] - b.min[axis]) < SAME_MM && Math.abs(a.max[axis] - b.max[axis]) < SAME_MM,
  )
}

type Listed = SplitParts['parts'][number]
type Write = (bytes: Uint8Array) => void

/** A part that is one of several in a file, and how it is written. */
interface PartOfFile {
  kind: Listed['kind']
  count: number
  name?: string
  fill: (stem: string, write: Write) => Promise<void>
}

/** Writes the parts of a file, then the list of them, so that whoever finds the list finds all of them. */
export async function splitFile({ source, max_parts, path }: SplitJob): Promise<void> {
  const found = await findParts(source)
  const parts: Listed[] = []
  for (const { kind, count, name, fill } of found.length > max_parts ? [] : found) {
    const stem = `part-${parts.length + 1}`
    await writeInPieces(join(dirname(path), `${stem}.${kind}`), (write) => fill(stem, write))
    parts.push({ path: `${stem}.${kind}`, kind, count, name })
  }
  const list: SplitParts = { different: found.length, parts }
  await writeInPieces(path, async (write) => write(new TextEncoder().encode(JSON.stringify(list))))
}

/** Solids of a STEP file stay exact; objects of a 3MF are parts, whatever they consist of; other files have bodies. */
async function findParts({ path, kind, units, max_triangles }: SplitJob['source']): Promise<PartOfFile[]> {
  const bytes = await readFile(path)
  if (kind === 'step') {
    const solids = await splitStep(bytes)
    if (solids.length > 0) return solids.map(asStep)
  }
  const objects = kind === '3mf' ? readThreemfObjects(bytes, max_triangles) : []
  if (objects.length > 1) return groupEqualMeshes(objects).map(asThreemf)
  const options = { kind, units, maxTriangles: max_triangles, onProgress: () => {} }
  const { mesh } = await readPart(bytes, options)
  releaseKernelMemory()
  const bodies = separateBodies(mesh)
  return groupEqualMeshes(
    kind === 'obj' ? nameBodies(bodies, bytes, units) : bodies.map((body) => ({ mesh: body })),
  ).map(asThreemf)
}

function asStep({ bytes, count, name }: BodyOfStep): PartOfFile {
  return { kind: 'step', count, name, fill: async (_stem, write) => write(bytes) }
}

function asThreemf({ mesh, count, name }: { mesh: Mesh; count: number; name?: string }): PartOfFile {
  const part = placeOnPlate(mesh, [0, 0, -1])
  return { kind: '3mf', count, name, fill: (stem, write) => writeThreemf(part, stem, write) }
}

/**
 * Returns a mesh for each body, with the voids and the bodies inside its material. Surfaces that enclose nothing are left out: they
 * cannot be printed alone.
 */
function separateBodies(mesh: Mesh): Mesh[] {
  const { shells, measures, parent } = findSolids(mesh)
  const corners = new Map<number, number[]>()
  for (let triangle = 0; triangle < shells.ofTriangle.length; triangle++) {
    const body = findRoot(parent, shells.ofTriangle[triangle])
    if (!(measures[body].volume_mm3 > 0)) continue
    const known = corners.get(body)
    const own = [0, 1, 2].map((corner) => mesh.triangles[triangle * 3 + corner])
    if (known) known.push(...own)
    else corners.set(body, own)
  }
  return [...corners.values()].map((own) => withoutUnusedVertices(mesh.positions, Uint32Array.from(own)))
}
