import { CameraControls } from '@react-three/drei'
import { useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useRef } from 'react'
import { type PerspectiveCamera, Vector3 } from 'three'
import type { Feature } from '../../../shared/geometry/feature.ts'
import type { MarkedSpot } from '../../../shared/messaging/messages/spot.ts'
import { fitDistance, VIEWS } from './camera.ts'
import { cameraOfFeature, cameraOfSpot } from './marked-spot.ts'
import type { Pose } from './pose.ts'
import { useViewer } from './viewer-state.ts'

export type Controls = RefObject<CameraControls | null>

interface CameraRigProps {
  pose: Pose
  controls: Controls
  /** The place to look at. */
  feature: Feature | null
  /** The spot of a message to look at. */
  pin: MarkedSpot | null
  still: boolean
}

/** Moves the camera to a requested standard view or place of a finding. `still` moves without animation. */
export function CameraRig({ pose, controls, feature, pin, still }: CameraRigProps) {
  const camera = useThree((state) => state.camera) as PerspectiveCamera
  const get = useThree((state) => state.get)
  const requestedView = useViewer((state) => state.requestedView)
  const isFirst = useRef(true)

  useEffect(() => {
    const direction = new Vector3(...VIEWS[requestedView.view])
    const center = pose.box.getCenter(new Vector3())
    // Reads the size without subscribing: turning a phone must not reset the view.
    const { width, height } = get().size
    const distance = fitDistance(pose.box, direction, { fov: camera.fov, width, height })
    const eye = direction.normalize().multiplyScalar(distance).add(center)
    setDepth(camera, pose, distance)
    void controls.current?.setLookAt(...eye.toArray(), ...center.toArray(), !still && !isFirst.current)
    isFirst.current = false
  }, [requestedView, pose, camera, controls, still, get])

  useEffect(() => {
    if (!feature) return
    const { eye, target } = cameraOfFeature(pose, feature)
    void controls.current?.setLookAt(...eye.toArray(), ...target.toArray(), !still)
  }, [feature, pose, controls, still])

  // A spot that is marked right now was seen when it was clicked.
  const isMarking = useViewer((state) => state.marking)
  useEffect(() => {
    if (!pin || isMarking) return
    const { eye, target } = cameraOfSpot(pose, pin)
    void controls.current?.setLookAt(...eye.toArray(), ...target.toArray(), !still)
  }, [pin, isMarking, pose, controls, still])

  return <CameraControls ref={controls} makeDefault smoothTime={0.14} draggingSmoothTime={0.06} />
}

/** Sets the near and far planes, for parts from 1 mm to 1 m. */
function setDepth(camera: PerspectiveCamera, pose: Pose, distance: number): void {
  const span = pose.box.getSize(new Vector3()).length()
  camera.near = Math.max(span / 400, 0.01)
  camera.far = distance * 3 + 2500
  camera.updateProjectionMatrix()
}
