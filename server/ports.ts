import type { DiskRoom } from '../shared/disk-space.ts'
import type { GeometryAnswer, GeometryJob, Progress } from '../shared/geometry/job.ts'
import type { PrintedPartJob, PrintedPartOutcome } from '../shared/geometry/printed-part.ts'
import type { MachineFault } from '../shared/machine-faults.ts'
import type { Receipt } from '../shared/mail/receipt.ts'
import type { PacificDay } from '../shared/time.ts'
import type { MadePasskey, PasskeySite, UsedPasskey } from '../shared/accounts/passkeys.ts'

/** Every seam to the outside as a type. Real ones live in `adapters`, tests bring their own. */

/** Unix time in whole seconds. */
export interface Clock {
  now(): number
}

/** This machine in the local network. Both change while the program runs. */
export interface Network {
  /** Its name without a domain, lower case. */
  name(): string
  /** IP addresses other than loopback, the one that other machines most likely reach first. */
  addresses(): string[]
}

export interface Ids {
  /** A new public id such as `q_...`: unguessable, never sequential. */
  make(prefix: string): string
  /** A new secret of `bytes` random bytes, base64url. */
  secret(bytes: number): string
  /** So many random letters of an alphabet, for secrets and codes that people handle. */
  letters(alphabet: string, length: number): string
}

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
  practiceFolder: string
  /** Empties the scratch folder. */
  clearPractice(): void
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
  bringBack(sha256: string): boolean
  /** How many part files are kept of each day. */
  list(): { day: PacificDay; parts: number }[]
  remove(day: PacificDay): Promise<void>
}

/** The disk that the shop's data is on. */
export interface Disk {
  room(): Promise<DiskRoom>
}

/** The outcome of one geometry job that did not end as it should; expected, so a value and not an exception. */
export type GeometryFailure =
  | {
      outcome: 'refused'
      code: 'file_unreadable' | 'file_empty' | 'file_too_complex' | 'tessellated_step'
      detail: string
      raw: string
    }
  | { outcome: 'crashed'; raw: string }
  | { outcome: 'timed_out'; seconds: number }
  /** The machine's fault, or the worker ended before it read the file: the part was not tried. */
  | { outcome: 'hindered'; fault: MachineFault | 'not_begun'; raw: string }
  | { outcome: 'cancelled' }
export type GeometryOutcome = { outcome: 'done'; answer: GeometryAnswer } | GeometryFailure

export interface JobWatch {
  /** The worker has begun to read the file. Not called for a job that never got so far. */
  onBegun: () => void
  onProgress: (progress: Progress) => void
  signal: AbortSignal
}

export interface GeometryPool {
  /** How many jobs may run at once. */
  readonly size: number
  /** How many could start now. */
  free(): number
  analyse(job: GeometryJob, watch: JobWatch): Promise<GeometryOutcome>
  /** True once the readers are warm. */
  ready(): boolean
  close(): Promise<void>
}

/** Writes parts for download, away from the thread that answers people. */
export interface PartWriter {
  /** Answers at once where the file is there already. */
  write(job: PrintedPartJob): Promise<PrintedPartOutcome>
  close(): Promise<void>
}

export interface Passwords {
  /** Hash with a random salt in the PHC string form. */
  hash(password: string): Promise<string>
  /** Also takes its time when `hash` is null, so that an unknown e-mail cannot be told from a wrong password. */
  verify(hash: string | null, password: string): Promise<boolean>
}

/** A passkey as its device made it. */
export interface NewCredential {
  credential_id: string
  /** COSE. */
  public_key: Uint8Array
  counter: number
  /** Kept by a password manager that has it on several devices. */
  synced: boolean
}

export type CredentialUse = Pick<NewCredential, 'counter' | 'synced'>

/** The cryptography of passkeys. The person must have been verified by the device (PIN, finger, face). */
export interface WebAuthn {
  /** Null when this is no answer to that challenge at that site, or with none of these COSE algorithms. */
  readNew(
    answer: MadePasskey,
    expected: PasskeySite & { challenge: string; algorithms: readonly number[] },
  ): Promise<NewCredential | null>
  /** Null when the signature does not hold for that challenge, site and key. */
  readUse(
    answer: UsedPasskey,
    expected: PasskeySite & { challenge: string; public_key: Uint8Array },
  ): Promise<CredentialUse | null>
}

export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What a stranger's site gave for a small JSON document. */
export type FetchedJson =
  /** `max_age` in seconds, where the site sent one. */
  { outcome: 'read'; value: unknown; max_age: number | null } | { outcome: 'refused'; why: string }

/** A file of a stranger's site on its way here. */
export interface Download {
  /** As the site or the address has it, not cleaned; may be empty. */
  filename: string
  /** What the site announces; null where it does not. */
  bytes: number | null
  body: AsyncIterable<Uint8Array>
}

export type Downloaded<Received> =
  | { outcome: 'read'; received: Received }
  | { outcome: 'refused'; why: string }

/** Reads from strangers' sites. It never reaches into the shop's own network. */
export interface Fetcher {
  /** `why` is a sentence that tells nothing about the network this runs in. */
  readJson(url: string): Promise<FetchedJson>
  /** Gives a file to `receive` as it comes; what that throws goes through, what the site does wrong is a `why`. */
  readFile<Received>(
    url: string,
    receive: (file: Download) => Promise<Received>,
  ): Promise<Downloaded<Received>>
}

/** Seals what only the shop itself may read. The key is not in the database. */
export interface Vault {
  /** `purpose` belongs to the seal: what was sealed for one thing cannot be opened as another. */
  seal(text: string, purpose: string): string
  /** Throws when it was not sealed here, for this purpose, or was changed since. */
  open(sealed: string, purpose: string): string
}

/** PdfDocuments for people, as PDF. The same words give the same bytes. */
export interface PdfDocuments {
  receipt(receipt: Receipt): Promise<Uint8Array>
}

/** What the program hands out of itself: the bridge for agents on other computers, packed for `npx`. */
export interface Downloads {
  /** Whether it was built; what is not there is offered nowhere. */
  hasBridge(): boolean
  /** Null where it was not built. */
  readBridge(): Promise<Uint8Array | null>
}
