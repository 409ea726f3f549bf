import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'

export type ResolvedCode = inferRouterOutputs<Router>['production']['resolveCode']

/** Returns the path that a code opens; null if there is nothing to open. */
export function resolvedPath(found: ResolvedCode): string | null {
  if (found.opens === 'floor') return `/console/production?chosen=${encodeURIComponent(found.chosen)}`
  if (found.opens === 'spool') return `/console/filament/${encodeURIComponent(found.spool_id)}`
  return found.opens === 'order' ? `/console/orders/${encodeURIComponent(found.order_id)}` : null
}
