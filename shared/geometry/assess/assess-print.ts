import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'

const SECONDS_PER_HOUR = 3600

/** Time and material of the print, and choices that staff must look at. */
export function assessPrint(facts: PartFacts): FindingDraft[] {
  return [...custom(facts), ...longPrint(facts), ...heavyPart(facts)]
}

function longPrint({ estimate, material, quantity, limits }: PartFacts): FindingDraft[] {
  const limit = limits.long_print
  const unit = estimate.by_material[material]?.seconds ?? 0
  const isLongUnit = unit > limit.unit_hours * SECONDS_PER_HOUR
  const isLongTotal = unit * quantity > limit.total_hours * SECONDS_PER_HOUR
  if (!isLongUnit && !isLongTotal) return []
  const [seconds, hours, parts] = isLongUnit
    ? [unit, limit.unit_hours, 1]
    : [unit * quantity, limit.total_hours, quantity]
  return [
    newFinding(
      'long_print',
      limit,
      { seconds, parts },
      { measured: roundTo(seconds / SECONDS_PER_HOUR, 0.1), limit: hours, unit: 'hours' },
    ),
  ]
}

function heavyPart({ estimate, material, limits }: PartFacts): FindingDraft[] {
  const limit = limits.heavy_part
  const grams = estimate.by_material[material]?.grams ?? 0
  const most = Math.min(limit.unit_grams, limit.spool_grams)
  if (grams <= most) return []
  return [
    newFinding(
      'heavy_part',
      limit,
      { grams, spool: limit.spool_grams },
      { measured: roundTo(grams, 1), limit: most, unit: 'g' },
    ),
  ]
}

function custom({ customMaterial, customColor, limits }: PartFacts): FindingDraft[] {
  const drafts: FindingDraft[] = []
  if (customMaterial) drafts.push(newFinding('custom_material', limits.custom_material, {}))
  if (customColor) drafts.push(newFinding('custom_color', limits.custom_color, {}))
  return drafts
}
