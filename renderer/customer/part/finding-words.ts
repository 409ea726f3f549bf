import type { Finding } from '../../../shared/geometry/finding.ts'
import { measureText } from '../../ui/words.ts'
import { warningsText } from '../quote-context/show-findings.ts'

/** Blocking first, otherwise in the shop's order; `at` is the finding's place in the quote. */
export function orderedFindings(findings: readonly Finding[]): { finding: Finding; at: number }[] {
  const rank = ({ level }: Finding) => (level === 'block' ? 0 : 1)
  return findings
    .map((finding, at) => ({ finding, at }))
    .sort((a, b) => rank(a.finding) - rank(b.finding) || a.at - b.at)
}

export interface FindingFigures {
  measured: string
  measuredName: string
  limit: string | null
  limitName: string
}

/** Units that are measured; others (edges, bodies) are counted, and a limit of none or one says nothing more. */
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

/** What was measured against what is needed. A limit above the measure is a least, one below it a most. */
export function findingFigures({ measured, limit, unit }: Finding): FindingFigures | null {
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

/** The title over the list: how many findings there are, and how many of them stop the price. */
export function findingsTitle(findings: readonly Pick<Finding, 'level'>[]): string {
  return findings.length === 0 ? 'Printability' : warningsText(findings)
}
