import type { Finding } from '../../../../shared/geometry/finding.ts'
import { warningsText } from '../quote-context/show-findings.ts'

/** Returns the heading of the list of findings. */
export function findingsTitle(findings: readonly Pick<Finding, 'level'>[]): string {
  return findings.length === 0 ? 'Printability' : warningsText(findings)
}
