import type { BackupSettings } from '../../../shared/platform/backup/backup-settings.ts'
import type {
  BackupRun,
  PlaceState,
  ShopCheck,
  ShopCheckRun,
} from '../../../shared/platform/backup/backup-status.ts'
import type {
  BackupChoice,
  RestorableBackup,
  RestoreChanges,
  RestoreOutcome,
  RestoreStep,
} from '../../../shared/platform/backup/restorable.ts'
import type { Instant } from '../../../shared/platform/time.ts'

export interface StagedBackup {
  /** The name of its folder in the data folder. */
  staged: string
  backup_at: Instant
}

/** Backups of this shop, made while it is open. */
export interface Backups {
  /** When the program was started. */
  readonly started_at: Instant
  settings(): BackupSettings
  saveSettings(settings: BackupSettings): void
  /** The state of each place of the settings. */
  places(): PlaceState[]
  /** The running backup; null if there is none. */
  run(): BackupRun | null
  /** Backs up to all places. Resolves when done; a second call while one runs waits for it. */
  backUp(options: { rotate: boolean }): Promise<void>
  /** Returns true if a passphrase seals the vault key, and what leaves the machine. */
  hasPassphrase(): boolean
  /** Makes a new backup key, which takes seconds. Earlier backups keep the passphrase that they were made with. */
  setPassphrase(passphrase: string): Promise<void>
  /** Prepares a folder for backups. Returns why it cannot be used, or null. */
  prepareFolder(path: string): string | null
  /** Reads the whole database and every file. A second call while one runs waits for it. */
  checkShop(): Promise<ShopCheck>
  /** Rewrites the database, without what was deleted from it. The shop cannot be changed meanwhile. */
  rewriteDatabase(): Promise<void>
  isRewriting(): boolean
  databaseBytes(): number
  /** Counts the whole shops that restores kept in the data folder. */
  countReplaced(): number
  /** The running check; null if there is none. */
  checkRun(): ShopCheckRun | null
  lastCheck(): ShopCheck | null
  /** The backups of every place, newest first. */
  listRestorable(): Promise<RestorableBackup[]>
  /** Returns the folder of a backup; one in a bucket is downloaded first. Throws a `Refusal` when that is not possible. */
  fetch(choice: BackupChoice): Promise<string>
  /** Checks a backup and compares it with the shop. */
  compare(from: string): Promise<RestoreChanges>
  /** Copies a backup beside the shop, as a folder that `Restarts` can put in its place. Opens its vault key. */
  stage(from: string, options: { passphrase: string | null; withSettings: boolean }): Promise<StagedBackup>
  /** Returns the step of a running restore of the open shop; null if none runs. */
  restoreStep(): RestoreStep | null
  setRestoreStep(step: RestoreStep | null): void
  lastRestore(): RestoreOutcome | null
  saveRestore(outcome: RestoreOutcome): void
  /** The instant of the backup that this shop was restored from, until its owner opens it again; else null. */
  restoredFrom(): Instant | null
  openRestored(): void
  /** Ends what runs. A backup under way is given up. */
  close(): Promise<void>
}
