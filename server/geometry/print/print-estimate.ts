import { ENGINE, type PrintRequest } from '../../../shared/geometry/job.ts'
import type {
  Estimate,
  FilamentData,
  MaterialEstimate,
  PrintBreakdown,
} from '../../../shared/geometry/estimate.ts'
import type { Placement } from '../../../shared/geometry/placement.ts'
import type { PrinterProfile } from '../../../shared/geometry/printer-profile.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { hasBrim } from './fill/brim-work.ts'
import { addLayerSeconds } from './time/layer-seconds.ts'
import { areSameWork, type LayerWork } from './time/layer-work.ts'
import { keyOfUnfilled, type KeptFor, type KeptParts } from './kept-parts.ts'
import { describeSupports, type PartSupports, type SupportQuestion } from './part-supports.ts'
import { joinWorks, refillPart, slicePart } from './part-work.ts'
import { makeSpeedScale } from './time/path-time.ts'
import { placeOnPlate } from './slices/placed-part.ts'
import { BREAKDOWN_KEY_OF_ROLE, EXTRUSION_ROLES } from './time/extrusion-roles.ts'
import { resolveSupportRules } from './supports/support-rules.ts'
import { measureHopSeconds } from './time/travel.ts'

export interface EstimateOptions {
  /** The mesh that the viewer shows. */
  shown?: Mesh
  /** The parts kept from earlier estimates; null if nothing is kept. */
  kept?: (KeptFor & { parts: KeptParts }) | null
  /** Called at once, when the part is printed with supports that were not made before. */
  askForSupports?: ((question: SupportQuestion) => void) | undefined
}

const GRAMS_PER_MM3_AT_DENSITY_1 = 1e-3

/** A print of which all but the supports is known. */
export interface EstimateUnderWay {
  /** `supports`: those that were asked for. */
  finish: (supports?: PartSupports | null) => Estimate
}

/**
 * Estimates material and time of one printed part for every filament of the request: slices it, finds the walls, skins
 * and infill of each layer, and times the moves as a printer's firmware plans them. `mesh` is closed and in mm; the
 * features in the result name faces of `shown`, the mesh that the viewer shows. Never throws: a part without layers
 * costs nothing.
 */
export function estimatePrint(
  mesh: Mesh,
  placement: Placement,
  request: PrintRequest,
  options: Omit<EstimateOptions, 'askForSupports'> = {},
): Estimate {
  return beginEstimate(mesh, placement, request, options).finish()
}

/** The same in two steps: with `askForSupports`, supports are made elsewhere meanwhile. */
export function beginEstimate(
  mesh: Mesh,
  placement: Placement,
  request: PrintRequest,
  { shown = mesh, kept = null, askForSupports }: EstimateOptions = {},
): EstimateUnderWay {
  const started = performance.now()
  const { down, overhang_mm2 } = placement
  const part = placeOnPlate(mesh, down)
  const brim = hasBrim(request, placement)
  const key = kept ? keyOfUnfilled(kept, placement, request) : ''
  const known = kept?.parts.find(key)
  const rules = known ? null : resolveSupportRules(request, placement)
  if (rules) askForSupports?.({ placement: { down, overhang_mm2 }, request })
  const extras = { supports: askForSupports ? null : rules, brim, isKept: kept !== null }
  const {
    walls,
    shapes,
    infill,
    supports: own,
  } = known ? { ...known, infill: refillPart(part, request, known) } : slicePart(part, request, extras)
  return {
    finish(asked) {
      const supports = asked ?? ('report' in own ? own : describeSupports(own, shown, { ...part, down }))
      kept?.parts.keep(key, shapes && { walls, shapes, supports })
      const layers = joinWorks(infill, { walls, supports: supports.works })
      return {
        engine: ENGINE,
        profile_id: request.profile.id,
        placement,
        layers: layers.length,
        ...supports.figures,
        supports_at: supports.report,
        brim,
        by_material: costsOf(layers, request),
        elapsed_ms: performance.now() - started,
      }
    },
  }
}

/** Returns the costs of the layers in each filament. */
function costsOf(layers: LayerWork[], { profile, filaments }: PrintRequest): Estimate['by_material'] {
  const works = countEqualLayers(layers)
  return Object.fromEntries(filaments.map((filament) => [filament.id, costOf(works, filament, profile)]))
}

interface EqualLayers {
  work: LayerWork
  count: number
}

/** Layers between the same walls are printed alike, every other one with the same direction of lines. */
function countEqualLayers(layers: LayerWork[]): EqualLayers[] {
  const groups: EqualLayers[] = []
  const groupOf: EqualLayers[] = []
  for (const [at, work] of layers.entries()) {
    const twoBelow = groupOf[at - 2]
    if (twoBelow && areSameWork(work, twoBelow.work)) {
      twoBelow.count++
      groupOf.push(twoBelow)
      continue
    }
    const group = { work, count: 1 }
    groups.push(group)
    groupOf.push(group)
  }
  return groups
}

function costOf(works: EqualLayers[], filament: FilamentData, profile: PrinterProfile): MaterialEstimate {
  const breakdown = emptyBreakdown()
  const clock = { profile, filament, scale: makeSpeedScale(profile), hops: measureHopSeconds(profile) }
  const gramsPerMm3 = filament.density_g_cm3 * GRAMS_PER_MM3_AT_DENSITY_1
  for (const { work, count } of works) {
    addLayerSeconds(work, clock, { out: breakdown.seconds, count })
    for (const role of EXTRUSION_ROLES)
      breakdown.grams[BREAKDOWN_KEY_OF_ROLE[role]] += work.roles[role].volume * gramsPerMm3 * count
  }
  return { grams: sum(breakdown.grams), seconds: sum(breakdown.seconds), breakdown }
}

function emptyBreakdown(): PrintBreakdown {
  return {
    grams: { perimeters: 0, skins: 0, infill: 0, supports: 0, brim: 0 },
    seconds: {
      perimeters: 0,
      skins: 0,
      infill: 0,
      supports: 0,
      brim: 0,
      travel: 0,
      cooling: 0,
      layer_changes: 0,
    },
  }
}

function sum(parts: Record<string, number>): number {
  return Object.values(parts).reduce((total, part) => total + part, 0)
}
