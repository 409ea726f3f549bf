import { assessHealth } from '../../shared/operations/health/assess-health.ts'
import { problemsOf, worstState } from '../../shared/operations/health/health-finding.ts'
import type { HealthSummary } from '../../shared/operations/health/health-page-data.ts'
import { readFacts } from '../operations/health/read-facts.ts'
import { isOfLoopback } from '../platform/loopback.ts'
import type { Shop } from '../platform/shop.ts'
import { listTakenBeds } from '../orders/units/plate-store.ts'
import { countWaiting } from './desk-counts.ts'

/** Returns the facts that the tray shows. The desktop program itself asks for them, so there is no caller. */
export async function summarizeHealth(shop: Shop): Promise<HealthSummary> {
  const findings = assessHealth(await readFacts(shop))
  const { production: to_print, packing: to_pack, ...others } = countWaiting(shop)
  const waiting = Object.values(others).reduce((sum, count) => sum + count, 0)
  return {
    state: worstState(findings),
    problems: problemsOf(findings),
    counts: { to_print, to_pack, waiting, printing: printingPlates(shop) },
    serves_others: !isOfLoopback(new URL(shop.address.base_url)),
  }
}

function printingPlates({ db }: Shop): number {
  return [...listTakenBeds(db).values()].filter((state) => state === 'printing').length
}
