import type { ShownFinding } from '../../../../shared/geometry/finding-kind.ts'
import { counted } from '../../../../shared/platform/counted.ts'

/** Id of the heading over the findings. */
export const FINDINGS_HEADING = 'findings'

/** Scrolls to the findings and focuses their heading; without animation under reduced motion. */
export function showFindings(): void {
  const heading = document.getElementById(FINDINGS_HEADING)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  heading?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' })
  heading?.focus({ preventScroll: true })
}

/** Counts what needs attention: `3 print warnings`, `1 problem`; nothing for notes and reviewed problems. */
export function warningsText(findings: readonly Pick<ShownFinding, 'kind'>[]): string {
  const problems = findings.filter(({ kind }) => kind === 'problem').length
  const warnings = findings.filter(({ kind }) => kind === 'warning').length
  return [
    problems > 0 ? counted(problems, 'problem') : null,
    warnings > 0 ? counted(warnings, 'print warning') : null,
  ]
    .filter(Boolean)
    .join(', ')
}
