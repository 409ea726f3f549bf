import type { BackupsPageData } from '../../../shared/platform/backup/backups-page-data.ts'
import type { DataFolderState, MoveShop } from '../../../shared/platform/backup/move-shop.ts'
import { LOCAL_PLACE } from '../../../shared/platform/backup/backup-settings.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import { changeBackupState, readBackupState } from '../../platform/backup/backup-state-store.ts'
import { refusePlace } from '../../platform/backup/allowed-places.ts'
import { moveData, sizeOfData } from '../../platform/backup/move-data.ts'
import { removeMoved } from '../../platform/backup/move-note-store.ts'
import { refuseTarget } from '../../platform/backup/target-folder.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { DoneWhileClosed } from '../../platform/ports/restarts.ts'
import type { Shop } from '../../platform/shop.ts'
import { readBackups } from './read-backups.ts'

export async function readDataFolder(shop: Shop, caller: Caller): Promise<DataFolderState> {
  staffWith('set_up', caller)
  const path = shop.settings.data_dir
  const { free_bytes } = await shop.machine.disk.room()
  const bytes = shop.work.backups.places().find(({ place }) => place === LOCAL_PLACE)?.bytes ?? null
  return { path, bytes, free_bytes, last_move: readBackupState(path).move }
}

/**
 * Begins to move the data folder, and returns. The server closes, everything is copied and read again, and the shop opens in the new
 * folder; when that fails it opens where it was, and the page shows why.
 */
export async function moveShop(shop: Shop, caller: Caller, { to }: MoveShop): Promise<BackupsPageData> {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  const {
    work: { backups },
    machine: { restarts },
    settings,
  } = shop
  if (backups.restoreStep() !== null)
    throw new Refusal('wrong_state', 'The shop is being restored or moved already.')
  const { data_dir: data, allowed_folders: allowedFolders } = settings
  const refused = refuseTarget(data, to, await sizeOfData(data)) ?? refusePlace(to, { data, allowedFolders })
  if (refused !== null) throw new Refusal('wrong_state', refused)
  shop.write((tx) =>
    recordEvent(tx, shop.clock.now(), by, {
      subject: 'document',
      subject_id: 'data folder',
      what: 'edited',
      details: { to },
    }),
  )
  backups.setRestoreStep('move')
  restarts.pauseWrites(true)
  restarts.restart(() => moveWhileClosed(shop, to))
  return readBackups(shop, caller)
}

async function moveWhileClosed({ settings, clock }: Shop, to: string): Promise<DoneWhileClosed> {
  const from = settings.data_dir
  const note = (folder: string, error: string | null) => {
    const places = readBackupState(folder).places.map((state) =>
      state.last_good?.startsWith(from)
        ? { ...state, last_good: folder + state.last_good.slice(from.length) }
        : state,
    )
    changeBackupState(folder, { places, move: { at: clock.now(), from, to, error } })
  }
  try {
    await moveData(from, to)
  } catch (error) {
    note(from, (error as Error).message)
    throw error
  }
  note(to, null)
  return {
    data_dir: to,
    async undo(error) {
      removeMoved(from)
      note(from, `The shop could not be opened in ${to}: ${error.message}`)
    },
  }
}
