import { ENGINE } from '../../geometry/job.ts'
import type { Finding, Route } from '../../geometry/finding.ts'
import type { Placement } from '../../geometry/placement.ts'
import type { Flag, Manufacturability } from './quote.ts'

/** Before the part is measured. */
export const PENDING_MANUFACTURABILITY: Manufacturability = {
  analysis_id: null,
  version: ENGINE,
  status: 'pending',
  checked: [],
  not_assessed: [],
  review_required: false,
  review_completed: false,
  findings: [],
  process: 'fdm',
  orientation: null,
}

/** Returns the result of screening a part: what was checked, what was not, and the findings. */
export function screenedManufacturability(screening: {
  analysis_id: string
  assessed: {
    findings: Finding[]
    route: Route
    checked: string[]
    not_assessed: { code: string; reason: string }[]
  }
  placement: Placement
  review_required: boolean
}): Manufacturability {
  const { assessed, placement } = screening
  return {
    ...PENDING_MANUFACTURABILITY,
    analysis_id: screening.analysis_id,
    status: screening.review_required ? 'review_required' : 'screened',
    checked: assessed.checked,
    not_assessed: assessed.not_assessed,
    review_required: screening.review_required,
    findings: assessed.findings,
    orientation: { normal: placement.down, reason: placement.reason },
  }
}

/** Returns the result for a file without a part that could be screened. */
export function unscreenedManufacturability(finding: Finding, review_required: boolean): Manufacturability {
  return {
    ...PENDING_MANUFACTURABILITY,
    status: review_required ? 'review_required' : 'unavailable',
    review_required,
    findings: [finding],
  }
}

/** Returns the customer's short list: the same codes as the findings, without measurements. */
export function flagsOf(findings: readonly Finding[]): Flag[] {
  return findings.map(({ code, level, message, features }) => ({ code, level, message, features }))
}

/** Staff have reviewed the findings. */
export function markReviewed(screening: Manufacturability): Manufacturability {
  return { ...screening, status: 'reviewed', review_completed: true }
}
