import type { Finding } from '../../shared/geometry/finding.ts'
import { measureText } from '../ui/words.ts'

/** Blocking first, then those with the most places; `at` is the finding's place in the quote. */
export function orderedFindings(findings: readonly Finding[]): { finding: Finding; at: number }[] {
  const rank = ({ level }: Finding) => (level === 'block' ? 0 : 1)
  return findings
    .map((finding, at) => ({ finding, at }))
    .sort((a, b) => rank(a.finding) - rank(b.finding) || a.at - b.at)
}

/** What was measured against what is needed. A limit above the measure is a least, one below it a most. */
export function findingFigures({ measured, limit, unit }: Finding): {
  measured: string
  limit: string | null
  limitName: string
} | null {
  if (measured === null) return null
  const limitName = limit !== null && limit < measured ? 'At most' : 'At least'
  return {
    measured: measureText(measured, unit),
    limit: limit === null ? null : measureText(limit, unit),
    limitName,
  }
}
