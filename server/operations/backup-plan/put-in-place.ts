import { changeBackupState } from '../../platform/backup/backup-state-store.ts'
import { putBack, swapShop } from '../../platform/backup/swap-shop.ts'
import { lockFolder } from '../../platform/db/folder-lock.ts'
import type { StagedBackup } from '../../platform/ports/backups.ts'
import type { Clock } from '../../platform/ports/clock.ts'
import type { DoneWhileClosed } from '../../platform/ports/restarts.ts'

interface PutInPlace {
  data: string
  staged: StagedBackup
  clock: Clock
}

/** Returns what is done while no shop is open: the staged backup takes the place of the shop, and notes how that ended. */
export function putInPlace({ data, staged, clock }: PutInPlace): () => Promise<DoneWhileClosed> {
  const note = (kept: string | null, error: string | null) =>
    changeBackupState(data, { restore: { at: clock.now(), backup_at: staged.backup_at, kept, error } })
  return async () => {
    const unlock = lockFolder(data)
    try {
      const kept = await swapShop({ data, staged: staged.staged, now: clock.now() })
      note(kept, null)
      return kept === null ? {} : { undo: (error) => undo(kept, error) }
    } catch (error) {
      note(null, (error as Error).message)
      throw error
    } finally {
      unlock()
    }
  }
  async function undo(kept: string, error: Error): Promise<void> {
    const unlock = lockFolder(data)
    try {
      await putBack(data, { kept, now: clock.now() })
      note(null, `The restored shop could not be opened: ${error.message}`)
    } finally {
      unlock()
    }
  }
}
