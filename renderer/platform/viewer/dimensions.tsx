import { Line } from '@react-three/drei'
import { useFrame, useThree } from '@react-three/fiber'
import { useMemo, useState } from 'react'
import { type Box3, Vector3 } from 'three'
import { AXES, boxView, type BoxView, type DimensionEnds, dimensionLines } from './dimension-lines.ts'
import type { LabelBoard } from './label-board.ts'
import { ownPoint, type Pose, posePoint } from './pose.ts'
import type { Axis } from './viewer-state.ts'

interface DimensionsProps {
  pose: Pose
  /** The bounding box in the part's own axes, as it was drawn: its sides are the size that every page says. */
  box: Box3
  color: string
  board: LabelBoard
}

/** Draws the dimension lines along the part's own axes, with the labels at their midpoints. */
export function Dimensions({ pose, box, color, board }: DimensionsProps) {
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  const { center, up } = useMemo(
    () => ({
      center: box.getCenter(new Vector3()),
      up: new Vector3(0, 0, 1).applyQuaternion(pose.rotation.clone().invert()),
    }),
    [box, pose],
  )
  const [near, setNear] = useState<BoxView['near']>({ x: 1, y: -1, z: 1 })
  const view = { ...boxView(center, camera.position, up), near }
  const lines = dimensionLines(box, view)
  useFrame(() => {
    const seen = boxView(center, ownPoint(pose, camera.position), up)
    for (const { axis, from, to } of lines) board.setPosition(axis, posePoint(pose, midpoint(from, to)))
    if (AXES.every((axis) => seen.near[axis] === near[axis])) return
    setNear(seen.near)
    invalidate()
  })
  const tick = box.getSize(new Vector3()).length() * 0.012
  return (
    <group quaternion={pose.rotation} position={pose.translation}>
      {lines.map((line) => (
        <Line
          key={line.axis}
          points={withTicks(line, tick, view.upright)}
          segments
          color={color}
          lineWidth={1.25}
          toneMapped={false}
          raycast={() => null}
        />
      ))}
    </group>
  )
}

function midpoint(from: Vector3, to: Vector3): [number, number, number] {
  return from.clone().lerp(to, 0.5).toArray()
}

/** Returns the points of the line and of a short stroke across each end, in the plane of the floor. */
function withTicks({ axis, from, to }: DimensionEnds, tick: number, upright: Axis): Vector3[] {
  const own = axis.toLowerCase()
  const across = new Vector3()
  across[AXES.find((candidate) => candidate !== own && candidate !== upright) ?? 'x'] = tick
  const strokes = [from, to].flatMap((end) => [end.clone().sub(across), end.clone().add(across)])
  return [from, to, ...strokes]
}
