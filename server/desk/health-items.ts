import type { DeskItem } from '../../shared/desk/desk-item.ts'
import { HEALTH_AREA_WORDS, type HealthFinding } from '../../shared/operations/health/health-finding.ts'
import { itemOfShop } from './item-of-quote.ts'

/** Areas whose problems have items of their own: refunds, emails and printers. */
const OWN_ITEMS: ReadonlySet<string> = new Set(['/console/money', '/console/emails', '/console/printers'])

/** One item for each area of health with problems; that the last run ended unexpectedly is said in a notice of its own. */
export function healthItems(problems: readonly HealthFinding[], now: number): DeskItem[] {
  const shown = problems.filter(
    ({ area, state, page }) =>
      !(page !== null && OWN_ITEMS.has(page)) && !(area === 'program' && state === 'notice'),
  )
  return [...Map.groupBy(shown, ({ area }) => area)].map(([area, findings]) =>
    itemOfShop(area === 'backups' ? 'backups' : 'health', {
      subject_id: area,
      title: HEALTH_AREA_WORDS[area],
      reason: findings
        .flatMap(({ sentence, advice }) => (advice === null ? [sentence] : [sentence, advice]))
        .join(' '),
      since: now,
      action: null,
      page: findings[0].page,
      // The figures in the sentences change all the time; that it got worse brings it back.
      state: findings.map(({ state }) => state).join(' '),
    }),
  )
}
