import type { ShownFinding } from '../../../../shared/geometry/finding-kind.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { warningsText } from '../quote-context/show-findings.ts'

/** Returns the heading of the list of findings. */
export function findingsTitle(findings: readonly Pick<ShownFinding, 'kind'>[]): string {
  if (findings.length === 0) return 'Printability'
  const notes = findings.filter(({ kind }) => kind === 'note').length
  if (notes === findings.length) return 'Notes'
  const isReviewed = findings.some(({ kind }) => kind === 'reviewed')
  return [
    isReviewed ? 'Reviewed by our engineers' : '',
    warningsText(findings),
    notes > 0 ? counted(notes, 'note') : '',
  ]
    .filter(Boolean)
    .join(', ')
}
