import type { Finding } from '../../../shared/geometry/finding.ts'
import type { FindingKind, ShownFinding } from '../../../shared/geometry/finding-kind.ts'
import { measureOf } from '../../../shared/geometry/figures.ts'
import type { NoticeTone } from '../ui/notice.tsx'
import type { Spot } from './viewer-state.ts'

export const FINDING_TONES: Record<FindingKind, NoticeTone> = {
  problem: 'stop',
  reviewed: 'good',
  warning: 'attention',
  note: 'info',
}

const KINDS = Object.keys(FINDING_TONES)

/** Sorts findings, problems first and notes last; `index` is the position in the quote. */
export function orderedFindings(
  findings: readonly ShownFinding[],
): { finding: ShownFinding; index: number }[] {
  const rank = ({ kind }: ShownFinding) => KINDS.indexOf(kind)
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

/** Units that count; their limit is not shown. */
const COUNTED_UNITS = new Set(['edges', 'bodies'])

/** Returns measure and limit in words. A limit above the measure is a minimum, one below it a maximum. */
export function findingFigures({ measured, limit, unit }: Finding): PlaceFigures | null {
  if (measured === null) return null
  if (unit !== null && COUNTED_UNITS.has(unit))
    return { measured: measureOf(measured, unit), measuredName: 'Found', limit: null, limitName: '' }
  const limitName = limit !== null && limit < measured ? 'At most' : 'At least'
  return {
    measured: measureOf(measured, unit),
    measuredName: 'Measured',
    limit: limit === null ? null : measureOf(limit, unit),
    limitName,
  }
}

/** Returns every place that can be shown, in the order in which the findings are listed. */
export function placesInOrder(findings: readonly ShownFinding[]): Spot[] {
  return orderedFindings(findings).flatMap(({ finding, index }) =>
    finding.features.map((_feature, place) => ({ finding: index, place })),
  )
}
