import type { PacificDay } from '../../shared/time.ts'

/** A file that an upload left in the store's temporary place, with what was learned while it streamed by. */
export interface Upload {
  path: string
  filename: string
  bytes: number
  sha256: string
  /** First and last bytes, enough to tell the kind of file. */
  head: Uint8Array
  tail: Uint8Array
}

/** Customers' files and what was derived from them. Everything is named by content, never by a person's file name. */
export interface FileStore {
  /** Streams into a temporary file. Refuses with `file_too_large` beyond `limit` bytes and leaves nothing behind. */
  receive(source: AsyncIterable<Uint8Array>, filename: string, limit: number): Promise<Upload>
  /** Moves an upload to its place under its hash; a second copy of the same content is dropped. */
  keep(upload: Upload): Promise<void>
  discard(upload: Upload): Promise<void>
  has(sha256: string): boolean
  partPath(sha256: string): string
  /** Folder for what is derived from one file in one unit; made when missing. */
  derivedFolder(analysisKey: string): string
  remove(sha256: string): Promise<void>
  /** Scratch folder for geometry workers; emptied at every start. */
  warmUpFolder: string
  /** Empties the scratch folder. */
  clearWarmUpFolder(): void
  quarantine: Quarantine
  /** Part files and derived folders that are there. What other programs left between them is not listed. */
  list(): StoredNames
  /** Deletes the results that a killed run left half-written in one derived folder. */
  dropHalfWritten(derivedName: string): void
}

export interface StoredNames {
  /** Hashes of part files. */
  parts: string[]
  /** Analysis keys, which begin with the hash of their part. */
  derived: string[]
}

/** Files that the database does not name, by the day on which they were moved out of the way. */
export interface Quarantine {
  /** Moves names of the store into a day's folder. Tells which could not be moved, and why. */
  moveAside(names: StoredNames, day: PacificDay): { name: string; error: unknown }[]
  /** Returns a part file, with what was derived from it, to its place; false where no copy has the right content. */
  restore(sha256: string): boolean
  /** How many part files are kept of each day. */
  list(): { day: PacificDay; parts: number }[]
  remove(day: PacificDay): Promise<void>
}
