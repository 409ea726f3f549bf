import type { BucketPlace } from '../../../shared/platform/backup/backup-settings.ts'
import type { RotationRules } from '../../../shared/platform/backup/rotation.ts'
import type { SettingRow } from '../../platform/kit/setting-row.ts'

export const FOLDER_ROW = {
  path: 'add-folder',
  label: 'Add a folder on another disk',
  also: 'backup place, network share, NAS, USB drive',
} as const satisfies SettingRow

export const PASSPHRASE_ROW = {
  path: 'passphrase',
  label: 'Passphrase',
  also: 'backup encryption, password',
} as const satisfies SettingRow

export const BUCKET_ROWS: readonly (SettingRow & { name: keyof BucketPlace; meaning: string })[] = [
  {
    path: 'bucket.bucket',
    name: 'bucket',
    label: 'Bucket',
    meaning:
      'Its name. Turn versioning or object lock on at the service, so that a thief cannot delete backups.',
    also: 'cloud backup, S3, Backblaze, Cloudflare R2',
  },
  {
    path: 'bucket.endpoint',
    name: 'endpoint',
    label: 'Address of the service',
    meaning: 'Leave it empty for Amazon. Such as https://s3.us-west-004.backblazeb2.com',
    also: 'endpoint, S3',
  },
  {
    path: 'bucket.region',
    name: 'region',
    label: 'Region',
    meaning: 'As the service names it; auto for Cloudflare.',
    also: 'S3',
  },
  {
    path: 'bucket.prefix',
    name: 'prefix',
    label: 'Prefix',
    meaning: 'Begins every name, so that the bucket can hold other things.',
  },
]

export const ROTATION_ROWS: readonly (SettingRow & { name: keyof RotationRules })[] = [
  { path: 'rotation.hours', name: 'hours', label: 'Hours', also: 'how long backups are kept, retention' },
  { path: 'rotation.days', name: 'days', label: 'Days', also: 'how long backups are kept, retention' },
  { path: 'rotation.weeks', name: 'weeks', label: 'Weeks', also: 'how long backups are kept, retention' },
]

export const EXPORT_ROW = {
  path: 'export-form',
  label: 'Choose a folder and export',
  also: 'everything, CSV, move to another program',
} as const satisfies SettingRow

export const MOVE_ROW = {
  path: 'move-shop',
  label: 'Move the shop to another disk',
  also: 'data folder',
} as const satisfies SettingRow
