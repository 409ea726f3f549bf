import type { BackupSettings } from '../../../shared/platform/backup/backup-settings.ts'
import type {
  AddFolder,
  BackupsPageData,
  KeepBucketKeys,
  RemoveFolder,
  SaveBucket,
  SetPassphrase,
} from '../../../shared/platform/backup/backups-page-data.ts'
import type { RotationRules } from '../../../shared/platform/backup/rotation.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { keyedMutex } from '../../platform/keyed-mutex.ts'
import type { Shop } from '../../platform/shop.ts'
import { readBackups } from './read-backups.ts'

const MAX_FOLDERS = 5
/** The two halves of a key are of the same person. */
const inTurn = keyedMutex<Shop['secrets']>()

/** Starts a backup to all places. It runs on; the page follows its progress. */
export function backUpNow(shop: Shop, caller: Caller): BackupsPageData {
  staffWith('set_up', caller)
  void shop.work.backups.backUp({ rotate: false })
  return readBackups(shop, caller)
}

/** Reads the whole database and every file. */
export async function checkNow(shop: Shop, caller: Caller): Promise<BackupsPageData> {
  staffWith('set_up', caller)
  await shop.work.backups.checkShop()
  return readBackups(shop, caller)
}

export function saveRotation(shop: Shop, caller: Caller, rotation: RotationRules): BackupsPageData {
  return change(shop, caller, (settings) => ({ ...settings, rotation }))
}

/** Adds a folder on another disk. Whoever can read it can read the whole shop. */
export function addFolder(shop: Shop, caller: Caller, { path }: AddFolder): BackupsPageData {
  return change(shop, caller, (settings) => {
    if (settings.folders.length >= MAX_FOLDERS)
      throw new Refusal('wrong_state', `Backups go to at most ${MAX_FOLDERS} folders. Remove one first.`)
    if (settings.folders.some((folder) => folder.path === path))
      throw new Refusal('wrong_state', 'Backups go to this folder already.')
    const fault = shop.work.backups.prepareFolder(path)
    if (fault !== null) throw new Refusal('wrong_state', fault)
    return { ...settings, folders: [...settings.folders, { id: shop.ids.make('bp'), path }] }
  })
}

/** Backups that are in the folder stay there. */
export function removeFolder(shop: Shop, caller: Caller, { id }: RemoveFolder): BackupsPageData {
  return change(shop, caller, (settings) => ({
    ...settings,
    folders: settings.folders.filter((folder) => folder.id !== id),
  }))
}

export function saveBucket(shop: Shop, caller: Caller, { bucket }: SaveBucket): BackupsPageData {
  return change(shop, caller, (settings) => {
    if (bucket !== null && !shop.work.backups.hasPassphrase())
      throw new Refusal(
        'wrong_state',
        'Set a passphrase first: backups are encrypted with it before they leave this computer.',
      )
    return { ...settings, bucket }
  })
}

/** Stores the keys of the bucket in the system's keychain, or deletes them. */
export async function keepBucketKeys(
  shop: Shop,
  caller: Caller,
  { keys }: KeepBucketKeys,
): Promise<BackupsPageData> {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  const { secrets } = shop
  if (!secrets.canKeep) throw new Refusal('wrong_state', secrets.whyNot ?? undefined)
  if (secrets.source('bucket_secret_key') === 'environment')
    throw new Refusal(
      'wrong_state',
      'These keys are set in the environment of the program. Change them there.',
    )
  await inTurn(shop.secrets, 'bucket', async () => {
    await secrets.keep('bucket_access_key', keys?.access_key ?? null)
    await secrets.keep('bucket_secret_key', keys?.secret_key ?? null)
  })
  record(shop, by, keys === null ? 'secret removed' : 'secret set')
  return readBackups(shop, caller)
}

/** Seals the vault key and everything in the bucket from the next backup on. */
export async function setBackupPassphrase(
  shop: Shop,
  caller: Caller,
  { passphrase }: SetPassphrase,
): Promise<BackupsPageData> {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  await shop.work.backups.setPassphrase(passphrase)
  record(shop, by, 'secret set')
  return readBackups(shop, caller)
}

/** Whoever chooses where backups go can copy the whole shop, so the person is asked to confirm it. */
function change(
  shop: Shop,
  caller: Caller,
  edit: (settings: BackupSettings) => BackupSettings,
): BackupsPageData {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  shop.work.backups.saveSettings(edit(shop.work.backups.settings()))
  record(shop, by, 'edited')
  return readBackups(shop, caller)
}

function record(shop: Shop, by: Caller, what: 'edited' | 'secret set' | 'secret removed'): void {
  shop.write((tx) =>
    recordEvent(tx, shop.clock.now(), by, { subject: 'document', subject_id: 'backups', what }),
  )
}
