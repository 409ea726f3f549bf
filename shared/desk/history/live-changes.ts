/** The subjects of console pages whose changes are reported to open windows. */
export type LiveSubjectKind =
  | 'customer'
  | 'quote'
  | 'order'
  /** A comment of staff, or whether it was seen. */
  | 'comment'
  | 'plate'
  | 'printer'
  | 'spool'
  | 'email'
  | 'message'
  | 'money'
  | 'document'
  | 'business'
  | 'desk'
  /** A shop-floor device or a PIN. */
  | 'device'
  /** Faults of the shop's computer or files; no write reports them. */
  | 'warning'
  | 'backup'
  /** The local network: addresses, certificate, connected devices. */
  | 'lan'
  /** A notice to staff, or what one of them chose. */
  | 'notice'
  /** A minute has passed. */
  | 'clock'

export interface LiveSubject {
  kind: LiveSubjectKind
  id: string
}

/** The changes since the message before. */
export interface LiveChanges {
  /** The place in the feed; a window that reconnects sends the last one that it got. */
  id: string
  /** Too much to list, or not known: everything that the window shows is refetched. */
  everything: boolean
  /** Empty if `everything` is set. */
  subjects: LiveSubject[]
}

/** The header of answers for staff with the place in the feed from which a stream catches up. */
export const PLACE_HEADER = 'x-live-place'
