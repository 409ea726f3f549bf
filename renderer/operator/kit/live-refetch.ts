import type { LiveChanges } from '../../../shared/history/live-changes.ts'
import { queryClient } from '../../api.ts'
import { routerOf, routersOf } from './live-queries.ts'

const waiting = new Set<string>()
let busy = false

/** Refetches what changed, one round after another: changes during a round wait for the next one. */
export async function refetchChanged(changes: Pick<LiveChanges, 'everything' | 'subjects'>): Promise<void> {
  for (const router of routersOf(changes)) waiting.add(router)
  if (busy) return
  busy = true
  while (waiting.size > 0) {
    const routers = new Set(waiting)
    waiting.clear()
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => routers.has(routerOf(queryKey) ?? ''),
    })
  }
  busy = false
}

export const refetchEverything = () => refetchChanged({ everything: true, subjects: [] })
