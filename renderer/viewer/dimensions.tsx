import { Line } from '@react-three/drei'
import { useFrame, useThree } from '@react-three/fiber'
import { useMemo, useState } from 'react'
import { type Box3, Vector3 } from 'three'
import type { LabelBoard } from './label-board.ts'
import { ownPoint, type Pose, posePoint } from './pose.ts'

const AXES = ['x', 'y', 'z'] as const
type Axis = (typeof AXES)[number]

/** How the part's own axes are seen: the one that is upright in the view, and the sides of the box nearest to the camera. */
export interface BoxView {
  upright: Axis
  /** Whether the upright axis points up. */
  isUp: boolean
  near: Record<Axis, 1 | -1>
}

export interface DimensionEnds {
  axis: 'X' | 'Y' | 'Z'
  from: Vector3
  to: Vector3
}

/** Returns one line per axis of the part, a little outside its box, where the part does not hide it. */
export function dimensionLines(box: Box3, { upright, isUp, near }: BoxView): DimensionEnds[] {
  const off = box.getSize(new Vector3()).length() * 0.055
  const [first, second] = AXES.filter((axis) => axis !== upright)
  const side = (axis: Axis, isNear: boolean, distance: number) =>
    near[axis] > 0 === isNear ? box.max[axis] + distance : box.min[axis] - distance
  const floor = isUp ? box.min[upright] : box.max[upright]
  const line = (axis: Axis, at: Partial<Record<Axis, number>>): DimensionEnds => {
    const from = box.min.clone()
    const to = box.max.clone()
    for (const other of AXES.filter((candidate) => candidate !== axis)) {
      from[other] = at[other] ?? 0
      to[other] = at[other] ?? 0
    }
    return { axis: axis.toUpperCase() as DimensionEnds['axis'], from, to }
  }
  const lines = {
    [first]: line(first, { [second]: side(second, true, off), [upright]: floor }),
    [second]: line(second, { [first]: side(first, true, off), [upright]: floor }),
    [upright]: line(upright, { [first]: side(first, false, off), [second]: side(second, true, 0) }),
  }
  return AXES.map((axis) => lines[axis])
}

/** Returns how the box is seen from a camera; both in the part's own axes. */
export function boxView(center: Vector3, camera: Vector3, up: Vector3): BoxView {
  const upright = AXES.reduce((best, axis) => (Math.abs(up[axis]) > Math.abs(up[best]) ? axis : best), 'z')
  const nearSide = (axis: Axis) => (camera[axis] >= center[axis] ? 1 : -1)
  return {
    upright,
    isUp: up[upright] > 0,
    near: { x: nearSide('x'), y: nearSide('y'), z: nearSide('z') },
  }
}

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
