import { EXTRUSION_ROLES, type ExtrusionRole } from './extrusion-roles.ts'

/** All paths of one kind on one layer. */
export interface RoleWork {
  /** mm of path. */
  length: number
  /** mm3 of material. */
  volume: number
  /** Seconds lost at corners, per speed of the scale. */
  excess: Float64Array
}

/** What one layer asks of the printer, before it is known how fast a filament allows it to be. */
export interface LayerWork {
  isFirst: boolean
  roles: Record<ExtrusionRole, RoleWork>
  /** Hops over what is already printed: each lifts, retracts, travels and comes back. */
  hops: number
  /** Short moves between neighbouring paths, without retraction. */
  steps: number
  /** Side in mm of a square as large as the rectangle around the layer: how far hops may lead. */
  extent: number
}

export function emptyLayerWork(isFirst: boolean, speedCount: number): LayerWork {
  const roles = Object.fromEntries(
    EXTRUSION_ROLES.map((role) => [role, { length: 0, volume: 0, excess: new Float64Array(speedCount) }]),
  ) as Record<ExtrusionRole, RoleWork>
  return { isFirst, roles, hops: 0, steps: 0, extent: 0 }
}

export function addExcess(work: RoleWork, excess: Float64Array, times: number): void {
  for (let at = 0; at < excess.length; at++) work.excess[at] += excess[at] * times
}
