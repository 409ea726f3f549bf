import type {
  LinkKind,
  MachineIdentity,
  MachineReport,
  PrintFeed,
} from '../../../shared/production/printer-links/machine-report.ts'

/**
 * The address of a machine and the means of speaking to it. The caller has checked the address, which is the one to
 * connect to.
 */
export interface LinkTarget {
  kind: LinkKind
  /** As the owner typed it; for the Host header and the name in a certificate. */
  host: string
  /** The IP address that the host resolved to and that is permitted. */
  address: string
  /** Null: the usual port of the kind. */
  port: number | null
  secure: boolean
  /** A user name, if the kind has one; else null. */
  user: string | null
  /** API key, password or access code; null: none. */
  key: string | null
  /** The machine's serial number, if the kind needs it (Bambu Lab); else null. */
  serial: string | null
  /** Certificates (PEM) of an authority that the owner trusts for this machine; null: those of the system. */
  authority_pem: string | null
}

export interface PrintFile {
  /** A plain file name that the caller made: letters, digits, `-`, `_` and one of `.gcode`, `.bgcode`, `.gcode.3mf`. */
  name: string
  bytes: number
  /** SHA-256, in hexadecimal digits. */
  sha256: string
  open(): NodeJS.ReadableStream
}

/** The reason a machine did not do what was asked. */
export type LinkFault =
  /** No answer: it is off, its address is wrong, or the connection was lost. */
  | 'unreachable'
  /** The key is missing, wrong, or not allowed to do this. */
  | 'key_refused'
  /** Its certificate is not the expected one. */
  | 'certificate_refused'
  /** It answered what this program does not understand, too much, or with a redirect. */
  | 'nonsense'
  /** It answered too slowly. */
  | 'timeout'
  /** It does not do this now, such as a pause while nothing prints. */
  | 'not_now'
  /** There is no room for the file, or the file is too large for it. */
  | 'no_room'
  /** The machine itself said that it failed. */
  | 'failed'

/** A machine did not do what was asked. The message is a sentence for staff and never has the key or more than 200 characters of the answer. */
export class MachineError extends Error {
  readonly fault: LinkFault
  constructor(fault: LinkFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'MachineError'
    this.fault = fault
  }
}

/**
 * A connection to one machine. Every method throws `MachineError` and ends within the time limit of the adapter, or when the signal
 * aborts. The caller has one request under way at a time. No method changes anything at the machine but those that say so.
 */
export interface PrinterLink {
  readIdentity(signal: AbortSignal): Promise<MachineIdentity>
  /**
   * Returns the machine's current state. An adapter that listens returns the last state it heard, or throws if its
   * connection is lost.
   */
  readReport(signal: AbortSignal): Promise<MachineReport>
  /** Stores a file at the machine, and starts nothing. A file of the same name and content may be there already. */
  sendFile(file: PrintFile, signal: AbortSignal): Promise<void>
  /** Starts the print of a file that `sendFile` stored; machines that change filament themselves take it from `feed`. */
  start(file_name: string, signal: AbortSignal, feed?: PrintFeed): Promise<void>
  pause(signal: AbortSignal): Promise<void>
  resume(signal: AbortSignal): Promise<void>
  cancel(signal: AbortSignal): Promise<void>
  /** A JPEG or PNG picture of at most 5 MB from the machine's camera; null if it has none. */
  readSnapshot(signal: AbortSignal): Promise<Uint8Array | null>
  /** Ends the connection. Safe to call twice. */
  close(): Promise<void>
}

/** Opens a connection. Connects with the first question, so it does not throw. */
export type OpenPrinterLink = (target: LinkTarget) => PrinterLink
