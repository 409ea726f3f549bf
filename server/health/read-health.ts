import { assessHealth } from '../../shared/health/assess-health.ts'
import { problemsOf, worstState, type HealthFinding } from '../../shared/health/health-finding.ts'
import type { HealthPage, HealthSummary } from '../../shared/health/health-page.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { countWaiting } from '../desk/desk-counts.ts'
import type { Shop } from '../shop.ts'
import { readFacts } from './read-facts.ts'

/** Everything on the page of health. */
export async function readHealth(shop: Shop, caller: Caller): Promise<HealthPage> {
  staffWith('set_up', caller)
  const facts = await readFacts(shop)
  return {
    now: facts.now,
    findings: assessHealth(facts),
    trends: shop.health.notes.trends(),
    check: shop.backups.checkRun(),
  }
}

/** What is wrong, for the Desk. */
export async function listProblems(shop: Shop, caller: Caller): Promise<HealthFinding[]> {
  staffWith('see_orders', caller)
  return problemsOf(assessHealth(await readFacts(shop)))
}

/** Starts a check of database and files, which runs on; the page follows its progress. */
export function startCheck(shop: Shop, caller: Caller): null {
  staffWith('set_up', caller)
  shop.backups
    .checkShop()
    .catch((error: unknown) => shop.log.error({ err: error }, 'the check could not be completed'))
  return null
}

/** What the tray shows. It is asked by the desktop program itself, so it has no caller. */
export async function summarizeHealth(shop: Shop): Promise<HealthSummary> {
  const findings = assessHealth(await readFacts(shop))
  const { production: to_print, packing: to_pack, ...others } = countWaiting(shop)
  const waiting = Object.values(others).reduce((sum, count) => sum + count, 0)
  return {
    state: worstState(findings),
    problems: problemsOf(findings),
    counts: { to_print, to_pack, waiting },
  }
}
