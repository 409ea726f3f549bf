import {
  BUCKET_PLACE,
  LOCAL_PLACE,
  type BackupSettings,
} from '../../../shared/platform/backup/backup-settings.ts'
import { isBackupOld, nextBackupAt, type PlaceState } from '../../../shared/platform/backup/backup-status.ts'
import type { BackupsPageData, ShownPlace } from '../../../shared/platform/backup/backups-page-data.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the places, schedule and state of the backups. */
export function readBackups(shop: Shop, caller: Caller): BackupsPageData {
  staffWith('set_up', caller)
  const {
    work: { backups },
    secrets,
    clock,
  } = shop
  const settings = backups.settings()
  const times = { started_at: backups.started_at, now: clock.now() }
  const places = listPlaces(shop)
  return {
    settings,
    places,
    run: backups.run(),
    next_at: nextBackupAt(
      places.find(({ place }) => place === LOCAL_PLACE)!,
      times,
    ),
    has_passphrase: backups.hasPassphrase(),
    bucket_keys: {
      source: secrets.source('bucket_secret_key'),
      can_keep: secrets.canKeep,
      why_not: secrets.whyNot,
    },
    check: backups.lastCheck(),
    restore_step: backups.restoreStep(),
    last_restore: backups.lastRestore(),
  }
}

/** Returns the places whose last good backup is too old, for the Desk. */
export function listOldBackups(shop: Shop): ShownPlace[] {
  return listPlaces(shop).filter(({ is_old }) => is_old)
}

/** Returns every place with how its backups are. */
export function listPlaces({ work: { backups }, clock, settings: { data_dir } }: Shop): ShownPlace[] {
  const settings = backups.settings()
  const times = { started_at: backups.started_at, now: clock.now() }
  return backups.places().map((state) => ({
    ...state,
    where: whereOf(state, settings) ?? data_dir,
    is_old: isBackupOld(state, times),
  }))
}

/** Null for the place in the data folder. */
function whereOf({ place }: PlaceState, { folders, bucket }: BackupSettings): string | null {
  if (place === BUCKET_PLACE) return bucket!.bucket
  return folders.find(({ id }) => id === place)?.path ?? null
}
