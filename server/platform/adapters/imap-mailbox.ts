import type { ImapFlow, ImapFlowError, ImapFlowOptions, SearchObject } from 'imapflow'
import type { MailboxSettings } from '../../../shared/messaging/mail/mailbox-settings.ts'
import { MAX_EMAIL_BYTES } from '../../../shared/messaging/messages/received-email.ts'
import type { MailboxEmail, OpenMailbox, OpenMailboxFolder } from '../ports/mailbox.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'

interface ImapOptions {
  /** PEM of an additional trusted certificate. */
  trusted?: string
  /** Milliseconds that a server may keep silent while it is connected to. */
  patience_ms?: number
}

const TIMEOUT_MS = 15_000
const LOST = 'The connection to the mailbox was lost.'
/** IDLE is renewed so often; a server may end it after half an hour (RFC 2177). */
const IDLE_MS = 5 * 60_000
/** The numbers of half a million emails. */
const MAX_LINE_BYTES = 4 * 1024 * 1024

/** Opens folders over IMAP (RFC 3501, RFC 9051), with IDLE where the server has it and a question every two minutes otherwise. */
export function imapMailboxes(options: ImapOptions = {}): OpenMailboxFolder {
  return async (settings, password) => {
    const { ImapFlow } = await import('imapflow')
    const client = new ImapFlow(optionsOf(settings, password, options))
    // Without a listener, an error of the connection would end the program; whoever waits learns of it by `close`.
    client.on('error', () => {})
    try {
      await client.connect()
      // Read-only unless emails are moved: reading marks nothing as seen.
      const mailbox = await client.mailboxOpen(settings.folder, { readOnly: settings.move_to === null })
      return openMailbox(client, { uid_validity: String(mailbox.uidValidity), uid_next: mailbox.uidNext })
    } catch (error) {
      client.close()
      throw unavailable(error, settings.folder)
    }
  }
}

function optionsOf(
  { host, port, security, user }: MailboxSettings,
  pass: string,
  { trusted, patience_ms = TIMEOUT_MS }: ImapOptions,
): ImapFlowOptions {
  return {
    host,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass },
    logger: false,
    ...(trusted ? { tls: { ca: trusted } } : {}),
    connectionTimeout: patience_ms,
    greetingTimeout: patience_ms,
    autoIdleDelay: 500,
    maxIdleTime: IDLE_MS,
    // A few compressed bytes could become gigabytes.
    disableCompression: true,
    maxLineLength: MAX_LINE_BYTES,
    maxLiteralSize: MAX_EMAIL_BYTES,
    maxResponseSize: MAX_EMAIL_BYTES + MAX_LINE_BYTES,
  }
}

function openMailbox(client: ImapFlow, numbers: Pick<OpenMailbox, 'uid_validity' | 'uid_next'>): OpenMailbox {
  const ask = async <Result>(question: () => Promise<Result>): Promise<Result> => {
    if (!client.usable) throw new ServiceUnavailable(LOST)
    try {
      return await question()
    } catch (error) {
      throw unavailable(error)
    }
  }
  return {
    ...numbers,
    count: () => (client.mailbox === false ? 0 : client.mailbox.exists),
    listAfter: (uid) => ask(() => listAfter(client, uid)),
    listSince: (instant) => ask(() => list(client, { since: new Date(instant * 1000) })),
    readHeader: (uid) => ask(() => fetchPart(client, uid, 'headers')),
    read: (uid) => ask(() => fetchPart(client, uid, 'source')),
    move: (uid, folder) => ask(() => moveEmail(client, uid, folder)),
    untilNews: newsOf(client),
    close: () => closeClient(client),
  }
}

/** A server that is asked to end the connection may have ended already. */
const CLOSE_MS = 2_000

async function closeClient(client: ImapFlow): Promise<void> {
  if (!client.usable) return client.close()
  const timer = setTimeout(() => client.close(), CLOSE_MS)
  await client.logout().catch(() => {})
  clearTimeout(timer)
  client.close()
}

/** `n:*` always names the last email, also when its number is smaller. */
async function listAfter(client: ImapFlow, after: number): Promise<MailboxEmail[]> {
  return (await list(client, { uid: `${after + 1}:*` })).filter(({ uid }) => uid > after)
}

async function list(client: ImapFlow, query: SearchObject): Promise<MailboxEmail[]> {
  const found = await client.search(query, { uid: true })
  if (found === false || found === undefined)
    throw new ServiceUnavailable('The mailbox could not be searched.')
  const uids = found.toSorted((a, b) => a - b)
  const emails: MailboxEmail[] = []
  for (let at = 0; at < uids.length; at += UIDS_PER_REQUEST) {
    const range = uids.slice(at, at + UIDS_PER_REQUEST)
    for (const { uid, size } of await client.fetchAll(range, { uid: true, size: true }, { uid: true }))
      emails.push({ uid, bytes: size ?? 0 })
  }
  return emails.toSorted((a, b) => a.uid - b.uid)
}

/** Keeps the lines of a request short. */
const UIDS_PER_REQUEST = 500

/** Without marking the email as seen (BODY.PEEK). */
async function fetchPart(
  client: ImapFlow,
  uid: number,
  part: 'headers' | 'source',
): Promise<Uint8Array | null> {
  const email = await client.fetchOne(String(uid), { uid: true, [part]: true }, { uid: true })
  return email === false ? null : (email[part] ?? null)
}

async function moveEmail(client: ImapFlow, uid: number, folder: string): Promise<void> {
  const moved = await client.messageMove(String(uid), folder, { uid: true })
  if (moved === false) throw new ServiceUnavailable(`An email could not be moved to the folder “${folder}”.`)
}

/** An email that came in between two waits ends the second one at once. */
function newsOf(client: ImapFlow): OpenMailbox['untilNews'] {
  let hasNews = false
  let wake = (): void => {}
  client.on('exists', () => {
    hasNews = true
    wake()
  })
  client.on('close', () => wake())
  return async (max_ms, signal) => {
    if (!hasNews && client.usable && !signal.aborted)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, max_ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        signal.addEventListener('abort', wake, { once: true })
      }).finally(() => signal.removeEventListener('abort', wake))
    if (!client.usable && !signal.aborted) throw new ServiceUnavailable(LOST)
    const came = hasNews
    hasNews = false
    return came
  }
}

function unavailable(error: unknown, folder?: string): ServiceUnavailable {
  if (error instanceof ServiceUnavailable) return error
  return new ServiceUnavailable(sentenceOf(error as ImapFlowError, folder), { cause: error })
}

const TIMEOUTS = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT'])

function sentenceOf(error: ImapFlowError, folder?: string): string {
  const { code = '', authenticationFailed, mailboxMissing, tlsFailed, responseText, message } = error
  if (authenticationFailed)
    return `The mailbox does not accept this user and password: ${responseText ?? message}`
  if (mailboxMissing) return `The mailbox has no folder “${folder ?? ''}”.`
  if (TIMEOUTS.has(code)) return 'The mailbox did not answer in time.'
  if (tlsFailed) return `Could not encrypt the connection to the mailbox: ${message}`
  return `The mailbox cannot be read: ${responseText ?? message}`
}
