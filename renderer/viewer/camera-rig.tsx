import { CameraControls } from '@react-three/drei'
import { useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useRef } from 'react'
import { type PerspectiveCamera, Vector3 } from 'three'
import type { Feature } from '../../shared/geometry/feature.ts'
import { fitDistance, flightTo, VIEWS } from './camera.ts'
import { facing, type Pose, standing } from './pose.ts'
import { useViewer } from './viewer-state.ts'

export type Controls = RefObject<CameraControls | null>

interface CameraRigProps {
  pose: Pose
  controls: Controls
  /** The place that is looked at. */
  feature: Feature | null
  still: boolean
}

/** Turns wishes (a standard view, a place of a finding) into camera flights. `still` jumps instead of flying. */
export function CameraRig({ pose, controls, feature, still }: CameraRigProps) {
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const get = useThree((state) => state.get)
  const wish = useViewer((state) => state.wish)
  const first = useRef(true)

  useEffect(() => {
    const from = new Vector3(...VIEWS[wish.view])
    const middle = pose.box.getCenter(new Vector3())
    // The size is asked for, not followed: turning a phone must not undo where one looks.
    const { width, height } = get().size
    const distance = fitDistance(pose.box, from, { fov: camera.fov, width, height })
    const eye = from.normalize().multiplyScalar(distance).add(middle)
    setDepth(camera, pose, distance)
    void controls.current?.setLookAt(...eye.toArray(), ...middle.toArray(), !still && !first.current)
    first.current = false
  }, [wish, pose, camera, controls, still, get])

  useEffect(() => {
    if (!feature) return
    const at = standing(pose, feature.center_mm)
    const normal = feature.normal && facing(pose, feature.normal)
    const eye = flightTo({ at, normal, size: feature.size_mm ?? 0 }, pose.box)
    void controls.current?.setLookAt(...eye.toArray(), ...at.toArray(), !still)
  }, [feature, pose, controls, still])

  return <CameraControls ref={controls} makeDefault smoothTime={0.14} draggingSmoothTime={0.06} />
}

/** Near and far planes for parts from a millimetre to a metre, and how close one may come. */
function setDepth(camera: PerspectiveCamera, pose: Pose, distance: number): void {
  const span = pose.box.getSize(new Vector3()).length()
  camera.near = Math.max(span / 400, 0.01)
  camera.far = distance * 3 + 2500
  camera.updateProjectionMatrix()
}
