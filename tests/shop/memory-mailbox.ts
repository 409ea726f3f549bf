import type { OpenMailbox } from '../../server/platform/ports/mailbox.ts'
import { ServiceUnavailable } from '../../server/platform/ports/service-unavailable.ts'

/** A folder of a mailbox in memory. */
export interface MemoryMailbox extends OpenMailbox {
  /** An email comes in. */
  deliver(email: string): void
  /** The folder that each moved email went to, by the number of the email. */
  moved: Map<number, string>
  /** Numbers of the emails that were read as a whole. */
  wholes: number[]
  folders: string[]
  /** Numbers all emails again. */
  renumber(uid_validity: string, firstUid: number): void
}

export function memoryMailbox(now: () => number): MemoryMailbox {
  let emails: { uid: number; at: number; bytes: Uint8Array }[] = []
  const find = (uid: number) => emails.find((email) => email.uid === uid)?.bytes ?? null
  const listed = (which: (email: { uid: number; at: number }) => boolean) =>
    Promise.resolve(emails.filter(which).map(({ uid, bytes }) => ({ uid, bytes: bytes.length })))
  const mailbox: MemoryMailbox = {
    uid_validity: '1',
    uid_next: 1,
    moved: new Map(),
    wholes: [],
    folders: ['INBOX'],
    deliver(text) {
      emails.push({ uid: mailbox.uid_next++, at: now(), bytes: new TextEncoder().encode(text) })
    },
    renumber(uid_validity, firstUid) {
      emails = emails.map((email, index) => ({ ...email, uid: firstUid + index }))
      Object.assign(mailbox, { uid_validity, uid_next: firstUid + emails.length })
    },
    count: () => emails.length,
    listAfter: (after) => listed(({ uid }) => uid > after),
    listSince: (instant) => listed(({ at }) => at >= instant),
    async readHeader(uid) {
      const text = find(uid)
      return (
        text && new TextEncoder().encode(`${new TextDecoder().decode(text).split('\r\n\r\n')[0]}\r\n\r\n`)
      )
    },
    async read(uid) {
      mailbox.wholes.push(uid)
      return find(uid)
    },
    async move(uid, folder) {
      if (!mailbox.folders.includes(folder)) throw new ServiceUnavailable(`There is no folder “${folder}”.`)
      mailbox.moved.set(uid, folder)
      emails = emails.filter((email) => email.uid !== uid)
    },
    untilNews: () => Promise.resolve(false),
    close: () => Promise.resolve(),
  }
  return mailbox
}
