import type { LiveChanges } from '../../../shared/desk/history/live-changes.ts'
import { queryClient } from '../api.ts'
import { isShownBy, shownBy } from './live-queries.ts'

const waiting = new Set<string>()
let busy = false

/** Refetches what changed, one round after another: changes during a round wait for the next one. */
export async function refetchChanged(changes: Pick<LiveChanges, 'everything' | 'subjects'>): Promise<void> {
  for (const name of shownBy(changes)) waiting.add(name)
  if (busy) return
  busy = true
  while (waiting.size > 0) {
    const shown = new Set(waiting)
    waiting.clear()
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isShownBy(shown, queryKey) })
  }
  busy = false
}

export const refetchEverything = () => refetchChanged({ everything: true, subjects: [] })
