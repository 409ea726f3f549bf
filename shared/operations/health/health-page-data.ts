import type { ShopCheckRun } from '../../platform/backup/backup-status.ts'
import type { Instant } from '../../platform/time.ts'
import type { HealthFinding, HealthState } from './health-finding.ts'
import type { HealthSample } from './trends.ts'

/** Everything on the page of health. */
export interface HealthPageData {
  now: Instant
  findings: HealthFinding[]
  /** Samples of the last 24 hours, since the program was started. */
  trends: HealthSample[]
  /** The check of database and files that runs now. */
  check: ShopCheckRun | null
  /** The file with the key of `GET /metrics`. */
  metrics_key_file: string
}

/** The facts that the tray of the desktop program shows, and those that keep its computer awake. */
export interface HealthSummary {
  state: HealthState
  /** The worst first. */
  problems: HealthFinding[]
  /** Orders to print and to pack, what else waits for staff, and plates that print now. */
  counts: { to_print: number; to_pack: number; waiting: number; printing: number }
  /** True if other computers can open the shop. */
  serves_others: boolean
}
