import type { Finding } from '../../geometry/finding.ts'
import { kindOfFinding, type ShownFinding } from '../../geometry/finding-kind.ts'
import type { Quote } from './quote.ts'

/** Returns the findings as their customer reads them: once staff have set a price, no problem is left to solve. */
export function shownFindings(quote: Pick<Quote, 'manufacturability' | 'options'>): ShownFinding[] {
  const { findings, review_completed } = quote.manufacturability
  return findings.map((finding) => shownFinding(finding, review_completed && quote.options.length > 0))
}

function shownFinding(finding: Finding, isSettled: boolean): ShownFinding {
  const kind = kindOfFinding(finding)
  if (kind !== 'problem' || !isSettled) return { ...finding, kind }
  return { ...finding, kind: 'reviewed', suggestion: 'Reviewed by our engineers.' }
}
