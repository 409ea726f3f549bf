import { Box3, Quaternion, Vector3 } from 'three'
import type { Vec3 } from '../../shared/geometry/feature.ts'

/** How the part stands in the viewer: turned, then moved so that it rests on the plate around its middle. Lengths mm. */
export interface Pose {
  turn: Quaternion
  move: Vector3
  /** Box of the part as it stands: z from 0, x and y around 0. */
  box: Box3
}

const DOWN = new Vector3(0, 0, -1)

/** The pose in which the part's own direction `down` points at the plate; null leaves the part as it was drawn. */
export function poseOf(vertices: Float32Array, down: Vec3 | null): Pose {
  const turn = down
    ? new Quaternion().setFromUnitVectors(new Vector3(...down).normalize(), DOWN)
    : new Quaternion()
  const box = boxOf(vertices, turn)
  const middle = box.getCenter(new Vector3())
  const move = new Vector3(-middle.x, -middle.y, -box.min.z)
  return { turn, move, box: box.translate(move) }
}

function boxOf(vertices: Float32Array, turn: Quaternion): Box3 {
  const box = new Box3()
  const corner = new Vector3()
  for (let at = 0; at < vertices.length; at += 3) {
    box.expandByPoint(corner.fromArray(vertices, at).applyQuaternion(turn))
  }
  return box
}

/** A place given in the part's own axes, as it stands in the viewer. */
export function standing(pose: Pose, place: Vec3): Vector3 {
  return new Vector3(...place).applyQuaternion(pose.turn).add(pose.move)
}

/** A direction given in the part's own axes, as it stands in the viewer. */
export function facing(pose: Pose, direction: Vec3): Vector3 {
  return new Vector3(...direction).applyQuaternion(pose.turn)
}
