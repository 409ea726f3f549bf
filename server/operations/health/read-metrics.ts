import { hasRight } from '../../../shared/accounts/rights.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { readFacts } from './read-facts.ts'

/** Throws unless an owner asks, by an API key or signed in. The keys of customers and of other staff are refused. */
export function requireMetricsRight(caller: Caller): void {
  if (caller.kind !== 'account') throw new Refusal('unauthorized')
  if (!hasRight(caller.role, 'set_up')) throw new Refusal('role_required')
}

/** Returns all figures in the OpenMetrics text format. */
export async function readMetrics(shop: Shop): Promise<string> {
  const { metrics, vitals } = shop.machine.health
  return metrics.text(await readFacts(shop), vitals.cpuSeconds())
}
