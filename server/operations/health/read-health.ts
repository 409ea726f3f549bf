import { assessHealth } from '../../../shared/operations/health/assess-health.ts'
import { problemsOf, type HealthFinding } from '../../../shared/operations/health/health-finding.ts'
import type { HealthPageData } from '../../../shared/operations/health/health-page-data.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { readFacts } from './read-facts.ts'

/** Returns everything on the page of health. */
export async function readHealth(shop: Shop, caller: Caller): Promise<HealthPageData> {
  staffWith('set_up', caller)
  const facts = await readFacts(shop)
  return {
    now: facts.now,
    findings: assessHealth(facts),
    trends: shop.machine.health.notes.trends(),
    check: shop.work.backups.checkRun(),
    metrics_key_file: shop.machine.health.metrics_key.file,
  }
}

/** Returns what is wrong, for commands that check their caller. */
export async function readProblems(shop: Shop): Promise<HealthFinding[]> {
  return problemsOf(assessHealth(await readFacts(shop)))
}

/** Starts a check of database and files, which runs on; the page follows its progress. */
export function startCheck(shop: Shop, caller: Caller): null {
  staffWith('set_up', caller)
  shop.work.backups
    .checkShop()
    .catch((error: unknown) => shop.log.error({ err: error }, 'the check could not be completed'))
  return null
}
