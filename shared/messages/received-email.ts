import { MAX_MESSAGE } from './message-limits.ts'
import { withoutQuotedText } from './quoted-text.ts'

/** 12 MB: four photos of a phone, as email encodes them. */
export const MAX_EMAIL_BYTES = 12 * 1024 * 1024

/** An email as it arrived, taken apart. */
export interface ReceivedEmail {
  /** The address in `From`; null when there is none, or several. */
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

/** Why an email is not taken as a message, for the log; null when it is. */
export function whyNotTaken(email: ReceivedEmail, customerEmail: string | null): string | null {
  if (isAutomatic(email.headers)) return 'it is an automatic reply'
  if (email.from === null || customerEmail === null) return 'its sender is not known'
  if (email.from.toLowerCase() !== customerEmail.toLowerCase()) return 'its sender is not the customer'
  if (email.message_id === null) return 'it has no message id'
  return null
}

/** Automatic replies, mailing lists and bounces: answering one could go on forever (RFC 3834). */
function isAutomatic(headers: ReceivedEmail['headers']): boolean {
  const submitted = headers.get('auto-submitted')
  if (submitted !== undefined && submitted.trim().toLowerCase() !== 'no') return true
  if (/^(bulk|junk|list|auto_reply)$/i.test(headers.get('precedence')?.trim() ?? '')) return true
  if (headers.get('return-path')?.trim() === '<>') return true
  return ['x-autoreply', 'x-autorespond', 'list-id'].some((name) => headers.has(name))
}

/** Returns what the customer wrote, without the email that they answer. */
export function textOfEmail({ text }: Pick<ReceivedEmail, 'text'>): string {
  const own = withoutQuotedText(text)
  return own.length <= MAX_MESSAGE ? own : `${own.slice(0, MAX_MESSAGE - 1).trimEnd()}…`
}

/** Why an attachment is not taken, in a sentence that both sides read; null for a photo that may be. */
export function whyLeftOut({ name, type }: { name: string; type: string }): string | null {
  if (/\.(stl|step|stp|obj|3mf)$/i.test(name))
    return 'Model files are checked and priced when they are uploaded on the shop’s page.'
  return type === 'image/jpeg' ? null : 'Only JPEG photos are taken by email.'
}
