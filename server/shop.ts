import type { ServerSettings } from './settings.ts'
import type { ShopAddress } from './shop-address.ts'
import type { ReadDb, WriteDb } from './db/db.ts'
import type { DatabaseGuard } from './guard-database.ts'
import type { Clock } from './ports/clock.ts'
import type { Disk } from './ports/disk.ts'
import type { Downloads } from './ports/downloads.ts'
import type { Fetcher } from './ports/fetcher.ts'
import type { FileStore } from './ports/files.ts'
import type { GeometryPool, PartWriter } from './ports/geometry.ts'
import type { Ids } from './ports/ids.ts'
import type { Log } from './ports/log.ts'
import type { Network } from './ports/network.ts'
import type { Passwords } from './ports/passwords.ts'
import type { PdfDocuments } from './ports/pdf-documents.ts'
import type { Vault } from './ports/vault.ts'
import type { WebAuthn } from './ports/web-authn.ts'
import type { DeliveryServices } from './ports/delivery.ts'
import type { Mailer } from './ports/mail.ts'
import type { PaymentProviders } from './ports/payments.ts'
import type { Secrets } from './ports/secrets.ts'
import type { ZipPlaces } from '../shared/delivery/places.ts'
import type { PrintRequest, Progress } from '../shared/geometry/job.ts'
import type { Units } from '../shared/geometry/units.ts'

/** An estimate that somebody would like to see, of a part that is measured already, and the names it is kept under. */
export interface EstimateRequest {
  quote: { sha256: string; filename: string; units: Units | null }
  /** For whom: an account or a guest. */
  owner: string
  plan: { analysis_key: string; print_key: string; print: PrintRequest }
}

/** The quotes that wait to be measured. The table is the queue; this only wakes it and tells how far a job is. */
export interface WorkQueue {
  /** Looks for work soon. A job that nobody waits for any more is stopped. */
  wake(): void
  progressOf(quoteId: string): Progress | null
  /** How many quotes are measured before this one. */
  aheadOf(quoteId: string): number
  /** Makes an estimate for a comparison when no quote waits; false where it cannot be made. */
  estimate(wish: EstimateRequest): boolean
}

/**
 * Everything a command may use: the database and the ports. Made once, in open-shop.ts; a request gets a view of it with
 * addresses of its own (`http/seen-from.ts`), so what is remembered for a shop hangs on its `db`, which all views share.
 */
export interface Shop {
  settings: ServerSettings
  address: ShopAddress
  network: Network
  /** The hash of the one-time set-up link's secret, while one is open. */
  set_up: { token_hash: string | null }
  db: ReadDb
  /** Runs one synchronous write transaction. */
  write: <Result>(work: (tx: WriteDb) => Result) => Result
  /** Whether the database file is still there. */
  guard: DatabaseGuard
  /** Resolves when no other program holds the database's write lock; refuses with `shop_busy` when that takes seconds. */
  untilWritable: () => Promise<void>
  clock: Clock
  ids: Ids
  files: FileStore
  /** Part files that the start left in place because the database names none of the files. */
  unnamed_parts: number
  disk: Disk
  geometry: GeometryPool
  partWriter: PartWriter
  passwords: Passwords
  webAuthn: WebAuthn
  vault: Vault
  papers: PdfDocuments
  secrets: Secrets
  payments: PaymentProviders
  /** Where ZIP codes are. */
  places: ZipPlaces
  deliveryServices: DeliveryServices
  mailer: Mailer
  fetcher: Fetcher
  downloads: Downloads
  queue: WorkQueue
  log: Log
}
