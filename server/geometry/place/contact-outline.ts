import { MAX_CORNERS, type ContactOutline } from '../../../shared/geometry/reports/contact-outline.ts'
import { dot } from '../mesh/vectors.ts'
import { featureOf, type Faces } from '../surface/regions.ts'
import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { convexOutline, smallestRectangle, type Point } from './flat-rectangle.ts'
import type { Lying } from './orientation.ts'
import { outlineCorners } from './outline-corners.ts'

/** How far the longest of the pieces that lie on the plate reaches, and its corners; null when nothing lies flat. */
export function contactOutline(lying: Lying, pieces: Faces[]): ContactOutline | null {
  const [longest] = pieces
    .map((faces) => measured(lying, faces))
    .sort((one, other) => other.length - one.length)
  if (!longest || longest.outline.length < 3) return null
  const corners = outlineCorners(longest.outline).slice(0, MAX_CORNERS)
  return {
    length_mm: longest.length,
    corners: corners.map(({ at, radius }) => ({
      radius_mm: Math.round(radius * 100) / 100,
      feature: cornerFeature(lying, longest.faces, longest.vertices.get(longest.outline[at])!),
    })),
  }
}

interface Piece {
  faces: Faces
  /** In the axes of the plate, convex. */
  outline: Point[]
  /** Which vertex each point is. */
  vertices: Map<Point, number>
  /** The longer side of the smallest rectangle around it, in mm. */
  length: number
}

function measured({ surface, axes }: Lying, faces: Faces): Piece {
  const { positions, triangles } = surface.mesh
  const used = new Set<number>()
  for (const face of faces) {
    for (let corner = face * 3; corner < face * 3 + 3; corner++) used.add(triangles[corner])
  }
  const vertices = new Map<Point, number>()
  for (const vertex of used) {
    const place: Vec3 = [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]]
    vertices.set([dot(place, axes.x), dot(place, axes.y)], vertex)
  }
  const outline = convexOutline([...vertices.keys()])
  const [x, y] = smallestRectangle(outline).direction
  const along = extent(outline, [x, y])
  return { faces, outline, vertices, length: Math.max(along, extent(outline, [-y, x])) }
}

function extent(outline: Point[], [x, y]: Point): number {
  const along = outline.map((point) => point[0] * x + point[1] * y)
  return Math.max(...along) - Math.min(...along)
}

/** The corner itself is where a viewer flies to; the faces of the flat piece that meet there are what it colours. */
function cornerFeature({ surface, down }: Lying, faces: Faces, vertex: number) {
  const { positions, triangles } = surface.mesh
  const meeting = faces.filter((face) => triangles.subarray(face * 3, face * 3 + 3).includes(vertex))
  const feature = featureOf(surface, meeting, { kind: 'edge', normal: down, size_mm: null })
  const place = [0, 1, 2].map((axis) => Math.round(positions[vertex * 3 + axis] * 100) / 100 + 0)
  return { ...feature, center_mm: place as Vec3, area_mm2: null }
}
