import type { GoodBackup } from '../server/start/rescue.ts'
import type { ServerSettingsInput } from '../server/platform/settings.ts'
import type { HealthSummary } from '../shared/operations/health/health-page-data.ts'
import type { EmbedOptions } from './server-process/embed-options.ts'
import type { DesktopFault, Questions } from './server-process/messages.ts'
import { SupervisedServer } from './server-process/supervised-server.ts'

export interface EmbeddedServer {
  /** Opens the shop, and returns its address on this machine. Rejects with what is wrong; can then be called again. */
  start(change?: Partial<ServerSettingsInput>): Promise<string>
  setUpLink(): Promise<string | null>
  offerWorkstationToken(
    asked: Questions['workstationToken']['asks'],
  ): Promise<Questions['workstationToken']['gets']>
  offerLeaverToken(asked: Questions['leaverToken']['asks']): Promise<Questions['leaverToken']['gets']>
  summarizeHealth(): Promise<HealthSummary>
  /** Returns the work that an update of the program would interrupt. */
  readObstacles(): Promise<Questions['obstacles']['gets']>
  /** The number of migrations of this program. */
  readSchemaVersion(): Promise<number>
  /** The number of migrations of the shop's database, which need not be open; null if it cannot be read. */
  readDatabaseVersion(): Promise<number | null>
  /** Backs the shop up before an update, and checks the backup. */
  backUpForUpdate(): Promise<Questions['backUpForUpdate']['gets']>
  listBackups(): Promise<GoodBackup[]>
  restoreBackup(from: {
    folder: string
    passphrase: string | null
  }): Promise<Questions['restoreBackup']['gets']>
  /** Logs and reports a fault of the desktop program, if the shop is open. */
  noteFault(fault: DesktopFault): void
  /** The computer has woken up: the server looks at its clock, timers and connections. */
  noteResumed(): void
  /** Closes the shop in order. */
  close(): Promise<void>
  /** Ends the server at once; its journal is taken in at the next start. */
  kill(): void
}

/** The only door to the server, which runs in a process of its own and is started again when it crashes. */
export function embedServer(options: EmbedOptions): EmbeddedServer {
  const server = new SupervisedServer(options)
  const { data_dir } = options.settings
  return {
    start: (change = {}) => server.start(change),
    setUpLink: async () => server.opened().ask('setUpLink', null),
    offerWorkstationToken: async (asked) => server.opened().ask('workstationToken', asked),
    offerLeaverToken: async (asked) => server.opened().ask('leaverToken', asked),
    summarizeHealth: async () => server.opened().ask('health', null),
    readObstacles: async () => server.opened().ask('obstacles', null),
    readSchemaVersion: () => server.connection().ask('schemaVersion', null),
    readDatabaseVersion: () => server.connection().ask('databaseVersion', { data_dir }),
    backUpForUpdate: async () => server.opened().ask('backUpForUpdate', null),
    listBackups: () => server.connection().ask('listBackups', { data_dir }),
    restoreBackup: (from) => server.connection().ask('restoreBackup', { data_dir, ...from }),
    noteFault: (fault) => server.noteFault(fault),
    noteResumed: () => server.noteResumed(),
    close: () => server.close(),
    kill: () => server.connection().kill(),
  }
}
