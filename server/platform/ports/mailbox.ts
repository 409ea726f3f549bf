import type { MailboxSettings } from '../../../shared/messaging/mail/mailbox-settings.ts'

/** An email in a folder, by its number, which grows with each email. */
export interface MailboxEmail {
  uid: number
  bytes: number
}

/** An open folder. Every method throws `ServiceUnavailable` when the connection is lost or the server refuses. */
export interface OpenMailbox {
  /** Numbers of emails are comparable only while this stays the same. */
  uid_validity: string
  /** The number that the next email gets, as it was when the folder was opened. */
  uid_next: number
  /** Returns the number of emails in the folder. */
  count(): number
  /** Emails with a larger number, in order. */
  listAfter(uid: number): Promise<MailboxEmail[]>
  /** Emails that arrived on the day of an instant or later, in order. */
  listSince(instant: number): Promise<MailboxEmail[]>
  /** The header of an email as it arrived; null if it is gone. */
  readHeader(uid: number): Promise<Uint8Array | null>
  /** The whole email; null if it is gone. */
  read(uid: number): Promise<Uint8Array | null>
  move(uid: number, folder: string): Promise<void>
  /** Resolves to true if an email came in since the last call, and to false after `max_ms` or when the signal aborts. */
  untilNews(max_ms: number, signal: AbortSignal): Promise<boolean>
  close(): Promise<void>
}

/** Opens the folder of a mailbox. Throws `ServiceUnavailable` with a sentence. Nothing in it is marked as read. */
export type OpenMailboxFolder = (settings: MailboxSettings, password: string) => Promise<OpenMailbox>
