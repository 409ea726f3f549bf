import { diameters, holesBelow, uprightPins } from './assess-round.ts'
import { thinWallsBelow } from './assess-walls.ts'
import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { Feature } from '../feature.ts'
import type { PartFacts } from './part-facts.ts'

/** Features of the part that the chosen material does not print well. */
interface Unfit {
  measured: number
  limit: number
  unit: string
  features: Feature[]
}

/** Compares the part with the limits of the chosen material, if those are stricter than the printer's. */
export function assessMaterial(facts: PartFacts): FindingDraft[] {
  const limit = facts.limits.material_unfit_feature
  const needs = limit.needs.find(({ materials }) => materials.includes(facts.material))
  if (!needs) return []
  const walls = needs.wall_mm === null ? null : thinWalls(facts, needs.wall_mm)
  const holes = needs.hole_mm === null ? null : smallHoles(facts, needs.hole_mm)
  const slender = needs.height_per_width === null ? null : slimShapes(facts, needs.height_per_width)
  const unfit = [walls, holes, slender].filter((shape) => shape !== null)
  if (unfit.length === 0) return []
  const [{ measured, limit: allowed, unit }] = unfit
  const figures = {
    material: facts.material,
    walls,
    holes,
    slender: slender && { times: slender.measured, most: slender.limit },
  }
  const features = unfit.flatMap((shape) => shape.features)
  return [newFinding('material_unfit_feature', limit, figures, { measured, limit: allowed, unit, features })]
}

function thinWalls(facts: PartFacts, needed: number) {
  const walls = thinWallsBelow(facts, needed)
  if (!walls) return null
  const features = walls.regions.map((region) => region.feature)
  const { from, to } = walls
  return { from, to, needed, measured: from, limit: needed, unit: 'mm', features }
}

function smallHoles(facts: PartFacts, needed: number) {
  const holes = holesBelow(facts, needed)
  if (holes.length === 0) return null
  const { from, to } = diameters(holes)
  const features = holes.map((hole) => hole.feature)
  return { from, to, needed, measured: from, limit: needed, unit: 'mm', features }
}

/** Returns the whole part as placed, and its pins: a soft material is not held at the sides while it is printed. */
function slimShapes(facts: PartFacts, most: number): Unfit | null {
  const [x, y, height] = facts.estimate.placement.size_mm
  const whole = height / Math.min(x, y)
  const pins = uprightPins(facts, {
    height_per_diameter: most,
    tilt_degrees: facts.limits.thin_pin.tilt_degrees,
  })
  const times = Math.max(whole, ...pins.map((pin) => pin.height_mm / pin.diameter_mm))
  if (!(times > most)) return null
  return {
    measured: roundTo(times, 0.1),
    limit: most,
    unit: 'times',
    features: pins.map((pin) => pin.feature),
  }
}
