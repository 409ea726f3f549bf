import { z } from 'zod'
import type { Instant } from '../time.ts'
import { BucketPlace, Passphrase, type BackupSettings } from './backup-settings.ts'
import type { RestoreOutcome, RestoreStep } from './restorable.ts'
import type { BackupRun, PlaceState, ShopCheck } from './backup-status.ts'

/** A place of backups as the page shows it. */
export interface ShownPlace extends PlaceState {
  /** The path of a folder, or the name of the bucket. */
  where: string
  is_old: boolean
}

/** Everything on the page of backups. */
export interface BackupsPageData {
  settings: BackupSettings
  places: ShownPlace[]
  run: BackupRun | null
  next_at: Instant
  has_passphrase: boolean
  bucket_keys: { source: 'environment' | 'keychain' | null; can_keep: boolean; why_not: string | null }
  check: ShopCheck | null
  /** The step of a running restore of the shop; null if none runs. */
  restore_step: RestoreStep | null
  last_restore: RestoreOutcome | null
}

export const AddFolder = z.object({ path: z.string().trim().min(1, 'Enter the folder.').max(400) })
export type AddFolder = z.infer<typeof AddFolder>

export const RemoveFolder = z.object({ id: z.string().max(50) })
export type RemoveFolder = z.infer<typeof RemoveFolder>

/** Null ends the copies in the bucket; what is there stays. */
export const SaveBucket = z.object({ bucket: BucketPlace.nullable() })
export type SaveBucket = z.infer<typeof SaveBucket>

const BucketKey = z
  .string()
  .trim()
  .regex(/^[\w+/=.-]{8,200}$/, 'Enter the key as the service shows it.')
/** Null deletes both. */
export const KeepBucketKeys = z.object({
  keys: z.object({ access_key: BucketKey, secret_key: BucketKey }).nullable(),
})
export type KeepBucketKeys = z.infer<typeof KeepBucketKeys>

export const SetPassphrase = z.object({ passphrase: Passphrase })
export type SetPassphrase = z.infer<typeof SetPassphrase>
