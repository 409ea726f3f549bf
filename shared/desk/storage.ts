import type { PacificDay } from '../time.ts'

/** What is wrong with the files of the shop, for the people who work in it. */
export interface StorageProblems {
  /** Part files that the database does not name, kept out of the way for a while. */
  quarantined: { parts: number; deleted_from: PacificDay } | null
  /** Part files that the last start left where they are, because the database names none of the files. */
  unnamed: number
  /** Part files that the database names and that are nowhere; with what still needs them. */
  missing: { files: number; order_numbers: number[]; quotes: number }
  /** Orders to be sent to an address that cannot be read. */
  lost_addresses: number[]
}
