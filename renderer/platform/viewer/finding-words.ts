import type { Finding } from '../../../shared/geometry/finding.ts'
import { measureText } from '../ui/words.ts'
import type { Spot } from './viewer-state.ts'

/** Sorts findings, blocking ones first; `index` is the position in the quote. */
export function orderedFindings(findings: readonly Finding[]): { finding: Finding; index: number }[] {
  const rank = ({ level }: Finding) => (level === 'block' ? 0 : 1)
  return findings
    .map((finding, index) => ({ finding, index }))
    .sort((a, b) => rank(a.finding) - rank(b.finding) || a.index - b.index)
}

export interface PlaceFigures {
  measured: string
  measuredName: string
  limit: string | null
  limitName: string
}

/** Units of measures; others (edges, bodies) are counts, whose limit is not shown. */
const MEASURED_UNITS = new Set([
  'mm',
  'mm2',
  'mm3',
  'cm3',
  'percent',
  '%',
  'g',
  'kg',
  'h',
  'min',
  'deg',
  'x',
  '°',
])

/** Returns measure and limit in words. A limit above the measure is a minimum, one below it a maximum. */
export function findingFigures({ measured, limit, unit }: Finding): PlaceFigures | null {
  if (measured === null) return null
  if (unit !== null && !MEASURED_UNITS.has(unit))
    return { measured: measureText(measured, unit), measuredName: 'Found', limit: null, limitName: '' }
  const limitName = limit !== null && limit < measured ? 'At most' : 'At least'
  return {
    measured: measureText(measured, unit),
    measuredName: 'Measured',
    limit: limit === null ? null : measureText(limit, unit),
    limitName,
  }
}

/** Returns every place that can be shown, in the order in which the findings are listed. */
export function placesInOrder(findings: readonly Finding[]): Spot[] {
  return orderedFindings(findings).flatMap(({ finding, index }) =>
    finding.features.map((_feature, place) => ({ finding: index, place })),
  )
}
