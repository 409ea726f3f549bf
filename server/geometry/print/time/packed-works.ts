import { EXTRUSION_ROLES } from './extrusion-roles.ts'
import { emptyLayerWork, type LayerWork } from './layer-work.ts'

/** The works of all layers in one list of numbers, which goes to another thread without being copied. */
export interface PackedWorks {
  numbers: Float64Array<ArrayBuffer>
  layers: number
  /** Speeds of the scale. */
  speeds: number
}

/** Numbers of a layer: whether it is the first, hops, near hops, steps, extent. */
const LAYER_NUMBERS = 5
/** Numbers of a role: length and volume, besides the time for each speed. */
const ROLE_NUMBERS = 2

export function packWorks(works: readonly LayerWork[]): PackedWorks {
  const speeds = works[0]?.roles.sparse.excess.length ?? 0
  const numbers = new Float64Array(works.length * numbersPerLayer(speeds))
  let at = 0
  for (const { isFirst, roles, hops, nearHops, steps, extent } of works) {
    numbers.set([Number(isFirst), hops, nearHops, steps, extent], at)
    at += LAYER_NUMBERS
    for (const role of EXTRUSION_ROLES) {
      const { length, volume, excess } = roles[role]
      numbers[at] = length
      numbers[at + 1] = volume
      numbers.set(excess, at + ROLE_NUMBERS)
      at += ROLE_NUMBERS + speeds
    }
  }
  return { numbers, layers: works.length, speeds }
}

export function unpackWorks({ numbers, layers, speeds }: PackedWorks): LayerWork[] {
  let at = 0
  return Array.from({ length: layers }, () => {
    const work = emptyLayerWork(numbers[at] === 1, speeds)
    work.hops = numbers[at + 1]
    work.nearHops = numbers[at + 2]
    work.steps = numbers[at + 3]
    work.extent = numbers[at + 4]
    at += LAYER_NUMBERS
    for (const role of EXTRUSION_ROLES) {
      const target = work.roles[role]
      target.length = numbers[at]
      target.volume = numbers[at + 1]
      target.excess.set(numbers.subarray(at + ROLE_NUMBERS, at + ROLE_NUMBERS + speeds))
      at += ROLE_NUMBERS + speeds
    }
    return work
  })
}

function numbersPerLayer(speeds: number): number {
  return LAYER_NUMBERS + EXTRUSION_ROLES.length * (ROLE_NUMBERS + speeds)
}
