import { Line } from '@react-three/drei'
import { useFrame, useThree } from '@react-three/fiber'
import { useState } from 'react'
import { type Box3, Vector3 } from 'three'
import type { LabelBoard } from './label-board.ts'

/** On which sides of the part the dimension lines are drawn: the near ones, so that the part never hides them. */
interface Sides {
  x: 1 | -1
  y: 1 | -1
}

export interface DimensionEnds {
  axis: 'X' | 'Y' | 'Z'
  from: Vector3
  to: Vector3
}

/** Returns one dimension line per axis, a little outside the bounding box of the placed part. */
export function dimensionLines(box: Box3, sides: Sides): DimensionEnds[] {
  const { min, max } = box
  const off = box.getSize(new Vector3()).length() * 0.055
  const nearY = sides.y > 0 ? max.y + off : min.y - off
  const nearX = sides.x > 0 ? max.x + off : min.x - off
  const upX = sides.x > 0 ? min.x - off : max.x + off
  const upY = sides.y > 0 ? max.y : min.y
  return [
    { axis: 'X', from: new Vector3(min.x, nearY, min.z), to: new Vector3(max.x, nearY, min.z) },
    { axis: 'Y', from: new Vector3(nearX, min.y, min.z), to: new Vector3(nearX, max.y, min.z) },
    { axis: 'Z', from: new Vector3(upX, upY, min.z), to: new Vector3(upX, upY, max.z) },
  ]
}

/** Draws the dimension lines on the near sides, with the labels at their midpoints. */
export function Dimensions({ box, color, board }: { box: Box3; color: string; board: LabelBoard }) {
  const [sides, setSides] = useState<Sides>({ x: 1, y: -1 })
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  const lines = dimensionLines(box, sides)
  const center = box.getCenter(new Vector3())
  useFrame(() => {
    const x = camera.position.x >= center.x ? 1 : -1
    const y = camera.position.y >= center.y ? 1 : -1
    for (const { axis, from, to } of lines) board.setPosition(axis, midpoint(from, to))
    if (x === sides.x && y === sides.y) return
    setSides({ x, y })
    invalidate()
  })
  const tick = box.getSize(new Vector3()).length() * 0.012
  return lines.map((line) => (
    <Line
      key={line.axis}
      points={withTicks(line, tick)}
      segments
      color={color}
      lineWidth={1.25}
      toneMapped={false}
      raycast={() => null}
    />
  ))
}

function midpoint(from: Vector3, to: Vector3): Vector3 {
  return from.clone().lerp(to, 0.5)
}

/** Returns the points of the line and of a short stroke across each end. */
function withTicks({ axis, from, to }: DimensionEnds, tick: number): Vector3[] {
  const across =
    axis === 'Y' ? new Vector3(tick, 0, 0) : axis === 'X' ? new Vector3(0, tick, 0) : new Vector3(tick, 0, 0)
  const strokes = [from, to].flatMap((end) => [end.clone().sub(across), end.clone().add(across)])
  return [from, to, ...strokes]
}
