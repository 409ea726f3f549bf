import type { PacificDay } from '../../../shared/platform/time.ts'

/** An uploaded file in the store's temporary folder. */
export interface Upload {
  path: string
  filename: string
  bytes: number
  sha256: string
  /** First and last bytes, enough to detect the kind of file. */
  head: Uint8Array
  tail: Uint8Array
}

/** Customers' files and their derived results, named by content and never by a customer's file name. */
export interface FileStore {
  /** Streams into a temporary file. Throws `file_too_large` above `limit` bytes, and leaves nothing behind. */
  receive(source: AsyncIterable<Uint8Array>, filename: string, limit: number): Promise<Upload>
  /** The same with a copy of a file of ours. */
  receiveCopy(path: string, filename: string, limit: number): Promise<Upload>
  /** Moves an upload to its place by hash; deletes it when the same content is already stored. */
  keep(upload: Upload): Promise<void>
  discard(upload: Upload): Promise<void>
  has(sha256: string): boolean
  partPath(sha256: string): string
  /** Returns the folder for results of one file in one unit; creates it. */
  derivedFolder(analysisKey: string): string
  remove(sha256: string): Promise<void>
  /** Folder for plates that are downloaded. They are deleted an hour later, and at every start: they hold several customers' parts. */
  plateFolder(): string
  /** Scratch folder for geometry workers; emptied at every start. */
  warmUpFolder: string
  /** Empties the scratch folder. */
  clearWarmUpFolder(): void
  /** Photos that staff take, by hash as well. */
  photos: PhotoStore
  /** Files that print plates, by hash. */
  prints: PrintFileFolder
  quarantine: Quarantine
  /** Lists stored parts, photos, print files and derived folders, without files of other programs. */
  list(): StoredNames
  /** Deletes results that a killed process left half-written in a derived folder. */
  dropHalfWritten(derivedName: string): void
}

/** Photos, named by the hash of their bytes. */
export interface PhotoStore {
  /** Writes the bytes, safely against a power failure; does nothing when they are stored already. */
  keep(sha256: string, bytes: Uint8Array): Promise<void>
  has(sha256: string): boolean
  path(sha256: string): string
  remove(sha256: string): Promise<void>
}

/** The contents of a print file. */
export interface PrintFileFacts {
  /** A sentence that tells staff why it can't be printed; null if it can. */
  why_not: string | null
  /** The number of its plate; null: its kind of file numbers none. */
  plate: number | null
  /** The numbers of the filaments that it was sliced for, from 1; null if it does not say. */
  filaments: number[] | null
  seconds: number | null
  grams_mg: number | null
}

/** Files that print plates, named by the hash of their bytes. */
export interface PrintFileFolder {
  /** Moves a received file to its place; deletes it when the same content is already stored. */
  keep(upload: Pick<Upload, 'path' | 'sha256' | 'bytes'>): Promise<void>
  has(sha256: string): boolean
  path(sha256: string): string
  open(sha256: string): NodeJS.ReadableStream
  /** Reads a file to its end: what it says of its print, or why it cannot be printed. `name` has its ending. */
  inspect(file: { path: string; name: string }): Promise<PrintFileFacts>
  remove(sha256: string): Promise<void>
  /** Hashes of the files that are older than that. */
  listOlder(than_ms: number): string[]
}

export interface StoredNames {
  /** Hashes of part files. */
  parts: string[]
  /** Analysis keys, which begin with the hash of their part. */
  derived: string[]
  /** Hashes of photos. */
  photos: string[]
  /** Hashes of print files. */
  prints: string[]
}

/** Folders of the store whose files are named by their hash alone. */
export type HashNamed = 'parts' | 'photos' | 'prints'

/** Files that no database row names, by the day on which they were moved here. */
export interface Quarantine {
  /** Moves files to a day's folder. Returns those that could not be moved, with the error. */
  moveAside(names: StoredNames, day: PacificDay): { name: string; error: unknown }[]
  /** Restores a part file with its results, a photo or a print file; false if no copy has the right content. */
  restore(kind: HashNamed, sha256: string): boolean
  /** Counts the part files of each day. */
  list(): { day: PacificDay; parts: number }[]
  remove(day: PacificDay): Promise<void>
}
