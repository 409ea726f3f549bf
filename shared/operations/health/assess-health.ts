import { dataFindings } from './data-rules.ts'
import type { HealthFacts } from './health-facts.ts'
import type { HealthFinding } from './health-finding.ts'
import { serviceFindings } from './service-rules.ts'
import { workFindings } from './work-rules.ts'

/** Judges the facts: at least one finding for each area that the shop has. */
export function assessHealth(facts: HealthFacts): HealthFinding[] {
  return [...dataFindings(facts), ...workFindings(facts), ...serviceFindings(facts)]
}
