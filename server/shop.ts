import type { ServerSettings } from './settings.ts'
import type { ReadDb, WriteDb } from './db/db.ts'
import type { Clock, FileStore, GeometryPool, Ids, Log, Passwords } from './ports.ts'
import type { Scope } from '../shared/accounts/scopes.ts'
import type { Role } from '../shared/accounts/people.ts'
import type { Progress } from '../shared/geometry/part.ts'

/** The quotes that wait to be measured. The table is the queue; this only wakes it and tells how far a job is. */
export interface WorkQueue {
  wake(): void
  progressOf(quoteId: string): Progress | null
  /** Stops the running job of a quote that nobody waits for any more. */
  drop(quoteId: string): void
}

/** Everything a command may use: the database and the ports. Made once, in start-server.ts. */
export interface Shop {
  settings: ServerSettings
  db: ReadDb
  /** Runs one synchronous write transaction. */
  write<Result>(work: (tx: WriteDb) => Result): Result
  clock: Clock
  ids: Ids
  files: FileStore
  geometry: GeometryPool
  passwords: Passwords
  queue: WorkQueue
  log: Log
}

/** Who asks. Every door makes one, every command takes one. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'guest'; guest_id: string }
  | {
      kind: 'account'
      account_id: string
      role: Role
      auth: 'session' | 'api_key'
      scopes: readonly Scope[]
      key: { id: string; name: string; prefix: string } | null
    }

/** One thing a caller can ask for. Doors hold rows that point at these. */
export type Command<Input, Answer> = (shop: Shop, caller: Caller, input: Input) => Answer | Promise<Answer>
