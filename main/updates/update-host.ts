import type { UpdateObstacles } from '../../shared/workstation/updates.ts'

/** A backup to which a rollback goes back. */
export interface UpdateBackup {
  folder: string
  created_at: number
  /** The number of migrations of its database. */
  schema_version: number
}

/** What an update takes from the running program. */
export interface UpdateHost {
  obstacles(): Promise<UpdateObstacles>
  backUp(): Promise<UpdateBackup>
  schemaVersion(): Promise<number>
  /**
   * Closes the shop, installs, and starts the program again, also when that fails. `restore` is a backup that the installed program
   * puts back first. Does not return.
   */
  closeAndInstall(file: string, restore: string | null): Promise<never>
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
