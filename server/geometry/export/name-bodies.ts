import { MM_PER_UNIT } from '../../../shared/geometry/files/part-file.ts'
import type { Units } from '../../../shared/geometry/units.ts'
import { boundsOf, type Bounds } from '../mesh/measure.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { readObjNames } from '../read/obj-names.ts'

/** Far above the rounding of coordinates, below any distance that tells two boxes apart. */
const SAME_MM = 0.01

/** Names the bodies of an OBJ after its objects: a body has the name of the one object that reaches as far in all directions. */
export function nameBodies(
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
