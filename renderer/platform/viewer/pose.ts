import { Box3, Quaternion, Vector3 } from 'three'
import type { Vec3 } from '../../../shared/geometry/feature.ts'

/** The part's placement in the viewer: rotated, then moved to rest on the plate, centered. Lengths in mm. */
export interface Pose {
  rotation: Quaternion
  translation: Vector3
  /** Bounding box of the placed part: z from 0, x and y centered on 0. */
  box: Box3
}

const DOWN = new Vector3(0, 0, -1)

/** Returns the pose in which the part's own direction `down` points at the plate; null keeps the part as drawn. */
export function poseOf(vertices: Float32Array, down: Vec3 | null): Pose {
  const rotation = down
    ? new Quaternion().setFromUnitVectors(new Vector3(...down).normalize(), DOWN)
    : new Quaternion()
  const box = rotatedBox(vertices, rotation)
  const center = box.getCenter(new Vector3())
  const translation = new Vector3(-center.x, -center.y, -box.min.z)
  return { rotation, translation, box: box.translate(translation) }
}

function rotatedBox(vertices: Float32Array, rotation: Quaternion): Box3 {
  const box = new Box3()
  const corner = new Vector3()
  for (let at = 0; at < vertices.length; at += 3) {
    box.expandByPoint(corner.fromArray(vertices, at).applyQuaternion(rotation))
  }
  return box
}

/** Transforms a point from the part's own axes to the viewer's. */
export function posePoint(pose: Pose, point: Vec3): Vector3 {
  return new Vector3(...point).applyQuaternion(pose.rotation).add(pose.translation)
}

/** Transforms a direction from the part's own axes to the viewer's. */
export function poseDirection(pose: Pose, direction: Vec3): Vector3 {
  return new Vector3(...direction).applyQuaternion(pose.rotation)
}

/** Transforms a point from the viewer's axes to the part's own. */
export function ownPoint(pose: Pose, point: Vector3): Vector3 {
  return point.clone().sub(pose.translation).applyQuaternion(pose.rotation.clone().invert())
}
