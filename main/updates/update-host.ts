import type { UpdateObstacles } from '../../shared/operations/workstation/updates.ts'
import type { InstallRight } from './ask-password.ts'

/** A backup to which a rollback goes back. */
export interface UpdateBackup {
  folder: string
  created_at: number
  /** The number of migrations of its database. */
  schema_version: number
}

/** The parts of the running program that an update uses. */
export interface UpdateHost {
  obstacles(): Promise<UpdateObstacles>
  backUp(): Promise<UpdateBackup>
  schemaVersion(): Promise<number>
  /** Customers look at the screen: nothing may be asked on it. */
  isKioskShown(): boolean
  /** Asks for the password where one is needed, while the shop is open. Rejects when it is not entered in time. */
  askToInstall(file: string): Promise<InstallRight>
  /**
   * Closes the shop, installs, and starts the program again, also when that fails. `restore` is a backup that the installed program
   * puts back first. Does not return.
   */
  closeAndInstall(right: InstallRight, restore: string | null): Promise<never>
  /** Says to whoever uses this computer why an update was not installed. */
  tellFailure(sentence: string): void
  now(): Date
}

/** A server that does not answer starts, or restores a backup. */
export const SERVER_IS_BUSY: UpdateObstacles = {
  parts: 0,
  requests: 1,
  backup: false,
  export: false,
  payments: 0,
  batches: 0,
  printing: 0,
}
