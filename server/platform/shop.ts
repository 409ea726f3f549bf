import type { ServerSettings } from './settings.ts'
import type { ShopAddress } from './shop-address.ts'
import type { ChangeFeed } from './db/change-feed.ts'
import type { ReadDb, WriteDb } from './db/db.ts'
import type { DatabaseGuard } from './db/guard-database.ts'
import type { Backups } from './ports/backups.ts'
import type { Clock } from './ports/clock.ts'
import type { Crashes } from './ports/crashes.ts'
import type { Disk } from './ports/disk.ts'
import type { Downloads } from './ports/downloads.ts'
import type { Exports } from './ports/exports.ts'
import type { Slicers } from './ports/slicer.ts'
import type { Fetcher } from './ports/fetcher.ts'
import type { FindPrinters } from './ports/find-printers.ts'
import type { FileStore } from './ports/files.ts'
import type { HealthPorts } from './ports/health.ts'
import type { GeometryPool, PartWriter, RemoteFiles } from './ports/geometry.ts'
import type { Ids } from './ports/ids.ts'
import type { Log } from './ports/log.ts'
import type { Logs } from './ports/logs.ts'
import type { Lan } from './ports/lan.ts'
import type { Network } from './ports/network.ts'
import type { Passwords } from './ports/passwords.ts'
import type { PrinterConnections } from './ports/printer-connections.ts'
import type { PdfDocuments } from './ports/pdf-documents.ts'
import type { Restarts } from './ports/restarts.ts'
import type { ReportRunner } from './ports/reports.ts'
import type { ReadSpoolmanStock } from './ports/spoolman.ts'
import type { Vault } from './ports/vault.ts'
import type { CarrierServices } from './ports/carriers.ts'
import type { DeliveryServices } from './ports/delivery.ts'
import type { Mailer } from './ports/mail.ts'
import type { OpenMailboxFolder } from './ports/mailbox.ts'
import type { PaymentProviders } from './ports/payments.ts'
import type { Secrets } from './ports/secrets.ts'
import type { ZipPlaces } from '../../shared/payments/places.ts'
import type { PrintRequest, Progress } from '../../shared/geometry/job.ts'
import type { Units } from '../../shared/geometry/units.ts'

/** A request to estimate an already measured part, with the keys of the result. */
export interface EstimateRequest {
  quote: { sha256: string; filename: string; units: Units | null }
  /** The account or guest it is for. */
  owner: string
  plan: { analysis_key: string; print_key: string; print: PrintRequest }
}

/** Control of the queue, which is the quotes table: wakes it and reports progress. */
export interface WorkQueue {
  /** Looks for work soon, and cancels jobs that are no longer needed. */
  wake(): void
  progressOf(quoteId: string): Progress | null
  /** Returns how many quotes are ahead of this one, and the seconds until it is measured, by what recent ones took. */
  placeOf(quoteId: string): { ahead: number; seconds: number }
  /** Estimates for a comparison when no quote waits; false if it cannot. */
  estimate(wish: EstimateRequest): boolean
}

/** The services of others that the shop uses over the network. */
export interface ShopServices {
  payments: PaymentProviders
  /** Finds the places of ZIP codes. */
  places: ZipPlaces
  deliveryServices: DeliveryServices
  /** Tracking, labels and voids of carriers and couriers. */
  carriers: CarrierServices
  mailer: Mailer
  openMailbox: OpenMailboxFolder
  fetcher: Fetcher
  /** Listens for printers in the local network. */
  findPrinters: FindPrinters
  /** Reads a Spoolman of the local network. */
  readSpoolman: ReadSpoolmanStock
  printerConnections: PrinterConnections
}

/** The machine, and the program on it. */
export interface ShopMachine {
  health: HealthPorts
  restarts: Restarts
  /** Part files that the start left in place, because no database row names any of the files. */
  unnamed_parts: number
  disk: Disk
  geometry: GeometryPool
  /** Null while the threads of this program do the geometry. */
  remoteFiles: RemoteFiles | null
  partWriter: PartWriter
  /** Slicing programs on this computer. */
  slicers: Slicers
  passwords: Passwords
  papers: PdfDocuments
  downloads: Downloads
  /** Reads the logged lines. */
  logs: Logs
  crashes: Crashes
}

/** Work that goes on beside the requests. */
export interface ShopWork {
  backups: Backups
  exports: Exports
  reports: ReportRunner
  queue: WorkQueue
}

/**
 * Everything a command may use: the database and the ports. Created once, in open-shop.ts. A request gets a view with its own
 * addresses (`../http/request/shop-for-request.ts`), so caches are keyed by `db`, which all views share.
 */
export interface Shop {
  settings: ServerSettings
  address: ShopAddress
  network: Network
  /** The https port for other devices of the local network. */
  lan: Lan
  /** Hash of the open set-up link's secret, if any. */
  set_up: { token_hash: string | null }
  db: ReadDb
  /** Runs one synchronous write transaction. */
  write: <Result>(work: (tx: WriteDb) => Result) => Result
  /** The same without waiting for the disk, for what can be done again: a power failure may lose it, a crash does not. */
  writeUnsynced: <Result>(work: (tx: WriteDb) => Result) => Result
  /** Empties the log file of the database. False while another connection still reads from it. */
  truncateLog: () => boolean
  /** Guards against a database file that disappears. */
  guard: DatabaseGuard
  /** Resolves when no other process holds the write lock; throws `shop_busy` after seconds. */
  untilWritable: () => Promise<void>
  /** Tells open pages which rows changed. */
  changes: ChangeFeed
  clock: Clock
  ids: Ids
  files: FileStore
  vault: Vault
  secrets: Secrets
  log: Log
  services: ShopServices
  machine: ShopMachine
  work: ShopWork
}
