import { MAX_CORNERS, type ContactOutline } from '../../../shared/geometry/reports/contact-outline.ts'
import { dot } from '../mesh/vectors.ts'
import { featureOf, type Faces } from '../surface/regions.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { findConvexOutline, findSmallestRectangle, type PlanePoint } from './flat-rectangle.ts'
import type { Orientation } from './orientation.ts'
import { findOutlineCorners } from './outline-corners.ts'

/** Returns the length of the longest region in contact with the plate, and its corners; null if nothing lies flat. */
export function measureContactOutline(orientation: Orientation, regions: Faces[]): ContactOutline | null {
  const [longest] = regions
    .map((faces) => measureRegion(orientation, faces))
    .sort((one, other) => other.length - one.length)
  if (!longest || longest.outline.length < 3) return null
  const corners = findOutlineCorners(longest.outline).slice(0, MAX_CORNERS)
  return {
    length_mm: longest.length,
    corners: corners.map(({ at, radius }) => ({
      radius_mm: Math.round(radius * 100) / 100,
      feature: cornerFeature(orientation, longest.faces, longest.vertices.get(longest.outline[at])!),
    })),
  }
}

interface ContactRegion {
  faces: Faces
  /** Convex, in the plate's axes. */
  outline: PlanePoint[]
  /** The vertex of each point. */
  vertices: Map<PlanePoint, number>
  /** The longer side of the smallest rectangle around it, mm. */
  length: number
}

function measureRegion({ surface, axes }: Orientation, faces: Faces): ContactRegion {
  const { positions, triangles } = surface.mesh
  const used = new Set<number>()
  for (const face of faces) {
    for (let corner = face * 3; corner < face * 3 + 3; corner++) used.add(triangles[corner])
  }
  const vertices = new Map<PlanePoint, number>()
  for (const vertex of used) {
    const place: Vec3 = [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]]
    vertices.set([dot(place, axes.x), dot(place, axes.y)], vertex)
  }
  const outline = findConvexOutline([...vertices.keys()])
  const [x, y] = findSmallestRectangle(outline).direction
  const along = extent(outline, [x, y])
  return { faces, outline, vertices, length: Math.max(along, extent(outline, [-y, x])) }
}

function extent(outline: PlanePoint[], [x, y]: PlanePoint): number {
  const along = outline.map((point) => point[0] * x + point[1] * y)
  return Math.max(...along) - Math.min(...along)
}

/** Centered on the corner, where the viewer's camera points; its faces, which the viewer colors, are those that meet there. */
function cornerFeature({ surface, down }: Orientation, faces: Faces, vertex: number) {
  const { positions, triangles } = surface.mesh
  const meeting = faces.filter((face) => triangles.subarray(face * 3, face * 3 + 3).includes(vertex))
  const feature = featureOf(surface, meeting, { kind: 'edge', normal: down, size_mm: null })
  const place = [0, 1, 2].map((axis) => Math.round(positions[vertex * 3 + axis] * 100) / 100 + 0)
  return { ...feature, center_mm: place as Vec3, area_mm2: null }
}
