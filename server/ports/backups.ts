import type { BackupSettings } from '../../shared/backup/backup-settings.ts'
import type { BackupRun, PlaceState, ShopCheck, ShopCheckRun } from '../../shared/backup/backup-status.ts'
import type { Instant } from '../../shared/time.ts'

/** Backups of this shop, made while it is open. */
export interface Backups {
  /** When the program was started. */
  readonly started_at: Instant
  settings(): BackupSettings
  saveSettings(settings: BackupSettings): void
  /** The state of each place of the settings. */
  places(): PlaceState[]
  /** The running backup; null when there is none. */
  run(): BackupRun | null
  /** Backs up to all places. Resolves when done; a second call while one runs waits for it. */
  backUp(options: { rotate: boolean }): Promise<void>
  /** Whether a passphrase seals the vault key, and what leaves the machine. */
  hasPassphrase(): boolean
  /** Makes a new backup key, which takes seconds. Earlier backups keep the passphrase that they were made with. */
  setPassphrase(passphrase: string): Promise<void>
  /** Prepares a folder for backups. Returns why it cannot be used, or null. */
  prepareFolder(path: string): string | null
  /** Reads the whole database and every file. A second call while one runs waits for it. */
  checkShop(): Promise<ShopCheck>
  /** The running check; null when there is none. */
  checkRun(): ShopCheckRun | null
  lastCheck(): ShopCheck | null
  /** The instant of the backup that this shop was restored from, until its owner opens it again; else null. */
  restoredFrom(): Instant | null
  openRestored(): void
  /** Ends what runs. A backup under way is given up. */
  close(): Promise<void>
}
