import { EXTRUSION_ROLES, type ExtrusionRole } from './extrusion-roles.ts'

/** All paths of one role on one layer. */
export interface RoleWork {
  /** mm of path. */
  length: number
  /** mm3 of material. */
  volume: number
  /** Seconds lost at corners, for each speed of the scale. */
  excess: Float64Array
}

/** The printed work of one layer, before the filament limits its speeds. */
export interface LayerWork {
  isFirst: boolean
  roles: Record<ExtrusionRole, RoleWork>
  /** Travel moves with retraction and Z-hop. */
  hops: number
  /** The same to the nearest free end of a line. */
  nearHops: number
  /** Short travel moves between adjacent paths, without retraction. */
  steps: number
  /** mm. Side of a square with the area of the rectangle around the layer: the range of hops. */
  extent: number
}

export function emptyLayerWork(isFirst: boolean, speedCount: number): LayerWork {
  // One memory for all: parts have thousands of layers with a few such works each.
  const bytes = speedCount * Float64Array.BYTES_PER_ELEMENT
  const memory = new ArrayBuffer(EXTRUSION_ROLES.length * bytes)
  const roles: Partial<Record<ExtrusionRole, RoleWork>> = {}
  let at = 0
  for (const role of EXTRUSION_ROLES) {
    roles[role] = { length: 0, volume: 0, excess: new Float64Array(memory, at, speedCount) }
    at += bytes
  }
  return {
    isFirst,
    roles: roles as Record<ExtrusionRole, RoleWork>,
    hops: 0,
    nearHops: 0,
    steps: 0,
    extent: 0,
  }
}

/** Adds the paths of `more` to a layer. */
export function addLayerWork(work: LayerWork, more: LayerWork): void {
  work.hops += more.hops
  work.nearHops += more.nearHops
  work.steps += more.steps
  for (const role of EXTRUSION_ROLES) {
    const [target, added] = [work.roles[role], more.roles[role]]
    target.length += added.length
    target.volume += added.volume
    addExcess(target, added.excess, 1)
  }
}

export function areSameWork(one: LayerWork, other: LayerWork): boolean {
  if (one.isFirst !== other.isFirst || one.extent !== other.extent) return false
  if (one.hops !== other.hops || one.nearHops !== other.nearHops || one.steps !== other.steps) return false
  return EXTRUSION_ROLES.every((role) => areSamePaths(one.roles[role], other.roles[role]))
}

function areSamePaths(one: RoleWork, other: RoleWork): boolean {
  if (one.length !== other.length || one.volume !== other.volume) return false
  return one.excess.every((seconds, at) => seconds === other.excess[at])
}

export function addExcess(work: RoleWork, excess: Float64Array, times: number): void {
  for (let at = 0; at < excess.length; at++) work.excess[at] += excess[at] * times
}
