import type { WorkstationOffer } from '../../shared/accounts/workstations.ts'
import type { HealthSummary } from '../../shared/operations/health/health-page-data.ts'
import type { StartPhase } from '../../shared/platform/start-phases.ts'
import type { UnderWay } from '../../shared/platform/under-way.ts'
import type { UpdateObstacles } from '../../shared/operations/workstation/updates.ts'
import type { GoodBackup } from '../../server/start/rescue.ts'
import type { ServerSettingsInput } from '../../server/platform/settings.ts'
import type { SecretName } from './embed-options.ts'

/** The questions to the server process, with the arguments and the result of each. */
export interface Questions {
  /** Opens the shop and listens; rejects with what is wrong, and can then be asked again. */
  start: { asks: StartRequest; gets: { url: string } }
  setUpLink: { asks: null; gets: string | null }
  /** A token that signs in the window, if someone chose that on this computer. */
  workstationToken: { asks: { key: string; window_secret: string }; gets: WorkstationOffer | null }
  /** A token that signs in the windows as whoever left the kiosk; null if the PIN does not tell one person. */
  leaverToken: { asks: { kiosk_secret: string; pin: string; window_secret: string }; gets: string | null }
  health: { asks: null; gets: HealthSummary }
  /** The number of migrations of this program. */
  schemaVersion: { asks: null; gets: number }
  obstacles: { asks: null; gets: Omit<UpdateObstacles, 'printing'> }
  backUpForUpdate: { asks: null; gets: { folder: string; created_at: number; schema_version: number } }
  /** These need no open shop. The number of migrations of its database; null if it cannot be read. */
  databaseVersion: { asks: { data_dir: string }; gets: number | null }
  listBackups: { asks: { data_dir: string }; gets: GoodBackup[] }
  restoreBackup: {
    asks: { data_dir: string; folder: string; passphrase: string | null }
    gets: 'restored' | 'passphrase_needed' | 'wrong_passphrase'
  }
  /** Closes the shop in order. */
  close: { asks: null; gets: null }
}

export interface StartRequest {
  settings: ServerSettingsInput
  /** The server has no access to the system's keychain: it gets the secrets as they are now. */
  keychain: { unavailable: string | null; secrets: Record<string, string> }
}

/** Something that went wrong outside of the server, for its log and its crash reports. */
export interface DesktopFault {
  kind: 'error' | 'rejection' | 'page' | 'process'
  message: string
  stack: string | null
  /** The message for the log. */
  note: string
  /** The work that failed, such as `a window`. */
  work?: string
}

/** An error as it crosses a process boundary: only these fields of one arrive. */
export interface SentError {
  message: string
  /** Fields of errors of Node, SQLite and zod, such as `code`. */
  fields: Record<string, unknown>
}

export type ToServer =
  | { say: 'ask'; id: number; question: keyof Questions; argument: unknown }
  /** The answer to `keep`; `error` says why the secret was not stored. */
  | { say: 'kept'; id: number; error: string | null }
  | { say: 'fault'; fault: DesktopFault }
  /** Asks for `alive`, which a server that hangs does not send. */
  | { say: 'beat' }
  /** The computer has woken up: what waits for a time is looked at now. */
  | { say: 'resumed' }

export type FromServer =
  | { say: 'answer'; id: number; result: unknown }
  | { say: 'refusal'; id: number; error: SentError }
  | { say: 'phase'; phase: StartPhase }
  | { say: 'alive' }
  /** The shop is open again in the same process, after a restore. */
  | { say: 'reopened' }
  /** Stores a secret in the system's keychain; with null forgets it. */
  | { say: 'keep'; id: number; name: SecretName; value: string | null }
  /** The shop was moved to another data folder and is closed. */
  | { say: 'moved' }
  /** The shop was closed for a restore or move and cannot be opened again. */
  | { say: 'failed'; error: SentError }
  /** There may be notices for staff. */
  | { say: 'notices' }
  | { say: 'closing'; underWay: UnderWay }
