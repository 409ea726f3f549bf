import { ENGINE } from '../geometry/job.ts'
import type { Finding, Route } from '../geometry/finding.ts'
import type { Placement } from '../geometry/placement.ts'
import type { Flag, Manufacturability } from './quote.ts'

/** Before anything was measured. */
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

/** What was screened, and what not: never more than that. */
export function screened(of: {
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
  const { assessed } = of
  return {
    ...PENDING_MANUFACTURABILITY,
    analysis_id: of.analysis_id,
    status: of.review_required ? 'review_required' : 'screened',
    checked: assessed.checked,
    not_assessed: assessed.not_assessed,
    review_required: of.review_required,
    findings: assessed.findings,
    orientation: { normal: of.placement.down, reason: of.placement.reason },
  }
}

/** A file that gave no part to screen. */
export function unavailable(finding: Finding, review_required: boolean): Manufacturability {
  return {
    ...PENDING_MANUFACTURABILITY,
    status: review_required ? 'review_required' : 'unavailable',
    review_required,
    findings: [finding],
  }
}

/** The customer's short list: the same codes as the findings, without measurements. */
export function flagsOf(findings: readonly Finding[]): Flag[] {
  return findings.map(({ code, level, message, features }) => ({ code, level, message, features }))
}

/** A person has looked at what was found. */
export function reviewed(screening: Manufacturability): Manufacturability {
  return { ...screening, status: 'reviewed', review_completed: true }
}
