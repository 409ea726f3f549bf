import type PostalMime from 'postal-mime'
import type { ReceivedEmail } from '../../../shared/messaging/messages/received-email.ts'
import { htmlText } from './html-text.ts'

/** An ordinary email is nested three deep and has a few kB of headers; more costs time and memory. */
const LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  forceRfc822Attachments: true,
  attachmentEncoding: 'arraybuffer',
} as const

/** Headers in which mail servers note the address that an email was delivered to. */
const DELIVERED_TO = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']

/** Takes an email apart (RFC 5322, MIME). Null if it is none. */
export async function readMime(bytes: Uint8Array): Promise<ReceivedEmail | null> {
  const { default: PostalMime } = await import('postal-mime')
  try {
    const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
    return await partsOf(await PostalMime.parse(withEndsOfQuotes(raw) ?? bytes, LIMITS), raw)
  } catch {
    return null
  }
}

/**
 * In `format=flowed`, a quotation ends where its mark does (RFC 3676, section 4.5); postal-mime would join the answer below to it.
 * Null if nothing is to be changed.
 */
function withEndsOfQuotes(raw: string): Buffer | null {
  if (!/format="?flowed/i.test(raw)) return null
  return Buffer.from(raw.replaceAll(/^(>[^\r\n]*\r?\n)(?!>)/gm, '$1>\r\n'), 'latin1')
}

type Parsed = Awaited<ReturnType<typeof PostalMime.parse>>

async function partsOf(email: Parsed, raw: string): Promise<ReceivedEmail> {
  const addresses = [email.to, email.cc].flatMap((list) => list ?? []).flatMap(mailboxes)
  const delivered = [email.deliveredTo, ...DELIVERED_TO.flatMap((name) => valuesOf(email, name))]
  return {
    from: valuesOf(email, 'from').length === 1 ? (email.from?.address ?? null) : null,
    recipients: [...addresses, ...delivered.filter((address) => address !== undefined)],
    message_id: email.messageId ?? null,
    answers: [email.inReplyTo, email.references].flatMap((ids) => ids?.match(/<[^<>\s]{1,250}>/g) ?? []),
    headers: new Map(email.headers.map(({ key, value }) => [key, value])),
    subject: email.subject ?? '',
    text: await textOf(email, raw),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? 'attachment',
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  }
}

/**
 * Returns the plain text, or where it says nothing that of the HTML: phones and Outlook send emails with HTML alone. If
 * the parts are no alternatives, postal-mime joins them in both forms, and its text has the styles of the HTML.
 */
async function textOf({ text = '', html }: Parsed, raw: string): Promise<string> {
  const isPlain = SAYS_SOMETHING.test(text) && /multipart\/alternative/i.test(raw)
  return html === undefined || isPlain ? text : await htmlText(html)
}

/** A character that is seen. */
const SAYS_SOMETHING = /[^\s\p{Cc}\p{Cf}]/u

function mailboxes(address: NonNullable<Parsed['to']>[number]): string[] {
  return address.group ? address.group.map((member) => member.address) : [address.address]
}

function valuesOf({ headers }: Parsed, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value)
}
