import { shortText } from '../../platform/cut-text.ts'
import type { LeftOut } from './message.ts'
import { MAX_MESSAGE } from './message-limits.ts'
import type { ShopAsSender } from './quote-heads.ts'
import { withoutQuotedText } from './quoted-text.ts'
import { withoutReplyTokens } from './reply-address.ts'

/** 12 MB: four photos of a phone, as email encodes them. */
export const MAX_EMAIL_BYTES = 12 * 1024 * 1024

/** An email as it arrived, taken apart. */
export interface ReceivedEmail {
  /** The address in `From`; null if there is none, or several. */
  from: string | null
  /** Every address that it was sent to. */
  recipients: string[]
  message_id: string | null
  /** Message ids in `In-Reply-To` and `References`. */
  answers: string[]
  /** Header names in lower case. */
  headers: ReadonlyMap<string, string>
  subject: string
  /** Plain text, or the HTML as plain text. */
  text: string
  attachments: { name: string; type: string; bytes: Uint8Array }[]
}

/** Returns the reason an email is not taken as a message, for the log; null if it is. */
export function whyNotTaken(email: ReceivedEmail, customerEmail: string | null): string | null {
  if (isAutomatic(email.headers)) return 'it is an automatic reply'
  if (email.from === null || customerEmail === null) return 'its sender is not known'
  if (email.from.toLowerCase() !== customerEmail.toLowerCase()) return 'its sender is not the customer'
  if (email.message_id === null) return 'it has no message id'
  return null
}

/** Automatic replies, mailing lists and bounces: answering one could go on forever (RFC 3834). */
function isAutomatic(headers: ReceivedEmail['headers']): boolean {
  if (isReport(headers.get('content-type') ?? '')) return true
  const submitted = headers.get('auto-submitted')
  if (submitted !== undefined && !/^\s*no\s*($|[;(])/i.test(submitted)) return true
  if (/^(bulk|junk|list|auto_reply)$/i.test(headers.get('precedence')?.trim() ?? '')) return true
  if (headers.get('return-path')?.trim() === '<>') return true
  return ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headers.has(name))
}

/** Receipts and delivery reports of mail systems (RFC 6522), told by their type: their words are in any language. */
function isReport(contentType: string): boolean {
  return /^\s*(multipart\/report|message\/(disposition-notification|delivery-status))\s*($|;)/i.test(
    contentType,
  )
}

/** The shop to which an email is an answer, and its secret of the conversation. */
export interface AnsweredShop extends ShopAsSender {
  replies: string
  token: string
}

/**
 * Returns what the customer wrote, without the shop's email that they answer. If nothing of their own is found, the whole email
 * is better than none, unless its photos say enough.
 */
export function textOfEmail(
  email: Pick<ReceivedEmail, 'text'>,
  shop: AnsweredShop,
  { has_photos }: { has_photos: boolean },
): string {
  const text = withoutSecrets(email.text, shop)
  const own = withoutQuotedText(text, shop)
  return shortText(own !== '' || has_photos ? own : text.trim(), MAX_MESSAGE)
}

/**
 * Returns the whole text of an email, for staff, if nothing of it is in the message, or if what was left out may be the
 * customer's; null for one without any.
 */
export function originalOfEmail(
  email: Pick<ReceivedEmail, 'text'>,
  shop: AnsweredShop,
  { text }: { text: string },
): string | null {
  const whole = withoutSecrets(email.text, shop).trim()
  let isUnknown = false
  withoutQuotedText(whole, shop, () => {
    isUnknown = true
  })
  return whole === '' || (text !== '' && !isUnknown) || whole === text ? null : shortText(whole, MAX_MESSAGE)
}

/** Returns a line for staff about an email in which no text is found, so that they look for it. */
export function noteOfUnread({ subject }: Pick<ReceivedEmail, 'subject'>, shop: AnsweredShop): LeftOut {
  const line = shortText(withoutSecrets(subject, shop).replaceAll(/\s+/g, ' ').trim(), 120)
  return {
    name: line === '' ? 'An email without a subject' : `The email “${line}”`,
    why: 'No text was found in it. Open it in the mailbox or at the mail service, or ask the customer to write again.',
    staff_only: true,
  }
}

/** Characters that no page shows, and that could hide a secret from the search for it. */
const UNSEEN = /[^\P{Cc}\n\t]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

function withoutSecrets(text: string, { replies, token }: AnsweredShop): string {
  const lines = text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
  return withoutReplyTokens(lines.replaceAll(UNSEEN, '').toWellFormed(), replies, token)
}

type Attachment = ReceivedEmail['attachments'][number]

/**
 * Returns the reason an attachment is not taken, in a sentence that both sides read; null for a photo that may be. Its
 * bytes decide.
 */
export function whyLeftOut({ name, type, bytes }: Attachment): string | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return null
  if (/\.(stl|step|stp|obj|3mf)$/i.test(name))
    return 'Model files are checked and priced when they are uploaded on the shop’s page.'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47]))
    return 'PNG pictures are not taken by email. Save it as JPEG and send it again, or add it on the page.'
  if (HEIF_BRAND.test(textAt(bytes, 4, 12)))
    return 'HEIC photos are not taken by email. Send it as JPEG, or add it on the page.'
  if (type === 'text/calendar') return 'Invitations are not read. Write your answer as the text of an email.'
  if (type === 'message/rfc822') return 'Attached emails are not read. Copy their text into your reply.'
  if (type === 'application/ms-tnef' || /^winmail\.dat$/i.test(name))
    return 'Only Outlook reads this. Send the email again as plain text or HTML.'
  if (ENCRYPTED_TYPE.test(type) || textAt(bytes, 0, 27) === '-----BEGIN PGP MESSAGE-----')
    return 'Encrypted emails cannot be read here. Send it again without encryption or signature.'
  return 'Only JPEG photos are taken by email.'
}

/** Parts that mail programs add by themselves, and of which nobody needs to hear. */
export function isByMailProgram({ type }: Pick<Attachment, 'type'>): boolean {
  return /^application\/(pgp-signature|pgp-keys|(x-)?pkcs7-signature)$/.test(type)
}

/** `pkcs7-mime` may be signed alone, and is unreadable all the same. */
const ENCRYPTED_TYPE = /^application\/(pgp-encrypted|(x-)?pkcs7-mime)$/
/** ISO/IEC 14496-12, section 4.3: brands of HEIC and AVIF files. */
const HEIF_BRAND = /^ftyp(hei[cfsmx]|hev[cmx]|mif1|msf1|avi[fs])/

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
