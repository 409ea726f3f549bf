import type { ShopCheck } from '../../platform/backup/backup-status.ts'
import type { DiskShortage } from '../../platform/disk-space.ts'
import type { Instant } from '../../platform/time.ts'
import type { TimeZone } from '../../platform/time-zones.ts'

/** The facts about the program, its computer and the services it uses, at one instant. */
export interface HealthFacts {
  now: Instant
  /** The shop’s time zone. */
  zone: TimeZone
  program: ProgramFacts
  database: DatabaseFacts
  /** Null if the disk cannot be read. */
  disk: DiskFacts | null
  backups: BackupFacts
  /** Null while the clock is trusted. `trusted_in`: seconds until it is trusted again. */
  clock: { last_open: Instant; trusted_in: number } | null
  queue: QueueFacts
  workers: WorkerFacts
  event_loop: EventLoopDelay
  memory: MemoryFacts
  /** A sentence that says why the local network is not open as it is set; null if nothing is wrong. */
  lan_fault: string | null
  certificates: CertificateFacts[]
  payments: PaymentFacts
  mail: MailFacts
  /** Null for a service that is not set up, or that needs no network. */
  delivery: { courier: ServiceFacts | null; carrier: ServiceFacts | null }
  printers: PrinterFacts
  tasks: TaskFacts[]
}

interface ProgramFacts {
  version: string
  /** Such as `Node 24.21.0`. */
  runtime: string
  /** Such as `linux x64`. */
  system: string
  started_at: Instant
  /** When the runs of the last seven days began that did not end normally, newest first. */
  interrupted_runs: Instant[]
  /** True if the run before this one is among them. */
  was_interrupted: boolean
}

interface DatabaseFacts {
  bytes: number
  /** Size of the write-ahead log. */
  wal_bytes: number
  /** The instant since which the database file is gone; null while it is there. */
  lost_since: Instant | null
  /** The last check of the whole database and every file. */
  check: ShopCheck | null
  /** When the quick check at the start passed. */
  quick_check_at: Instant
  /** Documents whose current version does not match its schema. */
  damaged_documents: { kind: string; label: string }[]
  slow_writes: SlowWrites
}

/** A write of at least this many seconds waits for the disk: all others take milliseconds. */
export const SLOW_WRITE_SECONDS = 1

/** Slow writes of the last ten minutes. */
export interface SlowWrites {
  count: number
  longest_seconds: number
}

export interface DiskFacts {
  free_bytes: number
  total_bytes: number
  reserve_bytes: number
  shortage: DiskShortage | null
}

export interface BackupFacts {
  /** `place`: `local`, `bucket`, or the id of a folder. */
  places: {
    place: string
    where: string
    last_good_at: Instant | null
    is_old: boolean
    error: string | null
  }[]
  /** The instant of the backup that the shop was restored from, while it is closed to customers. */
  restored_from: Instant | null
}

/** Quotes that wait for a price. */
export interface QueueFacts {
  waiting: number
  /** The longest wait; null if none waits. */
  oldest_seconds: number | null
  /** Seconds until the newest has its price, by what recent jobs took; null if none waits. */
  expected_seconds: number | null
}

export interface WorkerFacts {
  size: number
  busy: number
  /** Age of the longest running job. */
  longest_seconds: number | null
  max_job_seconds: number
  /** Threads that a job ended, by a crash or by the time limit, since the start and in the last hour. */
  restarts: number
  restarts_last_hour: number
  /** Memory of the threads that answered. */
  memory_bytes: number
}

/** Delay of the main thread in the last minute. */
export interface EventLoopDelay {
  p50_ms: number
  p99_ms: number
  max_ms: number
  /** The least p99 of the last three whole minutes; 0 before there are three: a start, or one long job, is not judged. */
  steady_p99_ms: number
}

export interface MemoryFacts {
  /** The memory of this process with its threads. */
  rss_bytes: number
  heap_bytes: number
  machine_bytes: number
  machine_free_bytes: number
}

/** The certificate of an https address of the shop. */
export interface CertificateFacts {
  /**
   * The one who renews it: the tunnel or proxy where https ends, the owner's files, or this program. Left out for the
   * first.
   */
  renewed_by?: 'files' | 'program'
  host: string
  valid_until: Instant | null
  /** The reason it could not be read. */
  error: string | null
}

/** The outcomes of calls of an outside service since the start. */
export interface ServiceFacts {
  last_good_at: Instant | null
  /** Calls that failed since the last good one. */
  failures: number
  failing_since: Instant | null
  /** The reason the last call failed; null after a good one. */
  error: string | null
}

export interface PaymentFacts {
  provider: 'practice' | 'stripe'
  live: boolean
  /** Calls of Stripe. */
  calls: ServiceFacts
  has_webhook_secret: boolean
  last_webhook_at: Instant | null
  /** The last webhook whose signature did not fit. */
  last_forged_at: Instant | null
  last_paid_at: Instant | null
  failed_refunds: number
}

export interface MailFacts {
  has_server: boolean
  /** Emails to be sent. */
  waiting: number
  /** Emails that staff have to send. */
  failed: number
  calls: ServiceFacts
  /** The mailbox of replies; null in a shop that reads none. */
  mailbox: (ServiceFacts & { host: string; folder: string }) | null
}

export interface PrinterFacts {
  total: number
  available: number
  printing: number
  maintenance: number
  off: number
  /** Names of printers whose maintenance should have ended. */
  overdue: string[]
  /** Accepted factors that the last prints no longer agree with. */
  drifts: { printer: string; material: string; percent: number }[]
  /** Pieces whose print ended in the last 24 hours. */
  prints: { good: number; failed: number }
}

/** Work that repeats in the background. */
export interface TaskFacts {
  name: string
  every_seconds: number
  /** The end of its last round. */
  last_at: Instant | null
  /** The reason its last round failed. */
  error: string | null
  failing_since: Instant | null
}
