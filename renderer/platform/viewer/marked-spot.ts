import type { Vector3 } from 'three'
import type { Feature, Vec3 } from '../../../shared/geometry/feature.ts'
import type { MarkedSpot } from '../../../shared/messaging/messages/spot.ts'
import { closeUpPosition } from './camera.ts'
import { ownPoint, type Pose, poseDirection, posePoint } from './pose.ts'

/** Decimals of stored coordinates: a thousandth of a mm, and of a direction. */
const DECIMALS = 3

/** A click on the part, in the viewer's axes; `normal` is in the part's own. */
interface Click {
  point: Vector3
  normal: Vector3 | null
  eye: Vector3
  target: Vector3
}

/** Returns the spot of a click, in the part's own axes, so that it stays on the part however it is placed. */
export function spotOfClick(pose: Pose, { point, normal, eye, target }: Click): MarkedSpot {
  return {
    point_mm: rounded(ownPoint(pose, point)),
    normal: normal && rounded(normal.clone().normalize()),
    camera: { eye_mm: rounded(ownPoint(pose, eye)), target_mm: rounded(ownPoint(pose, target)) },
    finding: null,
  }
}

function rounded(vector: Vector3): Vec3 {
  const [x, y, z] = vector.toArray().map((value) => Number(value.toFixed(DECIMALS)))
  return [x, y, z]
}

/** Returns the camera that looks at a spot: as whoever marked it did, else close up. */
export function cameraOfSpot(pose: Pose, spot: MarkedSpot): { eye: Vector3; target: Vector3 } {
  const position = posePoint(pose, spot.point_mm)
  if (spot.camera)
    return { eye: posePoint(pose, spot.camera.eye_mm), target: posePoint(pose, spot.camera.target_mm) }
  const normal = spot.normal && poseDirection(pose, spot.normal)
  return { eye: closeUpPosition({ position, normal, size: 0 }, pose.box), target: position }
}

/** Returns where the camera is for a close look at the place of a finding, and the place itself, in the viewer's axes. */
export function cameraOfFeature(pose: Pose, feature: Feature): { eye: Vector3; target: Vector3 } {
  const target = posePoint(pose, feature.center_mm)
  const normal = feature.normal && poseDirection(pose, feature.normal)
  const eye = closeUpPosition({ position: target, normal, size: feature.size_mm ?? 0 }, pose.box)
  return { eye, target }
}
