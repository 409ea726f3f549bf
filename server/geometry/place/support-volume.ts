import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { faceNormal, faceProbePoint } from '../surface/face-points.ts'
import { downwards, type Lying } from './orientation.ts'
import { nearestHit, rayFrom } from '../surface/ray-cast.ts'
import type { Faces } from '../surface/regions.ts'
import { dot } from '../mesh/vectors.ts'

const MAX_RAYS = 1200
const MAX_SAMPLES = 32
/** Bodies nearer than this are printed into each other, in mm. */
const TOUCHING = 0.1
/** Rays start this far below their own face, in mm. */
const START = 1e-3

/**
 * mm3 between hanging faces and what is under them, the part itself or the plate: rough, by rays straight down from
 * places spread over the faces by area. Only under surface flatter than `slopeDeg` from horizontal.
 */
export function volumeUnder(lying: Lying, hanging: Faces, slopeDeg: number): number {
  const { surface, down, axes, heights } = lying
  const flatness = Math.cos((slopeDeg * Math.PI) / 180)
  const faces = hanging.filter((face) => downwards(lying, face) > flatness)
  const floor = dot(axes.z, vertexAt(surface.mesh.positions, 0)) - heights[0]
  const area = faces.reduce((sum, face) => sum + surface.areas[face], 0)
  const step = faces.length > MAX_RAYS ? area / MAX_RAYS : 0
  let passed = 0
  let volume = 0
  for (const face of faces) {
    passed += surface.areas[face]
    if (passed < step) continue
    const point = faceProbePoint(surface, face)
    const toPlate = dot(axes.z, point) - floor
    const hit = nearestHit(surface.bvh, rayFrom(point, down), START, toPlate)
    volume += passed * downwards(lying, face) * (hit?.distance ?? toPlate)
    passed = 0
  }
  return volume
}

/**
 * True for a hanging place most of which lies on another body or inside of one, as where parts drawn as separate
 * bodies touch: nothing hangs there.
 */
export function restsOnBody({ surface, down }: Lying, faces: Faces): boolean {
  const every = Math.ceil(faces.length / MAX_SAMPLES)
  let free = 0
  let asked = 0
  for (let at = Math.floor(every / 2); at < faces.length; at += every) {
    const ray = rayFrom(faceProbePoint(surface, faces[at]), down)
    const hit = nearestHit(surface.bvh, ray, START, Infinity)
    const isInside = hit !== null && dot(faceNormal(surface, hit.face), down) > 0
    if (!isInside && !(hit && hit.distance < TOUCHING)) free++
    asked++
  }
  return free * 2 < asked
}

function vertexAt(positions: Float32Array, vertex: number): Vec3 {
  return [positions[vertex * 3], positions[vertex * 3 + 1], positions[vertex * 3 + 2]]
}
