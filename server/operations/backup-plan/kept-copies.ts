import type { KeptCopy, RemoveCopy } from '../../../shared/platform/backup/kept-copies.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import { listKeptCopies, removeKeptCopy } from '../../platform/backup/kept-copies.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the shops that restores and the last move kept. */
export function readKeptCopies(shop: Shop, caller: Caller): Promise<KeptCopy[]> {
  staffWith('set_up', caller)
  return listKeptCopies(shop.settings.data_dir)
}

/** Deletes one of them for good. A restored shop keeps the one that it replaced until its owner has opened it to customers. */
export async function removeCopy(shop: Shop, caller: Caller, { name }: RemoveCopy): Promise<KeptCopy[]> {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  const {
    work: { backups },
    settings,
    clock,
  } = shop
  if (backups.restoreStep() !== null)
    throw new Refusal('wrong_state', 'The shop is being restored or moved. Wait until that is done.')
  if (backups.restoredFrom() !== null)
    throw new Refusal(
      'wrong_state',
      'The shop was restored and is not open to customers yet. Look at what happened since the backup, and open it first.',
    )
  try {
    if (!(await removeKeptCopy(settings.data_dir, name))) throw new Refusal('not_found')
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('wrong_state', (error as Error).message)
  }
  shop.write((tx) =>
    recordEvent(tx, clock.now(), by, {
      subject: 'document',
      subject_id: 'kept copies',
      what: 'edited',
      details: { removed: name },
    }),
  )
  return readKeptCopies(shop, caller)
}
