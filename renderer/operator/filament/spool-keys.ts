import type { Spool } from '../../../shared/filament/spool.ts'
import type { PageKey } from '../kit/page-keys.ts'
import type { SpoolChanges } from './use-spool-changes.ts'

/** The dialog that is open. */
export type SpoolDialog = 'receive' | 'import' | 'weigh' | 'adjust' | 'move' | 'edit' | 'retire'

interface KeyContext {
  open: (dialog: SpoolDialog) => void
  changes: SpoolChanges
}

/** Records that a spool was opened or dried now. */
export function markNow(spool: Spool, what: 'opened' | 'dried', { mark, say }: SpoolChanges): void {
  mark.mutate(
    { spool_id: spool.id, revision: spool.revision, what },
    { onSuccess: () => say(`S${spool.number} ${what}`) },
  )
}

/** The shortcuts of the page, for the chosen spool. */
export function spoolKeys(spool: Spool | null, { open, changes }: KeyContext): PageKey[] {
  const receive: PageKey = { key: 'n', label: 'Receive spools', run: () => open('receive') }
  if (spool === null || spool.retired_at !== null) return [receive]
  return [
    receive,
    { key: 'w', label: 'Weigh', run: () => open('weigh') },
    { key: 'm', label: 'Move', run: () => open('move') },
    { key: 'a', label: 'Correct what is left', run: () => open('adjust') },
    { key: 'd', label: 'Dried now', run: () => markNow(spool, 'dried', changes) },
    { key: 'e', label: 'Edit', run: () => open('edit') },
    { key: 'x', label: 'Retire', run: () => open('retire') },
  ]
}
