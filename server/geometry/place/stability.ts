import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { findConvexOutline, measureDepthInside, type PlanePoint } from './flat-rectangle.ts'
import type { Orientation } from './orientation.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { dot } from '../mesh/vectors.ts'

/** mm. Vertices lower than this touch the plate. */
const MAX_CONTACT_HEIGHT_MM = 0.05

/** mm from the projected centroid to the edge of the support polygon around the contact; negative when the part tips over. */
export function measureStabilityMargin({ surface, axes, heights }: Orientation, centroid: Vec3): number {
  const { positions } = surface.mesh
  const contact: PlanePoint[] = []
  for (let vertex = 0; vertex < heights.length; vertex++) {
    if (heights[vertex] > MAX_CONTACT_HEIGHT_MM) continue
    const place: Vec3 = [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]]
    contact.push([dot(place, axes.x), dot(place, axes.y)])
  }
  return measureDepthInside(findConvexOutline(contact), [dot(centroid, axes.x), dot(centroid, axes.y)])
}

/** Returns the center of volume, by signed tetrahedra from the first vertex; that vertex where there is no volume. */
export function findCentroid({ positions, triangles }: Mesh): Vec3 {
  const [ox, oy, oz] = positions
  const sum: Vec3 = [0, 0, 0]
  let volume = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at] * 3
    const b = triangles[at + 1] * 3
    const c = triangles[at + 2] * 3
    const ax = positions[a] - ox
    const ay = positions[a + 1] - oy
    const az = positions[a + 2] - oz
    const bx = positions[b] - ox
    const by = positions[b + 1] - oy
    const bz = positions[b + 2] - oz
    const cx = positions[c] - ox
    const cy = positions[c + 1] - oy
    const cz = positions[c + 2] - oz
    const part = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    volume += part
    sum[0] += (part * (ax + bx + cx)) / 4
    sum[1] += (part * (ay + by + cy)) / 4
    sum[2] += (part * (az + bz + cz)) / 4
  }
  return volume === 0 ? [ox, oy, oz] : [ox + sum[0] / volume, oy + sum[1] / volume, oz + sum[2] / volume]
}
