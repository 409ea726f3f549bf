import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { downwardCosine, type Orientation } from './orientation.ts'
import { nearestHit } from '../surface/ray-cast.ts'
import { rayFrom } from '../surface/ray.ts'
import type { Faces } from '../surface/regions.ts'
import type { Surface } from '../surface/surface.ts'
import { listFacesInSpace } from './spatial-order.ts'
import { dot } from '../mesh/vectors.ts'

const MAX_RAYS = 1200
const MAX_SAMPLES = 32
/** mm. Bodies closer than this are printed as one. */
const TOUCHING_MM = 0.1
/** mm. Rays start this far below their own face. */
const RAY_START_MM = 1e-3

/**
 * mm3 between overhangs and what is under them, the part itself or the plate: roughly, by rays straight down from points
 * spread over the faces by area. Only under surface within `slopeDeg` of horizontal.
 */
export function measureSupportSpace(orientation: Orientation, overhangs: Faces, slopeDeg: number): number {
  const { surface, down, axes, heights } = orientation
  const flatness = Math.cos((slopeDeg * Math.PI) / 180)
  const isFlat = (face: number) => downwardCosine(orientation, face) > flatness
  const faces = orderForSampling(surface, overhangs.filter(isFlat))
  const floor = dot(axes.z, vertexAt(surface.mesh.positions, 0)) - heights[0]
  const area = faces.reduce((sum, face) => sum + surface.areas[face], 0)
  const step = faces.length > MAX_RAYS ? area / MAX_RAYS : 0
  let pendingArea = 0
  let volume = 0
  for (const face of faces) {
    pendingArea += surface.areas[face]
    if (pendingArea < step) continue
    const point = faceProbePoint(surface, face)
    const toPlate = dot(axes.z, point) - floor
    const hit = nearestHit(surface.bvh, rayFrom(point, down), RAY_START_MM, toPlate)
    volume += pendingArea * downwardCosine(orientation, face) * (hit?.distance ?? toPlate)
    pendingArea = 0
  }
  return volume
}

/**
 * Orders faces for a sample. If only some get a ray, the choice must not depend on the order of triangles in the file.
 */
function orderForSampling(surface: Surface, faces: Faces): Faces {
  if (faces.length <= MAX_RAYS) return faces
  const isWanted = new Uint8Array(surface.count)
  for (const face of faces) isWanted[face] = 1
  const ordered: Faces = []
  for (const face of listFacesInSpace(surface)) if (isWanted[face] === 1) ordered.push(face)
  return ordered
}

/**
 * True for an overhang most of which rests on another body or is inside one, as where bodies drawn separately touch: it
 * needs no support.
 */
export function restsOnBody({ surface, down }: Orientation, faces: Faces): boolean {
  const stride = Math.ceil(faces.length / MAX_SAMPLES)
  let free = 0
  let samples = 0
  for (let at = Math.floor(stride / 2); at < faces.length; at += stride) {
    const ray = rayFrom(faceProbePoint(surface, faces[at]), down)
    const hit = nearestHit(surface.bvh, ray, RAY_START_MM, Infinity)
    const isInside = hit !== null && dot(faceNormal(surface, hit.face), down) > 0
    if (!isInside && !(hit && hit.distance < TOUCHING_MM)) free++
    samples++
  }
  return free * 2 < samples
}

function vertexAt(positions: Float32Array, vertex: number): Vec3 {
  return [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]]
}
