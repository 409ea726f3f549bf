import { LOCAL_PLACE } from '../../../shared/platform/backup/backup-settings.ts'
import {
  type BackupChoice,
  type RestorableBackup,
  type RestoreChanges,
  type RestoreShop,
} from '../../../shared/platform/backup/restorable.ts'
import type { BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { putInPlace } from './put-in-place.ts'
import { readBackups } from './read-backups.ts'

/** Returns the backups of every place, newest first. */
export function listRestorable(shop: Shop, caller: Caller): Promise<RestorableBackup[]> {
  staffWith('set_up', caller)
  return shop.work.backups.listRestorable()
}

/** Checks a backup and says what restoring it would change. */
export async function previewRestore(
  shop: Shop,
  caller: Caller,
  choice: BackupChoice,
): Promise<RestoreChanges> {
  staffWith('set_up', caller)
  const {
    work: { backups },
  } = shop
  return asRefusal(async () => backups.compare(await backups.fetch(choice)))
}

/**
 * Begins to restore the shop, and returns. Nothing is written from then on; the shop is backed up, the chosen backup is copied and
 * checked, and the server closes, swaps the two and opens again. When a step fails the shop goes on as it was, and the page
 * of backups shows why.
 */
export async function restoreShop(shop: Shop, caller: Caller, choice: RestoreShop): Promise<BackupsPageData> {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  const {
    work: { backups },
  } = shop
  if (backups.restoreStep() !== null) throw new Refusal('wrong_state', 'The shop is being restored already.')
  backups.setRestoreStep('download')
  try {
    const from = await asRefusal(() => backups.fetch(choice))
    const name = choice.name
    shop.write((tx) =>
      recordEvent(tx, shop.clock.now(), by, {
        subject: 'document',
        subject_id: 'restored shop',
        what: 'edited',
        details: { restore: name, place: choice.place },
      }),
    )
    void prepareAndSwap(shop, from, choice)
  } catch (error) {
    backups.setRestoreStep(null)
    throw error
  }
  return readBackups(shop, caller)
}

async function prepareAndSwap(
  shop: Shop,
  from: string,
  { passphrase, name, with_settings }: RestoreShop,
): Promise<void> {
  const {
    work: { backups },
    machine: { restarts },
    clock,
    log,
  } = shop
  try {
    restarts.pauseWrites(true)
    backups.setRestoreStep('backup')
    await backUpNow(shop)
    backups.setRestoreStep('copy')
    const staged = await backups.stage(from, { passphrase, withSettings: with_settings })
    backups.setRestoreStep('restart')
    restarts.restart(putInPlace({ data: shop.settings.data_dir, staged, clock }))
  } catch (error) {
    log.error({ err: error, name }, 'a restore failed; the shop is as it was')
    restarts.pauseWrites(false)
    backups.setRestoreStep(null)
    const { message } = error as Error
    backups.saveRestore({ at: clock.now(), backup_at: 0, kept: null, error: message })
  }
}

/**
 * Backs the shop up, so that the restore does not lose the events since the last backup: one that is under way may be
 * older.
 */
async function backUpNow({ work: { backups } }: Shop): Promise<void> {
  if (backups.run() !== null) await backups.backUp({ rotate: false })
  await backups.backUp({ rotate: false })
  const places = backups.places()
  if (places.every(({ error }) => error !== null)) {
    const why = places.find(({ place }) => place === LOCAL_PLACE)?.error
    throw new Error(`The shop could not be backed up before the restore. ${why ?? ''}`.trim())
  }
}

/** Turns an error into a refusal, since the faults of a backup are for the owner to read. */
async function asRefusal<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { message, why } = error as Error & { why?: string }
    throw new Refusal('wrong_state', message, why === undefined ? {} : { why })
  }
}
