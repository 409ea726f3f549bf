import type { Finding } from '../../../../shared/geometry/finding.ts'
import { countText } from '../../../platform/ui/words.ts'

/** Id of the heading over the findings. */
export const FINDINGS_HEADING = 'findings'

/** Scrolls to the findings and focuses their heading; without animation under reduced motion. */
export function showFindings(): void {
  const heading = document.getElementById(FINDINGS_HEADING)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  heading?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  heading?.focus({ preventScroll: true })
}

/** Counts findings by level: `3 print warnings`, `1 problem`. */
export function warningsText(findings: readonly Pick<Finding, 'level'>[]): string {
  const problems = findings.filter(({ level }) => level === 'block').length
  const warnings = findings.length - problems
  return [
    problems > 0 ? countText(problems, 'problem') : null,
    warnings > 0 ? countText(warnings, 'print warning') : null,
  ]
    .filter(Boolean)
    .join(', ')
}
