import { type Box3, Vector3 } from 'three'
import type { Axis } from './viewer-state.ts'

export const AXES: readonly Axis[] = ['x', 'y', 'z']

/**
 * The part's own axes as the camera sees them: the one that is upright in the view, and the sides of the box nearest to
 * the camera.
 */
export interface BoxView {
  upright: Axis
  /** True if the upright axis points up. */
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
