import type { PacificDay } from '../platform/time.ts'

/** Problems with the shop's files, for staff. */
export interface StorageProblems {
  /** Part files in quarantine. */
  quarantined: { parts: number; deleted_from: PacificDay } | null
  /** Part files that the last start left in place, because the database names none of the files. */
  unnamed: number
  /** Part files that the database names but that are missing, with what still needs them. */
  missing: { files: number; order_numbers: number[]; quotes: number }
  /** Numbers of orders to ship whose address is lost. */
  lost_addresses: number[]
}
