import { formatInstant, type Instant } from '../../platform/time.ts'
import { HEALTH_AREA_WORDS, problemsOf, type HealthFinding } from './health-finding.ts'

/** Writes the findings as plain text, problems first: to be pasted into a message to support. */
export function healthText(findings: readonly HealthFinding[], now: Instant): string {
  const rest = findings.filter(({ state }) => state === 'good')
  return [
    `Layerline health, ${formatInstant(now)}`,
    '',
    ...[...problemsOf(findings), ...rest].map(lineOf),
    '',
  ].join('\n')
}

function lineOf({ area, state, sentence, advice }: HealthFinding): string {
  const mark = { bad: '[BAD]   ', notice: '[NOTICE]', good: '[good]  ' }[state]
  return `${mark} ${HEALTH_AREA_WORDS[area]}: ${sentence}${advice === null ? '' : ` ${advice}`}`
}
