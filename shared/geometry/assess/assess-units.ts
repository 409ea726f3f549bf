import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'
import { MM_PER_UNIT } from '../files/part-file.ts'
import type { Units } from '../units.ts'
import type { Vec3 } from '../feature.ts'

/** Units a file may have been drawn in, likeliest first; meters cannot be chosen but occur. */
const DRAWN_IN: { unit: Units | 'm'; name: string; mm: number }[] = [
  { unit: 'in', name: 'inches', mm: MM_PER_UNIT.in },
  { unit: 'mm', name: 'millimeters', mm: MM_PER_UNIT.mm },
  { unit: 'm', name: 'meters', mm: 1000 },
  { unit: 'cm', name: 'centimeters', mm: MM_PER_UNIT.cm },
]

/** Returns an undeclared unit, or one that makes the size of the part unlikely. */
export function assessUnits(facts: PartFacts): FindingDraft[] {
  return facts.analysis.units === null ? undeclared(facts) : suspicious(facts, facts.analysis.units)
}

function undeclared({ analysis, limits }: PartFacts): FindingDraft[] {
  if (analysis.kind !== 'step' || analysis.file.unit_declared) return []
  return [newFinding('units_undeclared', limits.units_undeclared, { size: analysis.dimensions_mm })]
}

function suspicious({ analysis, limits }: PartFacts, units: Units): FindingDraft[] {
  const limit = limits.units_suspicious
  const [smallest, largest] = limit.plausible_mm
  const [likelyFrom, likelyTo] = limit.likely_mm
  const side = Math.max(...analysis.dimensions_mm)
  if (side >= smallest && side <= largest) return []
  const likely = DRAWN_IN.find(({ unit, mm }) => {
    const sideThen = (side / MM_PER_UNIT[units]) * mm
    return unit !== units && sideThen >= likelyFrom && sideThen <= likelyTo
  })
  if (!likely) return []
  const scale = likely.mm / MM_PER_UNIT[units]
  return [
    newFinding(
      'units_suspicious',
      limit,
      {
        size: analysis.dimensions_mm,
        unit: likely.name,
        other: analysis.dimensions_mm.map((length) => length * scale) as Vec3,
        isChoice: likely.unit !== 'm',
      },
      { measured: roundTo(side, 0.01), limit: side < smallest ? smallest : largest, unit: 'mm' },
    ),
  ]
}
