import type { MailboxSettings } from '../../../shared/messaging/mail/mailbox-settings.ts'
import { damagedDocuments, readShopData } from '../../catalog/shop-data.ts'
import type { OpenMailbox } from '../../platform/ports/mailbox.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import { runWork } from '../../platform/running-work.ts'
import type { Shop } from '../../platform/shop.ts'
import { readMailboxProgress, saveMailboxProgress } from './mailbox-store.ts'
import { mailboxName, readNewEmails } from './read-mailbox.ts'

interface Mailbox {
  settings: MailboxSettings
  password: string | null
}

/** Null in a shop without a mailbox or with damaged settings of it, and while a restored shop waits for its owner. */
function mailboxOf({ db, secrets, work: { backups } }: Shop): Mailbox | null {
  const mailbox = damagedDocuments(db).includes('mail') ? null : readShopData(db).mail.mailbox
  if (mailbox === null || backups.restoredFrom() !== null) return null
  return { settings: mailbox, password: secrets.get('imap_password') }
}

/** Settings are looked at so often. */
const LOOK_MS = 2_000
/** Some servers forget to say that an email came in. */
const READ_AGAIN_MS = 5 * 60_000
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 5 * 60_000

/** Reads the mailbox of replies while the shop is open: whenever an email comes in, and again after a lost connection. */
export function followMailbox(shop: Shop): { start(): void; runNow(): void; stop(): Promise<void> } {
  const stopping = new AbortController()
  let underWay = Promise.resolve()
  return {
    start: () => void (underWay = follow(shop, stopping.signal)),
    // It looks every two seconds, and a connection that was lost is made again.
    runNow: () => {},
    async stop() {
      stopping.abort()
      await underWay
    },
  }
}

async function follow(shop: Shop, stopping: AbortSignal): Promise<void> {
  let failures = 0
  while (!stopping.aborted) {
    const mailbox = mailboxOf(shop)
    if (mailbox === null) {
      await pause(LOOK_MS, stopping)
      continue
    }
    try {
      await runWork({ area: 'emails', work: 'replies' }, () =>
        followFolder(shop, mailbox, { stopping, onRead: () => (failures = 0) }),
      )
    } catch (error) {
      noteFailure(shop, mailbox.settings, error)
      failures += 1
      await pauseWhileSame(shop, mailbox, { stopping, ms: pauseAfter(failures) })
    }
  }
}

/** Milliseconds until a mailbox that failed so many times is asked again. */
function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
}

/** Reads the folder until the settings change or the program stops. Throws when the connection is lost. */
async function followFolder(
  shop: Shop,
  mailbox: Mailbox,
  { stopping, onRead }: { stopping: AbortSignal; onRead: () => void },
): Promise<void> {
  const folder = await openFolder(shop, mailbox)
  try {
    while (!stopping.aborted && isSame(shop, mailbox)) {
      await readNewEmails(shop, mailbox.settings, folder)
      noteRead(shop, mailbox.settings)
      onRead()
      await untilNews(shop, { mailbox, folder, stopping })
    }
  } finally {
    await folder.close()
  }
}

/** Throws `ServiceUnavailable` with a sentence for staff. */
export function openFolder(shop: Shop, { settings, password }: Mailbox): Promise<OpenMailbox> {
  if (password === null) throw new ServiceUnavailable('The password of the mailbox is not set.')
  return shop.services.openMailbox(settings, password)
}

async function untilNews(
  shop: Shop,
  { mailbox, folder, stopping }: { mailbox: Mailbox; folder: OpenMailbox; stopping: AbortSignal },
): Promise<void> {
  for (
    let waited = 0;
    waited < READ_AGAIN_MS && isSame(shop, mailbox) && !stopping.aborted;
    waited += LOOK_MS
  )
    if (await folder.untilNews(LOOK_MS, stopping)) return
}

function isSame(shop: Shop, mailbox: Mailbox): boolean {
  return JSON.stringify(mailboxOf(shop)) === JSON.stringify(mailbox)
}

/** A failed mailbox is asked at once when its settings change. */
async function pauseWhileSame(
  shop: Shop,
  mailbox: Mailbox,
  { ms, stopping }: { ms: number; stopping: AbortSignal },
): Promise<void> {
  for (let waited = 0; waited < ms && isSame(shop, mailbox) && !stopping.aborted; waited += LOOK_MS)
    await pause(Math.min(LOOK_MS, ms - waited), stopping)
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    stopping.addEventListener('abort', end)
  })
}

/** Notes that the mailbox was read up to its end. */
export function noteRead(shop: Shop, settings: MailboxSettings): void {
  shop.machine.health.notes.noteCall('mailbox', null)
  const progress = readMailboxProgress(shop.db, mailboxName(settings))
  if (progress !== null && progress.failing_since !== null)
    shop.write((tx) =>
      saveMailboxProgress(tx, { ...progress, failing_since: null, read_at: shop.clock.now() }),
    )
}

/** Notes why the mailbox could not be read; since when is kept over a restart of the program. */
function noteFailure(shop: Shop, settings: MailboxSettings, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  if (error instanceof ServiceUnavailable) shop.log.warn({ why }, 'the mailbox of replies could not be read')
  else shop.log.error({ err: error }, 'the mailbox of replies could not be read')
  shop.machine.health.notes.noteCall('mailbox', why)
  const mailbox = mailboxName(settings)
  const now = shop.clock.now()
  const progress = readMailboxProgress(shop.db, mailbox) ?? {
    mailbox,
    uid_validity: '',
    last_uid: 0,
    read_at: now,
    failing_since: null,
  }
  if (progress.failing_since !== null) return
  try {
    shop.write((tx) => saveMailboxProgress(tx, { ...progress, failing_since: now }))
  } catch (fault) {
    // A database that cannot be written has problems of its own, which are shown.
    shop.log.warn({ err: fault }, 'since when the mailbox cannot be read was not saved')
  }
}
