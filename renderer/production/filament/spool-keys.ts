import type { Spool } from '../../../shared/production/filament/spool.ts'
import { server } from '../../platform/api.ts'
import type { Intent } from '../../platform/kit/move-queue.ts'
import type { PageKey } from '../../platform/kit/page-keys.ts'
import type { SpoolsPageData } from './spools-page-data.ts'
import type { SpoolChanges } from './use-spool-changes.ts'

/** The dialog that is open. */
export type SpoolDialog = 'receive' | 'import' | 'weigh' | 'adjust' | 'move' | 'edit' | 'retire'

interface KeyContext {
  open: (dialog: SpoolDialog) => void
  changes: SpoolChanges
}

/** Records that a spool was opened or dried now; once, however often it is pressed meanwhile. */
export function markIntent(
  { id, number, opened_at, dried_at }: Spool,
  what: 'opened' | 'dried',
): Intent<SpoolsPageData | null, never> {
  const name = `S${number}`
  return {
    ids: [id],
    name,
    turn: (page) => {
      const now = page?.spools.find((each) => each.id === id)
      if (!now) return { says: `${name} is no longer in use.` }
      if (what === 'opened' ? now.opened_at !== opened_at : now.dried_at !== dried_at)
        return { says: `${name} is already marked as ${what}.` }
      return {
        move: async () => {
          await server.filament.mark.mutate({ spool_id: id, revision: now.revision, what })
          return { text: `${name} ${what}` }
        },
      }
    },
  }
}

/** Returns the shortcuts of the page, for the chosen spool. */
export function spoolKeys(spool: Spool | null, { open, changes }: KeyContext): PageKey[] {
  const receive: PageKey = { key: 'n', label: 'Receive spools', run: () => open('receive') }
  if (spool === null || spool.retired_at !== null) return [receive]
  return [
    receive,
    { key: 'w', label: 'Weigh', run: () => open('weigh') },
    { key: 'm', label: 'Move', run: () => open('move') },
    { key: 'a', label: 'Correct what is left', run: () => open('adjust') },
    { key: 'd', label: 'Dried now', run: () => changes.moves.add(markIntent(spool, 'dried')) },
    { key: 'e', label: 'Edit', run: () => open('edit') },
    { key: 'x', label: 'Retire', run: () => open('retire') },
  ]
}
